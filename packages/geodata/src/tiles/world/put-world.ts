import { setImmediate } from 'node:timers/promises'
import { area, getBounds, type Path64, type Paths64, simplifyPaths } from 'clipper2-ts'
import { type Bounds } from '../../osm-pbf/elements.js'
import { bordersOf } from '../borders.js'
import { type TileFeature, type TileGeometry } from '../layer-writer.js'
import { clipAreas, clipLines } from '../sea/clip.js'
import { gshhgRivers } from '../sea/gshhg.js'
import { positive } from '../sea/land-outlines.js'
import { putWorldsWater } from '../sea/put-sea.js'
import { atZoom, seaTiles } from '../sea/sea-tiles.js'
import { tileMargin } from '../tile-polygons.js'
import { TileArchive } from '../tile-archive.js'
import {
  type Tile,
  tileExtent,
  tileNumber,
  type TileRange,
  tileRange,
  toWorld,
  worldSize,
  zoomMax,
} from '../tile-grid.js'
import { type CountryLabel } from './countries.js'
import { landTints } from './land-tint.js'
import { riverAt } from './river-names.js'
import { waterNames } from './water-names.js'
import { type WorldShapes, worldTilesFile } from './world-tiles.js'
import { worldBounds, worldZoomMax } from '../world-zooms.js'

/** First and last zoom with lines of the world's rivers. At higher zooms, an extract has its own. */
const riverZooms = [3, 12] as const

interface WorldFeature {
  layer: string
  zooms: readonly [from: number, to: number]
  properties: Record<string, string | number>
  /** In the world's grid. */
  geometry:
    | { type: 'point'; point: { x: number; y: number } }
    | { type: 'line'; path: Path64 }
    | { type: 'polygon'; path: Path64 }
}

/**
 * Adds the world to the first zooms, and the region's surroundings to the next ones: zones of land, seas and their
 * names, borders, countries, rivers.
 *
 * @param gshhg  the folder of GSHHG; null: only the extract's own rivers
 */
export async function putWorld(
  archive: TileArchive,
  { land, countries }: WorldShapes,
  bounds: Bounds,
  gshhg: string | null,
  signal?: AbortSignal,
): Promise<void> {
  const features = await worldFeatures(countries)
  const rivers = gshhg ? await riversAround(bounds, gshhg) : []
  for (let zoom = 0; zoom <= worldZoomMax; zoom++) {
    await putFeatures(archive, features, land, bounds, zoom, archive.reach(bounds, zoom))
    signal?.throwIfAborted()
  }
  archive.fillFrom(worldTilesFile)
  for (let zoom = 0; zoom <= riverZooms[1]; zoom++) {
    const isWhole = zoom <= worldZoomMax
    const range = isWhole ? tileRange(worldBounds, zoom) : tileRange(bounds, zoom)
    putAtZoom(archive, isWhole ? rivers : [...features, ...rivers], zoom, range)
    await setImmediate()
    signal?.throwIfAborted()
  }
}

/** Makes the tiles of the first zooms as they are where no region is. */
export async function makeWorldTiles({ land, countries }: WorldShapes): Promise<TileArchive> {
  const archive = new TileArchive()
  const features = await worldFeatures(countries)
  for (let zoom = 0; zoom <= worldZoomMax; zoom++) {
    const range = tileRange(worldBounds, zoom)
    putWorldsWater(archive, land, zoom, range)
    await putFeatures(archive, features, land, null, zoom, range)
  }
  return archive
}

/** @param region  without it, all sea is outside */
async function putFeatures(
  archive: TileArchive,
  features: WorldFeature[],
  land: Paths64,
  region: Bounds | null,
  zoom: number,
  range: TileRange,
): Promise<void> {
  putAtZoom(archive, features, zoom, range, zoom === worldZoomMax ? outside(land, region, zoom, range) : new Map())
  archive.begin()
  archive.fillGaps(zoom, range)
  archive.commit()
  await setImmediate()
}

