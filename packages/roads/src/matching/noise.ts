import { sphereMetres } from '../snap/snapper.js'

/** A position: WGS 84 degrees. */
export interface Position {
  lat: number
  lng: number
}

/** Points further apart say nothing about their noise: the road bends between them. */
const STEP_MAX_METRES = 100
/** With fewer neighbouring points, noise looks like a winding road; with a smaller share of the trace, only its slow parts show some. */
const SAMPLES_MIN = 20
const SAMPLES_SHARE_MIN = 0.6
/** Up to here the matching tolerates noise, and smoothing would only cut corners. */
const NOISE_TOLERATED_METRES = 8
/** The target of smoothing, and the length of way on either side that it may average. */
const NOISE_WANTED_METRES = 6
const BLENDED_METRES = 60

/** A trace for matching: the same points in the same order, some of them moved. */
export interface SteadyTrace {
  positions: Position[]
  /** The remaining noise: the standard deviation in each direction, metres; 0 where the trace does not show it. */
  noiseMetres: number
}

/**
 * The trace without most of its noise, which is estimated from the trace itself: points that jump to and fro by 15 m every second,
 * or by 25 m every five seconds.
 *
 * @param parts  first and last index of each part of the trace; nothing is blended over a gap
 */
export function steady(shape: Position[], parts: readonly (readonly [number, number])[]): SteadyTrace {
  const { noise, step } = estimate(shape)
  if (noise <= NOISE_TOLERATED_METRES) return { positions: shape, noiseMetres: noise }
  // The weights of a triangle of half-width h leave about 1 / √(h + 1) of the noise.
  const wanted = Math.ceil((noise / NOISE_WANTED_METRES) ** 2 / 1.5)
  const half = Math.min(wanted, Math.floor(BLENDED_METRES / Math.max(1, step)))
  if (half === 0) return { positions: shape, noiseMetres: 0 }
  const positions = shape.slice()
  for (const [begin, end] of parts) {
    for (let index = begin + 1; index < end; index++) {
      positions[index] = blend(shape, index, Math.min(half, index - begin, end - index))
    }
  }
  return { positions, noiseMetres: noise / Math.sqrt(half + 1) }
}

function blend(shape: Position[], at: number, half: number): Position {
  let [lat, lng, weights] = [0, 0, 0]
  for (let offset = -half; offset <= half; offset++) {
    const weight = half + 1 - Math.abs(offset)
    const point = shape[at + offset]!
    lat += weight * point.lat
    lng += weight * point.lng
    weights += weight
  }
  return { lat: lat / weights, lng: lng / weights }
}

export const metresBetween = (a: Position, b: Position): number => sphereMetres(a.lat, a.lng, b.lat, b.lng)

/**
 * The median of how far points lie from the middle between their neighbours: motion is steady over a few seconds, noise
 * is not.
 *
 * @returns noise: standard deviation in each direction; step: between points, without the noise; both in metres
 */
function estimate(shape: Position[]): { noise: number; step: number } {
  const deviations: number[] = []
  let squares = 0
  let moving = 0
  for (let index = 1; index < shape.length - 1; index++) {
    const [before, at, after] = [shape[index - 1]!, shape[index]!, shape[index + 1]!]
    const step = metresBetween(before, at)
    // A receiver at rest repeats its last position; its noise does not matter.
    if (step === 0) continue
    moving++
    squares += step * step
    if (step > STEP_MAX_METRES || metresBetween(at, after) > STEP_MAX_METRES) continue
    const middle = { lat: (before.lat + after.lat) / 2, lng: (before.lng + after.lng) / 2 }
    deviations.push(2 * metresBetween(middle, at))
  }
  if (deviations.length < Math.max(SAMPLES_MIN, SAMPLES_SHARE_MIN * moving)) return { noise: 0, step: 0 }
  deviations.sort((a, b) => a - b)
  // The second difference has six times the variance of a point; 1.177 is the median of a Rayleigh distribution.
  const noise = deviations[Math.floor(deviations.length / 2)]! / (1.177 * Math.sqrt(6))
  return { noise, step: Math.sqrt(Math.max(0, squares / moving - 4 * noise * noise)) }
}
