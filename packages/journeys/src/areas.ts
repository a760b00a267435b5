import { isInsideRings, type Ring } from '@repere/geometry'
import { type RoadGraph, type Roads } from '@repere/roads'
import { edgesInBox } from './edges-in-box.js'

const DEGREES = 1e6

type Point = [x: number, y: number]

/** The edges of roads that touch an area. @param areas  rings of `[lng, lat]`, the outer one first, then holes */
export function edgesInAreas({ graph, grid }: Roads, areas: readonly Ring[][]): Set<number> {
  const found = new Set<number>()
  for (const area of areas) {
    const rings = area.map((ring) => ring.map(([lng, lat]): Point => [lng * DEGREES, lat * DEGREES]))
    const lngs = rings[0]!.map(([lng]) => lng)
    const lats = rings[0]!.map(([, lat]) => lat)
    const box = { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) }
    for (const edge of edgesInBox(grid, box)) {
      if (!touches(graph, edge, rings)) continue
      found.add(edge)
      if (graph.opposing[edge]! >= 0) found.add(graph.opposing[edge]!)
    }
  }
  return found
}

/** True where a point of the edge lies in the area, or a segment crosses its border. */
function touches({ shape, firstPoint, shapePoints }: RoadGraph, edge: number, rings: Point[][]): boolean {
  const number = shape[edge]! >>> 1
  const end = firstPoint[number + 1]!
  for (let point = firstPoint[number]!; point < end; point++) {
    const [y, x] = [shapePoints[2 * point]!, shapePoints[2 * point + 1]!]
    if (isInsideRings(rings, x, y)) return true
    if (point + 1 === end) return false
    const next: Point = [shapePoints[2 * point + 3]!, shapePoints[2 * point + 2]!]
    const crosses = rings.some((ring) =>
      ring.some((corner, index) => segmentsCross([x, y], next, corner, ring[(index + 1) % ring.length]!)),
    )
    if (crosses) return true
  }
  return false
}

function segmentsCross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}
