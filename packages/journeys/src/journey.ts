import {
  type DrawnWay,
  drawnWay,
  encodeLine,
  engineIdOf,
  type FollowedEdge,
  leavingOpen,
  type Place,
  type RoadEngine,
  roadsAlong,
  type RoadsAlong,
  type Rule,
  segmentsOf,
  type Way,
  type WaySegments,
} from '@repere/roads'
import { type TruckSize } from '@repere/shared'
import { type JourneyEstimate } from '@repere/traffic'
import { type Avoidable, type RouteStop } from './stop.js'
import { edgesInAreas } from './areas.js'
import { type Avoidance, beginsOn, ruleOf } from './avoidance.js'
import { type Conditions } from './conditions.js'
import { type RoadRules } from './road-rules.js'
import { type EventDelay, type LegEvents } from './leg-events.js'
import { type EventfulWay, EventRules } from './event-rules.js'
import { type PlacedWay, rawTimeMs, type RoadTimes, type SeasonOfWay } from './road-times.js'
import { guideAlong, type LegGuide } from './leg-guide.js'
import { edgesTooSmall } from './truck-limits.js'
import { isElsewhere, NETWORKS, type RoadPoint } from './travel-table.js'

/** A road that leads in the wanted direction is taken if it is no further than this beyond the nearest one: metres. */
const HEADING_DETOUR_METRES = 50
const HEADING_TOLERANCE = 60

export interface JourneyQuestion {
  /** In the order in which they are passed, at least two. */
  stops: RouteStop[]
  avoid: Avoidable[]
  /** Rings of `[lng, lat]`, the outer one first, then holes. */
  avoidAreas: [number, number][][][]
  /** Metres beyond which a stop has no road nearby. */
  snapMaxMetres: number
  /** How many alternatives are wanted: none unless there are two stops. */
  alternatives: number
  /** Closures and speeds of roads. */
  events?: RoadRules
  /** Roads with lower limits are not used. */
  truck?: TruckSize
  /** Whether the segments of lines are wanted. */
  segments?: boolean
  /** Asks for the maneuvers of legs, or for their crossings, too. */
  guide?: 'maneuvers' | 'crossings'
  /** Asks for times in traffic, too. */
  conditions?: Conditions
}

/** The best way from one stop to the next one that is not only passed. */
export interface JourneyLeg {
  /** Without traffic, on dry roads. */
  timeMs: number
  /** Without traffic, in the rains of the conditions. */
  seasonMs: number
  lengthDm: number
  /** Encoded, precision 6. */
  line: string
  /** The engine's ids of its edges, in order. */
  edges: Float64Array
  roads: RoadsAlong
  segments: WaySegments | null
  /** Where the question asks for it. */
  guide?: LegGuide
  /** On roads that touch an area to avoid: where a stop lies in one. */
  avoidedAreasDm: number
  /** Indexes of the stops where it begins and ends. */
  from: number
  to: number
  /** Present where an event is on the way, or would be on it. */
  events?: LegEvents
}

/** A leg, and the ways of which it is made. */
interface FoundLeg extends Omit<JourneyLeg, 'segments' | 'guide'> {
  parts: PlacedWay[]
  /** The parts as one, how it was drawn, and its edges. */
  whole: Way
  drawn: DrawnWay
  followed: FollowedEdge[]
  /** Of its stops, in order. */
  places: Place[]
  kinds: Kinds
}

export type JourneyAnswer =
  | {
      legs: JourneyLeg[]
      stops: RoadPoint[]
      alternatives: JourneyLeg[]
      /** The times in traffic of the legs together, then of each alternative; null where too little is known. */
      estimates: (JourneyEstimate | null)[]
      /** In the same order; null where nothing is known of the season. */
      seasons: (SeasonOfWay | null)[]
    }
  /** Indexes of the stops without a road nearby. */
  | { noRoadNear: number[] }
  | { noWay: true }

/**
 * The best path through stops: every leg is that of its two stops alone, unless a stop between them is only passed. A stop
 * may have a place of its own in each of its two legs: where it was moved for one of them.
 */
