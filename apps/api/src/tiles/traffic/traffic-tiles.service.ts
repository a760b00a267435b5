import { Inject, Injectable } from '@nestjs/common'
import { LRUCache } from 'lru-cache'
import { CONFIG, type Config } from '../../config.js'
import { Regions } from '../../region/index.js'
import { RegionalTraffic } from '../../traffic/regional-traffic.js'
import { type TrafficData } from '../../traffic/traffic-data.js'
import { pack, type PackedBody } from '../packed-answer.js'
import { type TileJsonDto } from '../tile-json.dto.js'
import { noTileData, noSuchTile, tilesFailed } from '../tiles.problems.js'
import { type TileAddress, TILE_NUMBER, VECTOR_TILE } from '../tiles.service.js'
import { TrafficLines } from './traffic-lines.js'
import { type TileFeature, vectorTile } from './vector-tile.js'

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
  private readonly lines = new Map<TrafficData, { build: string; loading: Promise<TrafficLines | null> }>()

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(RegionalTraffic) private readonly traffic: RegionalTraffic,
    @Inject(Regions) private readonly regions: Regions,
  ) {}

  /**
   * @returns null for a tile without an observed road
   * @throws Problem  404 for an address outside the pyramid, 502 when the graph cannot be read, 503 without data
   */
  async tile({ z, x, y }: TileAddress): Promise<PackedBody | null> {
    if (![z, x, y].every((number) => TILE_NUMBER.test(number))) throw noSuchTile()
    const [zoom, column, row] = [Number(z), Number(x), Number(y)]
    if (zoom < ZOOMS.min || zoom > ZOOMS.max || column >= 2 ** zoom || row >= 2 ** zoom) throw noSuchTile()
    const serving = this.regions.detailed
    if (serving.length === 0) throw noTileData(this.regions)
    const slot = Math.floor(Date.now() / SLOT_MS)
    const builds = serving.map((region) => region.serving!.id).join(' ')
    const key = `${builds} ${this.traffic.liveVersion} ${slot} ${zoom}/${column}/${row}`
    const known = this.tiles.get(key)
    if (known) return known.packed
    const features: TileFeature[] = []
    for (const region of serving) {
      const data = this.traffic.ofRegion(region)
      const lines = await this.linesOf(data)
      if (lines) features.push(...lines.in(zoom, column, row, data.live, (slot * SLOT_MS) / 1000))
    }
    const bytes = vectorTile('traffic', features)
    const packed = bytes && (await pack(bytes, VECTOR_TILE, QUALITY))
    this.tiles.set(key, { packed })
    return packed
  }

  /** @throws Problem  503 without data */
  tileJson(): TileJsonDto {
    const { bounds } = this.regions
    if (!bounds) throw noTileData(this.regions)
    const [west, south, east, north] = bounds
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
      bounds,
      center: [(west + east) / 2, (south + north) / 2, ZOOMS.min],
      vector_layers: [
        { id: 'traffic', fields: { level: 'String', speed_ratio: 'Number' }, minzoom: ZOOMS.min, maxzoom: ZOOMS.max },
      ],
    }
  }

  /** The lines are read with the first tile of a build, so that a server without a traffic map holds none. */
  private async linesOf(data: TrafficData): Promise<TrafficLines | null> {
    const { knowledge, roads } = data
    if (!knowledge || !roads) return null
    let known = this.lines.get(data)
    if (known?.build !== roads.build) {
      known = { build: roads.build, loading: TrafficLines.of(knowledge.profiles, roads.edges) }
      this.lines.set(data, known)
    }
    try {
      return await known.loading
    } catch (error) {
      this.lines.delete(data)
      throw tilesFailed(error)
    }
  }
}
