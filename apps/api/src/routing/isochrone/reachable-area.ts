import { EQUATORIAL_RADIUS_METRES, greatCircleMetres, METRES_PER_DEGREE, radians } from '@repere/geometry'
import { type LatLng, type SquareMetres, squareMetres } from '@repere/shared'
import {
  area,
  Clipper64,
  ClipType,
  FillRule,
  type Path64,
  type Point64,
  pointInPolygon,
  PointInPolygonResult,
  type PolyPath64,
  PolyTree64,
  simplifyPath,
  union,
} from 'clipper2-ts'
import geodesic from 'geographiclib-geodesic'
import { type Position, type Rings } from '../isochrone-answer.js'
import { bridges } from './bridges.js'
import { areSimple, hullOf } from './simple-rings.js'

const EARTH = geodesic.Geodesic.WGS84

/** The reachable area within some time, according to an engine: polygons, in pieces and with holes of any size. */
export interface Contour {
  polygons: Rings[]
  /** Metres between the points of the engine's grid. Pieces this close belong together, because a road joins them. */
  gridMetres: number
  /** True when its rings neither touch nor cross, and have the winding order of an answer. */
  isClean?: boolean
}

// An answer has a precision of 0.11 m: geometry in whole numbers of this unit stays valid when it is written.
const UNITS_PER_DEGREE = 1e6
const UNITS_PER_METRE = UNITS_PER_DEGREE / METRES_PER_DEGREE

/** Everything this near to the origin is reachable. An engine that works on a grid may leave it out. */
const DISC_METRES = 10
const DISC_CORNERS = 16

/**
 * The requested place belongs to the area, with the way to the road, if it is this near to the road where its journeys
 * begin.
 */
const BESIDE_ROAD_MAX_METRES = 100

/**
 * Shares of the grid's width by which a line may be moved, so that it needs fewer points. If lines in whole units then
 * touch, the next share is tried.
 */
const TOLERANCES = [0.02, 0.05, 0.1, 0.2, 0.4]

/** Share of the outline's area; smaller holes are noise. */
const HOLE_MIN_SHARE = 0.01

/**
 * One polygon from several contours: the area of all of them, and 10 m around the origin and the way to it from the
 * place of the request. Pieces that the grid separated are joined; of really separate pieces, the one with the origin
 * is kept, with holes of at least 1 % of its area.
 *
 * Larger contours give larger areas: no step removes from a larger set what it keeps of a smaller one.
 *
 * @param origin    the start of the journeys, on a road
 * @param contours  the last is the largest
 * @param place     the place of the request
 */
export function reachableArea(origin: LatLng, contours: Contour[], place = origin): Rings {
  const around = aroundOrigin(origin, place)
  for (const tolerance of TOLERANCES) {
    const rings = pieceOf(origin, around, contours, tolerance)
    if (areSimple(rings)) return rings.map(toRing)
  }
  // Spikes thinner than the precision of an answer overlap at any tolerance. No known contour needs this.
  const [outline = []] = pieceOf(origin, around, contours, 0)
  return [toRing(hullOf(outline))]
}

/** Outline and holes of the piece around the origin; they may touch themselves and each other. */
function pieceOf(origin: LatLng, around: Path64, contours: Contour[], tolerance: number): Path64[] {
  const centre = toPoint([origin.lng, origin.lat])
  const all = [around, ...contours.flatMap((contour) => toPaths(contour, tolerance))]
  let pieces = united(all)
  let piece = pieceAround(centre, pieces)
  if (pieces.length > 1) {
    const others = pieces.filter((other) => other !== piece).map(outlineOf)
    const gapMax = (contours.at(-1)?.gridMetres ?? 0) * Math.SQRT2 * UNITS_PER_METRE
    const strips = bridges(outlineOf(piece), others, gapMax)
    if (strips.length > 0) {
      pieces = united([...all, ...strips])
      piece = pieceAround(centre, pieces)
    }
  }
  const outline = outlineOf(piece)
  const holeMin = HOLE_MIN_SHARE * Math.abs(area(outline))
  const holes = childrenOf(piece)
    .map(outlineOf)
    .filter((hole) => Math.abs(area(hole)) >= holeMin)
  return [wound(outline, 1), ...holes.map((hole) => wound(hole, -1))]
}

/** Of the ellipsoid WGS 84. */
const ECCENTRICITY_SQUARED = 0.006_694_379_990_14
const ECCENTRICITY = Math.sqrt(ECCENTRICITY_SQUARED)

