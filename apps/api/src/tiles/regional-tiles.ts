import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { nameTogether, type PerRegion, type RegionData } from '../region/index.js'
import { mergeTiles } from './merge-tiles.js'
import { type StoredTile, type TileArchive, type TilesetDescription, type VectorLayer } from './tile-archive.port.js'
import { type TileData } from './tile-data.js'

/** The deepest zoom whose tiles are put together of several regions: deeper ones lie inside the overlap of a region. */
const MERGED_ZOOM_MAX = 9
const MERGED_BYTES_MAX = 32 * 1024 * 1024

type ServedTiles = Pick<TileArchive, 'build' | 'description' | 'tile'> & {
  /** Null with several regions, whose tiles are put together one by one. */
  asFile: TileArchive['asFile'] | null
}

/**
 * The tiles of all regions as one tileset. A tile comes from the region whose data covers it; where none does, it is put together
 * of all that have it, at low zooms, or is that of the region around its middle.
 */
export class RegionalTiles {
  private readonly merged = new LRUCache<string, StoredTile>({
    maxSize: MERGED_BYTES_MAX,
    sizeCalculation: ({ gzip }) => gzip.length + 200,
  })

  constructor(private readonly data: PerRegion<TileData>) {}

  /** Null without a build, or where no build has tiles. Use it at once and never keep it. */
  get serving(): ServedTiles | null {
    const archives = this.archives()
    const [only] = archives
    if (only === undefined) return null
    if (archives.length === 1) {
      const { archive } = only
      const { build, description } = archive
      return { build, description, tile: (z, x, y) => archive.tile(z, x, y), asFile: () => archive.asFile() }
    }
    return {
      asFile: null,
      build: nameTogether(archives.map(({ archive }) => archive.build))!,
      description: describeTogether(archives.map(({ archive }) => archive.description)),
      tile: (z, x, y) => this.tileOf(archives, z, x, y),
    }
  }

  /** The worst of all regions. */
  status(): ReturnType<TileData['status']> {
    const all = this.data.regions.all.map((region) => this.statusOf(region))
    return all.find((status) => status === 'starting') ?? all.find((status) => status !== 'ok') ?? 'ok'
  }

  statusOf(region: RegionData): ReturnType<TileData['status']> {
    return this.data.of(region).status()
  }

  close(): void {
    for (const data of this.data.all) data.close()
  }

  private archives(): RegionArchive[] {
    return this.data.regions.detailed.flatMap((region) => {
      const archive = this.data.of(region).serving
      return archive ? [{ region, archive }] : []
    })
  }

  private tileOf(archives: RegionArchive[], z: number, x: number, y: number): StoredTile | null {
    const { regions } = this.data
    const [middle, ...corners] = pointsOf(z, x, y)
    const whole = corners.every((corner) => regions.covers(corner)) ? regions.at([middle!, ...corners]) : null
    const own = archives.find(({ region }) => region === (whole ?? (z > MERGED_ZOOM_MAX && regions.at([middle!]))))
    const tile = own?.archive.tile(z, x, y)
    if (tile) return tile
    const found = archives.flatMap(({ archive }) => archive.tile(z, x, y) ?? [])
    if (found.length < 2 || z > MERGED_ZOOM_MAX) return found[0] ?? null
    return this.merge(`${z}/${x}/${y} ${found.map(({ fingerprint }) => fingerprint).join(' ')}`, found)
  }

  private merge(key: string, tiles: StoredTile[]): StoredTile {
    const known = this.merged.get(key)
    if (known) return known
    const gzip = mergeTiles(tiles.map((tile) => tile.gzip))
    const fingerprint = createHash('sha256').update(gzip).digest('hex').slice(0, 24)
    const merged = { gzip, fingerprint }
    this.merged.set(key, merged)
    return merged
  }
}

interface RegionArchive {
  region: RegionData
  archive: TileArchive
}

/** The middle of a tile, then its corners. */
function pointsOf(z: number, x: number, y: number) {
  const lngAt = (column: number) => (column / 2 ** z) * 360 - 180
  const latAt = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI
  return [
    [0.5, 0.5],
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([right, down]) => ({ lat: latAt(y + down!), lng: lngAt(x + right!) }))
}

function describeTogether(all: TilesetDescription[]): TilesetDescription {
  const [first] = all as [TilesetDescription]
  const side = (at: number, pick: (...degrees: number[]) => number) => pick(...all.map(({ bounds }) => bounds[at]!))
  const layers = new Map<string, VectorLayer>()
  for (const layer of all.flatMap(({ vectorLayers }) => vectorLayers)) {
    const known = layers.get(layer.id) ?? layer
    layers.set(layer.id, {
      ...layer,
      fields: { ...known.fields, ...layer.fields },
      minzoom: Math.min(known.minzoom, layer.minzoom),
      maxzoom: Math.max(known.maxzoom, layer.maxzoom),
    })
  }
  return {
    ...first,
    // Regions share most of their sources; each is named once.
    attribution: [...new Set(all.flatMap(({ attribution }) => attribution.split(', ')))].join(', '),
    zooms: {
      min: Math.min(...all.map(({ zooms }) => zooms.min)),
      max: Math.max(...all.map(({ zooms }) => zooms.max)),
    },
    bounds: [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)],
    vectorLayers: [...layers.values()],
  }
}
