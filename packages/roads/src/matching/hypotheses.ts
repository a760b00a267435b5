import { type Table } from '../search/matrix.js'
import { type Way } from '../search/way.js'
import { type Place } from '../snap/place.js'
import { twinsOf, type TurnGraph } from '../expanded/turn-graph.js'
import { type Candidate } from './candidates.js'
import {
  BEAM,
  BEHIND_METRES,
  BEHIND_OF_NOISE,
  CLOSED_POINT,
  CLOSED_ROAD,
  DETOUR_METRES,
  DETOUR_OF_NOISE,
  DETOUR_OF_STRAIGHT,
  FAR_OFF,
  GAP_METRES,
  LEFT_OUT_MAX,
  LONGER_METRES,
  LONGER_OF_NOISE,
  LONGER_TIMES,
  NEAR_METRES,
  SLOWER_COST,
  SLOWER_SECONDS,
  SLOWER_TIMES,
  TURNING_BACK,
} from './figures.js'
import { type NearSearch, type TrodWeights } from './near-search.js'
import { metresBetween, type Position } from './noise.js'

/** The exact searches of the hierarchy. */
export interface ExactSearch {
  matrix(sources: Place[], targets: Place[]): Table
  route(from: Place, to: Place): Way | null
}

/** A point that shapes the way, and where the vehicle may have been. */
export interface Layer {
  /** Of the point in the trace. */
  index: number
  position: Position
  /** Since the first point; absent where the trace has no times. */
  seconds?: number
  candidates: Candidate[]
  /** Roads that are closed to the vehicle are among them. */
  withClosed: boolean
}

/** A place on the way of the best hypothesis. */
export interface ChosenPlace {
  layer: Layer
  /** Where the way arrives, and where it leaves: the other direction where the vehicle turned back. */
  arriving: Candidate
  leaving: Candidate
}

/** The ways from one layer to another: what of them has been asked for. */
interface Step {
  from: Layer
  to: Layer
  straight: number
  lengthMaxDm: number
  /** By candidate of `from`, once it was asked for: decimetres and milliseconds to each of `to`; −1 where no way leads there. */
  rows: (Int32Array | undefined)[]
}

/** What is known of a layer while hypotheses are followed. */
interface Reached {
  layer: Layer
  /** By candidate: the cost of the best hypothesis that ends there. */
  costs: Float64Array
  /** By candidate: that of the layer before, −1 at the beginning. */
  before: Int32Array
  /** By candidate: 1 where leaving it means that the vehicle turned back there: it arrived in the other direction. */
  turned: Uint8Array
  previous: Reached | null
}

/** Points of a trace have smaller numbers. */
const INDEX_END = 2 ** 20

/** The ways between candidates, remembered for one trace: hypotheses may be followed again with another noise. */
export class Steps {
  private readonly known = new Map<number, Step>()

  constructor(
    private readonly turns: TurnGraph,
    private readonly near: NearSearch,
    private readonly exact: ExactSearch,
    /** Of roads that are open to the vehicle, and of all. */
    readonly open: TrodWeights,
    readonly any: TrodWeights,
  ) {}

  between(from: Layer, to: Layer, noiseMetres: number): Step {
    const key = from.index * INDEX_END + to.index
    const known = this.known.get(key)
    // A layer may have got further candidates.
    if (known?.from === from && known.to === to) return known
    const straight = metresBetween(from.position, to.position)
    const metres = LONGER_TIMES * straight + LONGER_METRES + LONGER_OF_NOISE * noiseMetres
    const step = { from, to, straight, lengthMaxDm: Math.round(metres * 10), rows: [] }
    this.known.set(key, step)
    return step
  }

  /** Fills the rows of some candidates. */
  ask(step: Step, wanted: number[]): void {
    const missing = wanted.filter((row) => !step.rows[row])
    if (missing.length === 0) return
    const { from, to, lengthMaxDm } = step
    for (const row of missing) step.rows[row] = new Int32Array(2 * to.candidates.length).fill(-1)
    const isClosed = isAnyRoad(step)
    if (step.straight > NEAR_METRES) this.askExact(step, missing)
    if (step.straight > NEAR_METRES && !isClosed) return
    const weights = isClosed ? this.any : this.open
    for (const row of missing) {
      this.near.distances(weights, from.candidates[row]!, to.candidates, lengthMaxDm, step.rows[row]!)
    }
  }

