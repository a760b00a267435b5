import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { type IncompletePart, type TilesArtefact } from '@repere/shared'
import { MOTORCYCLE_FIGURES } from '@repere/roads'
import { PbfReader } from 'pbf'
import { runSteps } from '../builds/stages-in-order.js'
import { readConfig } from '../config.js'
import { type Bounds } from '../osm-pbf/elements.js'
import { searchStep } from '../search/search-step.js'
import { type Tile } from './tile-grid.js'
import { tilesStep } from './tiles-step.js'

export type Feature = VectorTileFeature & { properties: Record<string, string | number | boolean> }

/** Tiles made by the real step from an extract. */
export class Tileset {
  readonly database: DatabaseSyncInstance

  private constructor(
    readonly folder: string,
    readonly artefact: TilesArtefact,
    /** True when `remove` also removes the folder. */
    private readonly passing: boolean,
  ) {
    this.database = new DatabaseSync(join(folder, artefact.file), { readOnly: true })
  }

  /** The tiles of a build; `remove` keeps their file. */
  static open(folder: string, artefact: TilesArtefact): Tileset {
    return new Tileset(folder, artefact, false)
  }

  /**
   * @param withRanks  makes the search index too, for the ranks
   * @param programFolders  where to look for tilemaker
   */
  static async build(
    extracts: string[],
    bounds: Bounds,
    { withRanks = false, programFolders = readConfig().programFolders } = {},
  ): Promise<Tileset> {
    const folder = await mkdtemp(join(tmpdir(), 'repere-tiles-'))
    const scratch = join(folder, 'scratch')
    await mkdir(scratch)
    const context = {
      region: 'test',
      attribution: '© OpenStreetMap contributors (ODbL)',
      fictional: false,
      motorcycle: MOTORCYCLE_FIGURES,
      extracts,
      areas: [],
      places: [],
      origins: {},
      bounds,
      folder,
      scratch,
      current: null,
      programFolders,
      notice: () => undefined,
      leaveOut: ({ part, reason }: IncompletePart) => {
        if (part === 'tiles') throw new Error(reason)
      },
    }
    const [tiles] = await runSteps(withRanks ? [tilesStep, searchStep] : [tilesStep], context, {})
    return new Tileset(folder, tiles!.artefact as TilesArtefact, true)
  }

  async remove(): Promise<void> {
    this.database.close()
    if (this.passing) await rm(this.folder, { recursive: true, force: true })
  }

  metadata(name: string): string {
    return (this.database.prepare('SELECT value FROM metadata WHERE name = ?').get(name) as { value: string }).value
  }

  /** Every stored tile, or those of some zooms. */
  *tiles(zoomMin = 0, zoomMax = 14): Generator<Tile> {
    const rows = this.database
      .prepare('SELECT zoom_level AS z, tile_column AS x, tile_row AS y FROM tiles WHERE zoom_level BETWEEN ? AND ?')
      .all(zoomMin, zoomMax) as unknown as Tile[]
    for (const { z, x, y } of rows) yield { z, x, y: 2 ** z - 1 - y }
  }

  /** @returns null where there is no such tile */
  decode({ z, x, y }: Tile): VectorTile | null {
    const row = this.database
      .prepare('SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?')
      .get(z, x, 2 ** z - 1 - y) as { tile_data: Uint8Array } | undefined
    return row ? decoded(row.tile_data) : null
  }

  /** All features of a layer in the tiles of a zoom. */
  features(layer: string, zoom = 14): Feature[] {
    return [...this.tiles(zoom, zoom)].flatMap((tile) => featuresOf(this.decode(tile)!, layer))
  }
}

export function decoded(gzip: Uint8Array): VectorTile {
  return new VectorTile(new PbfReader(gunzipSync(gzip)))
}

export function featuresOf(tile: VectorTile, layer: string): Feature[] {
  const found = tile.layers[layer]
  return found ? Array.from({ length: found.length }, (_, i) => found.feature(i) as Feature) : []
}

interface Point {
  x: number
  y: number
}

/**
 * The number of corners of roads that lie in water; bridges and other ways over water are left out.
 *
 * @param depth  units of the tile's grid that are ignored, because roads and water are rounded
 */
export function roadsUnderWater(tile: VectorTile, depth = 4): { corners: number; wet: number } {
  const waters = featuresOf(tile, 'water').map((feature) => {
    const [west, north, east, south] = feature.bbox()
    const reaches = ({ x, y }: Point) => x >= west! && x <= east! && y >= north! && y <= south!
    return { rings: feature.loadGeometry(), reaches }
  })
  if (waters.length === 0) return { corners: 0, wet: 0 }
  let [corners, wet] = [0, 0]
  for (const road of featuresOf(tile, 'transportation')) {
    const { class: kind, brunnel, service } = road.properties
    // A slipway leads boats into the water.
    if (kind === 'ferry' || kind === 'pier' || service === 'slipway' || brunnel !== undefined) continue
    for (const point of road.loadGeometry().flat()) {
      corners++
      if (
        waters.some(({ rings, reaches }) => reaches(point) && inside(point, rings) && distance(point, rings) > depth)
      ) {
        wet++
      }
    }
  }
  return { corners, wet }
}

export function inside(point: Point, rings: Point[][]): boolean {
  let within = false
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [a, b] = [ring[i]!, ring[j]!]
      const crosses = a.y > point.y !== b.y > point.y
      if (crosses && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) within = !within
    }
  }
  return within
}

function distance(point: Point, rings: Point[][]): number {
  let least = Infinity
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1]!, ring[i]!]
      const [dx, dy] = [b.x - a.x, b.y - a.y]
      const length = dx * dx + dy * dy
      const along = length && Math.min(1, Math.max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length))
      least = Math.min(least, Math.hypot(point.x - a.x - along * dx, point.y - a.y - along * dy))
    }
  }
  return least
}
