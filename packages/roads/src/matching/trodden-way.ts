import { INFINITE, arcBetween, type TurnGraph } from '../expanded/turn-graph.js'
import { type FollowedEdge } from '../search/follow.js'
import { type DrawnWay } from '../search/line.js'
import { segmentTimes } from '../search/way-segments.js'
import { sphereMetres } from '../snap/snapper.js'
import { pointsOf, type RoadGraph } from '../tiles/road-graph.js'
import { type Candidate } from './candidates.js'
import { type TrodWeights } from './near-search.js'

const DEGREES = 1e6

/** A part of an edge on a way, and the state in which it is driven along. */
export interface TroddenPart extends FollowedEdge {
  state: number
}

/** Where something lies on a way: the part, and the share of its edge before the place. */
export interface PlaceOnWay {
  part: number
  fraction: number
}

/** A way that grows at its end. */
export class TroddenWay {
  readonly parts: TroddenPart[]

  constructor(first: Candidate) {
    this.parts = [{ edge: first.edge, state: first.state, from: first.fraction, to: first.fraction }]
  }

  get end(): PlaceOnWay {
    return { part: this.parts.length - 1, fraction: this.parts.at(-1)!.to }
  }

  turnBack({ edge, state, fraction }: Candidate): void {
    this.parts.push({ edge, state, from: fraction, to: fraction })
  }

  /**
   * Noise made the way too long: it ends further behind on its last edge.
   *
   * @param places  of points, moved back to the end where they lie behind it
   * @returns false where the way enters the edge later than that
   */
  goBack(fraction: number, places: PlaceOnWay[]): boolean {
    const last = this.parts.at(-1)!
    const isFirst = this.parts.length === 1
    if (fraction < last.from && !isFirst) return false
    last.to = fraction
    if (isFirst) last.from = Math.min(last.from, fraction)
    for (let at = places.length - 1; at >= 0 && places[at]!.part === this.parts.length - 1; at--) {
      places[at]!.fraction = Math.min(places[at]!.fraction, fraction)
    }
    return true
  }

  /** @param states  from that of the end to that of the candidate, both included */
  extendTo(turns: TurnGraph, states: readonly number[], to: Candidate): void {
    const last = this.parts.at(-1)!
    if (states.length === 1) {
      last.to = Math.max(last.to, to.fraction)
      return
    }
    last.to = 1
    for (const state of states.slice(1)) this.parts.push({ edge: turns.edgeOf[state]!, state, from: 0, to: 1 })
    this.parts.at(-1)!.to = to.fraction
  }

  /** Leaves out roads of which the way has only a crossing, at its ends. @param places  of points, in order */
  trim(places: PlaceOnWay[]): void {
    const { parts } = this
    while (parts.length > 1 && parts[0]!.from === 1 && parts[1]!.from === 0) {
      parts.shift()
      for (const place of places) {
        if (place.part === 0) place.fraction = 0
        else place.part--
      }
    }
    while (parts.length > 1 && parts.at(-1)!.to === 0 && parts.at(-2)!.to === 1) {
      parts.pop()
      for (const place of places) {
        if (place.part < parts.length) continue
        place.part = parts.length - 1
        place.fraction = 1
      }
    }
  }
}

/** The parts of a way from one of its places to another. */
export const partsBetween = (parts: readonly TroddenPart[], begin: PlaceOnWay, end: PlaceOnWay): TroddenPart[] =>
  parts.slice(begin.part, end.part + 1).map((part, index, { length }) => ({
    ...part,
    from: index === 0 ? begin.fraction : part.from,
    to: index === length - 1 ? end.fraction : part.to,
  }))

/** Milliseconds and decimetres of such parts together. */
export function sumsAlong(
  turns: TurnGraph,
  weights: TrodWeights,
  parts: readonly TroddenPart[],
): { timeMs: number; lengthDm: number } {
  let [timeMs, lengthDm] = [0, 0]
  for (const [index, part] of parts.entries()) {
    const share = Math.max(0, part.to - part.from)
    timeMs += share * weights.timeMs(part.state) + turnOnto(turns, weights, parts, index)
    lengthDm += share * weights.lengthDm(part.state)
  }
  return { timeMs: Math.round(timeMs), lengthDm: Math.round(lengthDm) }
}

