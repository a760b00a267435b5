import {
  area,
  Clipper64,
  ClipType,
  difference,
  FillRule,
  type Path64,
  type Paths64,
  PolyTree64,
  type PolyPath64,
  type Rect64,
  simplifyPaths,
} from 'clipper2-ts'
import { boxed, type BoxedArea, clipBoxed, doubleArea, pathOf } from './clip.js'
import { positive } from './land-outlines.js'
import { type Tile, tileExtent, type TileRange, zoomMax } from '../tile-grid.js'
import { tileMargin, type TilePolygons } from '../tile-polygons.js'

export interface SeaTile extends Tile {
  /** `whole`: there is nothing but sea in the tile, nor in any tile inside it. */
  sea: TilePolygons | 'whole'
  lakes: TileLake[]
}

/** A lake in a tile. */
export interface TileLake {
  /** Its index in `Shores.lakes`. */
  lake: number
  polygons: TilePolygons
}

/**
 * Land, lakes and ground, which define the water, in the grid of a zoom's tiles; outlines have positive areas, holes
 * negative ones.
 */
export interface Shores {
  /** Everything else is sea. */
  land: Paths64
  /** Inside land; of each its outline and its holes. */
  lakes: Paths64[]
  /** Ground that is not water although `land` and `lakes` say so; its holes are not holes of the land. */
  ground: Paths64
}

/** The same land in the grid of a zoom's tiles, with as few corners as are visible there. */
export function atZoom(land: Paths64, zoom: number): Paths64 {
  if (zoom === zoomMax) return land
  const factor = 2 ** (zoom - zoomMax)
  const paths = land.flatMap((path) => {
    const scaled = scale(path, factor)
    return scaled.length >= 3 ? [scaled] : []
  })
  const off = offMax(zoom)
  const simpler = off > 0 ? simplifyPaths(paths, off, true) : paths
  // A shape that rounding turned inside out was too small to be seen.
  return simpler.filter((path) => path.length >= 3 && Math.abs(area(path)) > off * off)
}

/** Largest error of a shore, in units of the tile's grid: eight of them are a pixel. */
function offMax(zoom: number): number {
  return zoom >= 12 ? 0 : 2
}

function scale(path: Path64, factor: number): Path64 {
  const scaled: Path64 = []
  for (const { x, y } of path) {
    const corner = { x: Math.round(x * factor), y: Math.round(y * factor) }
    const last = scaled.at(-1)
    if (!last || last.x !== corner.x || last.y !== corner.y) scaled.push(corner)
  }
  return scaled
}

/**
 * The water of every tile of a zoom that has any.
 *
 * @param shores  in the zoom's grid (`atZoom`)
 * @param range  the zoom's tiles that are wanted
 * @returns a tile that is all water as `whole`, and where its neighbours are too, a larger one of a lower zoom instead
 */