export function journeyThrough(engine: RoadEngine, question: JourneyQuestion, traffic: RoadTimes): JourneyAnswer {
  const { stops, conditions } = question
  const nearest = stops.map((stop) => placeOf(engine, stop, question.snapMaxMetres))
  const missing = nearest.flatMap((place, index) => (place === null ? [index] : []))
  if (missing.length > 0) return { noRoadNear: missing }
  const search = new LegSearch(engine, question, traffic)
  const found = search.legsThrough(nearest as Place[])
  if (!found) return { noWay: true }
  const [first] = found
  const others = stops.length > 2 ? [] : search.alternatives(first!, question.alternatives)
  const journeys = [found, ...others.map((leg) => [leg])]
  const waysOf = (legs: FoundLeg[]) => legs.flatMap(({ parts }) => parts)
  return {
    legs: found.map((leg) => search.answered(leg)),
    alternatives: others.map((leg) => search.answered(leg)),
    estimates: journeys.map((legs) => (conditions ? traffic.estimate(engine, waysOf(legs), conditions) : null)),
    seasons: journeys.map((legs) => (conditions ? traffic.seasonOf(engine, waysOf(legs), conditions) : null)),
    stops: nearest.map((place, index) => {
      const taken = found.flatMap(({ from, places }) => places[index - from] ?? [])
      const moved = taken.find((one) => isElsewhere(one, place!))
      const { lat, lng, distance } = moved ?? place!
      return { lat, lng, distance, resnapped: moved !== undefined }
    }),
  }
}

const reachOf = ({ radius }: RouteStop, snapMaxMetres: number) => Math.min(radius ?? snapMaxMetres, snapMaxMetres)

const snapOptionsOf = ({ heading, heading_tolerance: tolerance = HEADING_TOLERANCE, approach }: RouteStop) => ({
  ...(heading !== undefined && { heading: { degrees: heading, tolerance } }),
  isCurb: approach === 'curb',
})

/** The nearest road of a stop, in its direction where there is one. */
function placeOf(engine: RoadEngine, stop: RouteStop, snapMaxMetres: number): Place | null {
  const metresMax = reachOf(stop, snapMaxMetres)
  const options = { ...snapOptionsOf(stop), network: 0 } as const
  const nearest = engine.snap(stop.lat, stop.lng, { ...options, heading: undefined, metresMax })
  if (!nearest || !options.heading) return nearest
  const within = Math.min(metresMax, nearest.distance + HEADING_DETOUR_METRES)
  return engine.snap(stop.lat, stop.lng, { ...options, metresMax: within }) ?? nearest
}

interface PlacedEventfulWay extends PlacedWay {
  way: EventfulWay
}

type Kinds = Pick<Avoidance, 'strictly' | 'disliked'>
type FoundParts = Omit<FoundLeg, 'from' | 'to'>

class LegSearch {
  private readonly edges: Set<number>
  private readonly events: EventRules | null
  /** Edges whose limits the truck exceeds. */
  private readonly barred: Set<number>

  constructor(
    private readonly engine: RoadEngine,
    private readonly question: JourneyQuestion,
    private readonly traffic: RoadTimes,
  ) {
    this.edges = edgesInAreas(engine.roads, question.avoidAreas)
    this.events = EventRules.of(engine, question.events)
    this.barred = edgesTooSmall(engine.roads.graph, question.truck)
  }

  /** @returns null where some leg has no path */
  legsThrough(nearest: Place[]): FoundLeg[] | null {
    const { stops } = this.question
    const legs: FoundLeg[] = []
    for (let from = 0; from + 1 < stops.length;) {
      let to = from + 1
      while (to + 1 < stops.length && stops[to]!.pass_through) to++
      const leg = this.legOf(from, nearest.slice(from, to + 1))
      if (!leg) return null
      legs.push({ ...leg, from, to })
      from = to
    }
    return legs
  }

