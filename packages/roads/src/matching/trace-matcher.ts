import { type Weights } from '../costing/weights.js'
import { type RoadEngine } from '../road-engine.js'
import { type Roads } from '../roads.js'
import { type Candidate, Candidates } from './candidates.js'
import { CellBoxes } from './cell-boxes.js'
import {
  CLOSED_AROUND,
  DETOUR_MORE_METRES,
  DETOUR_MORE_OF_NOISE,
  DETOUR_NEAR_METRES,
  DETOUR_TIMES,
  GAP_METRES,
  NOISE_FIRST_METRES,
  NOISE_MAX_METRES,
  NOISE_MIN_METRES,
  NOISY_METRES,
  PARTS_MAX,
  RADIUS_MAX_METRES,
  RADIUS_MIN_METRES,
  RADIUS_OF_NOISE,
  ROADS_MAX,
  ROADS_MAX_NOISY,
  SHAPING_MIN_METRES,
  SHAPING_OF_NOISE,
  SHIFTED_TIMES,
} from './figures.js'
import { bestRuns, type ChosenPlace, type ExactSearch, isStill, type Layer, Steps } from './hypotheses.js'
import { NearSearch, TrodWeights } from './near-search.js'
import { NearestPlace } from './nearest-place.js'
import { metresBetween, type Position, steady } from './noise.js'
import { partsBetween, type PlaceOnWay, positionAt, TroddenWay, type TroddenPart } from './trodden-way.js'

/** A trace as it was recorded, in order. */
export interface RecordedTrace {
  points: Position[]
  /** When each was recorded, by any clock. */
  seconds?: number[]
  /** Indexes of points that cannot be reached from the one before. */
  breaks?: number[]
}

/** A point of a trace on the way that it follows. */
export interface MatchedPoint extends PlaceOnWay {
  lat: number
  lng: number
  /** From the recorded point. */
  metres: number
  /** Which way. */
  way: number
}

/** A part of a trace without a break. */
export interface MatchedWay {
  parts: TroddenPart[]
  /** Of its first and last points in the trace. */
  first: number
  last: number
}

export interface MatchedTrace {
  ways: MatchedWay[]
  /** One for each point, null where it follows no road. */
  points: (MatchedPoint | null)[]
  weights: TrodWeights
}

/** What one match works with. */
interface Work {
  trace: RecordedTrace
  /** First and last index of each part without gaps. */
  parts: [number, number][]
  weights: Weights
  steps: Steps
}

const matchers = new WeakMap<RoadEngine, TraceMatcher>()

/** The roads that a trace follows, whether or not they are open to the mode. An engine keeps the memory of its matches. */
export function matchTrace(engine: RoadEngine, trace: RecordedTrace): MatchedTrace {
  const matcher = matchers.get(engine) ?? new TraceMatcher(engine.roads, engine)
  matchers.set(engine, matcher)
  return matcher.match(engine.weights, trace)
}

/** One matcher serves one call at a time. */
class TraceMatcher {
  private readonly near: NearSearch
  private readonly around: Candidates
  private readonly nearest: NearestPlace

  constructor(
    private readonly roads: Roads,
    private readonly exact: ExactSearch,
  ) {
    this.near = new NearSearch(roads)
    this.around = new Candidates(roads, new CellBoxes(roads))
    this.nearest = new NearestPlace(roads.graph)
  }

  match(weights: Weights, trace: RecordedTrace): MatchedTrace {
    const work: Work = {
      trace,
      parts: partsOf(trace),
      weights,
      steps: new Steps(
        this.roads.turns,
        this.near,
        this.exact,
        new TrodWeights(this.roads, weights, false),
        new TrodWeights(this.roads, weights, true),
      ),
    }
    const { positions, noiseMetres } = steady(trace.points, work.parts)
    const isDense = noiseMetres > 0
    const first = isDense ? clamp(noiseMetres) : NOISE_FIRST_METRES
    const layers = this.layersOf(work, positions, first)
    const open = this.follow(work, layers, first)
    const found = isDense ? this.betterOf(work, open, layers, first) : open
    // A sparse trace shows its noise only by how far it lies from the roads, and a dense one a shift of all of its points.
    const shown = clamp(shownNoise(found))
    if (isDense && shown < SHIFTED_TIMES * first) return found
    const again = shown >= NOISY_METRES ? this.layersOf(work, positions, shown) : layers
    return this.betterOf(work, this.follow(work, again, shown), again, shown)
  }

  /** A match over open roads; where these do not fit, one over any: the vehicle was there, whatever is signed. */
  private betterOf(work: Work, open: MatchedTrace, layers: Layer[][], noise: number): MatchedTrace {
    let best = open
    for (const around of CLOSED_AROUND) {
      const faults = this.faultsOf(best, layers, noise)
      if (faults.length === 0 || best.ways.length > PARTS_MAX) break
      const withClosed = layers.map((part) => this.withClosedAt(work, part, faults, around, noise))
      const any = this.follow(work, withClosed, noise)
      if (this.isBetter(any, best, layers, noise)) best = any
    }
    return best
  }

