import { Webhook } from 'fedapay'
import { FedaPaySimulator, SIMULATOR_WEBHOOK_SECRET } from './simulator.js'
import { WebhookReceiver } from './webhook-receiver.fixture.js'
import { type WebhookFault } from './faults/faults.js'

const ORDER = {
  amount: 29_500,
  description: 'Facture 2026-0001',
  currencyIso: 'XOF',
  callbackUrl: null,
  merchantReference: 'pay_0001',
  customMetadata: { reference: 'pay_0001' },
  customerId: null,
}

describe('webhooks, read by the provider’s own SDK', () => {
  let merchant: WebhookReceiver
  let simulator: FedaPaySimulator
  beforeEach(async () => {
    merchant = await WebhookReceiver.start()
    simulator = await FedaPaySimulator.start({ webhookUrl: merchant.url, retryDelaysMs: [5, 5] })
  })
  afterEach(async () => {
    await simulator?.stop()
    await merchant?.stop()
  })

  /** A payment whose first webhook has arrived. */
  const created = async () => {
    const { id } = simulator.ledger.create(ORDER)
    await simulator.webhooks.idle()
    merchant.received.length = 0
    return id
  }
  const approvedWith = async (fault: WebhookFault | null) => {
    const id = await created()
    if (fault !== null) simulator.arm(fault)
    simulator.conclude(id, 'approved', 'mtn_open')
    await simulator.webhooks.idle()
    return id
  }
  /** The received webhooks, read by the SDK. */
  const read = ({ body, signature }: { body: Buffer; signature: string }) => {
    try {
      const event = Webhook.constructEvent(body, signature, SIMULATOR_WEBHOOK_SECRET) as { name: string }
      return event.name
    } catch (error) {
      return (error as Error).message.split(' ').slice(0, 3).join(' ')
    }
  }

  it('sends each event once, in order, signed, with the payment at that time', async () => {
    const { id } = simulator.ledger.create(ORDER)
    simulator.conclude(id, 'declined', 'moov')
    simulator.conclude(id, 'approved', 'moov')
    await simulator.webhooks.idle()
    expect(merchant.received.map(read)).toEqual(['transaction.created', 'transaction.declined', 'transaction.approved'])
    const entities = merchant.received.map(({ body }) => JSON.parse(body.toString()) as { entity: object })
    expect(entities.map(({ entity }) => entity)).toMatchObject([
      { id, status: 'pending', amount: 29_500, custom_metadata: { reference: 'pay_0001' } },
      { status: 'declined', last_error_code: 'INSUFFICIENT_FUNDS' },
      { status: 'approved', last_error_code: null, fees: 531 },
    ])
  })

  it('missing: no webhook is sent, although the payment is made', async () => {
    const id = await approvedWith({ kind: 'missing' })
    expect(merchant.received).toEqual([])
    expect(simulator.ledger.get(id).status).toBe('approved')
  })

  it('duplicate: the same bytes, as many times as requested', async () => {
    await approvedWith({ kind: 'duplicate', count: 20 })
    expect(merchant.received).toHaveLength(20)
    expect(new Set(merchant.received.map(({ body }) => body.toString())).size).toBe(1)
  })

  it('late: after its delay, signed when it is sent', async () => {
    const id = await created()
    simulator.arm({ kind: 'late', delay_ms: 60 })
    simulator.conclude(id, 'approved', 'mtn_open')
    simulator.ledger.transfer(id)
    await simulator.webhooks.idle()
    expect(merchant.received.map(read)).toEqual(['transaction.transferred', 'transaction.approved'])
  })

  it('reordered: after the one that should have followed it', async () => {
    simulator.arm({ kind: 'reordered', event: 'transaction.created' })
    const { id } = simulator.ledger.create(ORDER)
    simulator.conclude(id, 'approved', 'mtn_open')
    await simulator.webhooks.idle()
    expect(merchant.names()).toEqual(['transaction.approved', 'transaction.created'])
  })

  it.each([
    ['forged', 'No signatures found'],
    ['tampered', 'No signatures found'],
    ['reserialised', 'No signatures found'],
    ['stale', 'Timestamp outside the'],
    // This is why the SDK's own check is not sufficient.
    ['future', 'transaction.approved'],
  ] as const)('%s: the SDK reports “%s”', async (kind, said) => {
    await approvedWith({ kind })
    expect(merchant.received.map(read)).toEqual([said])
  })

  it('again, until it is accepted', async () => {
    merchant.status = 500
    await approvedWith(null)
    expect(merchant.received).toHaveLength(3)
    merchant.received.length = 0
    merchant.status = 204
    await approvedWith(null)
    expect(merchant.received).toHaveLength(1)
    expect(
      simulator.webhooks
        .deliveries()
        .slice(-4)
        .map(({ status }) => status),
    ).toEqual([500, 500, 204, 204])
  })

  it('no server listens: the log records it, and nothing fails', async () => {
    await merchant.stop()
    const { id } = simulator.ledger.create(ORDER)
    await simulator.webhooks.idle()
    expect(simulator.webhooks.deliveries()).toMatchObject(
      Array.from({ length: 3 }, () => ({ transaction_id: id, status: null })),
    )
    merchant = await WebhookReceiver.start()
  })
})