export function* seaTiles(
  { land, lakes, ground }: Shores,
  zoom: number,
  range: TileRange,
  margin = tileMargin,
): Generator<SeaTile> {
  const frameOf = (tile: Tile): Rect64 => {
    const side = 2 ** (zoom - tile.z) * tileExtent
    const [left, top] = [tile.x * side - margin, tile.y * side - margin]
    return { left, top, right: left + side + 2 * margin, bottom: top + side + 2 * margin }
  }
  const isWanted = ({ z, x, y }: Tile) => {
    const side = 2 ** (zoom - z)
    const [west, north] = [x * side, y * side]
    return west <= range.east && west + side > range.west && north <= range.south && north + side > range.north
  }
  const root: Tile = { z: 0, x: 0, y: 0 }
  if (!isWanted(root)) return
  const clipAll = (frame: Rect64, { land, lakes, ground }: BoxedShores): BoxedShores => ({
    land: clipBoxed(frame, land),
    lakes: clipLakes(frame, lakes),
    ground: clipBoxed(frame, ground),
  })
  const boxedLakes = lakes.map((paths, lake) => ({ lake, areas: paths.map(boxed) }))
  const whole = { land: land.map(boxed), lakes: boxedLakes, ground: ground.map(boxed) }
  // A stack of our own: generators within generators pass every tile through each of their levels.
  const waiting: (Tile & BoxedShores)[] = [{ ...root, ...clipAll(frameOf(root), whole) }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { z, x, y, land: inside, lakes: wet, ground: dry } = next
    const frame = frameOf(next)
    if (inside.length === 0 && dry.length === 0) {
      yield { z, x, y, sea: 'whole', lakes: [] }
      continue
    }
    if (wet.length === 0 && inside.length === 1 && fills(inside[0]!, frame)) continue
    if (z < zoom) {
      const children: (Tile & BoxedShores)[] = []
      for (const dx of [0, 1]) {
        const column = [0, 1].map((dy): Tile => ({ z: z + 1, x: x * 2 + dx, y: y * 2 + dy })).filter(isWanted)
        if (column.length === 0) continue
        // Both tiles of a column have the same sides, which are half of the work.
        const sides = clipAll({ ...frameOf(column[0]!), top: -Infinity, bottom: Infinity }, next)
        for (const tile of column) {
          children.push({ ...tile, ...clipAll({ ...frameOf(tile), left: -Infinity, right: Infinity }, sides) })
        }
      }
      // The last is visited first: from the north-west, row by row.
      waiting.push(...children.sort((a, b) => b.y - a.y || b.x - a.x))
      continue
    }
    const origin = { x: x * tileExtent, y: y * tileExtent }
    const groundHere = pathsOf(dry)
    const sea = polygonsOf(without(without(outlineOf(frame), pathsOf(inside)), groundHere), origin)
    const lakesInside = wet
      .map(({ lake, areas }) => ({ lake, polygons: polygonsOf(without(pathsOf(areas), groundHere), origin) }))
      .filter(({ polygons }) => polygons.length > 0)
    if (sea.length > 0 || lakesInside.length > 0) yield { z, x, y, sea, lakes: lakesInside }
  }
}

/** `Shores` with the box around each path. */
interface BoxedShores {
  land: BoxedArea[]
  lakes: BoxedLake[]
  ground: BoxedArea[]
}

interface BoxedLake {
  lake: number
  areas: BoxedArea[]
}

/** Those that reach into the frame. */
function clipLakes(frame: Rect64, lakes: BoxedLake[]): BoxedLake[] {
  const clipped: BoxedLake[] = []
  for (const { lake, areas } of lakes) {
    const inside = clipBoxed(frame, areas)
    if (inside.length > 0) clipped.push({ lake, areas: inside })
  }
  return clipped
}

const pathsOf = (areas: BoxedArea[]): Paths64 => areas.map(pathOf)

function fills(area: BoxedArea, frame: Rect64): boolean {
  const size = (frame.right - frame.left) * (frame.bottom - frame.top)
  const { left, top, right, bottom } = area
  return (right - left) * (bottom - top) >= size && Math.abs(doubleArea(area)) >= 2 * size
}

function outlineOf({ left, top, right, bottom }: Rect64): Paths64 {
  return [
    positive([
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ]),
  ]
}

function without(subject: Paths64, clip: Paths64): Paths64 {
  return clip.length === 0 ? subject : difference(subject, clip, FillRule.NonZero)
}

/**
 * Outlines, each with its holes; an area inside a hole is a separate polygon. The union looks superfluous, but a
 * difference written to a tree at once (clipper2-ts 2.0.1) joins rings that touch, one of them inside out.
 */
export function polygonsOf(areas: Paths64, origin: { x: number; y: number }): TilePolygons {
  const tree = new PolyTree64()
  const clipper = new Clipper64()
  clipper.addSubject(areas)
  clipper.execute(ClipType.Union, FillRule.NonZero, tree)
  const polygons: TilePolygons = []
  const local = (path: Path64) => path.map(({ x, y }) => ({ x: x - origin.x, y: y - origin.y }))
  const visit = (outline: PolyPath64) => {
    const rings = [local(positive(outline.polygon!))]
    for (let i = 0; i < outline.count; i++) {
      const hole = outline.child(i)
      rings.push(local(positive(hole.polygon!)).reverse())
      for (let j = 0; j < hole.count; j++) visit(hole.child(j))
    }
    polygons.push(rings)
  }
  for (let i = 0; i < tree.count; i++) visit(tree.child(i))
  return polygons
}
