import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  areaD,
  differenceD,
  EndType,
  FillRule,
  inflatePathsD,
  intersectD,
  JoinType,
  type PathD,
  type PathsD,
} from 'clipper2-ts'
import { type MultiPolygon, type Polygon } from 'geojson'
import { feature } from 'topojson-client'
import { type GeometryCollection, type Topology } from 'topojson-specification'
import { type Bounds } from '../osm-pbf/elements.js'

/** The area in which a road belongs to a country: its land, and the sea near it. */
export interface Country {
  /** ISO 3166-1 alpha-2, upper case. */
  code: string
  /** The English name of Unicode's region names. */
  name: string
  /** Outlines and holes, for the even-odd rule; the last corner is not repeated. */
  rings: Ring[]
  bounds: Bounds
}

export interface Ring {
  kind: 'outer' | 'inner'
  /** `[lng, lat]` */
  corners: [number, number][]
}

// Land further than this from the extract is cut off: no query about a country reaches so far.
const marginDegrees = 1

// Natural Earth's shore has errors of up to two kilometres. A road on a beach, a pier or a bridge must have a country,
// otherwise the engine assumes left-hand traffic. In degrees, about 5 and 15 km: the sea near a shore first goes to the
// country of that shore, then to countries further away.
const seawardDegrees = [0.045, 0.135]
const decimals = 6

/**
 * The countries inside `bounds`, from Natural Earth 1:10,000,000 (public domain). A border may have an error of one or
 * two kilometres, which does not matter for the driving side or a speed table.
 */
export function coarseCountries(bounds: Bounds): Promise<Country[]> {
  const key = bounds.join()
  // Two steps of a build want the same ones at the same time.
  if (latest?.key !== key) {
    const countries = findCountries(bounds)
    latest = { key, countries }
    // A failure is not kept: the next build tries again.
    countries.catch(() => {
      if (latest?.countries === countries) latest = undefined
    })
  }
  return latest.countries
}

let latest: { key: string; countries: Promise<Country[]> } | undefined

async function findCountries(bounds: Bounds): Promise<Country[]> {
  const near = await landsNear(grow(bounds, marginDegrees))
  const claims = new Map(near.map((land) => [land, land.rings]))
  const wanted = near.filter(({ rings }) => clip(rings, grow(bounds, 0.2)).length > 0)
  for (const degrees of seawardDegrees) {
    for (const land of wanted) claims.set(land, widen(land, degrees, claims))
  }
  return wanted.map((land) => {
    // A country at the edge of the map is widened beyond it, and no program accepts 181 degrees east.
    const own = clip(claims.get(land)!, theEarth)
    const rings = own.map((path): Ring => ({
      kind: areaD(path) > 0 ? 'outer' : 'inner',
      corners: path.map(({ x, y }) => [x, y]),
    }))
    return { code: land.code, name: land.name, rings, bounds: boundsOf(own) }
  })
}

interface Land {
  code: string
  name: string
  rings: PathsD
  bounds: Bounds
}

/** The parts inside `bounds`: France has islands in every ocean. Outlines counter-clockwise, holes clockwise. */
async function landsNear(bounds: Bounds): Promise<Land[]> {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  const topology = JSON.parse(await readFile(path, 'utf8')) as Topology<{
    countries: GeometryCollection<{ name: string }>
  }>
  const english = new Intl.DisplayNames(['en'], { type: 'region' })
  return feature(topology, topology.objects.countries).features.flatMap((land): Land[] => {
    // Disputed areas have no code and no speed table.
    if (land.id === undefined) return []
    const code = new Intl.Locale(`und-${land.id}`).region
    if (!code || !/^[A-Z]{2}$/.test(code)) return []
    const rings = polygonsOf(land.geometry as Polygon | MultiPolygon)
      .filter((polygon) => overlap(boundsOf(polygon), bounds))
      .flatMap((polygon) => clip(onTheMap(polygon), bounds))
    if (rings.length === 0) return []
    return [{ code, name: english.of(code) ?? land.properties.name, rings, bounds: boundsOf(rings) }]
  })
}