function putAtZoom(
  archive: TileArchive,
  features: WorldFeature[],
  zoom: number,
  range: TileRange,
  tiles: Tiles = new Map(),
): void {
  const shown = features.filter(({ zooms: [from, to] }) => from <= zoom && zoom <= to)
  cutInto(tiles, shown, zoom, range)
  archive.begin()
  for (const [number, layers] of tiles) {
    const tile: Tile = { z: zoom, x: Math.floor(number / 2 ** 20), y: number % 2 ** 20 }
    archive.addFeatures(tile, layers)
  }
  archive.commit()
}

async function worldFeatures(countries: CountryLabel[]): Promise<WorldFeature[]> {
  const features: WorldFeature[] = []
  for (const { green, outline } of landTints()) {
    const geometry = { type: 'polygon' as const, path: positive(outline) }
    features.push({ layer: 'land_tint', zooms: [0, worldZoomMax], properties: { green }, geometry })
  }
  for (const { line, disputed } of await bordersOf('50m')) {
    features.push({
      layer: 'boundary',
      zooms: [0, worldZoomMax],
      properties: { admin_level: 2, disputed: disputed ? 1 : 0, maritime: 0 },
      geometry: { type: 'line', path: line.map(([lng, lat]) => toWorld(lng, lat)) },
    })
  }
  for (const { code, fr, en, lng, lat, rank, zoomMin } of countries) {
    features.push({
      layer: 'place',
      zooms: [zoomMin, 8],
      properties: { class: 'country', name: fr, 'name:fr': fr, 'name:en': en, rank, iso_a2: code },
      geometry: { type: 'point', point: toWorld(lng, lat) },
    })
  }
  for (const { class: kind, zoomMin, lng, lat, fr, en } of waterNames) {
    features.push({
      layer: 'water_name',
      zooms: [zoomMin, kind === 'lake' ? 12 : 9],
      properties: { class: kind, name: fr.replaceAll('’', "'"), 'name:fr': fr.replaceAll('’', "'"), 'name:en': en },
      geometry: { type: 'point', point: toWorld(lng, lat) },
    })
  }
  return features
}

async function riversAround([west, south, east, north]: Bounds, gshhg: string): Promise<WorldFeature[]> {
  const around: Bounds = [west - 12, south - 12, east + 12, north + 12]
  return (await gshhgRivers(gshhg, around, 4)).map(({ level, path }) => {
    const middle = path[Math.floor(path.length / 2)]!
    const name = riverAt(...degrees(middle))
    return {
      layer: 'waterway',
      zooms: [level <= 1 ? riverZooms[0] : level + 2, riverZooms[1]] as const,
      properties: {
        class: 'river',
        rank: level,
        approximate: 1,
        ...(name ? { name: name.fr, 'name:fr': name.fr, 'name:en': name.en } : {}),
      },
      geometry: { type: 'line', path },
    }
  })
}

/** Degrees of a point of the world's grid. */
function degrees({ x, y }: { x: number; y: number }): [lng: number, lat: number] {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldSize))) * 180) / Math.PI
  return [(x / worldSize - 0.5) * 360, lat]
}

type Tiles = Map<number, Map<string, TileFeature[]>>

/** The sea outside the region, for maps that continue to draw these tiles beneath the region's own. */
function outside(land: Paths64, region: Bounds | null, zoom: number, range: TileRange): Tiles {
  const tiles: Tiles = new Map()
  const ground = region ? atZoom([outlineOf(region)], zoom) : []
  for (const { sea, ...tile } of seaTiles({ land: atZoom(land, zoom), lakes: [], ground }, zoom, range)) {
    const side = 2 ** (zoom - tile.z)
    for (let x = tile.x * side; x < (tile.x + 1) * side; x++) {
      for (let y = tile.y * side; y < (tile.y + 1) * side; y++) {
        if (!isInside(x, y, range)) continue
        const polygons = sea === 'whole' ? [[frameOf(0, 0)]] : sea
        add(tiles, x, y, 'water_outside', { geometry: { type: 'polygon', polygons }, properties: { class: 'ocean' } })
      }
    }
  }
  return tiles
}

