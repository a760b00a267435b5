import { type GraphEdge } from '@repere/roads'
import { flatMetres } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { alignment, metresToLine, middleOf } from './graph-edge.js'

/**
 * A piece of road in the observations: its OpenStreetMap way, the direction of travel and its position. It is
 * independent of a routing graph.
 */
export interface Segment {
  wayId: number
  forward: boolean
  begin: LatLng
  middle: LatLng
  end: LatLng
  metres: number
  roadClass: number
  /** The engine's speed without traffic when the segment was first observed. */
  kmPerHour: number
}

/** About a metre. */
const GRID = 1e5

const snapped = ({ lat, lng }: LatLng): LatLng => ({
  lat: Math.round(lat * GRID) / GRID,
  lng: Math.round(lng * GRID) / GRID,
})

export function segmentOf({ wayId, forward, shape, metres, roadClass, kmPerHour }: GraphEdge): Segment {
  return {
    wayId,
    forward,
    begin: snapped(shape[0]!),
    middle: snapped(middleOf(shape)),
    end: snapped(shape.at(-1)!),
    metres,
    roadClass,
    kmPerHour,
  }
}

export function segmentKey({ wayId, forward, begin, end }: Segment): string {
  const at = ({ lat, lng }: LatLng) => `${Math.round(lat * GRID)},${Math.round(lng * GRID)}`
  return `${wayId}${forward ? '>' : '<'}${at(begin)} ${at(end)}`
}

/** Largest distance between an old segment and a new edge of the same road. */
const SAME_ROAD_METRES = 15
const SAME_DIRECTION = 0.7
/** Size, in degrees, of the cells for finding an edge whose way has a new id. */
const CELL_DEGREES = 0.002

/**
 * Finds the segments in another graph, after ways were split, joined or redrawn.
 *
 * @returns for each edge, the indexes in `segments` of its observations; edges without observations are left out
 */
export function attachSegments(segments: Segment[], edges: Iterable<GraphEdge>): Map<number, number[]> {
  const byKey = new Map<string, number>()
  const byWay = new Map<string, number[]>()
  const byCell = new Map<string, number[]>()
  const put = (map: Map<string, number[]>, key: string, index: number) => {
    const list = map.get(key)
    if (list) list.push(index)
    else map.set(key, [index])
  }
  segments.forEach((segment, index) => {
    byKey.set(segmentKey(segment), index)
    put(byWay, wayKey(segment), index)
    put(byCell, cellKey(segment.middle, 0, 0), index)
  })
  const attached = new Map<number, number[]>()
  for (const edge of edges) {
    const own = segmentOf(edge)
    const exact = byKey.get(segmentKey(own))
    if (exact !== undefined) {
      attached.set(edge.id, [exact])
      continue
    }
    const candidates = byWay.get(wayKey(own)) ?? neighbours(byCell, own.middle)
    const found = candidates.filter((index) => sameRoad(segments[index]!, edge, own))
    if (found.length > 0) attached.set(edge.id, found)
  }
  return attached
}

const wayKey = ({ wayId, forward }: Segment) => `${wayId}${forward ? '>' : '<'}`

const cellKey = ({ lat, lng }: LatLng, dy: number, dx: number) =>
  `${Math.floor(lat / CELL_DEGREES) + dy} ${Math.floor(lng / CELL_DEGREES) + dx}`

function neighbours(byCell: Map<string, number[]>, at: LatLng): number[] {
  const found: number[] = []
  for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) found.push(...(byCell.get(cellKey(at, dy, dx)) ?? []))
  return found
}

/** True when the middle of one lies on the other, and both have the same direction. */
function sameRoad(segment: Segment, edge: GraphEdge, own: Segment): boolean {
  if (segment.wayId !== own.wayId && Math.abs(segment.roadClass - own.roadClass) > 1) return false
  const bothLoops = flatMetres(own.begin, own.end) < 1 && flatMetres(segment.begin, segment.end) < 1
  if (!bothLoops && alignment(segment.begin, segment.end, own.begin, own.end) < SAME_DIRECTION) return false
  return (
    metresToLine(segment.middle, edge.shape) <= SAME_ROAD_METRES ||
    metresToLine(own.middle, [segment.begin, segment.middle, segment.end]) <= SAME_ROAD_METRES
  )
}