  /** The points between which the way breaks or makes a detour, and those that follow no road. */
  private faultsOf(matched: MatchedTrace, layers: Layer[][], noise: number): number[] {
    const begins = new Set(layers.flatMap((part) => (part[0] ? [part[0].index] : [])))
    const ends = new Set(layers.flatMap((part) => (part.length > 0 ? [part.at(-1)!.index] : [])))
    const breaks = matched.ways.flatMap(({ first, last }) => [
      ...(begins.has(first) ? [] : [first]),
      ...(ends.has(last) ? [] : [last]),
    ])
    const leftOut = matched.points.flatMap((point, index) => (point ? [] : [index]))
    return [...breaks, ...this.detoursOf(matched, layers, noise), ...leftOut].sort((a, b) => a - b)
  }

  /** Indexes of points that are near the one before, by a way that is much longer: round the block, against a one-way street. */
  private detoursOf({ ways, points, weights }: MatchedTrace, layers: Layer[][], noise: number): number[] {
    return layers.flatMap((part) =>
      part.flatMap(({ index, position }, at) => {
        const before = part[at - 1]
        const [from, to] = [before && points[before.index], points[index]]
        if (!before || !from || to?.way !== from.way) return []
        const straight = metresBetween(before.position, position)
        if (straight > DETOUR_NEAR_METRES) return []
        const parts = partsBetween(ways[to.way]!.parts, from, to)
        const along = parts.reduce((sum, one) => sum + Math.max(0, one.to - one.from) * weights.lengthDm(one.state), 0)
        return along / 10 > DETOUR_TIMES * straight + DETOUR_MORE_METRES + DETOUR_MORE_OF_NOISE * noise ? [index] : []
      }),
    )
  }

  /** What is covered counts first, then in how many parts, then detours. */
  private isBetter(a: MatchedTrace, b: MatchedTrace, layers: Layer[][], noise: number): boolean {
    const covered = ({ points }: MatchedTrace) => points.filter(Boolean).length
    const detours = (matched: MatchedTrace) => this.detoursOf(matched, layers, noise).length
    if (covered(a) !== covered(b)) return covered(a) > covered(b)
    if (a.ways.length !== b.ways.length) return a.ways.length < b.ways.length
    return detours(a) < detours(b)
  }

  /** The layers of a part, those around some points with roads that are closed to the vehicle. */
  private withClosedAt({ weights }: Work, part: Layer[], faults: number[], around: number, noise: number): Layer[] {
    const isNear = part.map(() => false)
    for (const fault of faults) {
      const at = part.findIndex(({ index }) => index >= fault)
      if (at < 0) continue
      for (let near = Math.max(0, at - around); near <= Math.min(part.length - 1, at + around); near++) {
        isNear[near] = true
      }
    }
    return part.map((layer, at) => {
      if (!isNear[at]) return layer
      return { ...layer, candidates: this.candidates(weights, layer.position, noise, true), withClosed: true }
    })
  }

  private follow({ trace, steps }: Work, layers: Layer[][], noise: number): MatchedTrace {
    const matched: MatchedTrace = { ways: [], points: trace.points.map(() => null), weights: steps.any }
    const { metres } = this.roads.graph
    for (const part of layers) {
      for (const run of bestRuns(part, steps, noise, (edge) => metres[edge]!)) {
        this.addRun(matched, trace, run, steps, noise)
      }
    }
    return matched
  }

  /** The points that shape the way, by part. */
  private layersOf({ trace: { seconds }, parts, weights }: Work, positions: Position[], noise: number) {
    const apart = Math.max(SHAPING_MIN_METRES, SHAPING_OF_NOISE * noise)
    return parts.map(([first, last]) => {
      const layers: Layer[] = []
      for (let index = first; index <= last; index++) {
        const position = positions[index]!
        const before = layers.at(-1)
        const isEnd = index === last && last > first
        if (before && !isEnd && metresBetween(before.position, position) < apart) continue
        const candidates = this.candidates(weights, position, noise, false)
        layers.push({ index, position, candidates, withClosed: false, ...(seconds && { seconds: seconds[index]! }) })
      }
      return layers
    })
  }

  private candidates(weights: Weights, { lat, lng }: Position, noise: number, withClosed: boolean): Candidate[] {
    const limits = {
      metresMax: Math.min(RADIUS_MAX_METRES, Math.max(RADIUS_MIN_METRES, RADIUS_OF_NOISE * noise)),
      roadsMax: noise >= NOISY_METRES ? ROADS_MAX_NOISY : ROADS_MAX,
      withClosed,
    }
    const near = this.around.at(weights, lat, lng, limits)
    if (near.length > 0) return near
    // A bus station, a yard: the way is the nearest there is.
    return this.around.at(weights, lat, lng, { ...limits, metresMax: RADIUS_MAX_METRES })
  }

