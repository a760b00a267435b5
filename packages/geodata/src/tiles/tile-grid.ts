import { EQUATOR_METRES } from '@repere/geometry'
import { type Point64 } from 'clipper2-ts'
import { type Bounds } from '../osm-pbf/elements.js'

/** Deepest zoom that is built, and the grid within a tile. */
export const zoomMax = 14
export const tileExtent = 4096

/**
 * Units along the side of the world's square, Web Mercator, x to the east and y to the south: the grid within tiles of
 * the deepest zoom, 0.6 m at the equator. Products of two such numbers are still exact.
 */
export const worldSize = tileExtent * 2 ** zoomMax

// Where Web Mercator's square ends.
const latMax = 85.0511287798066

/** Degrees → the nearest point of the world's grid. */
export function toWorld(lng: number, lat: number): Point64 {
  const sine = Math.sin((Math.min(latMax, Math.max(-latMax, lat)) * Math.PI) / 180)
  const x = (lng / 360 + 0.5) * worldSize
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSize
  return { x: Math.round(x), y: Math.round(y) }
}

/** Units of the world's grid for a length on the ground at that latitude. */
export function unitsPerMetre(lat: number): number {
  return worldSize / (EQUATOR_METRES * Math.cos((lat * Math.PI) / 180))
}

export function tileSpan(zoom: number): number {
  return worldSize / 2 ** zoom
}

export interface Tile {
  z: number
  x: number
  /** Counted from the north, unlike in an MBTiles file. */
  y: number
}

/** One number for a tile of a known zoom. */
export function tileNumber(x: number, y: number): number {
  return x * 2 ** 20 + y
}

/** First and last columns and rows, all inclusive. */
export interface TileRange {
  west: number
  north: number
  east: number
  south: number
}

/** The tiles of a zoom that hold any of the bounds. */
export function tileRange([west, south, east, north]: Bounds, zoom: number): TileRange {
  const span = tileSpan(zoom)
  const [a, b] = [toWorld(west, north), toWorld(east, south)]
  const index = (units: number) => Math.min(2 ** zoom - 1, Math.max(0, Math.floor(units / span)))
  return { west: index(a.x), north: index(a.y), east: index(b.x), south: index(b.y) }
}

/** Bounds that reach further on every side; not beyond the world's. */
export function growBounds([west, south, east, north]: Bounds, degrees: number): Bounds {
  return [
    Math.max(-180, west - degrees),
    Math.max(-latMax, south - degrees),
    Math.min(180, east + degrees),
    Math.min(latMax, north + degrees),
  ]
}

/** Degrees around the tiles of a zoom that hold any of the bounds. */
export function boundsOfTiles(bounds: Bounds, zoom: number): Bounds {
  const { west, north, east, south } = tileRange(bounds, zoom)
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** zoom))) * 180) / Math.PI
  const lng = (column: number) => (column / 2 ** zoom) * 360 - 180
  return [lng(west), lat(south + 1), lng(east + 1), lat(north)]
}
