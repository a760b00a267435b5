import { site } from '../../api/site.js'
import { addressOf, type FirstView, sampleFor, type SampleRequest } from './sample-request.js'

/** The answer of the public API to a request of this page. `status` 0: no answer. */
export interface PublicAnswer {
  status: number
  ms: number
  body: unknown
}

export async function callPublicApi(key: string, request: SampleRequest): Promise<PublicAnswer> {
  const startedAt = performance.now()
  try {
    const response = await fetch(addressOf(site.apiUrl, request), { headers: { 'X-Service-Key': key } })
    const body: unknown = await response.json()
    return { status: response.status, ms: Math.round(performance.now() - startedAt), body }
  } catch {
    return { status: 0, ms: 0, body: null }
  }
}

/**
 * A sample request that the data of the API can answer.
 *
 * @returns null when the data covers nothing
 * @throws Error  when the API does not say what it covers
 */
export async function fetchSample(language: 'fr' | 'en'): Promise<SampleRequest | null> {
  const response = await fetch(`${site.apiUrl}/map/first-view.json?language=${language}`)
  if (!response.ok) throw new Error(`The API answered ${response.status}.`)
  return sampleFor((await response.json()) as FirstView, language)
}
