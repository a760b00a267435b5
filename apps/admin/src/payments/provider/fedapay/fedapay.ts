import { type IncomingHttpHeaders } from 'node:http'
import { Currency, type FedaPayObject, Transaction } from 'fedapay'
import {
  type InitiatedPayment,
  PaymentProvider,
  type PhoneOperator,
  type PaymentRequest,
  type Period,
  type ProviderTransaction,
  type WebhookHint,
} from '../payment-provider.js'
import { OutcomeUnknown, PaymentConcluded, PaymentRefused, ProviderUnavailable } from '../payment-provider.problems.js'
import { FedaPayConnection, type ConnectionSettings } from './connection.js'
import { fromFedaPayTransaction, toFedaPayTransaction } from './mapping.js'
import { modeOf, PHONE_OPERATORS } from './phone-operators.js'
import { readWebhook } from './webhook.js'

export interface FedaPaySettings extends Omit<ConnectionSettings, 'timeoutMs'> {
  webhookSecret: string
  /** Default 15 s. */
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000
const PER_PAGE = 100
const PAGES_MAX = 500
/** The largest difference between the provider's clock and ours, for searches of its list from a time on. */
const CLOCKS_APART_MS = 3_600_000

/** FedaPay, over its SDK's resources. The README lists what this class adds to the SDK. */
export class FedaPayProvider extends PaymentProvider {
  readonly name = 'fedapay'
  readonly phoneOperators = PHONE_OPERATORS
  private readonly connection: FedaPayConnection
  /** Null: the provider's list does not explain it either. */
  private currencies: ReadonlyMap<number, string | null> = new Map()

  constructor(private readonly settings: FedaPaySettings) {
    super()
    this.connection = new FedaPayConnection({ ...settings, timeoutMs: settings.timeoutMs ?? TIMEOUT_MS })
  }

  async initiate(request: PaymentRequest, sentBefore: Date | null): Promise<InitiatedPayment> {
    const taken = sentBefore === null ? null : await this.status({ reference: request.reference, since: sentBefore })
    if (taken !== null) {
      if (taken.status !== 'pending' && taken.status !== 'declined') throw new PaymentConcluded(taken)
      return this.withCheckout(taken.providerId)
    }
    const created = await this.connection.call(() => Transaction.create(toFedaPayTransaction(request)))
    if (created?.id === undefined) throw new OutcomeUnknown('it answered without a transaction')
    return this.withCheckout(`${created.id as number | string}`)
  }

  async askOnPhone(providerId: string, { code, country }: PhoneOperator, number: string): Promise<void> {
    const mode = modeOf(code)
    if (mode === null) throw new PaymentRefused(`there is no mode for ${code}`, 400, {})
    const transaction = Object.assign(new Transaction(), { id: providerId })
    const { token } = (await this.connection.call(() => transaction.generateToken())) as { token?: unknown }
    if (typeof token !== 'string') throw new OutcomeUnknown('it answered without a token')
    const phone = { phone_number: { number, country: country.toLowerCase() } }
    await this.connection.call(() => transaction.sendNowWithToken(mode, token, phone))
  }

  async status(of: { providerId: string } | { reference: string; since: Date }): Promise<ProviderTransaction | null> {
    if ('providerId' in of) return this.find(of.providerId)
    const since = new Date(of.since.getTime() - CLOCKS_APART_MS)
    const same = (await this.listSince(since)).filter(({ reference }) => reference === of.reference)
    const paid = same.find(({ settledAt }) => settledAt !== null)
    return paid ?? same[0] ?? null
  }

  verifyWebhook(rawBody: Buffer, headers: IncomingHttpHeaders, now: Date): WebhookHint {
    return readWebhook(rawBody, headers, this.settings.webhookSecret, now)
  }

  async listTransactions({ since, until }: Period): Promise<ProviderTransaction[]> {
    return (await this.listSince(since)).filter(({ createdAt }) => createdAt < until)
  }

  private async find(providerId: string): Promise<ProviderTransaction | null> {
    // Any other text would be another path of the API.
    if (!/^\d{1,18}$/.test(providerId)) return null
    try {
      const found = await this.connection.call(() => Transaction.retrieve(providerId))
      return await this.read(found)
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error
      if (error.status === 404) return null
      throw new ProviderUnavailable(error.message, { cause: error })
    }
  }

  private async withCheckout(providerId: string): Promise<InitiatedPayment> {
    try {
      const transaction = Object.assign(new Transaction(), { id: providerId })
      const { url } = (await this.connection.call(() => transaction.generateToken())) as { url?: unknown }
      if (!isWebAddress(url)) throw new OutcomeUnknown('it answered without a checkout page')
      return { providerId, checkoutUrl: url }
    } catch (error) {
      // The payment exists, whether or not its page was created.
      if (error instanceof OutcomeUnknown) throw error
      throw new OutcomeUnknown(`transaction ${providerId} has no checkout page yet`, { cause: error })
    }
  }

  /** Oldest first, each once. */
  private async listSince(since: Date): Promise<ProviderTransaction[]> {
    const found = new Map<string, ProviderTransaction>()
    let newestFirst = true
    let last = Infinity
    for (let page = 1; ; page++) {
      if (page > PAGES_MAX) throw new ProviderUnavailable(`its list is longer than ${PAGES_MAX} pages`)
      const { transactions, meta } = await this.page(page)
      for (const transaction of transactions) {
        // The order is not documented: the rest is skipped only while the list is seen to be newest first.
        newestFirst &&= transaction.createdAt.getTime() <= last
        last = transaction.createdAt.getTime()
        found.set(transaction.providerId, transaction)
      }
      if (transactions.length === 0 || (newestFirst && last < since.getTime())) break
      if (meta.total_pages !== undefined && page >= meta.total_pages) break
    }
    return [...found.values()]
      .filter(({ createdAt }) => createdAt >= since)
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || Number(a.providerId) - Number(b.providerId))
  }

  private async page(page: number) {
    try {
      const answer = await this.connection.call(() => Transaction.all({ page, per_page: PER_PAGE }))
      const { transactions, meta } = answer as { transactions?: unknown; meta?: { total_pages?: number } }
      if (!Array.isArray(transactions)) throw new ProviderUnavailable('it answered without a list')
      const read: ProviderTransaction[] = []
      for (const one of transactions as FedaPayObject[]) read.push(await this.read(one))
      return { transactions: read, meta: { total_pages: meta?.total_pages } }
    } catch (error) {
      if (error instanceof PaymentRefused) throw new ProviderUnavailable(error.message, { cause: error })
      throw error
    }
  }

  private async read(given: FedaPayObject): Promise<ProviderTransaction> {
    if (given === undefined) throw new ProviderUnavailable('it answered without a transaction')
    const id = given.currency_id as number | null
    if (id !== null && !this.currencies.has(id)) await this.readCurrencies(id)
    return fromFedaPayTransaction(given, (currency) => this.currencies.get(currency) ?? null)
  }

  /** A payment names its currency by a number, which only this list explains. */
  private async readCurrencies(wanted: number): Promise<void> {
    const answer = (await this.connection.call(() => Currency.all())) as { currencies?: unknown }
    if (!Array.isArray(answer.currencies)) throw new ProviderUnavailable('it answered without a list of currencies')
    const known = answer.currencies as { id: number; iso: string }[]
    this.currencies = new Map([[wanted, null], ...known.map(({ id, iso }) => [id, iso] as const)])
  }
}

const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
