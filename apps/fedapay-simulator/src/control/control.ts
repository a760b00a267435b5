import { type FastifyInstance } from 'fastify'
import { type Fault, type Faults, type WebhookFault } from '../faults/faults.js'
import { type Ledger } from '../ledger/ledger.js'
import { Refusal } from '../ledger/refusal.js'
import { type Mode, type Outcome, type Transaction } from '../ledger/transaction.js'
import { type Webhooks } from '../webhooks/webhooks.js'
import { CONCLUDE, DELIVER, FAULT, NOTHING, REFUND } from './control.schemas.js'

export interface ControlSettings {
  ledger: Ledger
  faults: Faults
  webhooks: Webhooks
  conclude: (
    id: number,
    outcome: Outcome,
    mode: Mode | null,
    paid?: { amount?: number; currencyIso?: string },
  ) => Transaction
}

type ById<Body = unknown> = { Params: { id: string }; Body: Body }

/** The control API for tests and people: actions of customers, and faults. No key, because the loopback is trusted. */
export function control({ ledger, faults, webhooks, conclude }: ControlSettings) {
  return async (app: FastifyInstance): Promise<void> => {
    // JSON only, because pages of other sites cannot send it without a preflight request.
    app.removeContentTypeParser('text/plain')

    app.get('/faults', () => faults.list())
    app.post<{ Body: Fault }>('/faults', { schema: { body: FAULT } }, ({ body }, reply) => {
      faults.arm(body)
      return reply.status(201).send(faults.list())
    })
    app.delete('/faults', (_request, reply) => {
      faults.clear()
      return reply.status(204).send()
    })

    app.get('/transactions', () => ledger.transactions())
    app.post<ById<{ outcome: Outcome; mode?: Mode; amount?: number; currency?: string }>>(
      '/transactions/:id/conclude',
      { schema: { body: CONCLUDE } },
      ({ params, body: { outcome, mode, amount, currency } }) =>
        conclude(Number(params.id), outcome, mode ?? null, { amount, currencyIso: currency }),
    )
    app.post<ById<{ whole?: boolean } | null>>(
      '/transactions/:id/refund',
      { schema: { body: REFUND } },
      ({ params, body }) => ledger.refund(Number(params.id), body?.whole ?? true),
    )
    app.post<ById>('/transactions/:id/transfer', { schema: { body: NOTHING } }, ({ params }) =>
      ledger.transfer(Number(params.id)),
    )

    app.get('/events', () => ledger.events())
    app.get('/deliveries', () => webhooks.deliveries())
    app.post<ById<(Omit<WebhookFault, 'kind'> & { fault?: WebhookFault['kind'] }) | null>>(
      '/events/:id/deliver',
      { schema: { body: DELIVER } },
      async ({ params, body }) => {
        const event = ledger.event(params.id)
        if (event === null) throw new Refusal(404, 'No such event.')
        const { fault, ...how } = body ?? {}
        return webhooks.deliver(event, fault === undefined ? null : { kind: fault, ...how })
      },
    )

    app.delete('/state', (_request, reply) => {
      ledger.clear()
      faults.clear()
      return reply.status(204).send()
    })
  }
}
