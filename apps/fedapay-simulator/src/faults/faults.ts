/** Faults of the HTTP API, for the next request that matches. */
export const API_FAULTS = ['accept_then_timeout', 'timeout', 'error', 'accept_then_error', 'slow'] as const
export type ApiFaultKind = (typeof API_FAULTS)[number]

/** Faults of the next webhook that matches. */
export const WEBHOOK_FAULTS = [
  'missing',
  'duplicate',
  'late',
  'reordered',
  'stale',
  'future',
  'forged',
  'tampered',
  'reserialised',
] as const
export type WebhookFaultKind = (typeof WEBHOOK_FAULTS)[number]

/** Deviations of the next payment from the request. */
export const PAYMENT_FAULTS = ['wrong_amount', 'wrong_currency'] as const
export type PaymentFaultKind = (typeof PAYMENT_FAULTS)[number]

/** The operations of the HTTP API that a fault can name. */
export const OPERATIONS = [
  'transactions.create',
  'transactions.token',
  'transactions.send_now',
  'transactions.retrieve',
  'transactions.list',
  'currencies.list',
] as const
export type Operation = (typeof OPERATIONS)[number]

interface Armed {
  /** Number of matches; default 1. */
  times?: number
}

export interface ApiFault extends Armed {
  kind: ApiFaultKind
  /** Absent: any operation. */
  operation?: Operation
  /** Of `error` and `accept_then_error`; default 500. */
  status?: number
  /** Delay of `slow`, and time until the timeouts close the connection; default 2 s and 60 s. */
  delay_ms?: number
}

export interface WebhookFault extends Armed {
  kind: WebhookFaultKind
  /** Absent: `transaction.approved`. */
  event?: string
  /** Absent: any payment. */
  transaction_id?: number
  /** Number of simultaneous deliveries of `duplicate`; default 2. */
  count?: number
  /** Of `late`; default 30 s. It is signed when it is sent. */
  delay_ms?: number
  /** Offset of the signature's time in `stale` and `future`; default 3,600 s. */
  seconds?: number
}

export interface PaymentFault extends Armed {
  kind: PaymentFaultKind
  transaction_id?: number
  /** Of `wrong_amount`; default half of the requested amount, rounded up. */
  amount?: number
  /** Of `wrong_currency`; default `EUR`. */
  currency?: string
}

export type Fault = ApiFault | WebhookFault | PaymentFault

/** The armed faults. A match uses one up; the one armed first is used first. */
export class Faults {
  private armed: { fault: Fault; left: number }[] = []

  arm(fault: Fault): void {
    this.armed.push({ fault, left: fault.times ?? 1 })
  }

  list(): (Fault & { left: number })[] {
    return this.armed.map(({ fault, left }) => ({ ...fault, left }))
  }

  clear(): void {
    this.armed = []
  }

  /** Uses up one. @returns null when none is armed for this operation */
  takeForApi(operation: Operation | null): ApiFault | null {
    return this.take(
      (fault): fault is ApiFault =>
        isOneOf(API_FAULTS, fault.kind) &&
        ((fault as ApiFault).operation === undefined || (fault as ApiFault).operation === operation),
    )
  }

  /** Uses up one. */
  takeForWebhook(event: string, transactionId: number): WebhookFault | null {
    return this.take(
      (fault): fault is WebhookFault =>
        isOneOf(WEBHOOK_FAULTS, fault.kind) &&
        ((fault as WebhookFault).event ?? 'transaction.approved') === event &&
        isAbout(fault as WebhookFault, transactionId),
    )
  }

  /** Uses up one. */
  takeForPayment(transactionId: number): PaymentFault | null {
    return this.take(
      (fault): fault is PaymentFault =>
        isOneOf(PAYMENT_FAULTS, fault.kind) && isAbout(fault as PaymentFault, transactionId),
    )
  }

  private take<T extends Fault>(matches: (fault: Fault) => fault is T): T | null {
    const found = this.armed.find(({ fault }) => matches(fault))
    if (found === undefined) return null
    found.left--
    this.armed = this.armed.filter(({ left }) => left > 0)
    return found.fault as T
  }
}

const isOneOf = (kinds: readonly string[], kind: string): boolean => kinds.includes(kind)

const isAbout = (fault: { transaction_id?: number }, id: number): boolean =>
  fault.transaction_id === undefined || fault.transaction_id === id
