import { METRES_PER_DEGREE, sphereMetres } from '../snap/snapper.js'
import { type RoadGraph } from '../tiles/road-graph.js'

const DEGREES = 1e6

/** The place of an edge that is nearest to a point. */
export interface PlaceOfEdge {
  lat: number
  lng: number
  /** The share of the edge before it. */
  fraction: number
  /** The node where it lies, −1 where it is between the ends of the edge. */
  node: number
}

/** Looks for the place of edges nearest to one point after the other; it makes no objects until one is asked for. */
export class NearestPlace {
  metresPerLng = 0
  private lat = 0
  private lng = 0
  private edge = -1
  private segment = 0
  private share = 0
  private x = 0
  private y = 0

  constructor(private readonly graph: RoadGraph) {}

  moveTo(lat: number, lng: number): void {
    this.lat = lat
    this.lng = lng
    this.metresPerLng = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  }

  /** Metres from the point to an edge; −1 beyond the limit. */
  on(edge: number, metresMax: number): number {
    const { shape, firstPoint, shapePoints } = this.graph
    const { lat, lng, metresPerLng } = this
    const number = shape[edge]! >>> 1
    const last = firstPoint[number + 1]! - 1
    let best = metresMax * metresMax
    let isNear = false
    let segment = firstPoint[number]!
    let y = (shapePoints[2 * segment]! / DEGREES - lat) * METRES_PER_DEGREE
    let x = (shapePoints[2 * segment + 1]! / DEGREES - lng) * metresPerLng
    for (; segment < last; segment++) {
      const nextY = (shapePoints[2 * segment + 2]! / DEGREES - lat) * METRES_PER_DEGREE
      const nextX = (shapePoints[2 * segment + 3]! / DEGREES - lng) * metresPerLng
      const dy = nextY - y
      const dx = nextX - x
      const squared = dx * dx + dy * dy
      const share = squared === 0 ? 0 : Math.max(0, Math.min(1, -(x * dx + y * dy) / squared))
      const atX = x + share * dx
      const atY = y + share * dy
      const metresSquared = atX * atX + atY * atY
      if (metresSquared <= best) {
        best = metresSquared
        isNear = true
        this.segment = segment
        this.share = share
        this.x = atX
        this.y = atY
      }
      y = nextY
      x = nextX
    }
    if (!isNear) return -1
    this.edge = edge
    return Math.sqrt(best)
  }

  /** The place that `on` found last. */
  place(): PlaceOfEdge {
    const { shape, firstPoint, shapePoints, metres, tail, head } = this.graph
    const { edge, segment, share } = this
    const number = shape[edge]! >>> 1
    const [first, last] = [firstPoint[number]!, firstPoint[number + 1]! - 1]
    const isReversed = (shape[edge]! & 1) === 1
    const lat = this.lat + this.y / METRES_PER_DEGREE
    const lng = this.lng + this.x / this.metresPerLng
    const isFirst = segment === first && share === 0
    const isLast = segment === last - 1 && share === 1
    const node = isFirst || isLast ? (isFirst === isReversed ? head : tail)[edge]! : -1
    let part = isLast ? 1 : 0
    if (!isFirst && !isLast) {
      let along = 0
      for (let point = 2 * first; point < 2 * segment; point += 2) {
        along += sphereMetres(
          shapePoints[point]! / DEGREES,
          shapePoints[point + 1]! / DEGREES,
          shapePoints[point + 2]! / DEGREES,
          shapePoints[point + 3]! / DEGREES,
        )
      }
      const begin = 2 * segment
      along += sphereMetres(shapePoints[begin]! / DEGREES, shapePoints[begin + 1]! / DEGREES, lat, lng)
      part = Math.min(1, along / Math.max(1, metres[edge]!))
    }
    return { lat, lng, fraction: isReversed ? 1 - part : part, node }
  }
}
