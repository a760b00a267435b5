import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo } from 'node:net'
import { FedaPaySimulator, sign, type WebhookFault } from '@repere/fedapay-simulator'
import { Webhook } from 'fedapay'
import { WebhookRefused } from '../payment-provider.problems.js'
import { FedaPayProvider } from './fedapay.js'

const SECRET = 'wh_local_simulator'
const NOW = new Date('2026-01-15T10:00:00Z')
const BODY = JSON.stringify({
  name: 'transaction.approved',
  object: 'transaction',
  entity: { id: 42, updated_at: '2026-01-15T09:59:58.000Z', custom_metadata: { reference: 'pay_1' }, note: 'é' },
})

describe('a webhook', () => {
  const provider = new FedaPayProvider({ url: 'http://127.0.0.1:9', secretKey: 'sk', webhookSecret: SECRET })
  const read = (body: string | Buffer, header: string | string[] | undefined, now = NOW) =>
    provider.verifyWebhook(Buffer.from(body), { 'x-fedapay-signature': header } as IncomingHttpHeaders, now)
  const faultOf = (...given: Parameters<typeof read>) => {
    try {
      return read(...given)
    } catch (error) {
      if (error instanceof WebhookRefused) return error.fault
      throw error
    }
  }
  const seconds = (offset: number) => new Date(NOW.getTime() + offset * 1000)

  it('is read when it is genuine and fresh', () => {
    expect(read(BODY, sign(BODY, SECRET, seconds(-2)))).toEqual({
      eventId: 'transaction.approved:42:2026-01-15T09:59:58.000Z',
      type: 'transaction.approved',
      providerId: '42',
      reference: 'pay_1',
      signedAt: seconds(-2),
    })
  })

  it('is the one that the provider’s SDK signs', () => {
    const timestamp = Math.floor(NOW.getTime() / 1000)
    const header = Webhook.generateTestHeaderString({ payload: BODY, secret: SECRET, timestamp })
    expect(read(BODY, header).providerId).toBe('42')
  })

  it('has its own event id where it carries one', () => {
    const body = JSON.stringify({ ...JSON.parse(BODY), id: 'AXVA3Z99XcBqjxRq9dZr' })
    expect(read(body, sign(body, SECRET, NOW)).eventId).toBe('AXVA3Z99XcBqjxRq9dZr')
  })

  it('is about no payment when it is about a customer', () => {
    const body = JSON.stringify({ name: 'customer.created', object: 'customer', entity: { id: 5 } })
    expect(read(body, sign(body, SECRET, NOW))).toMatchObject({ providerId: null, reference: null })
  })

  it.each([
    ['300 s old', -300, 'taken'],
    ['301 s old', -301, 'stale'],
    ['60 s ahead', 60, 'taken'],
    ['61 s ahead', 61, 'from the future'],
  ])('%s: %s → %s', (_name, offset, expected) => {
    const outcome = faultOf(BODY, sign(BODY, SECRET, seconds(offset)))
    expect(typeof outcome === 'string' ? outcome : 'taken').toBe(expected)
  })

  const good = sign(BODY, SECRET, NOW)
  const hex = good.split('s=')[1] ?? ''
  it.each([
    ['another secret', BODY, sign(BODY, 'wh_other', NOW)],
    ['an empty secret', BODY, sign(BODY, '', NOW)],
    ['written again, with the same meaning', JSON.stringify(JSON.parse(BODY), null, 1), good],
    ['a byte more', `${BODY}\n`, good],
    ['another time beside the same signature', BODY, good.replace(/t=\d+/, `t=${NOW.getTime() / 1000 - 1}`)],
    ['two times', BODY, `t=1,${good}`],
    ['a time with a tail', BODY, good.replace(/t=(\d+)/, 't=$1abc')],
    ['no time', BODY, `s=${hex}`],
    ['half a signature', BODY, good.slice(0, -2)],
    ['capital letters', BODY, good.replace(hex, hex.toUpperCase().replace(/[0-9]/g, 'A'))],
    ['eleven parts', BODY, `${good}${',s=x'.repeat(9)}`],
    ['nothing', BODY, ''],
  ])('is refused: %s', (_name, body, header) => {
    expect(faultOf(body, header)).toBe('bad signature')
  })

  it('is refused without a signature, or with two headers', () => {
    expect(faultOf(BODY, undefined)).toBe('no signature')
    expect(faultOf(BODY, [good, good])).toBe('no signature')
  })

  it('may carry a second signature, as while a secret is replaced', () => {
    expect(read(BODY, `${good},s=${'0'.repeat(64)}`).providerId).toBe('42')
  })

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no name', '{"entity":{"id":1}}'],
    ['no entity', '{"name":"transaction.approved"}'],
    ['no id', '{"name":"transaction.approved","entity":{}}'],
    ['null', 'null'],
  ])('is refused though signed: %s', (_name, body) => {
    expect(faultOf(body, sign(body, SECRET, NOW))).toBe('not an event')
  })

  it('is checked as bytes: invalid UTF-8 is not converted', () => {
    const bytes = Buffer.concat([Buffer.from(BODY), Buffer.from([0xff])])
    // Decoded, both would end in the replacement character.
    expect(faultOf(bytes, sign(bytes.toString('utf8'), SECRET, NOW))).toBe('bad signature')
  })

  describe('as the simulator sends it', () => {
    let simulator: FedaPaySimulator
    const outcomes: string[] = []
    const endpoint = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        try {
          const { eventId } = provider.verifyWebhook(Buffer.concat(chunks), request.headers, new Date())
          outcomes.push(eventId)
        } catch (error) {
          outcomes.push((error as WebhookRefused).fault)
        }
        response.end()
      })
    })
    beforeAll(async () => {
      await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
      const webhookUrl = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`
      simulator = await FedaPaySimulator.start({ webhookUrl, webhookSecret: SECRET })
    })
    afterAll(async () => {
      await simulator?.stop()
      endpoint.closeAllConnections()
      await new Promise((resolve) => endpoint.close(resolve))
    })

    const approve = async (kind: WebhookFault['kind']) => {
      const plain = { amount: 100, description: 'x', currencyIso: 'XOF', callbackUrl: null, customerId: null }
      const { id } = simulator.ledger.create({ ...plain, merchantReference: null, customMetadata: null })
      await simulator.webhooks.idle()
      outcomes.length = 0
      simulator.arm({ kind, delay_ms: 0 })
      const { updated_at } = simulator.conclude(id, 'approved', 'mtn_open')
      await simulator.webhooks.idle()
      return `transaction.approved:${id}:${updated_at}`
    }

    it.each([
      ['forged', 'bad signature'],
      ['tampered', 'bad signature'],
      ['reserialised', 'bad signature'],
      ['stale', 'stale'],
      ['future', 'from the future'],
    ] as const)('%s → refused: %s', async (kind, fault) => {
      await approve(kind)
      expect(outcomes).toEqual([fault])
    })

    it('twice, the second is known by its event id; late, it is signed when it is sent', async () => {
      const twice = await approve('duplicate')
      expect(outcomes).toEqual([twice, twice])
      const late = await approve('late')
      expect(outcomes).toEqual([late])
    })
  })
})
