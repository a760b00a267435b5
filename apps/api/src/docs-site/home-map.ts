import { acceptsGzip, notFound } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Config } from '../config.js'
import { boxAround } from '@repere/search/ground'
import { type GlyphsService } from '../tiles/glyphs/glyphs.service.js'
import { answerPacked } from '../tiles/packed-answer.js'
import { type SpritesService } from '../tiles/sprites/sprites.service.js'
import { buildStyle } from '../tiles/styles/build-style.js'
import { SOURCE } from '../tiles/styles/names.js'
import { type TileAddress, type TilesService, touches, VECTOR_TILE } from '../tiles/tiles.service.js'
import { type RegionSamples, type SampleRoute } from './region-samples.js'

export interface HomeMapParts {
  config: Config
  samples: RegionSamples
  tiles: TilesService
  glyphs: GlyphsService
  sprites: SpritesService
}

/** What the first page of the documentation shows: a request, its answer, and the map around it. */
export interface HomeView extends Pick<SampleRoute, 'town' | 'place' | 'answer' | 'line'> {
  /** Path and query of the request. */
  request: string
  /** The map around it, as a style whose addresses are paths. */
  style: unknown
}

const ROOT = '/docs/map'
/** The map is a sample: it ends here, and needs no key. */
const AROUND_METRES = 4_000
const ZOOM_MIN = 11
const DAY_SECONDS = 86_400

/** Serves the map of the first page, a few kilometres around the journey of the samples, without a key. */
export function registerHomeMap(fastify: FastifyInstance, parts: HomeMapParts): void {
  const { samples, tiles, glyphs, sprites } = parts

  fastify.get(`${ROOT}/home.json`, async (request, reply) => {
    const route = await samples.route()
    if (route === null) throw notFound()
    return reply.header('cache-control', 'public, max-age=60').send(viewOf(route, request, parts))
  })

  fastify.get<{ Params: TileAddress }>(`${ROOT}/tiles/:z/:x/:y.mvt`, async ({ params, headers }, reply) => {
    const route = await samples.route()
    if (route === null || !isNear(route.origin, params)) throw notFound()
    const { body, encoding } = tiles.tile(params, acceptsGzip(headers['accept-encoding']))
    reply.headers({ 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' })
    if (body === null) return reply.status(204).send()
    if (encoding !== null) reply.header('content-encoding', encoding)
    return reply.type(VECTOR_TILE).send(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
  })

  fastify.get<{ Params: { stack: string; range: string } }>(
    `${ROOT}/fonts/:stack/:range.pbf`,
    async (request, reply) => {
      const body = await glyphs.glyphs(request.params.stack, request.params.range)
      if (body === null) throw notFound()
      return reply.send(answerPacked(body, DAY_SECONDS, request, reply))
    },
  )

  for (const kind of ['json', 'png'] as const) {
    fastify.get<{ Params: { name: string } }>(`${ROOT}/sprites/:name.${kind}`, async (request, reply) => {
      const sprite = await sprites.sprite(request.params.name)
      if (sprite === null) throw notFound()
      return reply.send(answerPacked(sprite[kind], DAY_SECONDS, request, reply))
    })
  }
}

function viewOf(
  { town, origin, destination, place, answer, line }: SampleRoute,
  request: FastifyRequest,
  parts: HomeMapParts,
): HomeView {
  const asked = request.query as { language?: unknown; style?: unknown }
  const at = ({ lat, lng }: LatLng) => `${lat},${lng}`
  const { minzoom: _all, maxzoom, attribution } = parts.tiles.tileJson()
  const style = buildStyle(
    asked.style === 'night' ? 'night' : 'day',
    parts.config.http.publicUrl,
    { imagery: null, terrain: null },
    asked.language === 'en' ? 'en' : 'fr',
  )
  const [west, south, east, north] = boundsAround(origin)
  const source = { type: 'vector', tiles: [`${ROOT}/tiles/{z}/{x}/{y}.mvt`], minzoom: ZOOM_MIN, maxzoom, attribution }
  return {
    town,
    place,
    request: `/v1/route?origin=${at(origin)}&destination=${at(destination)}&fields=routes.duration,routes.distance`,
    answer,
    line,
    style: {
      ...style,
      sprite: style.sprite?.toString().replace(/^.*\/v1\/tiles/, ROOT),
      glyphs: `${ROOT}/fonts/{fontstack}/{range}.pbf`,
      sources: { [SOURCE]: { ...source, bounds: [west, south, east, north] } },
      layers: style.layers.filter((layer) => !('source' in layer) || layer.source === SOURCE),
    },
  }
}

function boundsAround(at: LatLng): [west: number, south: number, east: number, north: number] {
  const { west, south, east, north } = boxAround(at, AROUND_METRES)
  return [west, south, east, north]
}

const isNear = (at: LatLng, { z, x, y }: TileAddress): boolean =>
  Number(z) >= ZOOM_MIN && touches(boundsAround(at), Number(z), Number(x), Number(y))
