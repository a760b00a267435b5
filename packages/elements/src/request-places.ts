import { type PlaceAnswer } from './place.js'

export type SearchPath = '/v1/geocode' | '/v1/geocode/autocomplete'
export type SearchQuery = Record<string, string>

/** Asks for places. An own one replaces keys and addresses: for a page with a client of its own, or a proxy. */
export type RequestPlaces = (path: SearchPath, query: SearchQuery, signal: AbortSignal) => Promise<PlaceAnswer>

/** The API refused a request. */
export class SearchRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/**
 * Asks the API itself. With a token the request is a simple one, which browsers send without a preflight.
 *
 * @throws SearchRefused  for an answer that is an error; a TypeError without one
 */
export async function requestPlaces(
  { baseUrl, token, key }: { baseUrl: string; token: string | null; key: string | null },
  ...[path, query, signal]: Parameters<RequestPlaces>
): Promise<PlaceAnswer> {
  const parameters = new URLSearchParams(token === null ? query : { ...query, access_token: token })
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}?${parameters}`, {
    signal,
    ...(token === null && key !== null && { headers: { 'X-Service-Key': key } }),
  })
  const body = (await response.json().catch(() => ({}))) as PlaceAnswer & { error?: { message: string } }
  if (response.ok) return body
  throw new SearchRefused(response.status, body.error?.message ?? `The API answered ${response.status}.`)
}
