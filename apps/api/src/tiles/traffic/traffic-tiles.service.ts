import { Inject, Injectable } from '@nestjs/common'
import { LRUCache } from 'lru-cache'
import { CONFIG, type Config } from '../../config.js'
import { RegionData } from '../../region/index.js'
import { TrafficData } from '../../traffic/traffic-data.js'
import { pack, type PackedBody } from '../packed-answer.js'
import { type TileJsonDto } from '../tile-json.dto.js'
import { noTileData, noSuchTile, tilesFailed } from '../tiles.problems.js'
import { type TileAddress, TILE_NUMBER, VECTOR_TILE } from '../tiles.service.js'
import { TrafficLines } from './traffic-lines.js'
import { vectorTile } from './vector-tile.js'

const ZOOMS = { min: 6, max: 14 }
/** Speeds change within hours, and live ones within minutes. */
const SLOT_MS = 5 * 60_000
const TILES_KEPT = 1_000
/** Quality of brotli; low, because a client waits for the tile. */
const QUALITY = 5

/** Tiles with the speeds of observed roads at the present time. */
@Injectable()
export class TrafficTilesService {
  private readonly tiles = new LRUCache<string, { packed: PackedBody | null }>({ max: TILES_KEPT })
  private lines: { build: string; loading: Promise<TrafficLines | null> } | null = null

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(TrafficData) private readonly traffic: TrafficData,
    @Inject(RegionData) private readonly region: RegionData,
  ) {}

  /**
   * @returns null for a tile without an observed road
   * @throws Problem  404 for an address outside the pyramid, 502 when the graph cannot be read, 503 without data
   */
  async tile({ z, x, y }: TileAddress): Promise<PackedBody | null> {
    if (![z, x, y].every((number) => TILE_NUMBER.test(number))) throw noSuchTile()
    const [zoom, column, row] = [Number(z), Number(x), Number(y)]
    if (zoom < ZOOMS.min || zoom > ZOOMS.max || column >= 2 ** zoom || row >= 2 ** zoom) throw noSuchTile()
    const { roads, liveVersion, live } = this.traffic
    if (!roads) throw noTileData(this.region)
    const slot = Math.floor(Date.now() / SLOT_MS)
    const key = `${roads.build} ${liveVersion} ${slot} ${zoom}/${column}/${row}`
    const known = this.tiles.get(key)
    if (known) return known.packed
    const lines = await this.linesOf(roads)
    const bytes = lines && vectorTile('traffic', lines.in(zoom, column, row, live, (slot * SLOT_MS) / 1000))
    const packed = bytes && (await pack(bytes, VECTOR_TILE, QUALITY))
    this.tiles.set(key, { packed })
    return packed
  }

  /** @throws Problem  503 without data */
  tileJson(): TileJsonDto {
    const build = this.region.serving
    if (!build) throw noTileData(this.region)
    const [west, south, east, north] = build.manifest.bounds
    return {
      tilejson: '3.0.0',
      name: 'Traffic',
      description: 'Speeds of observed roads at the present time.',
      version: '1.0.0',
      attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>',
      scheme: 'xyz',
      tiles: [`${this.config.http.publicUrl}/v1/tiles/traffic/{z}/{x}/{y}.mvt`],
      minzoom: ZOOMS.min,
      maxzoom: ZOOMS.max,
      bounds: build.manifest.bounds,
      center: [(west + east) / 2, (south + north) / 2, ZOOMS.min],
      vector_layers: [
        { id: 'traffic', fields: { level: 'String', speed_ratio: 'Number' }, minzoom: ZOOMS.min, maxzoom: ZOOMS.max },
      ],
    }
  }

  /** The lines are read with the first tile of a build, so that a server without a traffic map holds none. */
  private async linesOf({ build, edges }: NonNullable<TrafficData['roads']>): Promise<TrafficLines | null> {
    if (this.lines?.build !== build) {
      const knowledge = this.traffic.knowledge
      this.lines = { build, loading: knowledge ? TrafficLines.of(knowledge.profiles, edges) : Promise.resolve(null) }
    }
    try {
      return await this.lines.loading
    } catch (error) {
      this.lines = null
      throw tilesFailed(error)
    }
  }
}
