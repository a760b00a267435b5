import { type GraphEdge } from '@repere/roads'
import { HOURS_PER_WEEK, Profiles } from '@repere/traffic'

const BUCKETS = 2016
const BUCKETS_PER_HOUR = BUCKETS / HOURS_PER_WEEK
const COEFFICIENTS = 200
/** Valhalla's weeks begin on Sunday, ours on Monday. */
const SUNDAY_HOURS = 6 * 24
const SLOWEST_KM_PER_HOUR = 3
const FASTEST_KM_PER_HOUR = 140

/**
 * A line of `valhalla_add_predicted_traffic`'s CSV: the edge, 0 for free-flow and constrained speed (each would change
 * the engine's time of requests without a departure), and the week's speeds, compressed.
 *
 * @param name  the edge as Valhalla writes it: `level/tile/index`
 */
export function predictedLine(name: string, edge: GraphEdge, codes: Uint8Array): string {
  return `${name},0,0,${encodeSpeeds(weekSpeeds(edge.kmPerHour, codes))}`
}

/** Speeds in km/h for each five minutes of a week that begins on Sunday 00:00 UTC. */
export function weekSpeeds(kmPerHour: number, codes: Uint8Array): Float64Array {
  return Float64Array.from({ length: BUCKETS }, (_, bucket) => {
    const hour = (SUNDAY_HOURS + (bucket + 0.5) / BUCKETS_PER_HOUR) % HOURS_PER_WEEK
    const speed = kmPerHour / Profiles.ratio(codes, hour)
    return Math.min(FASTEST_KM_PER_HOUR, Math.max(SLOWEST_KM_PER_HOUR, speed))
  })
}

/**
 * The first 200 coefficients of the discrete cosine transform (type 2, orthonormal) as 16-bit integers, big-endian, in
 * base64: Valhalla's tiles store a week of speeds in this form.
 */
export function encodeSpeeds(speeds: Float64Array): string {
  const bytes = Buffer.alloc(COEFFICIENTS * 2)
  for (let k = 0; k < COEFFICIENTS; k++) {
    const row = k * BUCKETS
    let sum = 0
    for (let i = 0; i < BUCKETS; i++) sum += speeds[i]! * COSINES[row + i]!
    const scaled = sum * Math.sqrt((k === 0 ? 1 : 2) / BUCKETS)
    bytes.writeInt16BE(Math.max(-32768, Math.min(32767, Math.round(scaled))), k * 2)
  }
  return bytes.toString('base64')
}

const COSINES = Float64Array.from({ length: COEFFICIENTS * BUCKETS }, (_, index) => {
  const k = Math.floor(index / BUCKETS)
  const i = index % BUCKETS
  return Math.cos((Math.PI / BUCKETS) * (i + 0.5) * k)
})
