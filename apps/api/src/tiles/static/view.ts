import { type LatLng } from '@repere/shared'

/** The part of the map that a picture shows; north is up. */
export interface View {
  center: LatLng
  /** As in MapLibre: the world is 512 pixels wide at zoom 0. May be a fraction. */
  zoom: number
  /** Pixels of the page, whatever the scale of the picture. */
  width: number
  height: number
}

export interface TileId {
  z: number
  x: number
  y: number
}

export type Point = [x: number, y: number]

export const TILE_PIXELS = 512
export const ZOOM_MAX = 20
const LAT_MAX = 85.05
/** The smallest margin between what `fit` shows and the edge of the picture; a sixth of a small picture. */
const MARGIN_PIXELS = 40
/** Of one point, for which every zoom fits. */
const POINT_ZOOM = 15

/** Position on the map of the whole world at a zoom; pixels from the upper left corner. */
export function worldPoint({ lat, lng }: LatLng, zoom: number): Point {
  const size = TILE_PIXELS * 2 ** zoom
  const sin = Math.sin((Math.max(-LAT_MAX, Math.min(LAT_MAX, lat)) * Math.PI) / 180)
  return [(lng / 360 + 0.5) * size, (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size]
}

/** Upper left corner of the view on the map of the world at its zoom; pixels. */
export function cornerOf({ center, zoom, width, height }: View): Point {
  const [x, y] = worldPoint(center, zoom)
  return [x - width / 2, y - height / 2]
}

/** The corners of what a view shows, as far as the map goes. */
export function cornersOf(view: View): LatLng[] {
  const [left, top] = cornerOf(view)
  return [left, left + view.width].flatMap((x) => [top, top + view.height].map((y) => placeAt([x, y], view.zoom)))
}

function placeAt([x, y]: Point, zoom: number): LatLng {
  const size = TILE_PIXELS * 2 ** zoom
  return {
    lat: (Math.atan(Math.sinh(2 * Math.PI * (0.5 - y / size))) * 180) / Math.PI,
    lng: (x / size - 0.5) * 360,
  }
}

/** The view that shows all points with a margin. @param points  at least one */
export function fit(points: readonly LatLng[], size: Pick<View, 'width' | 'height'>, margin = MARGIN_PIXELS): View {
  const all = points.map((point) => worldPoint(point, 0))
  const [left, top] = [0, 1].map((at) => Math.min(...all.map((one) => one[at]!))) as Point
  const [right, bottom] = [0, 1].map((at) => Math.max(...all.map((one) => one[at]!))) as Point
  const room = (pixels: number) => pixels - 2 * Math.min(margin, pixels / 6)
  const scale = Math.min(room(size.width) / (right - left), room(size.height) / (bottom - top))
  const zoom = Number.isFinite(scale) ? Math.max(0, Math.min(ZOOM_MAX, Math.log2(scale))) : POINT_ZOOM
  return {
    ...size,
    zoom: points.length === 1 ? POINT_ZOOM : zoom,
    center: placeAt([(left + right) / 2, (top + bottom) / 2], 0),
  }
}

/** The squares of the map in a view, at its whole zoom. */
export function squaresIn(view: View): TileId[] {
  const z = Math.floor(view.zoom)
  const [left, top] = cornerOf(view)
  const pixels = TILE_PIXELS * 2 ** (view.zoom - z)
  const last = (from: number, length: number) => Math.ceil((from + length) / pixels) - 1
  const squares: TileId[] = []
  for (let y = Math.max(0, Math.floor(top / pixels)); y <= Math.min(2 ** z - 1, last(top, view.height)); y++) {
    for (let x = Math.floor(left / pixels); x <= last(left, view.width); x++) squares.push({ z, x, y })
  }
  return squares
}

/** The tile that shows a square: itself, or the deepest of the source around it. East and west of the world it is repeated. */
export function tileAt({ z, x, y }: TileId, deepest: number): TileId {
  const up = Math.max(0, z - deepest)
  const columns = 2 ** z
  return { z: z - up, x: (((x % columns) + columns) % columns) >> up, y: y >> up }
}
