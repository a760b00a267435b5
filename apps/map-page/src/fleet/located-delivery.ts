import { type PlaceFeature, type Position } from '../api/answers.js'
import { type ApiClient } from '../api/client.js'
import { type Delivery } from './address-list.js'
import { type BatchAnswer } from './plan-answer.js'

/** Less certain places are shown to be confirmed. */
const CERTAIN = 0.8
const BATCH = 100
const CANDIDATES = 4

/** A delivery with the places that its address may be; empty: none was found. */
export interface LocatedDelivery extends Delivery {
  id: string
  candidates: { label: string; position: Position }[]
  isCertain: boolean
}

/** Finds the places of addresses, a hundred in a request; near a point first. @throws ApiProblem */
export async function locate(client: ApiClient, deliveries: Delivery[], near: Position): Promise<LocatedDelivery[]> {
  const located: LocatedDelivery[] = []
  for (let first = 0; first < deliveries.length; first += BATCH) {
    const part = deliveries.slice(first, first + BATCH)
    const items = part.map(({ address }) => ({ q: address, ...near }))
    const { results } = await client.post<BatchAnswer>('/v1/geocode/batch', { items, size: CANDIDATES })
    for (const [index, delivery] of part.entries()) {
      const result = results[index]
      const features = result !== undefined && 'features' in result ? result.features : []
      const best = features[0]?.properties
      located.push({
        ...delivery,
        id: String(located.length + 1),
        candidates: features.map(candidateOf),
        isCertain: best !== undefined && best.confidence >= CERTAIN && best.match_type !== 'fallback',
      })
    }
  }
  return located
}

function candidateOf({ geometry, properties }: PlaceFeature) {
  const [lng, lat] = geometry.coordinates
  return { label: properties.label, position: { lat, lng } }
}
