import { setImmediate as otherWork } from 'node:timers/promises'
import { hourOfWeek, type LiveSpeeds, middleOf, type ProfiledEdge, Profiles } from '@repere/traffic'
import { type EdgesOfGraph } from '../../traffic/edges-of-graph.js'
import { type TileFeature } from './vector-tile.js'

/** Roads by zoom: at low zooms only the main ones. */
const ROAD_CLASS_MAX = (zoom: number): number => (zoom < 9 ? 2 : zoom < 11 ? 3 : zoom < 13 ? 4 : 7)
const EDGES_AT_ONCE = 2_000

/** The lowest share of the free speed. */
const LEVELS = [
  ['free', 0.85],
  ['slow', 0.6],
  ['heavy', 0.35],
  ['jammed', 0],
] as const
export type TrafficLevel = (typeof LEVELS)[number][0]

interface Road {
  edge: ProfiledEdge
  /** The multiple of the engine's time at each hour of the week. */
  codes: Uint8Array
  /** The smallest multiple: the road is free. */
  freeRatio: number
  /** x and y by turns, Web Mercator, 0..1. */
  points: Float64Array
  box: [west: number, north: number, east: number, south: number]
}

/** The roads of one graph with observed trips, as lines of a map. */
export class TrafficLines {
  private constructor(private readonly roads: Road[]) {}

  static async of(profiles: Profiles, graph: EdgesOfGraph): Promise<TrafficLines> {
    const observed = [...profiles.observed()]
    const edges = await graph.read(observed.map(({ id }) => id))
    const roads: Road[] = []
    for (const [count, { id, wayId, codes }] of observed.entries()) {
      if (count % EDGES_AT_ONCE === EDGES_AT_ONCE - 1) await otherWork()
      const edge = edges.get(id)
      if (edge?.wayId !== wayId) continue
      const points = Float64Array.from(edge.shape.flatMap(({ lat, lng }) => [(lng + 180) / 360, mercatorY(lat)]))
      const xs = points.filter((_, index) => index % 2 === 0)
      const ys = points.filter((_, index) => index % 2 === 1)
      roads.push({
        edge: { id, wayId, at: middleOf(edge.shape), roadClass: edge.roadClass },
        codes,
        freeRatio: Profiles.freeRatio(codes),
        points,
        box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
      })
    }
    return new TrafficLines(roads)
  }

  /** The lines that touch a tile, with their present speed relative to the free road. */
  *in(z: number, x: number, y: number, live: LiveSpeeds | null, epochSeconds: number): Generator<TileFeature> {
    const side = 2 ** -z
    const [west, north, east, south] = [x * side, y * side, (x + 1) * side, (y + 1) * side]
    const roadClassMax = ROAD_CLASS_MAX(z)
    const hour = hourOfWeek(epochSeconds)
    for (const { edge, codes, freeRatio, points, box } of this.roads) {
      if (edge.roadClass > roadClassMax) continue
      if (box[0] > east || box[2] < west || box[1] > south || box[3] < north) continue
      const ratio = Profiles.ratio(codes, hour) * (live?.factor(edge, epochSeconds) ?? 1)
      const share = Math.min(1, freeRatio / ratio)
      const line = Array.from({ length: points.length / 2 }, (_, index): [number, number] => [
        (points[2 * index]! - west) / side,
        (points[2 * index + 1]! - north) / side,
      ])
      yield { line, properties: { level: levelOf(share), speed_ratio: Math.round(share * 20) / 20 } }
    }
  }
}

const levelOf = (share: number): TrafficLevel => LEVELS.find(([, from]) => share >= from)![0]

function mercatorY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
