import { INFINITE, arcBetween, type TurnGraph } from '../expanded/turn-graph.js'
import { type FollowedEdge } from '../search/follow.js'
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
}

/** Milliseconds and decimetres of a way from one of its places to another. */
export function sumsAlong(
  turns: TurnGraph,
  weights: TrodWeights,
  parts: readonly TroddenPart[],
  begin: PlaceOnWay,
  end: PlaceOnWay,
): { timeMs: number; lengthDm: number } {
  let [timeMs, lengthDm] = [0, 0]
  for (let at = begin.part; at <= end.part; at++) {
    const { state, from, to } = parts[at]!
    const share = (at === end.part ? end.fraction : to) - (at === begin.part ? begin.fraction : from)
    timeMs += Math.max(0, share) * weights.timeMs(state)
    lengthDm += Math.max(0, share) * weights.lengthDm(state)
    const before = at > begin.part ? parts[at - 1]! : null
    if (before) timeMs += turnMs(turns, weights, before.state, state)
  }
  return { timeMs: Math.round(timeMs), lengthDm: Math.round(lengthDm) }
}

/** Of the turn alone; nothing where the vehicle may not turn so. */
export function turnMs(turns: TurnGraph, { weights }: TrodWeights, from: number, onto: number): number {
  const arc = arcBetween(turns, from, onto)
  if (arc < 0 || weights.arcCostMs[arc] === INFINITE) return 0
  return Math.max(0, weights.arcTimeMs[arc]! - weights.timeMs[onto]!)
}

/** The line of a way from one of its places to another: lat, lng, lat… in 1e-6 degrees, at least two points. */
export function lineAlong(
  graph: RoadGraph,
  parts: readonly TroddenPart[],
  begin: PlaceOnWay,
  end: PlaceOnWay,
): number[] {
  const line: number[] = []
  const put = (lat: number, lng: number) => {
    if (line.at(-2) !== lat || line.at(-1) !== lng) line.push(lat, lng)
  }
  for (let at = begin.part; at <= end.part; at++) {
    const { edge, from, to } = parts[at]!
    const shape = pointsOf(graph, edge)
    const [first, last] = [at === begin.part ? begin.fraction : from, at === end.part ? end.fraction : to]
    const metres = metresAlong(shape)
    const whole = metres.at(-1)!
    put(...placeAt(shape, metres, first))
    for (let point = 0; point < metres.length; point++) {
      if (metres[point]! > first * whole && metres[point]! < last * whole) put(shape[2 * point]!, shape[2 * point + 1]!)
    }
    if (last > first) put(...placeAt(shape, metres, last))
  }
  if (line.length === 2) line.push(line[0]!, line[1]!)
  return line
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
