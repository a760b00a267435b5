import { createHash } from 'node:crypto'
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { badInput, type FieldError } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { LRUCache } from 'lru-cache'
import { CONFIG, type Config } from '../../config.js'
import { FairQueue, QueueFull } from '../../fair-queue.js'
import { clientGone, overloaded } from '../../gateway/problem.js'
import { coverageErrors, Regions } from '../../region/index.js'
import { SOURCE, WORLD_SOURCE, WORLD_ZOOM_MAX } from '../styles/names.js'
import { TILES_BACKEND, tilesFailed } from '../tiles.problems.js'
import { TilesService } from '../tiles.service.js'
import { DrawingProcess } from './drawing-process.js'
import { type DrawTask, type StaticMap, tileName } from './static-map.js'
import { PICTURE_PIXELS_MAX, SIZE_DEFAULT, type StaticMapQueryDto } from './static-query.dto.js'
import { cornersOf, fit, squaresIn, tileAt, type View } from './view.js'

/** The part of the cache of answers that pictures may have beside it. */
const KEPT_SHARE = 0.5
const WAITING_MAX = 16
const WAITING_PER_ACCOUNT_MAX = 4
const WAIT_MAX_MS = 8_000
/** From here on, a picture outside the data would be empty. */
const DETAILED_ZOOM = WORLD_ZOOM_MAX + 1

export interface Picture {
  bytes: Uint8Array
  /** With its quotes. */
  etag: string
  isKept: boolean
}

/** For whom a picture is drawn. */
export interface PictureCaller {
  account: string
  /** Of a free key or of a signed address: all others go first. */
  isFree: boolean
  gone: AbortSignal
}

@Injectable()
export class StaticMapsService implements OnApplicationShutdown {
  private readonly process = new DrawingProcess()
  private readonly queue = new FairQueue({
    running: 1,
    waiting: WAITING_MAX,
    waitingPerAccount: WAITING_PER_ACCOUNT_MAX,
  })
  private readonly kept: LRUCache<string, Uint8Array>

  constructor(
    private readonly tiles: TilesService,
    @Inject(Regions) private readonly regions: Regions,
    @Inject(CONFIG) { cache }: Config,
  ) {
    // One byte keeps no picture: it is how a deployment without a cache says it.
    const maxSize = Math.max(1, Math.floor(KEPT_SHARE * cache.answersMax))
    this.kept = new LRUCache({ maxSize, sizeCalculation: ({ length }) => length + 200 })
  }

  /** The map of a request. @throws Problem  400 naming every offending field; 503 without data */
  mapOf(query: StaticMapQueryDto): StaticMap {
    const { size = SIZE_DEFAULT, scale = 1, style = 'day', language = 'fr', format = 'png' } = query
    const { path: paths = [], marker: markers = [] } = query
    const { view, errors } = viewOf(query, size)
    if (size.width * size.height * scale ** 2 > PICTURE_PIXELS_MAX)
      errors.push({ field: 'size', reason: 'out_of_range', value: `${size.width}x${size.height}` })
    if (view) errors.push(...this.faultsOf(query, view))
    if (!view || errors.length > 0) throw badInput(errors, { backend: TILES_BACKEND })
    return { ...view, scale, style, language, format, paths, markers }
  }

  /**
   * The picture of a map: one that was kept, or a new one.
   *
   * @throws Problem  502 when it cannot be drawn in time, 503 without data or when too many pictures wait
   */
  async picture(map: StaticMap, caller: PictureCaller): Promise<Picture> {
    const { build } = this.tiles.serving()
    const key = createHash('sha256')
      .update(JSON.stringify([build, map]))
      .digest('base64url')
      .slice(0, 22)
    const etag = `"${key}"`
    const known = this.kept.get(key)
    if (known) return { bytes: known, etag, isKept: true }
    const bytes = await this.inTurn(caller, () => this.process.draw(this.taskOf(map)))
    this.kept.set(key, bytes)
    return { bytes, etag, isKept: false }
  }

  onApplicationShutdown(): void {
    this.process.close()
  }

  /** A picture of nothing: the data covers no corner and not the middle of it. */
  private faultsOf({ center, bbox }: StaticMapQueryDto, view: View): FieldError[] {
    const points = [view.center, ...cornersOf(view)]
    if (view.zoom < DETAILED_ZOOM || points.some((point) => this.regions.covers(point))) return []
    if (center) return coverageErrors('center', center, this.regions)
    return coverageErrors(bbox ? 'bbox' : 'auto', view.center, this.regions)
  }

  private taskOf(map: StaticMap): DrawTask {
    const { description, tile } = this.tiles.serving()
    const sourceOf = (deepest: number) => {
      const ids = squaresIn(map).map((square) => tileAt(square, deepest))
      const tiles: Record<string, Uint8Array> = {}
      for (const id of ids) {
        const stored = id.z < description.zooms.min ? null : tile(id.z, id.x, id.y)
        if (stored) tiles[tileName(id)] = stored.gzip
      }
      return { deepest, tiles }
    }
    try {
      const sources = { [SOURCE]: sourceOf(description.zooms.max), [WORLD_SOURCE]: sourceOf(WORLD_ZOOM_MAX) }
      return { map, sources, attribution: description.attribution.replaceAll(/<[^>]*>/g, '') }
    } catch (error) {
      throw tilesFailed(error)
    }
  }

  private async inTurn<T>({ account, isFree, gone }: PictureCaller, work: () => Promise<T>): Promise<T> {
    if (gone.aborted) throw clientGone()
    const { entered, leave } = this.queue.enter(account, isFree)
    let timer: NodeJS.Timeout | undefined
    try {
      await new Promise<void>((resolve, reject) => {
        timer = setTimeout(() => reject(overloaded(2, TILES_BACKEND, new QueueFull('no turn in time'))), WAIT_MAX_MS)
        gone.addEventListener('abort', () => reject(clientGone()), { once: true })
        entered.then(resolve, (error: unknown) =>
          reject(error instanceof QueueFull ? overloaded(1, TILES_BACKEND, error) : (error as Error)),
        )
      })
      return await work()
    } finally {
      clearTimeout(timer)
      leave()
    }
  }
}

/** What the request shows: exactly one of a middle, a box, and everything over the map. */
function viewOf(query: StaticMapQueryDto, size: Pick<View, 'width' | 'height'>): { view?: View; errors: FieldError[] } {
  const { center, zoom, bbox, auto, path = [], marker = [] } = query
  const given = Object.entries({ center, bbox, auto: auto || undefined }).filter(([, value]) => value !== undefined)
  const conflicts = given.slice(1).map(([field, value]): FieldError => ({ field, reason: 'conflicting_fields', value }))
  if (conflicts.length > 0) return { errors: conflicts }
  if (center && zoom !== undefined) return { view: { ...size, center, zoom }, errors: [] }
  const { west, south, east, north } = bbox ?? { west: 0, south: 0, east: 0, north: 0 }
  if (bbox) {
    const corners = [
      { lat: south, lng: west },
      { lat: north, lng: east },
    ]
    return { view: fit(corners, size, 0), errors: [] }
  }
  const points: LatLng[] = [...path.flatMap((one) => one.points), ...marker.map(({ at }) => at)]
  if (points.length > 0) return { view: fit(points, size), errors: [] }
  const field = auto ? 'marker' : 'center'
  return { errors: [{ field, reason: 'required', value: null }] }
}
