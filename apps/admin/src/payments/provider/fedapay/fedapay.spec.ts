import { FedaPaySimulator, type Fault } from '@repere/fedapay-simulator'
import { until } from '@repere/test-kit'
import { FedaPay } from 'fedapay'
import { type PaymentRequest } from '../payment-provider.js'
import { OutcomeUnknown, PaymentConcluded, PaymentRefused, ProviderUnavailable } from '../payment-provider.problems.js'
import { FedaPayProvider } from './fedapay.js'

const SENT = new Date(Date.now() - 1000)
/** Long enough for a busy machine to have sent the request by then. */
const IMPATIENT_MS = 1500
let numbers = 0

const order = (fields: Partial<PaymentRequest> = {}): PaymentRequest => ({
  reference: `pay_${++numbers}_abcdef`,
  amountFcfa: 29_500,
  currency: 'XOF',
  description: 'Facture 2026-0001',
  customer: {
    firstName: 'Awa',
    lastName: 'Diop',
    email: 'awa@client.example',
    phone: { number: '+22990000000', country: 'BJ' },
  },
  callbackUrl: 'http://127.0.0.1:9/paiements',
  ...fields,
})

describe('FedaPay behind the port', () => {
  let simulator: FedaPaySimulator
  let provider: FedaPayProvider
  beforeAll(async () => {
    simulator = await FedaPaySimulator.start()
  })
  beforeEach(() => {
    simulator.faults.clear()
    simulator.ledger.clear()
    provider = providerFor(simulator)
  })
  afterAll(() => simulator?.stop())

  const providerFor = ({ url, secretKey, webhookSecret }: FedaPaySimulator, timeoutMs = 5000) =>
    new FedaPayProvider({ url, secretKey, webhookSecret, timeoutMs })
  const known = () => simulator.ledger.transactions()

  it('creates a payment, and finds it by its id and by our reference', async () => {
    const request = order()
    const { providerId, checkoutUrl } = await provider.initiate(request, null)
    expect((await fetch(checkoutUrl)).status).toBe(200)
    const expected = {
      providerId,
      reference: request.reference,
      status: 'pending',
      amount: 29_500,
      currency: 'XOF',
      fees: null,
      operator: null,
      settledAt: null,
    }
    expect(await provider.status({ providerId })).toMatchObject(expected)
    expect(await provider.status({ reference: request.reference, since: SENT })).toMatchObject(expected)
  })

  it('reports the result, the means of payment and the fee of the provider', async () => {
    const { providerId } = await provider.initiate(order(), null)
    simulator.conclude(Number(providerId), 'declined', 'moov')
    expect(await provider.status({ providerId })).toMatchObject({
      status: 'declined',
      operator: 'moov',
      settledAt: null,
    })
    simulator.conclude(Number(providerId), 'approved', 'orange_ci')
    const settled = {
      status: 'settled',
      operator: 'orange',
      fees: 531,
      settledAt: expect.any(Date),
      transferredAt: null,
    }
    expect(await provider.status({ providerId })).toMatchObject(settled)
    simulator.ledger.transfer(Number(providerId))
    expect(await provider.status({ providerId })).toMatchObject({ ...settled, transferredAt: expect.any(Date) })
    simulator.ledger.refund(Number(providerId), false)
    expect(await provider.status({ providerId })).toMatchObject({
      status: 'partially_refunded',
      refundedAt: expect.any(Date),
    })
    simulator.ledger.refund(Number(providerId), true)
    expect(await provider.status({ providerId })).toMatchObject({ status: 'refunded', settledAt: expect.any(Date) })
  })

  it.each([
    ['sbin', 'celtiis'],
    ['togocel', 'togocel'],
    ['moov_tg', 'moov'],
    ['wave_ci', 'wave'],
  ] as const)('names the operator of the mode %s as %s', async (mode, operator) => {
    const { providerId } = await provider.initiate(order(), null)
    simulator.conclude(Number(providerId), 'approved', mode)
    expect(await provider.status({ providerId })).toMatchObject({ status: 'settled', operator })
  })

  it.each(['canceled', 'expired'] as const)('reports %s payments', async (outcome) => {
    const { providerId } = await provider.initiate(order(), null)
    simulator.conclude(Number(providerId), outcome)
    expect(await provider.status({ providerId })).toMatchObject({ status: outcome })
  })

  it('reports another amount and another currency as they are', async () => {
    const short = await provider.initiate(order(), null)
    simulator.arm({ kind: 'wrong_amount', amount: 10_000 })
    simulator.conclude(Number(short.providerId), 'approved', 'mtn_open')
    expect(await provider.status(short)).toMatchObject({ status: 'settled', amount: 10_000, currency: 'XOF' })
    const euros = await provider.initiate(order(), null)
    simulator.arm({ kind: 'wrong_currency' })
    simulator.conclude(Number(euros.providerId), 'approved', 'card')
    expect(await provider.status(euros)).toMatchObject({ amount: 29_500, currency: 'EUR', operator: 'card' })
  })

  it('returns null for an unknown payment', async () => {
    expect(await provider.status({ providerId: '7' })).toBeNull()
    expect(await provider.status({ providerId: '../currencies' })).toBeNull()
    expect(await provider.status({ reference: 'pay_nobody', since: SENT })).toBeNull()
  })

  describe('one reference, one payment', () => {
    const unanswered: Fault[] = [
      { kind: 'accept_then_timeout', operation: 'transactions.create', delay_ms: 60_000 },
      { kind: 'accept_then_timeout', operation: 'transactions.create', delay_ms: 0 },
      { kind: 'accept_then_error', operation: 'transactions.create', status: 502 },
      { kind: 'error', operation: 'transactions.create', status: 500 },
      { kind: 'timeout', operation: 'transactions.create', delay_ms: 0 },
      { kind: 'accept_then_error', operation: 'transactions.token', status: 500 },
      { kind: 'error', operation: 'transactions.token', status: 404 },
    ]
    it.each(unanswered)('%j: the retry finds it or makes it', async (fault) => {
      const request = order()
      simulator.arm(fault)
      await expect(providerFor(simulator, IMPATIENT_MS).initiate(request, null)).rejects.toBeInstanceOf(OutcomeUnknown)
      const { providerId, checkoutUrl } = await provider.initiate(request, SENT)
      expect(known()).toMatchObject([{ id: Number(providerId), merchant_reference: request.reference }])
      expect((await fetch(checkoutUrl)).status).toBe(200)
    })

    it('is created once after many retries', async () => {
      const request = order()
      simulator.arm({ kind: 'accept_then_error', operation: 'transactions.create' })
      await expect(provider.initiate(request, null)).rejects.toBeInstanceOf(OutcomeUnknown)
      const pages = [await provider.initiate(request, SENT), await provider.initiate(request, SENT)]
      expect(new Set(pages.map(({ providerId }) => providerId)).size).toBe(1)
      expect(known()).toHaveLength(1)
    })

    it('creates nothing while the provider is unavailable', async () => {
      simulator.arm({ kind: 'error', operation: 'transactions.list', status: 503 })
      await expect(provider.initiate(order(), SENT)).rejects.toBeInstanceOf(ProviderUnavailable)
      expect(known()).toHaveLength(0)
    })

    it('a payment that the provider finishes after the retry has looked cannot be paid; the one with the page is found paid', async () => {
      const request = order()
      simulator.arm({ kind: 'slow', operation: 'transactions.create', delay_ms: 2 * IMPATIENT_MS })
      await expect(providerFor(simulator, IMPATIENT_MS).initiate(request, null)).rejects.toBeInstanceOf(OutcomeUnknown)
      const { providerId } = await provider.initiate(request, SENT)
      const both = await until(() => (known().length === 2 ? known() : null))
      const ghost = both.find(({ id }) => `${id}` !== providerId)
      expect(ghost).toMatchObject({ merchant_reference: request.reference, status: 'pending' })
      simulator.conclude(Number(providerId), 'approved', 'mtn_open')
      expect(await provider.status({ reference: request.reference, since: SENT })).toMatchObject({ providerId })
    })

    it('reports a payment that was paid meanwhile', async () => {
      const request = order()
      const { providerId } = await provider.initiate(request, null)
      simulator.conclude(Number(providerId), 'approved', 'mtn_open')
      const again = provider.initiate(request, SENT)
      await expect(again).rejects.toBeInstanceOf(PaymentConcluded)
      await expect(again).rejects.toMatchObject({ transaction: { providerId, status: 'settled' } })
      expect(known()).toHaveLength(1)
    })

    it('prefers the paid one, should there ever be two', async () => {
      const request = order()
      await provider.initiate(request, null)
      const { providerId } = await provider.initiate(request, null)
      simulator.conclude(Number(providerId), 'approved', 'mtn_open')
      expect(await provider.status({ reference: request.reference, since: SENT })).toMatchObject({ providerId })
    })
  })

  describe('failures', () => {
    it('refused: with the fields, and nothing created', async () => {
      const asked = provider.initiate(order({ amountFcfa: 0, description: '' }), null)
      await expect(asked).rejects.toBeInstanceOf(PaymentRefused)
      await expect(asked).rejects.toMatchObject({
        status: 400,
        fields: { amount: [expect.any(String)], description: [expect.any(String)] },
      })
      expect(known()).toHaveLength(0)
    })

    it('connection refused: nothing was sent, so nothing happened', async () => {
      const gone = await FedaPaySimulator.start()
      const { url } = gone
      await gone.stop()
      const nowhere = new FedaPayProvider({ url, secretKey: 'sk', webhookSecret: 'wh' })
      await expect(nowhere.initiate(order(), null)).rejects.toBeInstanceOf(ProviderUnavailable)
      await expect(nowhere.status({ providerId: '1' })).rejects.toBeInstanceOf(ProviderUnavailable)
    })

    it('our key is refused: unavailable, because no other input would help', async () => {
      const { url, webhookSecret } = simulator
      const stranger = new FedaPayProvider({ url, secretKey: 'sk_wrong', webhookSecret })
      await expect(stranger.initiate(order(), null)).rejects.toBeInstanceOf(ProviderUnavailable)
      await expect(stranger.listTransactions({ since: SENT, until: new Date() })).rejects.toBeInstanceOf(
        ProviderUnavailable,
      )
    })

    it.each(['error', 'timeout'] as const)('reading ends in %s: unavailable', async (kind) => {
      const { providerId } = await provider.initiate(order(), null)
      simulator.arm({ kind, operation: 'transactions.retrieve' })
      await expect(providerFor(simulator, IMPATIENT_MS).status({ providerId })).rejects.toBeInstanceOf(
        ProviderUnavailable,
      )
      expect(await provider.status({ providerId })).toMatchObject({ status: 'pending' })
    })

    it('never repeats the key, nor data of the payer', async () => {
      simulator.arm({ kind: 'error', status: 400 })
      const error = (await provider.initiate(order(), null).catch((problem: unknown) => problem)) as Error
      const said = JSON.stringify(error, Object.getOwnPropertyNames(error))
      expect(said).not.toContain(simulator.secretKey)
      expect(said).not.toContain('awa@client.example')
    })
  })

  describe('the list', () => {
    it('has all payments of a period over its pages, oldest first, including payments of other systems', async () => {
      const until = new Date(Date.now() + 60_000)
      const stranger = { amount: 1, description: 'x', currencyIso: 'XOF', callbackUrl: null, customerId: null }
      for (let index = 0; index < 230; index++) {
        simulator.ledger.create({
          ...stranger,
          merchantReference: index === 0 ? null : `r${index}`,
          customMetadata: null,
        })
      }
      const listed = await provider.listTransactions({ since: SENT, until })
      expect(listed).toHaveLength(230)
      expect(listed[0]).toMatchObject({ reference: null })
      expect(listed.map(({ providerId }) => Number(providerId))).toEqual(
        known()
          .map(({ id }) => id)
          .reverse(),
      )
      expect(await provider.listTransactions({ since: until, until: new Date(until.getTime() + 1) })).toEqual([])
    })

    it('is complete, or fails', async () => {
      for (let index = 0; index < 3; index++) await provider.initiate(order(), null)
      simulator.arm({ kind: 'accept_then_error', operation: 'transactions.list' })
      const period = { since: SENT, until: new Date(Date.now() + 60_000) }
      await expect(provider.listTransactions(period)).rejects.toBeInstanceOf(ProviderUnavailable)
      expect(await provider.listTransactions(period)).toHaveLength(3)
    })
  })

  it('shares nothing with another account in the same process, nor with the SDK’s own settings', async () => {
    const other = await FedaPaySimulator.start({ secretKey: 'sk_other' })
    try {
      FedaPay.setApiKey('sk_of_somebody_else')
      FedaPay.setApiBase('http://127.0.0.1:9')
      const theirs = providerFor(other)
      const requests = Array.from({ length: 8 }, () => order())
      await Promise.all(requests.map((request, index) => (index % 2 ? provider : theirs).initiate(request, null)))
      expect(known()).toHaveLength(4)
      expect(other.ledger.transactions()).toHaveLength(4)
      expect(FedaPay.getApiKey()).toBe('sk_of_somebody_else')
    } finally {
      await other.stop()
    }
  })
})
