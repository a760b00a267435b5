import { isInsideRings, radians, type Degrees, type Ring } from '@repere/geometry'

/** A place on the map. Rings and lines are `[lng, lat]`; a ring after the first one is a hole. Metres. */
export type Shape =
  | { circle: Degrees & { radius: number } }
  | { rings: Ring[] }
  /** Everything at most half the width beside the line. */
  | { line: Ring; width: number }

export interface Box {
  south: number
  west: number
  north: number
  east: number
}

/** Metres per degree of latitude and of longitude on the ellipsoid. */
function metresPerDegree(lat: number): [north: number, east: number] {
  const phi = radians(lat)
  return [
    111_132.954 - 559.822 * Math.cos(2 * phi) + 1.175 * Math.cos(4 * phi),
    111_412.84 * Math.cos(phi) - 93.5 * Math.cos(3 * phi),
  ]
}

/** Metres from a point to the nearest side, on a flat map around the point. */
function metresToSides(paths: readonly Ring[], { lat, lng }: Degrees, isClosed: boolean): number {
  const [north, east] = metresPerDegree(lat)
  let least = Infinity
  for (const path of paths) {
    // An open line begins with a side from its first corner to itself.
    for (let i = 0, j = isClosed ? path.length - 1 : 0; i < path.length; j = i++) {
      const [x, y] = [(path[j]![0] - lng) * east, (path[j]![1] - lat) * north]
      const [dx, dy] = [(path[i]![0] - path[j]![0]) * east, (path[i]![1] - path[j]![1]) * north]
      const squared = dx * dx + dy * dy
      const share = squared > 0 ? Math.min(1, Math.max(0, -(x * dx + y * dy) / squared)) : 0
      least = Math.min(least, (x + share * dx) ** 2 + (y + share * dy) ** 2)
    }
  }
  return Math.sqrt(least)
}

/** Metres to the border of a shape: positive inside, negative outside. */
export function metresInside(shape: Shape, at: Degrees): number {
  if ('circle' in shape) {
    const { lat, lng, radius } = shape.circle
    return radius - metresToSides([[[lng, lat]]], at, false)
  }
  if ('line' in shape) return shape.width / 2 - metresToSides([shape.line], at, false)
  const metres = metresToSides(shape.rings, at, true)
  return isInsideRings(shape.rings, at.lng, at.lat) ? metres : -metres
}

export function cornersOf(shape: Shape): number {
  if ('circle' in shape) return 1
  return 'line' in shape ? shape.line.length : shape.rings.reduce((sum, ring) => sum + ring.length, 0)
}

/** The box around a shape, a little wider than it must be. */
export function boxOf(shape: Shape): Box {
  const box = { south: 90, west: 180, north: -90, east: -180 }
  const rings =
    'circle' in shape ? [[[shape.circle.lng, shape.circle.lat] as const]] : 'line' in shape ? [shape.line] : shape.rings
  for (const ring of rings) {
    for (const [lng, lat] of ring) {
      box.south = Math.min(box.south, lat)
      box.north = Math.max(box.north, lat)
      box.west = Math.min(box.west, lng)
      box.east = Math.max(box.east, lng)
    }
  }
  const beside = 'circle' in shape ? shape.circle.radius : 'line' in shape ? shape.width / 2 : 0
  const [, east] = metresPerDegree(Math.min(89, Math.max(Math.abs(box.south), Math.abs(box.north)) + beside / 110_000))
  const [dLat, dLng] = [beside / 110_500, beside / east]
  return { south: box.south - dLat, north: box.north + dLat, west: box.west - dLng, east: box.east + dLng }
}
