import { EQUATOR_METRES } from '@repere/geometry'
import {
  area,
  EndType,
  FillRule,
  getBounds,
  inflatePaths,
  intersect,
  JoinType,
  type Path64,
  type Paths64,
  pointInPolygon,
  type Point64,
  union,
} from 'clipper2-ts'
import { type Tags } from '../../osm-pbf/elements.js'
import { visitExtract } from '../../osm-pbf/read-extract.js'
import { type LandCell, rectAround, withLand } from './land-cells.js'
import { type SeaTile } from './sea-tiles.js'
import { tileExtent, tileNumber, tileSpan, toWorld, worldSize, zoomMax } from '../tile-grid.js'

/** Evidence of ground where the outline has water. */
export interface DryGround {
  /** Roads and railways near water, in the world's grid; bridges, tunnels and ferries show nothing. */
  lines: { path: Path64; zoomMin: number }[]
  /** Things that people built there. */
  points: Path64
  /** The extract's coastlines, land on the left. */
  coastlines: Paths64
}

/** Metres of ground to each side of a road, and round a thing. */
const groundMetres = 30

/** Water narrower than twice this between a road and the shore is ground. */
const fillMetres = 120

/** Largest error of a rounded corner, in the world's grid. */
const arcUnits = 8

/** Side of the cells in which ground is computed: some ten kilometres. */
const cellUnits = 4 * tileExtent

/** Smallest distance between a road and water in units of a tile's grid, so that roads are dry at every zoom. */
const groundUnitsMin = 2

/** Water nearer than this to a road may cover it once shores are simplified. */
export const nearMetres = 150

const roadZooms: Record<string, number> = { motorway: 4, trunk: 5, primary: 7, secondary: 8, tertiary: 10 }
const otherRoadsZoom = 12

// Marks nodes that are not needed.
const nowhere = -1

// Things that stand in water, or may stand in water.
const wetThings = /^(seamark|ferry_terminal|pier|offshore|petroleum_well|lighthouse|beacon|buoy|breakwater|groyne)/
const thingKeys = ['amenity', 'shop', 'tourism', 'office', 'healthcare', 'craft', 'building', 'place', 'highway']

/**
 * Reads the parts of an extract that change the shape of the water.
 *
 * @param water  tiles of `zoomMax` with the water in them, their margin `nearMetres` at least
 */
export async function readDryGround(
  extracts: string[],
  water: Iterable<SeaTile>,
  options: { signal?: AbortSignal; onBytes?(bytes: number): void } = {},
): Promise<DryGround> {
  const near = new WaterNear(water)
  const ground: DryGround = { lines: [], points: [], coastlines: [] }
  const positions = new Map<number, number>()
  const place = (id: number): Point64 | null => {
    const packed = positions.get(id)
    return packed === undefined ? null : placeOf(packed)
  }
  for (const extract of extracts) {
    positions.clear()
    const roads: { nodes: number[]; zoomMin: number }[] = []
    const coasts: { nodes: number[] }[] = []
    await visitExtract(
      extract,
      {
        node(id, lat, lng, tags) {
          const at = toWorld(lng, lat)
          if (!near.holds(at)) return
          positions.set(id, at.x * worldSize + at.y)
          if (tags && standsOnGround(tags) && near.isShore(at)) ground.points.push(at)
        },
        way(_id, nodes, tags) {
          if (tags.natural === 'coastline') coasts.push({ nodes })
          const zoomMin = roadZoom(tags)
          if (zoomMin === null) return
          const wet = nodes.map((id) => positions.has(id))
          const stretches = nodes.map((id, i) => (wet[i] || wet[i - 1] || wet[i + 1] ? id : nowhere))
          if (wet.includes(true)) roads.push({ nodes: stretches, zoomMin })
        },
      },
      options,
    )
    await readPositions(extract, [...roads, ...coasts], positions, options.signal)
    for (const { nodes } of coasts) {
      // A coastline with an unknown piece is cut there: a line across the gap would be wrong.
      for (const part of runs(nodes.map(place))) if (part.length >= 2) ground.coastlines.push(part)
    }
    for (const { nodes, zoomMin } of roads) {
      for (const path of runs(nodes.map(place))) ground.lines.push({ path, zoomMin })
    }
  }
  return ground
}

