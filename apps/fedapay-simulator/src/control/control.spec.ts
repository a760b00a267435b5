import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FedaPaySimulator } from '../simulator.js'
import { WebhookReceiver } from '../webhook-receiver.fixture.js'

describe('the control API', () => {
  let merchant: WebhookReceiver
  let simulator: FedaPaySimulator
  beforeAll(async () => {
    merchant = await WebhookReceiver.start()
    simulator = await FedaPaySimulator.start({ webhookUrl: merchant.url })
  })
  beforeEach(() => ask('DELETE', '/control/state'))
  afterAll(async () => {
    await simulator?.stop()
    await merchant?.stop()
  })

  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(simulator.url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  }
  const create = async () => {
    const order = { amount: 5000, description: 'Essai', currency: { iso: 'XOF' } }
    const key = { authorization: `Bearer ${simulator.secretKey}` }
    const { body } = await ask('POST', '/v1/transactions', order, key)
    return (body as { 'v1/transaction': { id: number } })['v1/transaction'].id
  }

  it('acts as the customer and the provider', async () => {
    const id = await create()
    expect(
      (await ask('POST', `/control/transactions/${id}/conclude`, { outcome: 'approved', mode: 'wave_ci' })).body,
    ).toMatchObject({
      id,
      status: 'approved',
      mode: 'wave_ci',
    })
    expect((await ask('POST', `/control/transactions/${id}/transfer`)).body).toMatchObject({ status: 'transferred' })
    expect((await ask('POST', `/control/transactions/${id}/refund`, { whole: false })).body).toMatchObject({
      status: 'transferred_partially_refunded',
    })
    expect((await ask('POST', `/control/transactions/${id}/refund`)).body).toMatchObject({ status: 'refunded' })
    expect((await ask('POST', `/control/transactions/${id}/conclude`, { outcome: 'declined' })).status).toBe(409)
    expect((await ask('POST', '/control/transactions/7/transfer')).status).toBe(404)
    expect((await ask('GET', '/control/transactions')).body).toHaveLength(1)
  })

  it('pays another amount or currency than requested', async () => {
    const id = await create()
    const paid = { outcome: 'approved', amount: 2000, currency: 'EUR' }
    expect((await ask('POST', `/control/transactions/${id}/conclude`, paid)).body).toMatchObject({
      amount: 2000,
      currency_id: 3,
    })
  })

  it('arms, shows and clears faults', async () => {
    const fault = { kind: 'error', operation: 'transactions.create', times: 2 }
    expect(await ask('POST', '/control/faults', fault)).toEqual({ status: 201, body: [{ ...fault, left: 2 }] })
    const key = { authorization: `Bearer ${simulator.secretKey}` }
    expect((await ask('POST', '/v1/transactions', {}, key)).status).toBe(500)
    expect((await ask('GET', '/control/faults')).body).toMatchObject([{ left: 1 }])
    expect((await ask('DELETE', '/control/faults')).status).toBe(204)
    expect((await ask('GET', '/control/faults')).body).toEqual([])
  })

  it.each([
    [{ kind: 'fire' }],
    [{}],
    [{ kind: 'error', operation: 'transactions.destroy' }],
    [{ kind: 'error', amount: 5 }],
    [{ kind: 'duplicate', count: 0 }],
    [{ kind: 'wrong_amount', amount: 1.5 }],
    [{ kind: 'late', delay_ms: '30' }],
  ])('refuses %j', async (fault) => {
    expect((await ask('POST', '/control/faults', fault)).status).toBe(400)
    expect((await ask('GET', '/control/faults')).body).toEqual([])
  })

  it('accepts JSON only, which no page of another site may send', async () => {
    const answer = await fetch(`${simulator.url}/control/faults`, { method: 'POST', body: '{"kind":"error"}' })
    expect(answer.status).toBe(415)
  })

  it('sends any event again, with any fault', async () => {
    await create()
    await simulator.webhooks.idle()
    const [event] = (await ask('GET', '/control/events')).body as { id: string }[]
    merchant.received.length = 0
    const { body } = await ask('POST', `/control/events/${event?.id}/deliver`, { fault: 'duplicate', count: 3 })
    expect(body).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }])
    expect(merchant.received).toHaveLength(3)
    await ask('POST', `/control/events/${event?.id}/deliver`, { fault: 'stale', seconds: 400 })
    const stale = Number(/t=(\d+)/.exec(merchant.received[3]?.signature ?? '')?.[1])
    expect(Date.now() / 1000 - stale).toBeGreaterThanOrEqual(400)
    expect((await ask('POST', '/control/events/none/deliver')).status).toBe(404)
    expect((await ask('GET', '/control/deliveries')).body).toEqual(simulator.webhooks.deliveries())
  })

  describe('after a restart', () => {
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'repere-fedapay-'))
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    it('payments, their pages and events are kept; a file of another kind is not overwritten', async () => {
      const stateFile = join(folder, 'sub', 'state.json')
      const order = { amount: 1, description: 'x', currencyIso: 'XOF', callbackUrl: null, customerId: null }
      const first = await FedaPaySimulator.start({ stateFile })
      const { id } = first.ledger.create({ ...order, merchantReference: 'r', customMetadata: null })
      const token = first.ledger.token(id)
      await first.stop()
      const second = await FedaPaySimulator.start({ stateFile })
      expect(second.ledger.get(id)).toMatchObject({ merchant_reference: 'r', status: 'pending' })
      expect((await fetch(`${second.url}/checkout/${token}`)).status).toBe(200)
      expect(second.ledger.create({ ...order, merchantReference: null, customMetadata: null }).id).toBeGreaterThan(id)
      expect(second.ledger.events()).toHaveLength(2)
      await second.stop()
      await writeFile(stateFile, 'not json')
      await expect(FedaPaySimulator.start({ stateFile })).rejects.toThrow('remove it')
      expect(await readFile(stateFile, 'utf8')).toBe('not json')
    })
  })
})
