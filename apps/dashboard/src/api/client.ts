import createClient, { type Middleware } from 'openapi-fetch'
import createQueryClient from 'openapi-react-query'
import { type components, type paths } from '../../generated/admin-api.js'
import { ApiProblem, problemOf } from './api-problem.js'
import { fetchWhileOnline } from './connection.js'
import { needsStepUp, stepUp } from './step-up.js'

export type Schemas = components['schemas']

/** Operations whose answers hold the token that unsafe requests of the session carry. */
const OF_SESSION = /\/(me|login|register|switch|password|verify|accept|confirm|passkey|step-up)$/

const STAFF = '/staff/'
/** Open requests of staff, which are sent again after a fresh code. */
const refusable = new Map<string, Request>()

let csrfToken: string | null = null

const session: Middleware = {
  onRequest({ request, id }) {
    if (csrfToken !== null && request.method !== 'GET') request.headers.set('x-csrf-token', csrfToken)
    if (new URL(request.url).pathname.startsWith(STAFF)) refusable.set(id, request.clone())
    return request
  },
  async onResponse({ response, id }) {
    const again = refusable.get(id)
    refusable.delete(id)
    if (!response.ok) {
      const problem = await problemOf(response)
      if (again === undefined || !needsStepUp(problem) || !(await stepUp())) throw problem
      const answer = await fetchWhileOnline(again)
      if (!answer.ok) throw await problemOf(answer)
      return answer
    }
    if (!OF_SESSION.test(new URL(response.url).pathname)) return
    const body = (await response.clone().json()) as { csrf_token?: string | null }
    if (typeof body.csrf_token === 'string') csrfToken = body.csrf_token
  },
  onError({ error, id }) {
    refusable.delete(id)
    if (error instanceof ApiProblem) return error
    return new ApiProblem(0, error instanceof Error ? error.message : 'unreachable')
  },
}

export const client = createClient<paths>({ baseUrl: window.location.origin, fetch: fetchWhileOnline })
client.use(session)

/** Typed hooks over every operation of the admin API: `api.useQuery('get', '/portal/keys')`. */
export const api = createQueryClient(client)