function outlineOf([west, south, east, north]: Bounds): Path64 {
  const [a, b] = [toWorld(west, north), toWorld(east, south)]
  return positive([a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }])
}

const isInside = (x: number, y: number, { west, north, east, south }: TileRange) =>
  x >= west && x <= east && y >= north && y <= south

function cutInto(tiles: Tiles, features: WorldFeature[], zoom: number, range: TileRange): void {
  const factor = 2 ** (zoom - zoomMax)
  for (const { layer, properties, geometry } of features) {
    if (geometry.type === 'point') {
      const at = { x: Math.round(geometry.point.x * factor), y: Math.round(geometry.point.y * factor) }
      const [x, y] = [Math.floor(at.x / tileExtent), Math.floor(at.y / tileExtent)]
      if (!isInside(x, y, range)) continue
      const points = [{ x: at.x - x * tileExtent, y: at.y - y * tileExtent }]
      add(tiles, x, y, layer, { geometry: { type: 'point', points }, properties })
      continue
    }
    const scaled = geometry.path.map(({ x, y }) => ({ x: Math.round(x * factor), y: Math.round(y * factor) }))
    const closed = geometry.type === 'polygon'
    const [path] = simplifyPaths([scaled], 3, closed)
    if (!path || path.length < (closed ? 3 : 2)) continue
    const { left, top, right, bottom } = getBounds(path)
    const [first, last] = [
      { x: Math.floor((left - tileMargin) / tileExtent), y: Math.floor((top - tileMargin) / tileExtent) },
      { x: Math.floor((right + tileMargin) / tileExtent), y: Math.floor((bottom + tileMargin) / tileExtent) },
    ]
    for (let x = Math.max(range.west, first.x); x <= Math.min(range.east, last.x); x++) {
      for (let y = Math.max(range.north, first.y); y <= Math.min(range.south, last.y); y++) {
        const found = inTile(path, closed, x, y)
        if (found) add(tiles, x, y, layer, { geometry: found, properties })
      }
    }
  }
}

function inTile(path: Path64, closed: boolean, x: number, y: number): TileGeometry | null {
  const [dx, dy] = [x * tileExtent, y * tileExtent]
  const frame = {
    left: dx - tileMargin,
    top: dy - tileMargin,
    right: dx + tileExtent + tileMargin,
    bottom: dy + tileExtent + tileMargin,
  }
  const local = (one: Path64) => one.map((at) => ({ x: at.x - dx, y: at.y - dy }))
  if (closed) {
    const polygons = clipAreas(frame, [path]).filter((one) => area(one) > 0)
    return polygons.length > 0 ? { type: 'polygon', polygons: polygons.map((one) => [local(one)]) } : null
  }
  const lines = clipLines(frame, [path]).filter(({ length }) => length >= 2)
  return lines.length > 0 ? { type: 'line', lines: lines.map(local) } : null
}

function add(tiles: Tiles, x: number, y: number, layer: string, feature: TileFeature): void {
  const number = tileNumber(x, y)
  const layers = tiles.get(number) ?? new Map<string, TileFeature[]>()
  const features = layers.get(layer) ?? []
  features.push(feature)
  layers.set(layer, features)
  tiles.set(number, layers)
}

function frameOf(x: number, y: number): Path64 {
  return positive([
    { x: x - tileMargin, y: y - tileMargin },
    { x: x + tileExtent + tileMargin, y: y - tileMargin },
    { x: x + tileExtent + tileMargin, y: y + tileExtent + tileMargin },
    { x: x - tileMargin, y: y + tileExtent + tileMargin },
  ])
}
