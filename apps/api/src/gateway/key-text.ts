import { type IncomingHttpHeaders } from 'node:http'
import { type KeyKind, NO_PAGE, type ParsedKey, parseKey, parseToken } from '@repere/shared'
import { type FastifyRequest } from 'fastify'
import { type Deployment } from '../config.js'
import { TOKEN_PARAMETER, unauthorized } from './problem.js'

const ACCEPTED: Record<Deployment, readonly KeyKind[]> = {
  sandbox: ['test'],
  production: ['live'],
  local: ['test', 'live'],
}

/**
 * Checks the text of the request's key, or of its browser token: keys are read from the header only, tokens from the address
 * only. A key that was never issued, or that belongs to the other deployment, costs no I/O.
 *
 * @throws Problem  401
 */
export function keyOf(request: FastifyRequest, deployment: Deployment): ParsedKey {
  const text = request.headers['x-service-key']
  const token = tokenOf(request)
  const key = typeof text === 'string' ? parseKey(text) : token === null ? null : parseToken(token)
  if (!key || !ACCEPTED[deployment].includes(key.kind)) throw unauthorized()
  return key
}

/** The text of the parameter; null without one, and where it is repeated. */
export function tokenOf({ query }: FastifyRequest): string | null {
  const text = (query as Record<string, unknown> | undefined)?.[TOKEN_PARAMETER]
  return typeof text === 'string' ? text : null
}

/** An address as the client sent it, without its browser token. */
export function withoutToken(url: string): string {
  const start = url.indexOf('?')
  if (start === -1) return url
  const kept = url
    .slice(start + 1)
    .split('&')
    .filter((pair) => !isToken(pair))
  return kept.length === 0 ? url.slice(0, start) : `${url.slice(0, start)}?${kept.join('&')}`
}

const isToken = (pair: string): boolean => {
  const name = pair.split('=', 1)[0] as string
  return name === TOKEN_PARAMETER || new URLSearchParams(name).has(TOKEN_PARAMETER)
}

/**
 * The page that a request of a browser token comes from: its `Origin`, or the origin of its `Referer`, since images and tiles are
 * loaded without the first. `NO_PAGE` where it names neither.
 */
export function pageOf({ headers }: FastifyRequest): string {
  if (headers.origin !== undefined) return headers.origin
  const { referer } = headers
  if (referer === undefined || !URL.canParse(referer)) return NO_PAGE
  return new URL(referer).origin
}

/** The folders of other APIs: their addresses are like those of `/v1`. */
export const SHAPES = ['osrm', 'nominatim', 'maps'] as const

const TOKEN_IN_PATH = new RegExp(`^/(${SHAPES.join('|')})/(tok_[0-9A-Za-z]+)(/[^?]*)(?:\\?(.*))?$`, 's')
/** Where clients have their key: node-geocoder in `apiKey`. */
const KEY_PARAMETERS: readonly string[] = ['key', 'apiKey']
const TAKES_KEY = /^\/(nominatim|maps)\/[^?]*\?(.*)$/s

const TOKEN_OF_TRACKER = /^(\/v1\/positions\/osmand\?(?:[^#]*&)?)token=(?=tok_)/

/**
 * Clients of other APIs carry a key where those APIs have it. Moves it to where ours is, before anything reads or logs the address:
 *
 * - `/osrm/tok_…/route/v1/…` stands for `/osrm/route/v1/…?access_token=tok_…`, for clients that take a base address only;
 * - `/v1/positions/osmand?token=tok_…` stands for the same with `access_token`, for trackers;
 * - `/maps/api/geocode/json?key=svc_…` stands for the same without `key`, and with the header. A header that was sent is kept.
 *
 * @param headers  of the request; the key is added to them
 */
export function withKeyInPlace(sent: string, headers: IncomingHttpHeaders): string {
  const address = withTokenOfPath(sent).replace(TOKEN_OF_TRACKER, `$1${TOKEN_PARAMETER}=`)
  const [, , query] = TAKES_KEY.exec(address) ?? []
  const pairs = query?.split('&') ?? []
  const keys = pairs.flatMap((pair) =>
    [...new URLSearchParams(pair)]
      .filter(([name]) => KEY_PARAMETERS.includes(name))
      .map(([, text]) => ({ pair, text })),
  )
  if (keys.length === 0) return address
  const others = pairs.filter((pair) => !keys.some((key) => key.pair === pair))
  const text = keys.length === 1 ? keys[0]!.text : ''
  if (text.startsWith('tok_')) others.push(`${TOKEN_PARAMETER}=${encodeURIComponent(text)}`)
  else headers['x-service-key'] ??= text
  const path = address.slice(0, address.indexOf('?'))
  return others.length === 0 ? path : `${path}?${others.join('&')}`
}

function withTokenOfPath(address: string): string {
  const match = TOKEN_IN_PATH.exec(address)
  if (match === null) return address
  const [, shape, token, path, query] = match
  return `/${shape}${path}?${query ? `${query}&` : ''}${TOKEN_PARAMETER}=${token}`
}
