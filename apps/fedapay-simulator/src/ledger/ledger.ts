import { randomBytes } from 'node:crypto'
import { Refusal } from './refusal.js'
import { type LedgerState, StateFile } from './state-file.js'
import {
  ACCOUNT_ID,
  CURRENCIES,
  type Customer,
  type Mode,
  type Outcome,
  type ProviderEvent,
  type Transaction,
  type TransactionStatus,
} from './transaction.js'

/** Share of the amount that the provider keeps as its fee. */
const COMMISSION = 0.018
const TOKEN_VALID_MS = 24 * 3_600_000

export interface NewTransaction {
  amount: number
  description: string
  currencyIso: string
  callbackUrl: string | null
  merchantReference: string | null
  customMetadata: Record<string, unknown> | null
  customerId: number | null
}

/**
 * The statuses from which each outcome may follow. A success may follow a decline or the expiry, because customers
 * retry.
 */
const BEFORE: Record<Outcome, readonly TransactionStatus[]> = {
  approved: ['pending', 'declined', 'expired'],
  declined: ['pending', 'declined'],
  canceled: ['pending', 'declined'],
  expired: ['pending', 'declined'],
}

/** All payments of this provider, and their events. Returned values are copies. */
export class Ledger {
  private readonly state: LedgerState

  /**
   * @param file  the file that keeps the data over a restart; null: none
   * @param onEvent  called once per event, in order
   */
  constructor(
    private readonly file: StateFile | null,
    private readonly now: () => Date,
    private readonly onEvent: (event: ProviderEvent) => void,
  ) {
    this.state = file?.read() ?? StateFile.empty()
  }

  /** Newest first, as FedaPay lists them. */
  transactions(): Transaction[] {
    return structuredClone(this.state.transactions).reverse()
  }

  /** Newest first. */
  events(): ProviderEvent[] {
    return structuredClone(this.state.events).reverse()
  }

  find(id: number): Transaction | null {
    const found = this.state.transactions.find((one) => one.id === id)
    return found === undefined ? null : structuredClone(found)
  }

  /** @throws Refusal 404 */
  get(id: number): Transaction {
    return structuredClone(this.stored(id))
  }

  event(id: string): ProviderEvent | null {
    return structuredClone(this.state.events.find((one) => one.id === id) ?? null)
  }

  create(wanted: NewTransaction): Transaction {
    const at = this.now().toISOString()
    const currency = CURRENCIES.find(({ iso }) => iso === wanted.currencyIso)
    if (currency === undefined) throw new Refusal(400, 'La devise est inconnue', { currency: ['est inconnue'] })
    const transaction: Transaction = {
      klass: 'v1/transaction',
      id: this.nextId(),
      reference: `trx_${randomBytes(2).toString('hex')}_${this.now().getTime()}`,
      merchant_reference: wanted.merchantReference,
      amount: wanted.amount,
      description: wanted.description,
      callback_url: wanted.callbackUrl,
      status: 'pending',
      customer_id: wanted.customerId,
      currency_id: currency.id,
      mode: null,
      operation: 'payment',
      metadata: {},
      custom_metadata: wanted.customMetadata,
      commission: null,
      fees: null,
      fixed_commission: 0,
      amount_transferred: null,
      amount_debited: null,
      last_error_code: null,
      receipt_url: null,
      created_at: at,
      updated_at: at,
      approved_at: null,
      declined_at: null,
      canceled_at: null,
      expired_at: null,
      transferred_at: null,
      refunded_at: null,
      approved_partially_refunded_at: null,
      transferred_partially_refunded_at: null,
      deleted_at: null,
    }
    this.state.transactions.push(transaction)
    this.record('transaction.created', transaction)
    return structuredClone(transaction)
  }

  /** Finds a customer by mail or creates one, like FedaPay. */
  customer(wanted: { firstname: string | null; lastname: string | null; email: string | null }): Customer {
    const known = this.state.customers.find(({ email }) => email !== null && email === wanted.email)
    if (known !== undefined) return structuredClone(known)
    const at = this.now().toISOString()
    const customer: Customer = {
      klass: 'v1/customer',
      id: this.nextId(),
      ...wanted,
      phone_number_id: null,
      account_id: ACCOUNT_ID,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    }
    this.state.customers.push(customer)
    this.save()
    return structuredClone(customer)
  }

  findCustomer(id: number): Customer | null {
    return structuredClone(this.state.customers.find((one) => one.id === id) ?? null)
  }