  /** The way of a run, and the points on it. */
  private addRun(matched: MatchedTrace, trace: RecordedTrace, run: ChosenPlace[], steps: Steps, noise: number): void {
    const { points } = trace
    const { graph, turns } = this.roads
    const way = new TroddenWay(run[0]!.arriving)
    const places: PlaceOnWay[] = [way.end]
    let rest: ChosenPlace[] = []
    let here = this.turned(way, run[0]!)
    for (let at = 1; at < run.length; at++) {
      const { arriving, layer } = run[at]!
      if (isStill(here, arriving, graph.metres[arriving.edge]!, noise) && way.goBack(arriving.fraction, places)) {
        places.push(way.end)
        here = this.turned(way, run[at]!)
        continue
      }
      const states = steps.path(steps.between(run[at - 1]!.layer, layer, noise), here, arriving)
      if (!states) {
        // Noise moved a still point to where the way does not lead on.
        rest = run.splice(at)
        break
      }
      way.extendTo(turns, states, arriving)
      places.push(way.end)
      here = this.turned(way, run[at]!)
    }
    way.trim(places)
    const number = matched.ways.length
    const [first, last] = [run[0]!.layer.index, run.at(-1)!.layer.index]
    for (const [at, { layer }] of run.entries()) {
      const place = places[at]!
      const { edge } = way.parts[place.part]!
      const { arriving } = run[at]!
      const isOwn = arriving.edge === edge && arriving.fraction === place.fraction
      const position = isOwn ? { lat: arriving.lat, lng: arriving.lng } : positionAt(graph, edge, place.fraction)
      const metres = metresBetween(points[layer.index]!, position)
      matched.points[layer.index] = {
        part: place.part,
        fraction: place.fraction,
        lat: position.lat,
        lng: position.lng,
        metres,
        way: number,
      }
      const next = run[at + 1]
      if (!next) continue
      for (let index = layer.index + 1; index < next.layer.index; index++) {
        const point = this.nearestOnWay(way.parts, place, places[at + 1]!, points[index]!, RADIUS_MAX_METRES)
        if (!point) continue
        point.way = number
        matched.points[index] = point
      }
    }
    const count = matched.points.slice(first, last + 1).filter(Boolean).length
    if (count < 2) matched.points[first] = null
    else matched.ways.push({ parts: way.parts, first, last })
    if (rest.length > 0) this.addRun(matched, trace, rest, steps, noise)
  }

  private turned(way: TroddenWay, { arriving, leaving }: ChosenPlace): Candidate {
    if (leaving.edge !== arriving.edge) way.turnBack(leaving)
    return leaving
  }

  private nearestOnWay(
    parts: TroddenPart[],
    begin: PlaceOnWay,
    end: PlaceOnWay,
    { lat, lng }: Position,
    radius: number,
  ): MatchedPoint | null {
    const { nearest } = this
    nearest.moveTo(lat, lng)
    let best: MatchedPoint | null = null
    for (let part = begin.part; part <= end.part; part++) {
      const { edge, from, to } = parts[part]!
      if (nearest.on(edge, best?.metres ?? radius) < 0) continue
      const road = nearest.place()
      const [least, most] = [part === begin.part ? begin.fraction : from, part === end.part ? end.fraction : to]
      const fraction = Math.max(least, Math.min(most, road.fraction))
      const position = fraction === road.fraction ? road : positionAt(this.roads.graph, edge, fraction)
      const metres = metresBetween({ lat, lng }, position)
      if (metres > (best?.metres ?? radius)) continue
      best = { part, fraction, lat: position.lat, lng: position.lng, metres, way: -1 }
    }
    return best
  }
}

const clamp = (noise: number) => Math.min(NOISE_MAX_METRES, Math.max(NOISE_MIN_METRES, noise))

/** First and last index of each part of a trace without gaps. */
function partsOf({ points, breaks = [] }: RecordedTrace): [number, number][] {
  const parted = new Set(breaks)
  const parts: [number, number][] = []
  let first = 0
  for (let index = 1; index <= points.length; index++) {
    const isOn = index < points.length && !parted.has(index)
    if (isOn && metresBetween(points[index - 1]!, points[index]!) <= GAP_METRES) continue
    parts.push([first, index - 1])
    first = index
  }
  return parts
}

/** The median distance from a line of points with an error of 1 in each direction. */
const MEDIAN_OF_NORMAL = 0.6745

function shownNoise({ points }: MatchedTrace): number {
  const distances = points.flatMap((point) => (point ? [point.metres] : [])).sort((a, b) => a - b)
  return (distances[Math.floor(distances.length / 2)] ?? 0) / MEDIAN_OF_NORMAL
}
