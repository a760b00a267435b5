import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type LegStop, LegView, maneuversOf, type BareManeuver } from '@repere/guidance'
import { COSTINGS, drawnWay, encodeLine, type FollowedEdge, RoadEngine, RoadNames } from '@repere/roads'
import { readMetric, readRoads } from '@repere/roads/node'
import { type LatLng, type Manifest, type MetricName, TRAVEL_MODES } from '@repere/shared'
import { Actor } from '@valhallajs/valhallajs'
import polyline from '@mapbox/polyline'
import { routingConfig } from '@repere/geodata/valhalla'
import { VALHALLA_MANEUVER_TYPES } from './valhalla-maneuver-types.fixture.js'

/** What is compared of a maneuver. */
export interface ComparedManeuver {
  type: string
  first: number
  streetNames: string[]
  exit: number
}

/** A leg of the road engine. */
export interface FoundLeg {
  mode: MetricName
  from: LegStop
  to: LegStop
  line: number[]
  own: BareManeuver[]
}

const COSTING = {
  auto: 'auto',
  bicycle: 'bicycle',
  pedestrian: 'pedestrian',
  motorcycle: 'auto',
  truck: 'auto',
} as const

export const COMPARED_MODES = [...TRAVEL_MODES, 'motorcycle'] as const satisfies readonly MetricName[]
export type ComparedMode = (typeof COMPARED_MODES)[number]

/** The road engine, with its maneuvers, and Valhalla over one graph. */
export class Oracle {
  private constructor(
    private readonly engines: Record<ComparedMode, RoadEngine>,
    private readonly names: RoadNames,
    private readonly valhalla: Actor,
  ) {}

  static over(tilesPath: string, engines: Record<ComparedMode, RoadEngine>): Oracle {
    const names = new RoadNames(engines.auto.roads.graph)
    return new Oracle(engines, names, new Actor(JSON.stringify(routingConfig(tilesPath))))
  }

  /** @param dataDir  as `DATA_DIR` */
  static async of(dataDir: string): Promise<Oracle> {
    const folder = await realpath(join(dataDir, 'current'))
    const { artefacts } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
    const { routing, roads: own } = artefacts
    const { roads, sha256 } = readRoads(join(folder, own!.file), routing.files[routing.tile_extract]!.sha256)
    const engineOf = (mode: ComparedMode) =>
      [mode, new RoadEngine(roads, readMetric(join(folder, own!.metrics[mode]!), sha256))] as const
    const engines = Object.fromEntries(COMPARED_MODES.map(engineOf)) as Record<ComparedMode, RoadEngine>
    return Oracle.over(join(folder, routing.tile_extract), engines)
  }

  /** Null where no way connects the places, or where they are one. */
  leg(mode: ComparedMode, start: LatLng, end: LatLng, metresMax: number): FoundLeg | null {
    const engine = this.engines[mode]
    const { graph, turns } = engine.roads
    const [a, b] = [start, end].map(({ lat, lng }) => engine.snap(lat, lng, { metresMax, network: 0 }))
    const way = a && b && engine.route(a, b)
    if (!way || way.lengthDm === 0) return null
    const drawn = drawnWay(graph, turns, way, a, b)
    const begin = a.from.find(({ state }) => state === way.states[0])?.fraction ?? 0
    const finish = b.to.find(({ state }) => state === way.states.at(-1))?.fraction ?? 1
    const last = way.states.length - 1
    const parts: FollowedEdge[] = way.states.map((state, index) => ({
      edge: turns.edgeOf[state]!,
      from: index === 0 ? begin : 0,
      to: index === last ? finish : 1,
    }))
    const [from, to] = [
      { ...start, place: a },
      { ...end, place: b },
    ]
    const view = new LegView(graph, this.names, parts, drawn, COSTINGS[mode].access)
    return { mode, from, to, line: drawn.line, own: maneuversOf(view, from, to) }
  }

  /** Valhalla's maneuvers along the same edges; null where it cannot follow them. */
  async maneuvers({ mode, from, to, line }: FoundLeg): Promise<ComparedManeuver[] | null> {
    const costing = COSTING[mode]
    const text = encodeLine(line)
    const shape = polyline.decode(text, 6).map(([lat, lng]): Record<string, number> => ({ lat, lon: lng }))
    Object.assign(shape[0]!, { display_lat: from.lat, display_lon: from.lng })
    Object.assign(shape.at(-1)!, { display_lat: to.lat, display_lon: to.lng })
    const request = {
      costing,
      ...(mode === 'motorcycle' && { costing_options: { auto: { ignore_access: true } } }),
      units: 'kilometers',
      shape,
      shape_match: 'edge_walk',
    }
    const answer = await this.valhalla.traceRoute(JSON.stringify(request)).catch(() => null)
    if (answer === null) return null
    const { trip } = JSON.parse(answer) as { trip: { legs: ValhallaLeg[] } }
    const [leg] = trip.legs
    if (trip.legs.length !== 1 || !leg) return null
    const points = polyline.decode(leg.shape, 6)
    // It writes a stop at a crossing twice.
    const isSame = (a: number) => points[a]![0] === points[a + 1]![0] && points[a]![1] === points[a + 1]![1]
    let [first, last] = [0, points.length - 1]
    while (last - first > 1 && isSame(first)) first++
    while (last - first > 1 && isSame(last - 1)) last--
    if (last - first + 1 !== shape.length) return null
    return leg.maneuvers.map(({ type, begin_shape_index: begin, street_names: streetNames = [], ...rest }) => ({
      type: VALHALLA_MANEUVER_TYPES[type] ?? 'none',
      first: Math.min(Math.max(begin - first, 0), last - first),
      streetNames,
      exit: rest.roundabout_exit_count ?? 0,
    }))
  }
}

interface ValhallaLeg {
  shape: string
  maneuvers: { type: number; begin_shape_index: number; street_names?: string[]; roundabout_exit_count?: number }[]
}

/** Whether a maneuver is the same, and otherwise how it differs. */
export function differencesOf(
  own: readonly ComparedManeuver[],
  theirs: readonly ComparedManeuver[],
): Map<string, number> {
  const kinds = new Map<string, number>()
  const count = (kind: string) => kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  const keyOf = ({ type, first }: ComparedManeuver) => `${first}${type.startsWith('destination') ? ' end' : ''}`
  const mine = new Map(own.map((one) => [keyOf(one), one]))
  const known = new Set(theirs.map(keyOf))
  const isSide = (type: string) => type.startsWith('start') || type.startsWith('destination')
  for (const [index, other] of theirs.entries()) {
    const one = mine.get(keyOf(other))
    const isLast = theirs[index + 1]?.first === other.first && other.type !== 'start'
    if (!one || (isLast && one.type !== other.type))
      count(isLast ? 'a maneuver of no length' : `not ours: ${other.type}`)
    else if (one.type !== other.type) count(isSide(one.type) ? 'the side of a stop' : `${other.type}, ours ${one.type}`)
    else if (one.streetNames.join('/') !== other.streetNames.join('/')) count('names')
    else if (one.exit !== other.exit) count('exit of a roundabout')
  }
  for (const one of own) if (!known.has(keyOf(one))) count(`only ours: ${one.type}`)
  return kinds
}
