import { type TimeMultiple } from '../costing/slowness.js'
import { type Weights } from '../costing/weights.js'
import { arcBetween, type TurnGraph } from '../expanded/turn-graph.js'
import { type Place } from '../snap/place.js'
import { sphereMetres } from '../snap/snapper.js'
import { surfaceOf } from '../tiles/edge-attributes.js'
import { WAY_FACT } from '../tiles/road-facts.js'
import { type RoadGraph } from '../tiles/road-graph.js'
import { partOf } from './along-edge.js'
import { type DrawnWay } from './line.js'
import { type Way } from './way.js'

/** What is known of each segment of a way's line: a number less than its points. */
export interface WaySegments {
  /** Milliseconds; they add up to the way's. A turn belongs to the segment after it. */
  timeMs: Int32Array
  /** Tenths of kilometres an hour on the edge, turns left out. */
  speed: Uint16Array
  /** 0 paved smooth … 7 impassable; `UNKNOWN_SURFACE` where the map does not say it. */
  surface: Uint8Array
}

export const UNKNOWN_SURFACE = 8
const DEGREES = 1e6
/** Decimetres in a millisecond → tenths of kilometres an hour. */
const DM_PER_MS = 3_600

/**
 * The segments of a way that was drawn. Linear in its points.
 *
 * @param multiple  of the time of an edge, and of the turn onto it, with which the way has its time
 */
export function segmentsOf(
  graph: RoadGraph,
  turns: TurnGraph,
  weights: Weights,
  way: Way,
  drawn: DrawnWay,
  from: Place,
  to: Place,
  multiple: TimeMultiple = () => 1,
): WaySegments {
  const { states } = way
  const { stateAt } = drawn
  const slower = (state: number) => multiple(turns.edgeOf[state]!)
  const slowed = (times: number[]) => times.map((ms, index) => ms * slower(states[index]!))
  const [along, onto] = [edgeTimes(weights, way, from, to), turnTimes(turns, weights, states)].map(slowed)
  const count = stateAt.length
  const surface = (edge: number) => {
    const isKnown = (graph.shapeFacts[graph.shape[edge]! >>> 1]! & WAY_FACT.surfaceKnown) !== 0
    return isKnown ? surfaceOf(graph.edgeWords[edge]!) : UNKNOWN_SURFACE
  }
  const speed = (state: number) =>
    Math.round((weights.lengthDm[state]! / Math.max(1, weights.timeMs[state]! * slower(state))) * DM_PER_MS)
  return {
    timeMs: segmentTimes(drawn, along!, onto!, way.timeMs),
    speed: Uint16Array.from({ length: count }, (_, segment) => speed(states[stateAt[segment]!]!)),
    surface: Uint8Array.from({ length: count }, (_, segment) => surface(turns.edgeOf[states[stateAt[segment]!]!]!)),
  }
}

/**
 * Milliseconds of each segment of a line, with this sum.
 *
 * @param along  by state of the line: on its edge, shared by length
 * @param onto   of the turn onto it, which belongs to its first segment
 */
export function segmentTimes({ line, stateAt }: DrawnWay, along: number[], onto: number[], sum: number): Int32Array {
  const metres = stateAt.map((_, segment) => metresOf(line, segment))
  const metresOfState = new Float64Array(along.length)
  for (const [segment, state] of stateAt.entries()) metresOfState[state]! += metres[segment]!
  const times = stateAt.map((state, segment) => {
    const whole = metresOfState[state]!
    const isFirst = stateAt[segment - 1] !== state
    return along[state]! * (whole > 0 ? metres[segment]! / whole : Number(isFirst)) + (isFirst ? onto[state]! : 0)
  })
  return wholeParts(times, sum)
}

/** Milliseconds on the part of each state's edge that the way uses. */
function edgeTimes(weights: Weights, { states, timeMs }: Way, from: Place, to: Place): number[] {
  if (states.length === 1) return [timeMs]
  const begin = from.from.find(({ state }) => state === states[0])
  const end = to.to.find(({ state }) => state === states.at(-1))
  return states.map((state, index) => {
    if (index === 0) return partOf(weights, state, 1 - (begin?.fraction ?? 0)).timeMs
    if (index === states.length - 1) return partOf(weights, state, end?.fraction ?? 1).timeMs
    return weights.timeMs[state]!
  })
}

/** Milliseconds of the turn into each state. */
const turnTimes = (turns: TurnGraph, weights: Weights, states: number[]): number[] =>
  states.map((state, index) => {
    const arc = index === 0 ? -1 : arcBetween(turns, states[index - 1]!, state)
    return arc < 0 ? 0 : Math.max(0, weights.arcTimeMs[arc]! - weights.timeMs[state]!)
  })

function metresOf(line: number[], segment: number): number {
  const [lat, lng, nextLat, nextLng] = [0, 1, 2, 3].map((i) => line[2 * segment + i]! / DEGREES) as [
    number,
    number,
    number,
    number,
  ]
  return sphereMetres(lat, lng, nextLat, nextLng)
}

/** Whole numbers in proportion to the values, with this sum. */
function wholeParts(values: number[], sum: number): Int32Array {
  const whole = values.reduce((all, value) => all + value, 0)
  const parts = new Int32Array(values.length)
  let [reached, given] = [0, 0]
  for (const [index, value] of values.entries()) {
    reached += value
    const until = index === values.length - 1 ? sum : whole > 0 ? Math.round((reached / whole) * sum) : 0
    parts[index] = until - given
    given = until
  }
  return parts
}