  private askExact({ from, to, lengthMaxDm, rows }: Step, missing: number[]): void {
    const sources = missing.filter((row) => from.candidates[row]!.isOpen)
    const targets = to.candidates.flatMap(({ isOpen }, index) => (isOpen ? [index] : []))
    if (sources.length === 0 || targets.length === 0) return
    const table = this.exact.matrix(
      sources.map((row) => this.placeOf(from.candidates[row]!)),
      targets.map((column) => this.placeOf(to.candidates[column]!)),
    )
    for (const [at, row] of sources.entries()) {
      for (const [position, column] of targets.entries()) {
        const cell = at * targets.length + position
        const lengthDm = table.lengthDm[cell]!
        if (lengthDm < 0 || lengthDm > lengthMaxDm) continue
        rows[row]![2 * column] = lengthDm
        rows[row]![2 * column + 1] = table.timeMs[cell]!
      }
    }
  }

  /** The states of the way between two places of chosen candidates, both ends included; null where there is none. */
  path(step: Step, from: Candidate, to: Candidate): number[] | null {
    const { lengthMaxDm, straight } = step
    const isClosed = isAnyRoad(step)
    const weights = isClosed ? this.any : this.open
    // A still point may have moved the beginning, so that the way is longer than when it was looked for.
    const near = () =>
      this.near.path(weights, from, to, lengthMaxDm) ?? this.near.path(weights, from, to, 2 * lengthMaxDm)
    const exact = () => {
      const way = from.isOpen && to.isOpen ? this.exact.route(this.placeOf(from), this.placeOf(to)) : null
      return way && way.lengthDm <= 2 * lengthMaxDm ? way : null
    }
    if (straight <= NEAR_METRES) return near() ?? exact()?.states ?? null
    const way = exact()
    if (!isClosed) return way?.states ?? near()
    const states = near()
    if (!way || !states) return way?.states ?? states
    return this.lengthOf(states, from, to) < way.lengthDm ? states : way.states
  }

  private lengthOf(states: number[], from: Candidate, to: Candidate): number {
    const whole = states.reduce((sum, state) => sum + this.any.lengthDm(state), 0)
    return whole - from.fraction * this.any.lengthDm(from.state) - (1 - to.fraction) * this.any.lengthDm(to.state)
  }

  private placeOf({ edge, state, fraction, lat, lng, metres }: Candidate): Place {
    const end = { state, fraction }
    const twins = twinsOf(this.turns, edge).map((twin) => ({ state: twin, fraction }))
    return { lat, lng, distance: metres, edge, crossing: -1, from: [end], to: [end, ...twins] }
  }
}

/** Where a layer has roads that are closed to the vehicle, ways may use them. */
const isAnyRoad = ({ from, to }: Step): boolean => from.withClosed || to.withClosed

/** A point that did not move, but for noise: the second place lies a little behind the first on the same edge. */
export const isStill = (from: Candidate, to: Candidate, edgeMetres: number, noiseMetres: number): boolean =>
  from.edge === to.edge &&
  to.fraction < from.fraction &&
  (from.fraction - to.fraction) * edgeMetres <= BEHIND_METRES + BEHIND_OF_NOISE * noiseMetres

/**
 * The most plausible places of the points, in runs: a new run begins where no way fits (Newson and Krumm, "Hidden Markov Map
 * Matching Through Noise and Sparseness", 2009). A few points that fit nowhere between others are left out. Linear in the layers,
 * and in the pairs of candidates of neighbouring ones.
 *
 * @param metresOf  the length of an edge
 */
export function bestRuns(
  layers: readonly Layer[],
  steps: Steps,
  noiseMetres: number,
  metresOf: (edge: number) => number,
): ChosenPlace[][] {
  const runs: ChosenPlace[][] = []
  let at = 0
  while (at < layers.length) {
    let reached = beginAt(layers[at]!, noiseMetres)
    let last = at
    for (let next = at + 1; next < layers.length; next++) {
      if (next - last > LEFT_OUT_MAX + 1) break
      const layer = layers[next]!
      if (metresBetween(reached.layer.position, layer.position) > GAP_METRES) break
      if (layer.candidates.length === 0) continue
      const onward = stepTo(reached, layer, steps, noiseMetres, metresOf)
      if (!onward) continue
      reached = onward
      last = next
    }
    if (layers[at]!.candidates.length > 0) runs.push(runTo(reached))
    at = last + 1
  }
  return runs
}