/**
 * The area of a polygon on the ellipsoid. Its edges count as straight lines in degrees, which for edges of some kilometres
 * differs from geodesics by less than a square metre.
 */
export function areaOf(rings: Rings): SquareMetres {
  // Holes wind the other way and count as negative.
  const total = rings.reduce(
    (sum, ring) => sum + ring.slice(1).reduce((part, to, i) => part + under(ring[i]!, to), 0),
    0,
  )
  return squareMetres(Math.round((total * EQUATORIAL_RADIUS_METRES ** 2) / 2))
}

/** The area between an edge and the equator, as a share of half the square of the radius: Simpson's rule over the edge. */
function under([fromLng, fromLat]: Position, [toLng, toLat]: Position): number {
  const heights = bandTo(fromLat) + 4 * bandTo((fromLat + toLat) / 2) + bandTo(toLat)
  return (radians(fromLng - toLng) * heights) / 6
}

/** The area of the band from the equator to a latitude, by radian of longitude, in the same unit. */
function bandTo(lat: number): number {
  const sine = Math.sin(radians(lat))
  const logarithm = Math.log((1 - ECCENTRICITY * sine) / (1 + ECCENTRICITY * sine)) / (2 * ECCENTRICITY)
  return (1 - ECCENTRICITY_SQUARED) * (sine / (1 - ECCENTRICITY_SQUARED * sine * sine) - logarithm)
}

/** `[west, south, east, north]`. */
export function boundsOf([outline = []]: Rings): [number, number, number, number] {
  const lngs = outline.map(([lng]) => lng)
  const lats = outline.map(([, lat]) => lat)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

/** Outlines must wind +1 and holes -1: a hole then stays only where nothing else covers it. */
function united(paths: Path64[]): PolyPath64[] {
  const clipper = new Clipper64()
  clipper.addSubject(paths)
  const tree = new PolyTree64()
  clipper.execute(ClipType.Union, FillRule.Positive, tree)
  return withThoseInHoles(childrenOf(tree))
}

const withThoseInHoles = (outlines: PolyPath64[]): PolyPath64[] =>
  outlines.flatMap((outline) => [outline, ...childrenOf(outline).flatMap((hole) => withThoseInHoles(childrenOf(hole)))])

/** The disc makes sure that there is one. */
function pieceAround(point: Point64, pieces: PolyPath64[]): PolyPath64 {
  const piece = pieces.find((one) => holds(one, point) && !childrenOf(one).some((hole) => holds(hole, point)))
  if (!piece) throw new Error('no piece of the reachable area holds its origin')
  return piece
}

const holds = (node: PolyPath64, point: Point64) =>
  pointInPolygon(point, outlineOf(node)) === PointInPolygonResult.IsInside

const outlineOf = (node: PolyPath64): Path64 => node.poly as Path64

const childrenOf = (node: PolyPath64) => Array.from({ length: node.count }, (_, index) => node.child(index))

/** Each polygon with its lines uncrossed, outlines counter-clockwise and holes clockwise. */
function toPaths({ polygons, gridMetres, isClean = false }: Contour, tolerance: number): Path64[] {
  const units = tolerance * gridMetres * UNITS_PER_METRE
  return polygons.flatMap((rings) => {
    const paths = rings.map((ring) => simplifyPath(ring.slice(0, -1).map(toPoint), units, true))
    return isClean ? paths : union(paths, FillRule.EvenOdd)
  })
}

function aroundOrigin(origin: LatLng, place: LatLng): Path64 {
  if (greatCircleMetres(origin, place) > BESIDE_ROAD_MAX_METRES) return disc(origin)
  return hullOf([...disc(origin), ...disc(place)])
}

/** Corners of a polygon that holds the whole disc. */
function disc(centre: LatLng): Path64 {
  const radius = DISC_METRES / Math.cos(Math.PI / DISC_CORNERS)
  return Array.from({ length: DISC_CORNERS }, (_, corner) => {
    const { lat2, lon2 } = EARTH.Direct(centre.lat, centre.lng, 90 - (360 * corner) / DISC_CORNERS, radius)
    return toPoint([lon2 as number, lat2 as number])
  })
}

const wound = (path: Path64, direction: 1 | -1): Path64 =>
  Math.sign(area(path)) === direction ? path : path.slice().reverse()

const toPoint = ([lng, lat]: Position): Point64 => ({
  x: Math.round(lng * UNITS_PER_DEGREE),
  y: Math.round(lat * UNITS_PER_DEGREE),
})

function toRing(path: Path64): Position[] {
  const ring = path.map(({ x, y }): Position => [x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE])
  return [...ring, ring[0] as Position]
}