  /** The leg from the nearest roads of its stops, else from those of networks. */
  private legOf(first: number, nearest: Place[]): FoundParts | null {
    let places = nearest
    let leg = this.leastAvoided(places)
    for (const { network, movedMaxMetres } of NETWORKS) {
      if (leg) break
      const moved = nearest.map((place, index) => {
        const stop = this.question.stops[first + index]!
        const metresMax = Math.min(reachOf(stop, this.question.snapMaxMetres), place.distance + movedMaxMetres)
        return this.engine.snap(stop.lat, stop.lng, { ...snapOptionsOf(stop), metresMax, network }) ?? place
      })
      if (!moved.some((place, index) => isElsewhere(place, places[index]!))) continue
      places = moved
      leg = this.leastAvoided(places)
    }
    return leg
  }

  /** The best leg without the roads to avoid, else with as little of them as possible. */
  private leastAvoided(places: Place[]): FoundParts | null {
    const { avoid } = this.question
    const without = (strictly: Avoidable[]) => {
      const disliked = avoid.filter((kind) => !strictly.includes(kind))
      return this.leg(places, { strictly, disliked })
    }
    // Streets without a pavement are almost everywhere: as few metres of them as possible.
    const kinds = avoid.filter((kind) => kind !== 'unpaved')
    const ideal = without(kinds)
    if (ideal && !beginsOn(kinds, this.engine, ideal.parts[0]!.way.states)) return ideal
    if (kinds.length === 0) return ideal
    let best = without([])
    if (!best || kinds.length === 1) return best
    let avoided: Avoidable[] = []
    for (const kind of kinds) {
      const better = without([...avoided, kind])
      if (!better) continue
      avoided = [...avoided, kind]
      best = better
    }
    return best
  }

  /** Other good paths between the places of a leg, under the same rule. */
  alternatives({ parts, kinds, from: first, to: last }: FoundLeg, count: number): FoundLeg[] {
    const { engine } = this
    const { from, to } = parts[0]!
    const best = count > 0 && this.way(from, to, kinds)
    if (!best) return []
    const base = this.rule(from, to, kinds)
    const { events } = this
    const isPlain = !events || (!best.without && events.on(best.states).size === 0)
    let ways = isPlain ? engine.alternatives(best, from, to, count, base) : null
    if (events && (!ways || ways.some(({ states }) => events.on(states).size > 0))) {
      ways = engine.alternatives(best, from, to, count, events.over(base, from, to))
    }
    return ways!.map((way) => ({ ...this.joined([{ way, from, to }], [from, to], kinds), from: first, to: last }))
  }

  /**
   * The best way over places that are passed without turning back: for each of them, the best way to each of its ends.
   * Linear in the product of the ends of neighbours: two and two, but at crossings.
   */
  private leg(places: Place[], kinds: Kinds): FoundParts | null {
    interface Part extends PlacedEventfulWay {
      before: Part | null
      costMs: number
    }
    let parts: (Part | null)[] = [null]
    for (let at = 1; at < places.length; at++) {
      const isLast = at === places.length - 1
      const place = places[at]!
      const ends = isLast ? [place] : place.to.map((end) => ({ ...place, crossing: -1, to: [end] }))
      const next: Part[] = []
      for (const to of ends) {
        let best: Part | null = null
        for (const before of parts) {
          const from = before ? { ...before.to, crossing: -1, from: before.to.to } : places[0]!
          const way = this.way(from, to, kinds)
          if (!way) continue
          const costMs = way.costMs + (before?.costMs ?? 0)
          if (!best || costMs < best.costMs) best = { way, from, to, before, costMs }
        }
        if (best) next.push(best)
      }
      parts = next
    }
    const [last] = parts
    if (!last) return null
    const chain: Part[] = []
    for (let part: Part | null = last; part; part = part.before) chain.unshift(part)
    return this.joined(chain, places, kinds)
  }

  private way(from: Place, to: Place, kinds: Kinds): EventfulWay | null {
    const rule = this.rule(from, to, kinds)
    const start = leavingOpen(this.barred, this.engine.roads.turns, from)
    const plain = rule ? this.engine.routeUnder(rule, start, to) : this.engine.route(from, to)
    return this.events ? this.events.keepTo(plain, start, to, rule) : plain
  }

  private rule(from: Place, to: Place, kinds: Kinds): Rule | null {
    const { engine, edges, barred } = this
    if (kinds.strictly.length + kinds.disliked.length + edges.size + barred.size === 0) return null
    return ruleOf(engine, { ...kinds, edges, barred }, from, to)
  }