/** The land and its sea, without the areas of other countries so far: no place has two countries. */
function widen(land: Land, degrees: number, claims: Map<Land, PathsD>): PathsD {
  const wide = inflatePathsD(land.rings, degrees, JoinType.Square, EndType.Polygon, 2, decimals)
  const reach = grow(land.bounds, 2 * degrees)
  const others = [...claims].filter(([other]) => other !== land && overlap(grow(other.bounds, 2 * degrees), reach))
  return differenceD(
    wide,
    others.flatMap(([, claim]) => claim),
    FillRule.NonZero,
    decimals,
  )
}

/** Turns outlines counter-clockwise and holes clockwise. */
function evenOdd(rings: PathsD): PathsD {
  return differenceD(rings, [], FillRule.EvenOdd, decimals)
}

const theEarth: Bounds = [-180, -90, 180, 90]

/** The parts of the rings inside the box. */
function clip(rings: PathsD, [west, south, east, north]: Bounds): PathsD {
  const box = [
    { x: west, y: south },
    { x: east, y: south },
    { x: east, y: north },
    { x: west, y: north },
  ]
  return intersectD(rings, [box], FillRule.NonZero, decimals)
}

/**
 * A polygon whose rings stay on the map. A ring that crosses the antimeridian jumps from 180 to −180 degrees: without a
 * correction, Russia would cover every place at its latitudes. The ring continues past 180 degrees and is cut there;
 * the part beyond returns on the other side.
 */
export function onTheMap(polygon: PathsD): PathsD {
  if (!polygon.some(crossesAntimeridian)) return evenOdd(polygon)
  const drawn = evenOdd(polygon.map(unwrapped))
  return [-1, 0, 1].flatMap((turn) =>
    clip(
      drawn.map((ring) => shifted(ring, turn * 360)),
      theEarth,
    ),
  )
}

export const crossesAntimeridian = (ring: PathD): boolean =>
  ring.some(({ x }, index) => Math.abs(x - ring[(index || ring.length) - 1]!.x) > 180)

/** The ring without jumps, in degrees that go past ±180; one that goes around a pole is closed along the pole. */
function unwrapped(ring: PathD): PathD {
  let turns = 0
  const corners = ring.map(({ x, y }, index) => {
    const step = index === 0 ? 0 : x - ring[index - 1]!.x
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return { x: x + turns * 360, y }
  })
  const [first, last] = [corners[0]!, corners.at(-1)!]
  const aroundPole = Math.abs(last.x - first.x) > 180
  if (!aroundPole) return corners
  const pole = Math.sign(first.y) * 90
  return [...corners, { x: last.x, y: pole }, { x: first.x, y: pole }]
}

/** A ring that crosses the antimeridian, without jumps: where it is, and a turn of the earth further west and east. */
export function withoutJumps(ring: PathD): PathsD {
  const whole = unwrapped(ring)
  return [-1, 0, 1].map((turn) => shifted(whole, turn * 360))
}

const shifted = (ring: PathD, degrees: number): PathD => ring.map(({ x, y }) => ({ x: x + degrees, y }))

function polygonsOf(geometry: Polygon | MultiPolygon): PathsD[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.map((rings) =>
    rings.map((ring) => ring.slice(0, -1).map(([x, y]): PathD[number] => ({ x: x!, y: y! }))),
  )
}

function boundsOf(rings: PathsD): Bounds {
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of rings.flat()) {
    bounds[0] = Math.min(bounds[0], x)
    bounds[1] = Math.min(bounds[1], y)
    bounds[2] = Math.max(bounds[2], x)
    bounds[3] = Math.max(bounds[3], y)
  }
  return bounds
}

function overlap(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}

function grow([west, south, east, north]: Bounds, degrees: number): Bounds {
  return [
    Math.max(-180, west - degrees),
    Math.max(-90, south - degrees),
    Math.min(180, east + degrees),
    Math.min(90, north + degrees),
  ]
}