/** Ways of ferries, in the world's grid, because there is water along them. */
export async function readFerries(extracts: string[], signal?: AbortSignal): Promise<Paths64> {
  const found: Paths64 = []
  for (const extract of extracts) {
    const ferries: { nodes: number[] }[] = []
    const way = (_id: number, nodes: number[], tags: Tags) => void (tags.route === 'ferry' && ferries.push({ nodes }))
    await visitExtract(extract, { way }, { signal })
    const positions = new Map<number, number>()
    await readPositions(extract, ferries, positions, signal)
    for (const { nodes } of ferries) {
      const places = nodes
        .map((id) => positions.get(id))
        .map((packed) => (packed === undefined ? null : placeOf(packed)))
      found.push(...runs(places).filter(({ length }) => length >= 2))
    }
  }
  return found
}

const placeOf = (packed: number): Point64 => ({ x: Math.floor(packed / worldSize), y: packed % worldSize })

/**
 * Adds the positions of nodes that are not in water: at the other end of a stretch of road from the water, because it
 * may cross a bay, and along coastlines, because the shore of the world's outline may be elsewhere.
 */
async function readPositions(
  extract: string,
  ways: { nodes: number[] }[],
  positions: Map<number, number>,
  signal?: AbortSignal,
): Promise<void> {
  const missing = new Set(ways.flatMap(({ nodes }) => nodes.filter((id) => id !== nowhere && !positions.has(id))))
  if (missing.size === 0) return
  const visitor = {
    node(id: number, lat: number, lng: number) {
      if (!missing.delete(id)) return
      const at = toWorld(lng, lat)
      positions.set(id, at.x * worldSize + at.y)
    },
  }
  await visitExtract(extract, visitor, { signal })
}

/**
 * The ground under roads and things, and the filled water between them and the land, so that the shore follows them
 * without fingers and slivers. A thing that stands alone in the water shows no ground.
 *
 * @param land  in the world's grid: outlines of positive area; lakes and holes have negative ones
 * @param unitsPerMetre  of the world's grid, in the middle of the region
 * @param isSurveyed  true at a point where the shore is the extract's own: roads are dry there too, but nothing is filled
 */
export function solidGround(
  { lines, points }: DryGround,
  land: Paths64,
  unitsPerMetre: number,
  isSurveyed: (point: Point64) => boolean = () => false,
): Paths64 {
  const metres = (length: number) => Math.ceil(length * unitsPerMetre)
  const round = (paths: Paths64, by: number) => inflatePaths(paths, by, JoinType.Round, EndType.Round, 2, arcUnits)
  const roads = lines.map(({ path }) => path)
  const shown = [...roads, ...points.map((point) => [point])].filter((path) => !path.every(isSurveyed))
  const filled: Paths64 = []
  // A piece at a time: a land's outline has a hundred thousand corners.
  for (const { cell, land: landThere } of withLand(byCell(shown, metres(fillMetres * 3)), land)) {
    const { paths } = cell
    const narrow = round(paths, metres(groundMetres))
    const around = round(paths, metres(fillMetres * 2))
    const ground = union([...narrow, ...intersect(landThere, around, FillRule.Positive)], FillRule.NonZero)
    const closed = inflatePaths(
      inflatePaths(ground, metres(fillMetres), JoinType.Round, EndType.Polygon, 2, arcUnits),
      -metres(fillMetres),
      JoinType.Round,
      EndType.Polygon,
      2,
      arcUnits,
    )
    // Further from the road, the shore does not change, so that a creek stays water.
    filled.push(...intersect(closed, round(paths, metres(fillMetres)), FillRule.NonZero))
  }
  const alone = 2 * Math.PI * metres(groundMetres) ** 2
  return union([...filled, ...round(roads, metres(groundMetres))], FillRule.NonZero).filter(
    (path) => Math.abs(area(path)) > alone,
  )
}

/** Paths by the cells of a grid that they begin in. */
function byCell(paths: Paths64, margin: number): LandCell[] {
  const cells = new Map<number, Paths64>()
  for (const path of paths) {
    const number = tileNumber(Math.floor(path[0]!.x / cellUnits), Math.floor(path[0]!.y / cellUnits))
    const known = cells.get(number)
    if (known) known.push(path)
    else cells.set(number, [path])
  }
  return [...cells.values()].map((own) => {
    const { left, top, right, bottom } = rectAround(own.map((path) => getBounds(path)))
    return {
      rect: { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin },
      paths: own,
    }
  })
}

