import { type Path, unitsPerDegree } from '@repere/gazetteer'
import { isInsideFlatRings, METRES_PER_DEGREE, shrinkAt as shrinkAtDegrees } from '@repere/geometry'

const metresPerUnit = METRES_PER_DEGREE / unitsPerDegree

/** A point in `unitsPerDegree`. */
export interface Point {
  lat: number
  lng: number
}

export interface Box {
  latMin: number
  latMax: number
  lngMin: number
  lngMax: number
}

/**
 * Metres between two points that are near each other: `flatMetres` in whole units. Points are not turned into degrees
 * first, because every piece of every line passes here.
 */
export function metresBetween(a: Point, b: Point): number {
  const north = b.lat - a.lat
  const east = (b.lng - a.lng) * shrinkAt(a.lat)
  return Math.sqrt(north * north + east * east) * metresPerUnit
}

/** The length of a degree of longitude as a share of a degree of latitude. */
export const shrinkAt = (lat: number): number => shrinkAtDegrees(lat / unitsPerDegree)

export function metresToUnits(metres: number): number {
  return metres / metresPerUnit
}

/** The box around paths with at least one point. */
export function boxOf(paths: readonly Path[]): Box {
  const box = { latMin: Infinity, latMax: -Infinity, lngMin: Infinity, lngMax: -Infinity }
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      const [lat, lng] = [path[i]!, path[i + 1]!]
      if (lat < box.latMin) box.latMin = lat
      if (lat > box.latMax) box.latMax = lat
      if (lng < box.lngMin) box.lngMin = lng
      if (lng > box.lngMax) box.lngMax = lng
    }
  }
  return box
}

/** Metres along a path. */
export function lengthOf(path: Path): number {
  let metres = 0
  for (let i = 2; i < path.length; i += 2) {
    metres += metresBetween({ lat: path[i - 2]!, lng: path[i - 1]! }, { lat: path[i]!, lng: path[i + 1]! })
  }
  return metres
}

/** The point half-way along a path of two points or more. */
export function middleOf(path: Path): Point {
  let left = lengthOf(path) / 2
  for (let i = 2; i < path.length; i += 2) {
    const [from, to] = [
      { lat: path[i - 2]!, lng: path[i - 1]! },
      { lat: path[i]!, lng: path[i + 1]! },
    ]
    const step = metresBetween(from, to)
    if (step >= left && step > 0) {
      const share = left / step
      return {
        lat: Math.round(from.lat + (to.lat - from.lat) * share),
        lng: Math.round(from.lng + (to.lng - from.lng) * share),
      }
    }
    left -= step
  }
  return { lat: path[0]!, lng: path[1]! }
}

/** Square metres inside a ring; positive when it runs counter-clockwise. */
export function signedAreaOf(ring: Path): number {
  let doubled = 0
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    // Differences first: products of whole coordinates would lose digits.
    doubled += (ring[j + 1]! - ring[i + 1]!) * (ring[i]! - ring[0]! + ring[j]! - ring[0]!)
  }
  return (doubled / 2) * metresPerUnit * metresPerUnit * shrinkAt(ring[0] ?? 0)
}

/** Square metres of rings whose holes have the opposite direction or are inside other rings. */
export function areaOf(rings: readonly Path[]): number {
  const sizes = rings.map((ring) => Math.abs(signedAreaOf(ring)))
  const largest = Math.max(0, ...sizes)
  return sizes.length === 1 ? largest : Math.max(largest, sizes.reduce((sum, size) => sum + size, 0) / 2)
}

/** The centre of gravity of the largest ring; the middle of its box for a ring without area. */
export function centreOf(rings: readonly Path[]): Point {
  let ring = rings[0]!
  for (const other of rings) if (Math.abs(signedAreaOf(other)) > Math.abs(signedAreaOf(ring))) ring = other
  const [lat0, lng0] = [ring[0]!, ring[1]!]
  let [doubled, lat, lng] = [0, 0, 0]
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [y1, x1, y2, x2] = [ring[j]! - lat0, ring[j + 1]! - lng0, ring[i]! - lat0, ring[i + 1]! - lng0]
    const cross = x1 * y2 - x2 * y1
    doubled += cross
    lat += (y1 + y2) * cross
    lng += (x1 + x2) * cross
  }
  const box = boxOf([ring])
  if (doubled === 0) {
    return { lat: Math.round((box.latMin + box.latMax) / 2), lng: Math.round((box.lngMin + box.lngMax) / 2) }
  }
  return { lat: Math.round(lat0 + lat / (3 * doubled)), lng: Math.round(lng0 + lng / (3 * doubled)) }
}

/** A point inside rings: their centre of gravity, else the middle of the widest part at its height. */
export function pointInside(rings: readonly Path[]): Point {
  const centre = centreOf(rings)
  if (isInsideFlatRings(rings, centre.lng, centre.lat)) return centre
  const crossings = rings.flatMap((ring) => crossingsAt(ring, centre.lat)).sort((a, b) => a - b)
  let best: { lng: number; width: number } | null = null
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [west, east] = [crossings[at]!, crossings[at + 1]!]
    if (!best || east - west > best.width) best = { lng: Math.round((west + east) / 2), width: east - west }
  }
  return best ? { lat: centre.lat, lng: best.lng } : centre
}

/** Longitudes at which a ring crosses a latitude. */
function crossingsAt(ring: Path, lat: number): number[] {
  const found: number[] = []
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [y1, x1, y2, x2] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!]
    if (y1 > lat !== y2 > lat) found.push(x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1))
  }
  return found
}

/**
 * Rings of ways whose ends meet.
 *
 * @param ways  node ids of each way
 * @returns node ids of closed rings, the first not repeated; parts that do not close are left out
 */
export function joinRings(ways: readonly (readonly number[])[]): number[][] {
  const open = new Map<number, Set<readonly number[]>>()
  const rings: number[][] = []
  const put = (way: readonly number[]) => {
    for (const end of [way[0]!, way.at(-1)!]) open.set(end, (open.get(end) ?? new Set()).add(way))
  }
  const take = (way: readonly number[]) => {
    for (const end of [way[0]!, way.at(-1)!]) open.get(end)?.delete(way)
  }
  for (const way of ways) {
    if (way.length < 2) continue
    if (way[0] === way.at(-1)) rings.push(way.slice(0, -1))
    else put(way)
  }
  for (const way of ways) {
    if (way.length < 2 || !open.get(way[0]!)?.has(way)) continue
    take(way)
    const ring = [...way]
    while (ring[0] !== ring.at(-1)) {
      const [next] = open.get(ring.at(-1)!) ?? []
      if (!next) break
      take(next)
      const forward = next[0] === ring.at(-1) ? next : [...next].reverse()
      for (let i = 1; i < forward.length; i++) ring.push(forward[i]!)
    }
    if (ring[0] === ring.at(-1)) rings.push(ring.slice(0, -1))
  }
  return rings.filter((ring) => ring.length >= 3)
}
