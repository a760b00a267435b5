import { isInsideRings, type Ring } from '@repere/geometry'
import { GRID_CELL, type RoadGraph, type Roads } from '@repere/roads'

const DEGREES = 1e6

/** The edges of roads that touch an area. @param areas  a ring of `[lng, lat]` each, closed or not */
export function edgesInAreas({ graph, grid }: Roads, areas: Ring[]): Set<number> {
  const found = new Set<number>()
  const [south, west, rows] = grid.origin as unknown as [number, number, number]
  for (const area of areas) {
    const ring = area.map(([lng, lat]): [number, number] => [lng * DEGREES, lat * DEGREES])
    const lngs = ring.map(([lng]) => lng)
    const lats = ring.map(([, lat]) => lat)
    const cellOf = (value: number, from: number) => Math.floor((value - from) / GRID_CELL)
    const [left, right] = [cellOf(Math.min(...lngs), west), cellOf(Math.max(...lngs), west)]
    const rowFirst = Math.max(0, cellOf(Math.min(...lats), south))
    const rowLast = Math.min(rows - 1, cellOf(Math.max(...lats), south))
    const seen = new Set<number>()
    for (let row = rowFirst; row <= rowLast; row++) {
      for (let cell = grid.rowFirst[row]!; cell < grid.rowFirst[row + 1]!; cell++) {
        if (grid.cellColumn[cell]! < left || grid.cellColumn[cell]! > right) continue
        for (let at = grid.cellFirst[cell]!; at < grid.cellFirst[cell + 1]!; at++) seen.add(grid.cellEdges[at]!)
      }
    }
    for (const edge of seen) {
      if (!touches(graph, edge, ring)) continue
      found.add(edge)
      if (graph.opposing[edge]! >= 0) found.add(graph.opposing[edge]!)
    }
  }
  return found
}

/** True where a point of the edge lies in the ring, or a segment crosses it. */
function touches({ shape, firstPoint, shapePoints }: RoadGraph, edge: number, ring: [number, number][]): boolean {
  const number = shape[edge]! >>> 1
  const end = firstPoint[number + 1]!
  for (let point = firstPoint[number]!; point < end; point++) {
    const [y, x] = [shapePoints[2 * point]!, shapePoints[2 * point + 1]!]
    if (isInsideRings([ring], x, y)) return true
    if (point + 1 === end) return false
    const next: [number, number] = [shapePoints[2 * point + 3]!, shapePoints[2 * point + 2]!]
    const crosses = ring.some((corner, index) => segmentsCross([x, y], next, corner, ring[(index + 1) % ring.length]!))
    if (crosses) return true
  }
  return false
}

type Point = [x: number, y: number]

function segmentsCross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}
