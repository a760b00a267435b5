import { Controller, Get, Param, Req, Res } from '@nestjs/common'
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger'
import { acceptsGzip, clientHas } from '@repere/http'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { Endpoint, type EndpointDeclaration } from '../gateway/endpoint.js'
import { TileJsonDto } from './tile-json.dto.js'
import { tileJsonWith } from './token-addresses.js'
import { TILES_BACKEND } from './tiles.problems.js'
import { type TileAddress, TilesService, VECTOR_TILE } from './tiles.service.js'

/** Cache lifetime, in seconds, of an answer that the next data build changes. */
export const SHORT_SECONDS = 300
const YEAR_SECONDS = 31_536_000

const tile: Pick<EndpointDeclaration, 'group' | 'limitClass' | 'answer' | 'errors'> = {
  group: 'tiles',
  limitClass: 'delayed',
  answer: { bytes: [VECTOR_TILE] },
  errors: [404],
}

export const onlyHeaders = () => (target: object, key: string | symbol, descriptor: PropertyDescriptor) => {
  ApiResponse({ status: 204, description: 'Inside the bounds, but nothing is there.' })(target, key, descriptor)
  ApiResponse({ status: 304, description: 'The tile is still the one that `If-None-Match` names.' })(
    target,
    key,
    descriptor,
  )
}

export const ofTile = () => (target: object, key: string | symbol, descriptor: PropertyDescriptor) => {
  for (const name of ['z', 'x', 'y'])
    ApiParam({ name, schema: { type: 'integer', minimum: 0 } })(target, key, descriptor)
}

@ApiTags('Tiles')
@Controller('v1/tiles')
export class TilesController {
  constructor(private readonly tiles: TilesService) {}

  @Get('source/service_tiles.json')
  @Endpoint({
    group: 'tiles',
    limitClass: 'delayed_free',
    summary: 'Get the TileJSON of the vector tiles',
    description: 'TileJSON 3.0.0: the address, zoom levels and layers of the tiles. Not counted against the day quota.',
    answer: TileJsonDto,
  })
  getTileSource(@Req() { gateway }: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): TileJsonDto {
    const description = tileJsonWith(gateway.token, this.tiles.tileJson())
    reply.header('x-backend', TILES_BACKEND)
    reply.header('cache-control', `public, max-age=${SHORT_SECONDS}`)
    addVary(reply, ['X-Service-Key'])
    return description
  }

  @Get('service_tiles/:z/:x/:y.mvt')
  @Endpoint({
    ...tile,
    summary: 'Get a vector tile of the newest data',
    description:
      'Mapbox Vector Tile 2.1 in the OpenMapTiles schema, compressed with gzip unless `Accept-Encoding` refuses it. Requests above the burst limit are delayed for up to five seconds instead of refused.',
  })
  @ofTile()
  @onlyHeaders()
  getTile(
    @Param() address: TileAddress,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Uint8Array | undefined {
    return this.sendTile(address, request, reply)
  }

  @Get('service_tiles/:build/:z/:x/:y.mvt')
  @Endpoint({
    ...tile,
    summary: 'Get a vector tile of one data build',
    description:
      'The address that TileJSON gives. The tile never changes while its build is in service, and caches may keep it permanently. After that, the newest tile is returned with a short cache lifetime.',
  })
  @ofTile()
  @ApiParam({ name: 'build', schema: { type: 'string' }, example: '20261121T105048Z-c575d4fd' })
  @onlyHeaders()
  getBuildTile(
    @Param() address: TileAddress,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Uint8Array | undefined {
    return this.sendTile(address, request, reply)
  }

  private sendTile(address: TileAddress, request: FastifyRequest, reply: FastifyReply): Uint8Array | undefined {
    const { body, encoding, etag, immutable } = this.tiles.tile(
      address,
      acceptsGzip(request.headers['accept-encoding']),
    )
    reply.header('x-backend', TILES_BACKEND)
    reply.header(
      'cache-control',
      immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${SHORT_SECONDS}`,
    )
    // A shared cache must not send compressed bytes to a client that cannot decompress them, or anything to a client
    // without a key.
    addVary(reply, ['Accept-Encoding', 'X-Service-Key'])
    if (body === null || etag === null) {
      void reply.status(204)
      return undefined
    }
    reply.header('etag', etag)
    if (clientHas(etag, request.headers['if-none-match'])) {
      void reply.status(304)
      return undefined
    }
    reply.header('content-type', VECTOR_TILE)
    if (encoding) reply.header('content-encoding', encoding)
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  }
}

export function addVary(reply: FastifyReply, names: string[]): void {
  const before = reply.getHeader('vary')
  reply.header('vary', [...(before === undefined ? [] : [String(before)]), ...names].join(', '))
}
