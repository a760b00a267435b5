import { gunzipSync } from 'node:zlib'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '../config.js'
import { Regions } from '../region/index.js'
import { RegionalTiles } from './regional-tiles.js'
import { type TileFile } from './tile-archive.port.js'
import { noSingleArchive, noSuchTile, noTileData, tilesFailed } from './tiles.problems.js'
import { type TileJsonDto } from './tile-json.dto.js'

/** The position of a tile in the pyramid, as in the address. */
export interface TileAddress {
  z: string
  x: string
  y: string
  /** The data build that the client wants; absent when any build will do. */
  build?: string
}

export interface TileAnswer {
  /** Null: an empty tile inside the bounds. */
  body: Uint8Array | null
  encoding: 'gzip' | null
  /** With its quotes; null without a body. */
  etag: string | null
  /** True when the address names the current build, so the content never changes. */
  immutable: boolean
}

/** The media type of every tile. */
export const VECTOR_TILE = 'application/vnd.mapbox-vector-tile'

/** Decimal digits, enough for the largest tile number of any zoom. */
export const TILE_NUMBER = /^(0|[1-9]\d{0,7})$/

@Injectable()
export class TilesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly data: RegionalTiles,
    private readonly regions: Regions,
  ) {}

  /**
   * @param acceptsGzip  when false, the tile is decompressed here
   * @throws Problem  404 for an address outside this tileset, 502 without tiles, 503 without data
   */
  tile(address: TileAddress, acceptsGzip: boolean): TileAnswer {
    const archive = this.serving()
    const { zooms, bounds } = archive.description
    if (![address.z, address.x, address.y].every((number) => TILE_NUMBER.test(number))) throw noSuchTile()
    const [z, x, y] = [Number(address.z), Number(address.x), Number(address.y)]
    if (z < zooms.min || z > zooms.max || x >= 2 ** z || y >= 2 ** z) throw noSuchTile()
    const immutable = address.build === archive.build
    let tile
    try {
      tile = archive.tile(z, x, y)
    } catch (error) {
      throw tilesFailed(error)
    }
    if (!tile) {
      if (!touches(bounds, z, x, y)) throw noSuchTile()
      return { body: null, encoding: null, etag: null, immutable }
    }
    // The two forms of a tile have different bytes, so they need two strong tags.
    return acceptsGzip
      ? { body: tile.gzip, encoding: 'gzip', etag: `"${tile.fingerprint}"`, immutable }
      : { body: gunzipSync(tile.gzip), encoding: null, etag: `"${tile.fingerprint}-plain"`, immutable }
  }

  /** @throws Problem  502 without tiles, 503 without data */
  tileJson(): TileJsonDto {
    const { build, description } = this.serving()
    const { name, version, attribution, zooms, bounds, center, vectorLayers } = description
    return {
      tilejson: '3.0.0',
      name,
      description: description.description,
      version,
      attribution,
      scheme: 'xyz',
      tiles: [`${this.config.http.publicUrl}/v1/tiles/service_tiles/${build}/{z}/{x}/{y}.mvt`],
      minzoom: zooms.min,
      maxzoom: zooms.max,
      bounds,
      center,
      vector_layers: vectorLayers,
    }
  }

  /** The archive of the newest data as one file. @throws Problem  404 with several regions, 502 without tiles, 503 without data */
  async file(): Promise<TileFile & { etag: string }> {
    const { build, asFile } = this.serving()
    if (asFile === null) throw noSingleArchive()
    try {
      const file = await asFile()
      return { size: file.size, read: (first, last) => file.read(first, last), etag: `"${build}"` }
    } catch (error) {
      throw tilesFailed(error)
    }
  }

  /** The newest tiles; use them at once. @throws Problem  502 without tiles, 503 without data */
  serving(): NonNullable<RegionalTiles['serving']> {
    const archive = this.data.serving
    if (archive) return archive
    throw this.data.status() === 'starting' ? noTileData(this.regions) : tilesFailed()
  }
}

/** True when the tile and the bounds overlap. */
export function touches([west, south, east, north]: number[], z: number, x: number, y: number): boolean {
  const lng = (column: number) => (column / 2 ** z) * 360 - 180
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI
  return lng(x) <= east! && lng(x + 1) >= west! && lat(y) >= south! && lat(y + 1) <= north!
}
