import { flatMetres, METRES_PER_DEGREE, shrinkAt } from '@repere/geometry'
import { type LatLng } from '@repere/shared'

export const ROAD_CLASSES = 8

/** Metres from a point to a line near it. */
export function metresToLine(point: LatLng, line: LatLng[]): number {
  const scale = shrinkAt(point.lat)
  let nearest = Infinity
  for (let i = 0; i + 1 < line.length; i++) {
    const a = line[i]!
    const b = line[i + 1]!
    const ax = (a.lng - point.lng) * scale
    const ay = a.lat - point.lat
    const bx = (b.lng - point.lng) * scale - ax
    const by = b.lat - point.lat - ay
    const lengthSquared = bx * bx + by * by
    const t = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * bx + ay * by) / lengthSquared))
    nearest = Math.min(nearest, Math.hypot(ax + t * bx, ay + t * by))
  }
  if (line.length === 1) return flatMetres(point, line[0]!)
  return nearest * METRES_PER_DEGREE
}

/** The point in the middle of a line, by length. */
export function middleOf(line: LatLng[]): LatLng {
  let length = 0
  for (let i = 0; i + 1 < line.length; i++) length += flatMetres(line[i]!, line[i + 1]!)
  let left = length / 2
  for (let i = 0; i + 1 < line.length; i++) {
    const a = line[i]!
    const b = line[i + 1]!
    const step = flatMetres(a, b)
    if (step >= left && step > 0) {
      const t = left / step
      return { lat: a.lat + t * (b.lat - a.lat), lng: a.lng + t * (b.lng - a.lng) }
    }
    left -= step
  }
  return line.at(-1)!
}

/** Cosine of the angle between two directions of travel: 1 the same, −1 opposite. */
export function alignment(fromA: LatLng, toA: LatLng, fromB: LatLng, toB: LatLng): number {
  const scale = shrinkAt(fromA.lat)
  const ax = (toA.lng - fromA.lng) * scale
  const ay = toA.lat - fromA.lat
  const bx = (toB.lng - fromB.lng) * scale
  const by = toB.lat - fromB.lat
  const length = Math.hypot(ax, ay) * Math.hypot(bx, by)
  return length === 0 ? 1 : (ax * bx + ay * by) / length
}
