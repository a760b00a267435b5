import { Controller, Get, Param, Req, Res } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { Endpoint } from '../../gateway/endpoint.js'
import { answerPacked } from '../packed-answer.js'
import { TileJsonDto } from '../tile-json.dto.js'
import { addVary, ofTile, onlyHeaders, SHORT_SECONDS } from '../tiles.controller.js'
import { TILES_BACKEND } from '../tiles.problems.js'
import { type TileAddress, VECTOR_TILE } from '../tiles.service.js'
import { tileJsonWith } from '../token-addresses.js'
import { TrafficTilesService } from './traffic-tiles.service.js'

/** The shortest time in which the speeds of a tile stay the same, seconds. */
const TRAFFIC_SECONDS = 60

@ApiTags('Tiles')
@Controller('v1/tiles')
export class TrafficTilesController {
  constructor(private readonly tiles: TrafficTilesService) {}

  @Get('source/traffic.json')
  @Endpoint({
    group: 'tiles',
    limitClass: 'delayed_free',
    summary: 'Get the TileJSON of the traffic tiles',
    description: 'TileJSON 3.0.0: the address, zoom levels and layer of the tiles. Not counted against the day quota.',
    answer: TileJsonDto,
  })
  getTrafficSource(@Req() { gateway }: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): TileJsonDto {
    reply.header('x-backend', TILES_BACKEND)
    reply.header('cache-control', `public, max-age=${SHORT_SECONDS}`)
    addVary(reply, ['X-Service-Key'])
    return tileJsonWith(gateway.token, this.tiles.tileJson())
  }

  @Get('traffic/:z/:x/:y.mvt')
  @Endpoint({
    group: 'tiles',
    limitClass: 'delayed',
    answer: { bytes: [VECTOR_TILE] },
    errors: [404],
    summary: 'Get a vector tile of the current traffic',
    description:
      'Mapbox Vector Tile 2.1 with the layer `traffic`: a line for each direction of a road with observed trips. `speed_ratio` is the present speed divided by the speed on the free road; `level` is `free` (from 0.85), `slow` (from 0.6), `heavy` (from 0.35) or `jammed`. The zoom is 6 to 14. 204: no observed road. Requests above the burst limit are delayed for up to five seconds instead of refused.',
  })
  @ofTile()
  @onlyHeaders()
  async getTrafficTile(
    @Param() address: TileAddress,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Uint8Array | undefined> {
    const packed = await this.tiles.tile(address)
    reply.header('x-backend', TILES_BACKEND)
    if (packed) return answerPacked(packed, TRAFFIC_SECONDS, request, reply)
    reply.header('cache-control', `public, max-age=${TRAFFIC_SECONDS}`)
    addVary(reply, ['Accept-Encoding', 'X-Service-Key'])
    void reply.status(204)
    return undefined
  }
}