  /** A new token of the checkout page; earlier ones stay valid until they are a day old. */
  token(id: number): string {
    const { status } = this.stored(id)
    if (!BEFORE.approved.includes(status) || status === 'expired') throw conflict(status)
    const token = randomBytes(24).toString('base64url')
    this.state.tokens.push({ token, transactionId: id, expiresAt: this.now().getTime() + TOKEN_VALID_MS })
    this.save()
    return token
  }

  /** @returns null for an unknown or expired token */
  byToken(token: string): Transaction | null {
    const found = this.state.tokens.find((one) => one.token === token)
    return found === undefined || found.expiresAt <= this.now().getTime() ? null : this.find(found.transactionId)
  }

  /**
   * Sets the outcome of a payment by the customer or by the clock.
   *
   * @param paid  the paid amount and currency, if they differ from the request
   * @throws Refusal 404, 409
   */
  conclude(
    id: number,
    outcome: Outcome,
    { mode, paid = {} }: { mode: Mode | null; paid?: { amount?: number; currencyIso?: string } },
  ): Transaction {
    const transaction = this.stored(id)
    if (!BEFORE[outcome].includes(transaction.status)) throw conflict(transaction.status)
    transaction.mode = mode ?? transaction.mode
    transaction.last_error_code = outcome === 'declined' ? 'INSUFFICIENT_FUNDS' : null
    if (outcome === 'approved') {
      transaction.amount = paid.amount ?? transaction.amount
      transaction.currency_id = CURRENCIES.find(({ iso }) => iso === paid.currencyIso)?.id ?? transaction.currency_id
      const fees = Math.round(transaction.amount * COMMISSION)
      Object.assign(transaction, {
        commission: COMMISSION,
        fees,
        amount_debited: transaction.amount,
        amount_transferred: transaction.amount - fees,
      })
    }
    return this.move(transaction, outcome, `transaction.${outcome}`)
  }

  /** The operator asks the person on the phone: still pending. @throws Refusal 404, 409 */
  askOnPhone(id: number, mode: Mode): void {
    const transaction = this.stored(id)
    if (!BEFORE.approved.includes(transaction.status)) throw conflict(transaction.status)
    transaction.mode = mode
    this.save()
  }

  /** The provider pays out to the merchant. @throws Refusal 404, 409 */
  transfer(id: number): Transaction {
    const transaction = this.stored(id)
    if (transaction.status !== 'approved') throw conflict(transaction.status)
    return this.move(transaction, 'transferred', 'transaction.transferred')
  }

  /**
   * Like "Rembourser" in the dashboard; the API has no such operation.
   *
   * @param whole  false: a part goes back
   * @throws Refusal 404, 409
   */
  refund(id: number, whole: boolean): Transaction {
    const transaction = this.stored(id)
    const { status } = transaction
    const paid = /^(approved|transferred)(_partially_refunded)?$/.exec(status)?.[1]
    if (paid === undefined) throw conflict(status)
    const next = whole ? 'refunded' : (`${paid}_partially_refunded` as TransactionStatus)
    return this.move(transaction, next, 'transaction.refunded')
  }

  /** Removes all data except the used numbers. */
  clear(): void {
    Object.assign(this.state, StateFile.empty(), { lastId: this.state.lastId })
    this.save()
  }

  private move(transaction: Transaction, status: TransactionStatus, event: string): Transaction {
    const at = this.now().toISOString()
    Object.assign(transaction, { status, updated_at: at, [`${status}_at`]: at })
    this.record(event, transaction)
    return structuredClone(transaction)
  }

  private record(type: string, transaction: Transaction): void {
    const at = this.now().toISOString()
    const event: ProviderEvent = {
      id: randomBytes(15).toString('base64url'),
      type,
      object: 'transaction',
      object_id: transaction.id,
      account_id: ACCOUNT_ID,
      entity: structuredClone(transaction),
      created_at: at,
      updated_at: at,
    }
    this.state.events.push(event)
    this.save()
    this.onEvent(structuredClone(event))
  }

  private stored(id: number): Transaction {
    const found = this.state.transactions.find((one) => one.id === id)
    if (found === undefined) throw new Refusal(404, 'Transaction introuvable')
    return found
  }

  private nextId(): number {
    return ++this.state.lastId
  }

  private save(): void {
    this.file?.write(this.state)
  }
}

const conflict = (status: string) => new Refusal(409, `La transaction est déjà « ${status} »`)
