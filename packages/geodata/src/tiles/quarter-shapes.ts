import { type DatabaseSyncInstance } from '@photostructure/sqlite'
import { decodePaths, type Path, unitsPerDegree } from '@repere/gazetteer'
import { METRES_PER_DEGREE, shrinkAt } from '@repere/geometry'

/** How the name of a quarter lies in its area. */
export interface QuarterShape {
  /** Metres of the area along its name; that of a rectangle whose corners are as far from its middle on average. */
  extent: number
  /** Degrees by which the name of a long area is turned, with the clock; null for a name from west to east. */
  turn: number | null
}

/** Length and width of an area whose name follows it. */
const elongationMin = 1.6
/** Degrees: a steeper name is hard to read. */
const turnMax = 70

/**
 * The shape of every quarter with an outline, by its source (`node/12`).
 *
 * @param things  see `thingsFile`
 */
export function quarterShapes(things: DatabaseSyncInstance): Map<string, QuarterShape> {
  const rows = things
    .prepare(`SELECT source, rings FROM thing WHERE layer = 'quartier' AND rings IS NOT NULL ORDER BY seq`)
    .iterate() as Iterable<{ source: string; rings: Uint8Array }>
  const shapes = new Map<string, QuarterShape>()
  for (const { source, rings } of rows) {
    const [largest] = decodePaths(rings).sort((a, b) => b.length - a.length)
    if (largest && largest.length >= 6) shapes.set(source, shapeOf(largest))
  }
  return shapes
}

/** @param ring  latitudes and longitudes in the gazetteer's units */
export function shapeOf(ring: Path): QuarterShape {
  const [lat0, lng0] = [ring[0]!, ring[1]!]
  const north = METRES_PER_DEGREE / unitsPerDegree
  const east = north * shrinkAt(lat0 / unitsPerDegree)
  const corner = (i: number) => {
    const at = (2 * i) % ring.length
    return { x: (ring[at + 1]! - lng0) * east, y: (ring[at]! - lat0) * north }
  }
  let [area, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < ring.length / 2; i++) {
    const [a, b] = [corner(i), corner(i + 1)]
    const cross = a.x * b.y - b.x * a.y
    area += cross / 2
    x += (cross * (a.x + b.x)) / 6
    y += (cross * (a.y + b.y)) / 6
    xx += (cross * (a.x ** 2 + a.x * b.x + b.x ** 2)) / 12
    yy += (cross * (a.y ** 2 + a.y * b.y + b.y ** 2)) / 12
    xy += (cross * (a.x * b.y + 2 * a.x * a.y + 2 * b.x * b.y + b.x * a.y)) / 24
  }
  if (area === 0) return { extent: 1, turn: null }
  const spread = { x: xx / area - (x / area) ** 2, y: yy / area - (y / area) ** 2 }
  const both = xy / area - (x * y) / area ** 2
  const middle = (spread.x + spread.y) / 2
  const half = Math.hypot((spread.x - spread.y) / 2, both)
  const turn = Math.round((-Math.atan2(2 * both, spread.x - spread.y) * 90) / Math.PI)
  const isLong = middle + half > elongationMin ** 2 * (middle - half) && Math.abs(turn) <= turnMax
  const length = Math.sqrt(12 * Math.max(0, isLong ? middle + half : spread.x))
  return { extent: Math.round(length), turn: isLong && turn !== 0 ? turn : null }
}

/** The shapes in the format of the profile: a Lua table. */
export function quarterTable(shapes: ReadonlyMap<string, QuarterShape>): string {
  const rows = [...shapes].map(([source, { extent, turn }]) => `["${source}"] = { ${extent}, ${turn ?? 0} }`)
  return `QUARTERS = {\n${rows.join(',\n')}\n}\n`
}
