import { timingSafeEqual, createHash } from 'node:crypto'
import { type FastifyInstance } from 'fastify'
import { breakOnDemand } from '../faults/broken-api.js'
import { type Faults } from '../faults/faults.js'
import { type Ledger } from '../ledger/ledger.js'
import { Refusal } from '../ledger/refusal.js'
import { ACCOUNT_ID, CURRENCIES, type Mode, PHONE_OPERATORS, type ProviderEvent } from '../ledger/transaction.js'
import { paged } from './paged.js'
import { readPhoneRequest } from './read-phone-request.js'
import { readTransaction } from './read-transaction.js'

export interface ProviderApiSettings {
  ledger: Ledger
  faults: Faults
  /** The merchant's secret key. */
  secretKey: string
  /** A payment was requested on the phone: test numbers answer by themselves. */
  onPhone: (id: number, mode: Mode, number: string) => void
  /** The checkout page for a token. */
  checkoutUrl: (token: string) => string
}

type ById = { Params: { id: string } }
type Paging = { Querystring: Record<string, unknown> }

/** FedaPay's HTTP API, as far as collecting payments needs it. Names, shapes and statuses are the provider's. */
export function providerApi({ ledger, faults, secretKey, onPhone, checkoutUrl }: ProviderApiSettings) {
  return async (api: FastifyInstance): Promise<void> => {
    const expected = digest(`Bearer ${secretKey}`)
    api.addHook('onRequest', async ({ headers }) => {
      if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) {
        throw new Refusal(401, 'Erreur d’authentification')
      }
    })
    breakOnDemand(api, faults)

    api.post('/transactions', { config: { operation: 'transactions.create' } }, ({ body }) => ({
      'v1/transaction': ledger.create(readTransaction(body, ledger)),
    }))

    for (const path of ['/transactions', '/transactions/search']) {
      api.get<Paging>(path, { config: { operation: 'transactions.list' } }, ({ query }) =>
        paged('v1/transactions', ledger.transactions(), query),
      )
    }

    api.get<ById>('/transactions/:id', { config: { operation: 'transactions.retrieve' } }, ({ params }) => ({
      'v1/transaction': ledger.get(Number(params.id)),
    }))

    api.post<ById>('/transactions/:id/token', { config: { operation: 'transactions.token' } }, ({ params }) => {
      const token = ledger.token(ledger.get(Number(params.id)).id)
      return { token, url: checkoutUrl(token) }
    })

    for (const { mode } of PHONE_OPERATORS) {
      api.post(`/${mode}`, { config: { operation: 'transactions.send_now' } }, ({ body }) => {
        const { token, number } = readPhoneRequest(body)
        const transaction = ledger.byToken(token)
        if (transaction === null) throw new Refusal(404, 'Le jeton n’est pas valide')
        ledger.askOnPhone(transaction.id, mode)
        onPhone(transaction.id, mode, number)
        return { message: 'Demande de paiement envoyée' }
      })
    }

    api.get<Paging>('/currencies', { config: { operation: 'currencies.list' } }, ({ query }) =>
      paged('v1/currencies', CURRENCIES, query),
    )
    api.get<ById>('/currencies/:id', ({ params }) => {
      const currency = CURRENCIES.find(({ id }) => id === Number(params.id))
      if (currency === undefined) throw new Refusal(404, 'Devise introuvable')
      return { 'v1/currency': currency }
    })

    api.get<ById>('/customers/:id', ({ params }) => {
      const customer = ledger.findCustomer(Number(params.id))
      if (customer === null) throw new Refusal(404, 'Client introuvable')
      return { 'v1/customer': customer }
    })

    api.get<Paging>('/events', ({ query }) => paged('v1/events', ledger.events().map(asListed), query))
    api.get<ById>('/events/:id', ({ params }) => {
      const event = ledger.event(params.id)
      if (event === null) throw new Refusal(404, 'Évènement introuvable')
      return { 'v1/event': asListed(event) }
    })
  }
}

/** In the list, the payment of an event is a text. */
const asListed = ({ entity, ...event }: ProviderEvent) => ({
  klass: 'v1/event',
  ...event,
  account_id: ACCOUNT_ID,
  entity: JSON.stringify(entity),
})

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
