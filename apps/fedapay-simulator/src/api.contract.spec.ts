import { Currency, Event, FedaPay, Transaction } from 'fedapay'
import { FedaPaySimulator } from './simulator.js'

const ORDER = {
  amount: 29_500,
  description: 'Facture 2026-0001',
  currency: { iso: 'XOF' },
  callback_url: 'http://127.0.0.1:9/retour',
  merchant_reference: 'pay_0001',
  custom_metadata: { reference: 'pay_0001' },
  customer: { firstname: 'Awa', lastname: 'Diop', email: 'awa@client.example' },
}

describe('the API, used by the provider’s own SDK', () => {
  let simulator: FedaPaySimulator
  beforeAll(async () => {
    simulator = await FedaPaySimulator.start()
    FedaPay.setApiBase(simulator.url)
  })
  beforeEach(() => {
    simulator.faults.clear()
    FedaPay.setApiKey(simulator.secretKey)
  })
  afterAll(() => simulator?.stop())

  const failure = (work: Promise<unknown>) =>
    work.then(
      () => ({ httpStatus: 'none: it worked', errors: undefined }),
      ({ httpStatus, errors }: { httpStatus: number | null; errors?: unknown }) => ({ httpStatus, errors }),
    )
  const known = () => simulator.ledger.transactions().length

  it('creates, finds and lists a payment, and links to its checkout page', async () => {
    const created = await Transaction.create(ORDER)
    expect(created).toBeInstanceOf(Transaction)
    expect(created).toMatchObject({ amount: 29_500, status: 'pending', currency_id: 1, merchant_reference: 'pay_0001' })
    const found = await Transaction.retrieve(created.id)
    expect(found).toMatchObject({ id: created.id, custom_metadata: { reference: 'pay_0001' } })
    expect(found.wasPaid()).toBe(false)
    const { transactions, meta } = await Transaction.all({ per_page: 1 })
    expect(transactions).toMatchObject([{ id: created.id }])
    expect(meta).toMatchObject({ current_page: 1, per_page: 1, total_count: known() })
    const { token, url } = await created.generateToken()
    expect(url).toBe(`${simulator.url}/checkout/${token}`)
    expect((await fetch(url)).status).toBe(200)
  })

  it('keeps one customer per mail, and distinguishes currencies', async () => {
    const [first, second] = [await Transaction.create(ORDER), await Transaction.create(ORDER)]
    expect(second.customer_id).toBe(first.customer_id)
    const { currencies } = await Currency.all()
    expect(currencies).toEqual(expect.arrayContaining([expect.objectContaining({ id: 1, iso: 'XOF' })]))
    expect(await Currency.retrieve(3)).toMatchObject({ iso: 'EUR' })
  })

  it('lists newest first, page by page', async () => {
    const made = []
    for (let index = 0; index < 5; index++) made.unshift((await Transaction.create(ORDER)).id)
    const pages = [1, 2, 3].map((page) => Transaction.all({ page, per_page: 2 }))
    const ids = (await Promise.all(pages)).flatMap(({ transactions }) =>
      (transactions as { id: number }[]).map(({ id }) => id),
    )
    expect(ids.slice(0, 5)).toEqual(made)
  })

  it('names every wrong field, refuses a wrong key, and answers 404 for unknown objects', async () => {
    const before = known()
    const wrong = { ...ORDER, amount: 10.5, description: '', currency: { iso: 'ZZZ' }, callback_url: 'javascript:1' }
    expect(await failure(Transaction.create(wrong))).toMatchObject({
      httpStatus: 400,
      errors: {
        amount: [expect.any(String)],
        description: [expect.any(String)],
        currency: [expect.any(String)],
        callback_url: [expect.any(String)],
      },
    })
    expect(await failure(Transaction.retrieve(4))).toMatchObject({ httpStatus: 404 })
    FedaPay.setApiKey('sk_somebody_else')
    expect(await failure(Transaction.create(ORDER))).toMatchObject({ httpStatus: 401 })
    expect(known()).toBe(before)
  })

  it('goes from paid to transferred to refunded, with an event for each', async () => {
    const { id } = await Transaction.create(ORDER)
    simulator.conclude(id, 'declined', 'moov')
    expect(await Transaction.retrieve(id)).toMatchObject({ status: 'declined', mode: 'moov' })
    simulator.conclude(id, 'approved', 'wave_ci')
    const paid = await Transaction.retrieve(id)
    expect(paid).toMatchObject({ status: 'approved', mode: 'wave_ci', fees: 531, amount_transferred: 28_969 })
    expect(paid.wasPaid()).toBe(true)
    expect((await failure(paid.generateToken())).httpStatus).toBe(409)
    simulator.ledger.transfer(id)
    simulator.ledger.refund(id, false)
    expect((await Transaction.retrieve(id)).wasPartiallyRefunded()).toBe(true)
    simulator.ledger.refund(id, true)
    expect((await Transaction.retrieve(id)).status).toBe('refunded')
    expect(() => simulator.ledger.refund(id, true)).toThrow('refunded')
    const { events } = await Event.all()
    const ofThis = (events as { object_id: number; type: string }[]).filter(({ object_id }) => object_id === id)
    expect(ofThis.map(({ type }) => type)).toEqual([
      'transaction.refunded',
      'transaction.refunded',
      'transaction.transferred',
      'transaction.approved',
      'transaction.declined',
      'transaction.created',
    ])
  })

  describe('with an armed fault', () => {
    it.each(['timeout', 'accept_then_timeout'] as const)('%s: no answer comes', async (kind) => {
      const before = known()
      simulator.arm({ kind, operation: 'transactions.create', delay_ms: 50 })
      expect((await failure(Transaction.create(ORDER))).httpStatus).toBeNull()
      expect(known()).toBe(kind === 'timeout' ? before : before + 1)
      await Transaction.create(ORDER)
    })

    it.each(['error', 'accept_then_error'] as const)('%s: 503 comes', async (kind) => {
      const before = known()
      simulator.arm({ kind, status: 503 })
      expect((await failure(Transaction.create(ORDER))).httpStatus).toBe(503)
      expect(known()).toBe(kind === 'error' ? before : before + 1)
    })

    it('slow: the answer is right and late', async () => {
      simulator.arm({ kind: 'slow', delay_ms: 120 })
      const startedAt = performance.now()
      await Transaction.create(ORDER)
      expect(performance.now() - startedAt).toBeGreaterThan(110)
    })

    it('a fault lasts for its number of matches, and waits for its operation', async () => {
      simulator.arm({ kind: 'error', operation: 'transactions.list', times: 2 })
      await Transaction.create(ORDER)
      expect((await failure(Transaction.all())).httpStatus).toBe(500)
      expect((await failure(Transaction.all())).httpStatus).toBe(500)
      await Transaction.all()
    })

    it('another amount or currency is paid than requested', async () => {
      const { id } = await Transaction.create(ORDER)
      simulator.arm({ kind: 'wrong_amount', amount: 100 })
      simulator.conclude(id, 'approved', 'mtn_open')
      expect(await Transaction.retrieve(id)).toMatchObject({ status: 'approved', amount: 100, currency_id: 1 })
      const other = await Transaction.create(ORDER)
      simulator.arm({ kind: 'wrong_currency' })
      simulator.conclude(other.id, 'approved', 'card')
      expect(await Transaction.retrieve(other.id)).toMatchObject({ amount: 29_500, currency_id: 3 })
    })
  })
})