function emission({ metres, isOpen }: Candidate, noiseMetres: number): number {
  const deviations = metres / noiseMetres
  // Far off, errors are more frequent than those of a normal distribution: the cost grows by the distance alone.
  const cost = deviations <= FAR_OFF ? deviations ** 2 / 2 : FAR_OFF * deviations - FAR_OFF ** 2 / 2
  return cost + (isOpen ? 0 : CLOSED_POINT)
}

function beginAt(layer: Layer, noiseMetres: number): Reached {
  const { candidates } = layer
  return {
    layer,
    costs: Float64Array.from(candidates, (one) => emission(one, noiseMetres)),
    before: new Int32Array(candidates.length).fill(-1),
    turned: new Uint8Array(candidates.length),
    previous: null,
  }
}

/** @returns null where no way fits */
function stepTo(
  reached: Reached,
  layer: Layer,
  steps: Steps,
  noiseMetres: number,
  metresOf: (edge: number) => number,
): Reached | null {
  const { candidates } = reached.layer
  const step = steps.between(reached.layer, layer, noiseMetres)
  // The vehicle may leave in the other direction than it came.
  const leaving = reached.costs.slice()
  for (const [index, { back }] of candidates.entries()) {
    if (back < 0 || reached.costs[back]! + TURNING_BACK >= leaving[index]!) continue
    leaving[index] = reached.costs[back]! + TURNING_BACK
    reached.turned[index] = 1
  }
  const best = leaving.reduce((least, cost) => Math.min(least, cost), Infinity)
  const rows = candidates.map((_, index) => index).filter((index) => leaving[index]! <= best + BEAM)
  steps.ask(step, rows)
  const count = layer.candidates.length
  const costs = new Float64Array(count).fill(Infinity)
  const before = new Int32Array(count).fill(-1)
  const scale = DETOUR_METRES + DETOUR_OF_NOISE * noiseMetres + DETOUR_OF_STRAIGHT * step.straight
  const elapsed =
    layer.seconds === undefined || reached.layer.seconds === undefined ? null : layer.seconds - reached.layer.seconds
  for (const row of rows) {
    const distances = step.rows[row]!
    for (let column = 0; column < count; column++) {
      const to = layer.candidates[column]!
      let cost: number
      if (isStill(candidates[row]!, to, metresOf(to.edge), noiseMetres)) {
        cost = ((candidates[row]!.fraction - to.fraction) * metresOf(to.edge) + step.straight) / scale
      } else {
        const lengthDm = distances[2 * column]!
        if (lengthDm < 0) continue
        cost = Math.abs(lengthDm / 10 - step.straight) / scale
        if (elapsed !== null) {
          const late = distances[2 * column + 1]! / 1000 - SLOWER_TIMES * elapsed - SLOWER_SECONDS
          if (late > 0) cost += late * SLOWER_COST
        }
      }
      if (candidates[row]!.isOpen && !to.isOpen) cost += CLOSED_ROAD
      const sum = leaving[row]! + cost
      if (sum >= costs[column]!) continue
      costs[column] = sum
      before[column] = row
    }
  }
  let isReached = false
  for (let column = 0; column < count; column++) {
    if (costs[column] === Infinity) continue
    costs[column]! += emission(layer.candidates[column]!, noiseMetres)
    isReached = true
  }
  return isReached ? { layer, costs, before, turned: new Uint8Array(count), previous: reached } : null
}

function runTo(end: Reached): ChosenPlace[] {
  const places: ChosenPlace[] = []
  let chosen = end.costs.reduce((best, cost, index) => (cost < end.costs[best]! ? index : best), 0)
  let isLast = true
  for (let reached: Reached | null = end; reached; reached = reached.previous) {
    const { candidates } = reached.layer
    const leaving = candidates[chosen]!
    const hasTurned = !isLast && reached.turned[chosen] === 1
    const arrivingAt = hasTurned ? leaving.back : chosen
    places.push({ layer: reached.layer, arriving: candidates[arrivingAt]!, leaving })
    chosen = reached.before[arrivingAt]!
    isLast = false
  }
  return places.reverse()
}
