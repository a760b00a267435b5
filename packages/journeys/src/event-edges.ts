import { METRES_PER_DEGREE, shrinkAt } from '@repere/geometry'
import { type Roads, wayOf } from '@repere/roads'
import { type RoadRules } from './road-rules.js'
import { edgesInAreas } from './areas.js'
import { edgesInBox } from './edges-in-box.js'

type Position = [lng: number, lat: number]
type Point = [east: number, north: number]

/** A road runs along a line where it is this near to it, and turns away from it by at most so many degrees. */
const BESIDE_METRES = 15
const ALONG_DEGREES = 35
/** An edge is on the line if so much of it runs along it: this share, or these metres. */
const ALONG_SHARE = 0.5
const ALONG_METRES = 40
/** Edges are looked at in steps of this. */
const STEP_METRES = 5
const DEGREES = 1e6

/** The edges of the road graph that the events of a question concern. */
export class EventEdges {
  /** By edge, the indexes of its events among the rules, rising. */
  readonly rulesOf = new Map<number, number[]>()
  readonly closed = new Set<number>()
  /** Kilometres an hour, of slowed edges. */
  readonly speedOf = new Map<number, number>()

  /** @param rules  those of a question: their roads are looked up */
  constructor(roads: Roads, { rules }: RoadRules) {
    const ofWays = edgesOfWays(
      roads,
      rules.map(({ place }) => ('ways' in place ? place.ways : [])),
    )
    for (const [index, { place, speedKmh }] of rules.entries()) {
      const edges =
        'line' in place
          ? edgesAlongLine(roads, place.line)
          : 'area' in place
            ? edgesInAreas(roads, [[place.area]])
            : ofWays[index]!
      for (const edge of edges) {
        const known = this.rulesOf.get(edge)
        if (known) known.push(index)
        else this.rulesOf.set(edge, [index])
        if (speedKmh === null) this.closed.add(edge)
        else this.speedOf.set(edge, Math.min(speedKmh, this.speedOf.get(edge) ?? Infinity))
      }
    }
  }
}

/** Sets of rules whose edges a thread keeps: those of now, and of some departures. */
const KEPT_MAX = 8
const kept = new WeakMap<Roads, Map<string, EventEdges>>()

/** The edges of the rules, looked up once for each set of them. */
export function eventEdgesOf(roads: Roads, rules: RoadRules): EventEdges {
  const own = kept.get(roads) ?? new Map<string, EventEdges>()
  kept.set(roads, own)
  const known = own.get(rules.key)
  if (known) return known
  const edges = new EventEdges(roads, rules)
  if (own.size >= KEPT_MAX) own.delete(own.keys().next().value!)
  own.set(rules.key, edges)
  return edges
}

/** The edges of some lists of ways, in one pass over all edges. */
function edgesOfWays({ graph }: Roads, lists: readonly (readonly number[])[]): number[][] {
  const indexes = new Map<number, number[]>()
  for (const [index, ways] of lists.entries()) {
    for (const way of ways) indexes.set(way, [...(indexes.get(way) ?? []), index])
  }
  const found = lists.map((): number[] => [])
  if (indexes.size === 0) return found
  for (let edge = 0; edge < graph.shape.length; edge++) {
    for (const index of indexes.get(wayOf(graph, edge)) ?? []) found[index]!.push(edge)
  }
  return found
}

/** The edges that run along a line, in both directions. */
export function edgesAlongLine({ graph, grid }: Roads, line: readonly Position[]): Set<number> {
  const shrink = shrinkAt(line[0]![1])
  const toMetres = (lng: number, lat: number): Point => [lng * METRES_PER_DEGREE * shrink, lat * METRES_PER_DEGREE]
  const path = line.map(([lng, lat]) => toMetres(lng, lat))
  const margin = (BESIDE_METRES / METRES_PER_DEGREE / shrink) * DEGREES
  const candidates = new Set<number>()
  for (let at = 0; at + 1 < line.length; at++) {
    const [[a, b], [c, d]] = [line[at]!, line[at + 1]!]
    const box = {
      south: Math.min(b, d) * DEGREES - margin,
      north: Math.max(b, d) * DEGREES + margin,
      west: Math.min(a, c) * DEGREES - margin,
      east: Math.max(a, c) * DEGREES + margin,
    }
    for (const edge of edgesInBox(grid, box)) candidates.add(edge)
  }
  const found = new Set<number>()
  for (const edge of candidates) {
    const { shape, firstPoint, shapePoints } = graph
    const number = shape[edge]! >>> 1
    const points: Point[] = []
    for (let point = firstPoint[number]!; point < firstPoint[number + 1]!; point++) {
      points.push(toMetres(shapePoints[2 * point + 1]! / DEGREES, shapePoints[2 * point]! / DEGREES))
    }
    if (!runsAlong(points, path)) continue
    found.add(edge)
    if (graph.opposing[edge]! >= 0) found.add(graph.opposing[edge]!)
  }
  return found
}

function runsAlong(points: readonly Point[], path: readonly Point[]): boolean {
  let [length, along] = [0, 0]
  for (let at = 0; at + 1 < points.length; at++) {
    const [from, to] = [points[at]!, points[at + 1]!]
    const metres = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (metres === 0) continue
    const steps = Math.ceil(metres / STEP_METRES)
    length += metres
    for (let step = 0; step < steps; step++) {
      const share = (step + 0.5) / steps
      const middle: Point = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
      if (path.some((_, index) => isBeside(middle, from, to, path, index))) along += metres / steps
    }
  }
  return along > 0 && along >= Math.min(ALONG_METRES, ALONG_SHARE * length)
}

/** Whether a point of a piece of road is near a piece of the path, and both run in about the same direction or the opposite one. */
function isBeside(point: Point, from: Point, to: Point, path: readonly Point[], index: number): boolean {
  const [a, b] = [path[index]!, path[index + 1]]
  if (!b) return false
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / squared
  const clamped = Math.min(1, Math.max(0, share))
  if (Math.hypot(point[0] - a[0] - clamped * dx, point[1] - a[1] - clamped * dy) > BESIDE_METRES) return false
  const [ex, ey] = [to[0] - from[0], to[1] - from[1]]
  const cosine = Math.abs(dx * ex + dy * ey) / (Math.sqrt(squared) * Math.hypot(ex, ey) || 1)
  return cosine >= Math.cos((ALONG_DEGREES * Math.PI) / 180)
}
