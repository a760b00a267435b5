import { greatCircleMetres } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { type Slice } from '../trace-slices.js'

/** Points further apart say nothing about their noise: the road bends between them. */
const STEP_MAX_METRES = 100
/** With fewer neighbouring points, noise looks like a winding road. */
const SAMPLES_MIN = 20
/** Valhalla tolerates noise up to here, and smoothing would only cut corners. */
const NOISE_TOLERATED_METRES = 8
/** The target of smoothing, and the length of way on either side that it may average. */
const NOISE_WANTED_METRES = 6
const BLENDED_METRES = 60

/** A trace as it is sent to Valhalla: the same points in the same order, some of them moved. */
export interface SteadyTrace {
  shape: LatLng[]
  /** The remaining noise: the standard deviation in each direction, metres. */
  noiseMetres: number
  /** The same, where it was learnt from the roads around; otherwise the engine takes that of a good receiver. */
  accuracyMetres?: number
}

/**
 * The trace without most of its noise, which is estimated from the trace itself. Points that jump to and fro by 15 m
 * every second, or by 25 m every five seconds, would break the way dozens of times and make it a quarter too long.
 *
 * @param slices  of the trace; nothing is blended over a gap
 */
export function steady(shape: LatLng[], slices: Slice[]): SteadyTrace {
  const { noise, step } = estimate(shape)
  if (noise <= NOISE_TOLERATED_METRES) return { shape, noiseMetres: noise }
  // The weights of a triangle of half-width h leave about 1 / √(h + 1) of the noise.
  const wanted = Math.ceil((noise / NOISE_WANTED_METRES) ** 2 / 1.5)
  const half = Math.min(wanted, Math.floor(BLENDED_METRES / Math.max(1, step)))
  if (half === 0) return { shape, noiseMetres: noise }
  const smooth = shape.slice()
  for (const [begin, end] of stretchesOf(slices)) {
    for (let index = begin + 1; index < end; index++) {
      smooth[index] = blend(shape, index, Math.min(half, index - begin, end - index))
    }
  }
  return { shape: smooth, noiseMetres: noise / Math.sqrt(half + 1) }
}

function blend(shape: LatLng[], at: number, half: number): LatLng {
  let [lat, lng, weights] = [0, 0, 0]
  for (let offset = -half; offset <= half; offset++) {
    const weight = half + 1 - Math.abs(offset)
    const point = shape[at + offset] as LatLng
    lat += weight * point.lat
    lng += weight * point.lng
    weights += weight
  }
  return { lat: lat / weights, lng: lng / weights }
}

/** First and last index of each part without a gap: slices of one part overlap. */
function stretchesOf(slices: Slice[]): [number, number][] {
  const stretches: [number, number][] = []
  for (const { from, to, cutBefore } of slices) {
    const last = stretches.at(-1)
    if (cutBefore !== null && last) last[1] = to
    else stretches.push([from, to])
  }
  return stretches
}

/**
 * The median of how far points lie from the middle between their neighbours: motion is steady over a few seconds, noise
 * is not.
 *
 * @returns noise: standard deviation in each direction; step: between points, without the noise; both in metres
 */
function estimate(shape: LatLng[]): { noise: number; step: number } {
  const deviations: number[] = []
  let squares = 0
  for (let index = 1; index < shape.length - 1; index++) {
    const [before, at, after] = [shape[index - 1]!, shape[index]!, shape[index + 1]!]
    const step = greatCircleMetres(before, at)
    if (step > STEP_MAX_METRES || greatCircleMetres(at, after) > STEP_MAX_METRES) continue
    // A receiver at rest repeats its last position; its noise does not matter.
    if (step === 0) continue
    squares += step * step
    const middle = { lat: (before.lat + after.lat) / 2, lng: (before.lng + after.lng) / 2 }
    deviations.push(2 * greatCircleMetres(middle, at))
  }
  if (deviations.length < SAMPLES_MIN) return { noise: 0, step: 0 }
  deviations.sort((a, b) => a - b)
  // The second difference has six times the variance of a point; 1.177 is the median of a Rayleigh distribution.
  const noise = deviations[Math.floor(deviations.length / 2)]! / (1.177 * Math.sqrt(6))
  return { noise, step: Math.sqrt(Math.max(0, squares / deviations.length - 4 * noise * noise)) }
}
