import { type FastifyInstance } from 'fastify'
import { type Faults, WEBHOOK_FAULTS, type WebhookFaultKind } from '../faults/faults.js'
import { type Ledger } from '../ledger/ledger.js'
import { type Mode, OPERATORS, type Outcome, OUTCOMES, type Transaction } from '../ledger/transaction.js'
import { checkoutPage, donePage, gonePage } from './checkout-page.js'

export interface CheckoutSettings {
  ledger: Ledger
  faults: Faults
  /** Concludes a payment with the customer's choice and the armed faults. */
  conclude: (id: number, outcome: Outcome, mode: Mode) => Transaction
}

type ByToken = { Params: { token: string } }

/** The page where a customer or a test chooses an operator and a result. */
export function checkout({ ledger, faults, conclude }: CheckoutSettings) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      // No form-action, because browsers apply it to the redirect to the merchant.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    })

    app.get<ByToken>('/checkout/:token', async ({ params }, reply) => {
      reply.type('text/html')
      const transaction = ledger.byToken(params.token)
      if (transaction === null) return reply.status(404).send(gonePage())
      return isPayable(transaction) ? checkoutPage(transaction) : donePage(transaction, backTo(transaction, false))
    })

    app.post<ByToken>('/checkout/:token', async ({ params, body }, reply) => {
      const transaction = ledger.byToken(params.token)
      if (transaction === null) return reply.status(404).type('text/html').send(gonePage())
      const form = (body ?? {}) as Record<string, string>
      // The page was open while the payment was made elsewhere: no choice is left.
      if (!isPayable(transaction))
        return reply.type('text/html').send(donePage(transaction, backTo(transaction, false)))
      if (form.outcome === 'leave') return leave(transaction)
      const outcome = OUTCOMES.find((one) => one === form.outcome)
      const operator = OPERATORS.find(({ mode }) => mode === form.mode)
      const amount = /^[1-9]\d{0,8}$/.test(form.amount ?? '') ? Number(form.amount) : null
      if (outcome === undefined || operator === undefined) {
        return reply.status(400).type('text/html').send(checkoutPage(transaction))
      }
      const webhook = WEBHOOK_FAULTS.find((kind) => kind === form.webhook)
      if (webhook !== undefined) armWebhook(faults, webhook, transaction.id, outcome)
      const about = { transaction_id: transaction.id }
      if (outcome === 'approved') {
        if (amount !== null && amount !== transaction.amount) faults.arm({ kind: 'wrong_amount', ...about, amount })
        if (form.currency === 'EUR') faults.arm({ kind: 'wrong_currency', ...about, currency: 'EUR' })
      }
      return leave(conclude(transaction.id, outcome, operator.mode))

      function leave(concluded: Transaction) {
        const back = backTo(concluded, form.outcome === 'leave')
        return back === null ? reply.type('text/html').send(donePage(concluded, null)) : reply.redirect(back, 303)
      }
    })
  }
}

const isPayable = ({ status }: Transaction): boolean => status === 'pending' || status === 'declined'

function armWebhook(faults: Faults, kind: WebhookFaultKind, transaction_id: number, outcome: Outcome): void {
  faults.arm({ kind, transaction_id, event: `transaction.${outcome}` })
}

/** The merchant's address with the parameters that FedaPay adds. Null: none was given. */
function backTo({ callback_url, id, status }: Transaction, closed: boolean): string | null {
  if (callback_url === null) return null
  const url = new URL(callback_url)
  url.searchParams.set('id', `${id}`)
  url.searchParams.set('status', status)
  if (closed) url.searchParams.set('close', 'true')
  return url.href
}