/** Milliseconds of each segment of their line; they add up to those of `sumsAlong`. */
export function timesAlong(
  turns: TurnGraph,
  weights: TrodWeights,
  parts: readonly TroddenPart[],
  drawn: DrawnWay,
): Int32Array {
  const along = parts.map(({ state, from, to }) => Math.max(0, to - from) * weights.timeMs(state))
  const onto = parts.map((_, index) => turnOnto(turns, weights, parts, index))
  return segmentTimes(drawn, along, onto, sumsAlong(turns, weights, parts).timeMs)
}

function turnOnto(turns: TurnGraph, weights: TrodWeights, parts: readonly TroddenPart[], index: number): number {
  return index === 0 ? 0 : turnMs(turns, weights, parts[index - 1]!.state, parts[index]!.state)
}

/** Of the turn alone; nothing where the vehicle may not turn so. */
export function turnMs(turns: TurnGraph, { weights }: TrodWeights, from: number, onto: number): number {
  const arc = arcBetween(turns, from, onto)
  if (arc < 0 || weights.arcCostMs[arc] === INFINITE) return 0
  return Math.max(0, weights.arcTimeMs[arc]! - weights.timeMs[onto]!)
}

/** The line of parts that lie end to end. */
export function drawnAlong(graph: RoadGraph, parts: readonly TroddenPart[]): DrawnWay {
  const line: number[] = []
  const stateAt: number[] = []
  let at = 0
  const put = (lat: number, lng: number) => {
    if (line.at(-2) === lat && line.at(-1) === lng) return
    if (line.length > 0) stateAt.push(at)
    line.push(lat, lng)
  }
  for (const [index, { edge, from, to }] of parts.entries()) {
    at = index
    const shape = pointsOf(graph, edge)
    const metres = metresAlong(shape)
    const whole = metres.at(-1)!
    put(...placeAt(shape, metres, from))
    for (let point = 0; point < metres.length; point++) {
      if (metres[point]! > from * whole && metres[point]! < to * whole) put(shape[2 * point]!, shape[2 * point + 1]!)
    }
    if (to > from) put(...placeAt(shape, metres, to))
  }
  if (line.length === 2) {
    line.push(line[0]!, line[1]!)
    stateAt.push(0)
  }
  return { line, stateAt }
}

/** Metres from the first point of a shape to each. */
function metresAlong(shape: Int32Array): number[] {
  const metres = [0]
  for (let i = 2; i < shape.length; i += 2) {
    const step = sphereMetres(
      shape[i - 2]! / DEGREES,
      shape[i - 1]! / DEGREES,
      shape[i]! / DEGREES,
      shape[i + 1]! / DEGREES,
    )
    metres.push(metres.at(-1)! + step)
  }
  return metres
}

function placeAt(shape: Int32Array, metres: number[], share: number): [lat: number, lng: number] {
  const along = share * metres.at(-1)!
  let point = 1
  while (point < metres.length - 1 && metres[point]! < along) point++
  const length = metres[point]! - metres[point - 1]!
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, (along - metres[point - 1]!) / length))
  const between = (a: number, b: number) => Math.round(a + part * (b - a))
  return [between(shape[2 * point - 2]!, shape[2 * point]!), between(shape[2 * point - 1]!, shape[2 * point + 1]!)]
}

/** Where an edge lies at a share of its length: degrees. */
export function positionAt(graph: RoadGraph, edge: number, share: number): { lat: number; lng: number } {
  const shape = pointsOf(graph, edge)
  const [lat, lng] = placeAt(shape, metresAlong(shape), share)
  return { lat: lat / DEGREES, lng: lng / DEGREES }
}
