import { FedaPaySimulator } from '../simulator.js'
import { WebhookReceiver } from '../webhook-receiver.fixture.js'

const BACK = 'http://127.0.0.1:8081/paiements?facture=7'

describe('the checkout page', () => {
  let merchant: WebhookReceiver
  let simulator: FedaPaySimulator
  beforeAll(async () => {
    merchant = await WebhookReceiver.start()
    simulator = await FedaPaySimulator.start({ webhookUrl: merchant.url })
  })
  beforeEach(() => {
    simulator.faults.clear()
    merchant.received.length = 0
  })
  afterAll(async () => {
    await simulator?.stop()
    await merchant?.stop()
  })

  const open = (callbackUrl: string | null = BACK, description = 'Facture <b>2026-0001</b> & taxe') => {
    const asked = { amount: 29_500, description, currencyIso: 'XOF', callbackUrl }
    const { id } = simulator.ledger.create({
      ...asked,
      merchantReference: null,
      customMetadata: null,
      customerId: null,
    })
    const address = `${simulator.url}/checkout/${simulator.ledger.token(id)}`
    return { id, address }
  }
  const get = async (address: string) => {
    const answer = await fetch(address)
    return { status: answer.status, headers: answer.headers, html: await answer.text() }
  }
  const choose = async (address: string, form: Record<string, string>) => {
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
    return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
  }

  it('shows in French the purpose, the amount and every operator; contains no script', async () => {
    const { html, headers } = await get(open().address)
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('Facture &lt;b&gt;2026-0001&lt;/b&gt; &amp; taxe')
    expect(html.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain('Payer 29 500 FCFA')
    for (const name of ['MTN', 'Moov', 'Orange', 'Wave', 'Carte']) expect(html).toContain(name)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).not.toContain('<script')
  })

  it.each([
    ['approved', 'orange_ci'],
    ['declined', 'moov'],
    ['canceled', 'wave_ci'],
    ['expired', 'card'],
  ])('%s with %s: returns to the merchant, who gets an event', async (outcome, mode) => {
    const { id, address } = open()
    const { status, location } = await choose(address, { outcome, mode })
    expect({ status, location }).toEqual({ status: 303, location: `${BACK}&id=${id}&status=${outcome}` })
    expect(simulator.ledger.get(id)).toMatchObject({ status: outcome, mode })
    await simulator.webhooks.idle()
    expect(merchant.names()).toEqual(['transaction.created', `transaction.${outcome}`])
  })

  it('a declined one can be retried, a paid one cannot', async () => {
    const { id, address } = open()
    await choose(address, { outcome: 'declined', mode: 'moov' })
    expect((await get(address)).html).toContain('Le dernier essai a été refusé')
    await choose(address, { outcome: 'approved', mode: 'moov' })
    expect((await get(address)).html).toContain('<strong>payé</strong>')
    const { status, html } = await choose(address, { outcome: 'canceled', mode: 'moov' })
    expect(status).toBe(200)
    expect(html).toContain('<strong>payé</strong>')
    expect(simulator.ledger.get(id).status).toBe('approved')
  })

  it('a person can leave without paying', async () => {
    const { id, address } = open()
    expect((await choose(address, { outcome: 'leave' })).location).toBe(`${BACK}&id=${id}&status=pending&close=true`)
    expect(simulator.ledger.get(id).status).toBe('pending')
  })

  it('pays too little, in euros, with the webhook sent twice', async () => {
    const { id, address } = open(null)
    const form = { outcome: 'approved', mode: 'mtn_open', amount: '10000', currency: '', webhook: 'duplicate' }
    expect((await choose(address, form)).html).toContain('<strong>payé</strong>')
    expect(simulator.ledger.get(id)).toMatchObject({ amount: 10_000, currency_id: 1 })
    await simulator.webhooks.idle()
    expect(merchant.names()).toEqual(['transaction.created', 'transaction.approved', 'transaction.approved'])
    const euros = open(null)
    await choose(euros.address, { outcome: 'approved', mode: 'card', amount: '', currency: 'EUR', webhook: 'missing' })
    expect(simulator.ledger.get(euros.id)).toMatchObject({ amount: 29_500, currency_id: 3 })
    expect(simulator.faults.list()).toEqual([])
  })

  it('an invalid choice changes nothing; an unknown page is reported as gone', async () => {
    const { id, address } = open()
    const forms: Record<string, string>[] = [
      {},
      { outcome: 'approved' },
      { outcome: 'free', mode: 'mtn_open' },
      { outcome: 'approved', mode: 'cash' },
    ]
    for (const form of forms) {
      expect((await choose(address, form)).status).toBe(400)
    }
    expect(simulator.ledger.get(id).status).toBe('pending')
    const gone = await get(`${simulator.url}/checkout/nobody`)
    expect(gone.status).toBe(404)
    expect(gone.html).toContain('n’est plus valable')
    expect((await choose(`${simulator.url}/checkout/nobody`, {})).status).toBe(404)
  })
})