/**
 * The ground as areas in the grid of a zoom's tiles: outlines of positive area, holes of negative.
 *
 * @param solid  from `solidGround`
 * @param unitsPerMetre  of the world's grid, in the middle of the region
 */
export function groundAtZoom({ lines }: DryGround, solid: Paths64, zoom: number, unitsPerMetre: number): Paths64 {
  if (zoom === zoomMax) return solid
  const factor = 2 ** (zoom - zoomMax)
  const reach = Math.max(groundUnitsMin, groundMetres * unitsPerMetre * factor)
  const scaled = ({ x, y }: Point64) => ({ x: Math.round(x * factor), y: Math.round(y * factor) })
  const paths = lines.filter(({ zoomMin }) => zoomMin <= zoom).map(({ path }) => path.map(scaled))
  // Outlines have positive areas; the inside of a ring of roads is a hole with a negative area.
  const roads = inflatePaths(paths, reach, JoinType.Square, EndType.Square)
  // Points of interest and quarters appear from zoom 12 on.
  return zoom < 12 ? roads : union([...roads, ...solid.map((path) => path.map(scaled))], FillRule.NonZero)
}

function roadZoom(tags: Tags): number | null {
  const { highway, railway } = tags
  if (highway === undefined && railway === undefined) return null
  for (const key of ['bridge', 'tunnel'] as const) if (tags[key] !== undefined && tags[key] !== 'no') return null
  if (tags.ford === 'yes' || tags.man_made === 'pier') return null
  if (highway === 'proposed' || highway === 'construction' || railway === 'proposed') return null
  return roadZooms[(highway ?? '').replace(/_link$/, '')] ?? otherRoadsZoom
}

function standsOnGround(tags: Tags): boolean {
  return thingKeys.some((key) => {
    const value = tags[key]
    return value !== undefined && value !== 'island' && !wetThings.test(value)
  })
}

/** The stretches of a way whose places are known. */
function runs(path: (Point64 | null)[]): Paths64 {
  const found: Paths64 = []
  let run: Path64 = []
  for (const point of [...path, null]) {
    if (point) run.push(point)
    else if (run.length > 0) {
      found.push(run)
      run = []
    }
  }
  return found
}

/** Answers whether water is near, for millions of points. */
class WaterNear {
  /** Tiles that are all water, by the length of their sides. */
  private readonly whole = new Map<number, Set<number>>()
  private readonly partly = new Map<number, Path64[]>()

  constructor(water: Iterable<SeaTile>) {
    for (const { z, x, y, sea, lakes } of water) {
      if (sea === 'whole') {
        const span = tileSpan(z)
        const ofSpan = this.whole.get(span) ?? new Set()
        this.whole.set(span, ofSpan.add(tileNumber(x, y)))
      } else {
        this.partly.set(tileNumber(x, y), [...sea, ...lakes.flatMap(({ polygons }) => polygons)].flat())
      }
    }
  }

  holds(point: Point64): boolean {
    if (this.isShore(point)) return true
    for (const [span, tiles] of this.whole) {
      if (tiles.has(tileNumber(Math.floor(point.x / span), Math.floor(point.y / span)))) return true
    }
    return false
  }

  /** True where the point is in the water or near it, in a tile that has land too. */
  isShore({ x, y }: Point64): boolean {
    const rings = this.partly.get(tileNumber(Math.floor(x / tileExtent), Math.floor(y / tileExtent)))
    if (!rings) return false
    const local = { x: x % tileExtent, y: y % tileExtent }
    let inside = false
    for (const ring of rings) {
      if (distanceToRing(local, ring) < nearUnits) return true
      if (pointInPolygon(local, ring) !== outsideOf) inside = !inside
    }
    return inside
  }
}

// At the equator; further north it is a few metres more, which does no harm.
const nearUnits = Math.round((nearMetres * worldSize) / EQUATOR_METRES)
const outsideOf = 2

function distanceToRing({ x, y }: Point64, ring: Path64): number {
  let least = Infinity
  for (let i = 0; i < ring.length; i++) {
    const [a, b] = [ring[i]!, ring[(i + 1) % ring.length]!]
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length))
    least = Math.min(least, (x - a.x - along * dx) ** 2 + (y - a.y - along * dy) ** 2)
  }
  return Math.sqrt(least)
}
