import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type LatLng } from '@repere/shared'

/** A box in which every two points are connected by road. */
const BOXES: Record<string, { south: number; west: number; north: number; east: number }> = {
  // Greater Monrovia's centre: the largest complete city network of the sample.
  'west-africa': { south: 6.26, west: -10.82, north: 6.34, east: -10.7 },
}

/** Pairs of points for routes across a city, the same in every run. */
export function cityPairs(data: string, count: number): { origin: string; destination: string }[] {
  const random = lcg(7)
  const box = BOXES[data]
  const points = Object.values(DEMO_TOWN.points)
  const point = box
    ? () =>
        `${(box.south + random() * (box.north - box.south)).toFixed(5)},${(box.west + random() * (box.east - box.west)).toFixed(5)}`
    : () => {
        const { lat, lng } = points[Math.floor(random() * points.length)]!
        return `${lat.toFixed(5)},${lng.toFixed(5)}`
      }
  return Array.from({ length: count }, () => ({ origin: point(), destination: point() }))
}

/** The point of a pair's text. */
export function pointOf(text: string): LatLng {
  const [lat, lng] = text.split(',').map(Number) as [number, number]
  return { lat, lng }
}

/**
 * `origin=…&destination=…` of pairs that a running API finds a route for: some points lie in the lagoon, or on a road
 * that leads nowhere.
 */
export async function routableQueries(origin: string, key: string, data: string, count: number): Promise<string[]> {
  const queries: string[] = []
  for (const pair of cityPairs(data, 2 * count)) {
    if (queries.length === count) break
    const query = `origin=${pair.origin}&destination=${pair.destination}`
    const response = await fetch(`${origin}/v1/route?${query}`, { headers: { 'x-service-key': key } })
    if (response.ok) queries.push(query)
    await response.arrayBuffer()
  }
  return queries
}

function lcg(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
}