  private joined(parts: PlacedEventfulWay[], places: Place[], kinds: Kinds): FoundParts {
    const { graph, turns } = this.engine.roads
    const states: number[] = []
    let [costMs, timeMs, seasonMs, lengthDm] = [0, 0, 0, 0]
    for (const part of parts) {
      const { way } = part
      const continues = states.at(-1) === way.states[0]
      for (const state of continues ? way.states.slice(1) : way.states) states.push(state)
      costMs += way.costMs
      timeMs += rawTimeMs(this.engine, part)
      seasonMs += this.traffic.timeMs(this.engine, part)
      lengthDm += way.lengthDm
    }
    const whole = { costMs, timeMs, lengthDm, states }
    const events = this.eventsOf(parts)
    const [from, to] = [parts[0]!.from, parts.at(-1)!.to]
    const drawn = drawnWay(graph, turns, whole, from, to)
    const followed = this.edgesOf(whole, from, to)
    return {
      ...{ parts: parts.map(({ way, from, to }) => ({ way, from, to })), places, kinds },
      ...{ whole: { ...whole, timeMs: seasonMs }, drawn, followed },
      timeMs,
      seasonMs,
      lengthDm,
      line: encodeLine(drawn.line),
      edges: Float64Array.from(states, (state) => engineIdOf(graph, turns.edgeOf[state]!)),
      roads: roadsAlong(graph, followed),
      avoidedAreasDm: followed.reduce(
        (sum, part) => sum + (this.edges.has(part.edge) ? (part.to - part.from) * graph.metres[part.edge]! * 10 : 0),
        0,
      ),
      ...(events && { events }),
    }
  }

  /** What is answered of a leg: with segments and a guide, where the question asks for them. */
  answered({ parts, places: _places, kinds: _kinds, whole, drawn, followed, ...leg }: FoundLeg): JourneyLeg {
    const { engine, question } = this
    const { guide, segments: areWanted, stops } = question
    if (!guide && !areWanted) return { ...leg, segments: null }
    const { graph, turns } = engine.roads
    const [start, end] = [parts[0]!.from, parts.at(-1)!.to]
    const segments = segmentsOf(graph, turns, engine.metric.weights, whole, drawn, start, end, this.traffic.ofRains)
    const [from, to] = [
      { ...stops[leg.from]!, place: start },
      { ...stops[leg.to]!, place: end },
    ]
    const withCrossings = guide === 'crossings'
    return {
      ...leg,
      segments: areWanted ? segments : null,
      ...(guide && { guide: guideAlong(engine, followed, drawn, segments.timeMs, { from, to, withCrossings }) }),
    }
  }

  private eventsOf(parts: { way: EventfulWay; from: Place; to: Place }[]): LegEvents | null {
    const { events } = this
    if (!events) return null
    const [met, without] = [new Set<number>(), new Set<number>()]
    const delays: EventDelay[] = []
    let startMetres = 0
    for (const { way, from, to } of parts) {
      for (const index of events.on(way.states)) met.add(index)
      for (const index of way.without ?? []) without.add(index)
      for (const { atMetres, ms } of events.delays(way, from, to)) delays.push({ atMetres: startMetres + atMetres, ms })
      startMetres += way.lengthDm / 10
    }
    if (met.size + without.size === 0) return null
    return { met: [...met], avoided: [...without].filter((index) => !met.has(index)), delays }
  }

  /** The edges of a way, the first and the last one in part. */
  private edgesOf({ states, lengthDm }: Way, from: Place, to: Place): FollowedEdge[] {
    const { edgeOf } = this.engine.roads.turns
    const begin = from.from.find(({ state }) => state === states[0])?.fraction ?? 0
    const isStill = states.length === 1 && lengthDm === 0
    const end = isStill ? begin : (to.to.find(({ state }) => state === states.at(-1))?.fraction ?? 1)
    return states.map((state, index) => ({
      edge: edgeOf[state]!,
      from: index === 0 ? begin : 0,
      to: index === states.length - 1 ? end : 1,
    }))
  }
}
