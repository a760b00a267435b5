import { site } from '../../api/site.js'
import { addressOf, type SampleRequest, sampleFor, DEFAULT_SAMPLE } from './sample-request.js'

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

/** A sample request that the current data can answer; the default one if the API does not report its data. */
export async function sampleOf(key: string): Promise<SampleRequest> {
  const tiles = await callPublicApi(key, { path: '/v1/tiles/source/service_tiles.json', query: {} })
  return tiles.status === 200 ? sampleFor(tiles.body as Parameters<typeof sampleFor>[0]) : DEFAULT_SAMPLE
}
