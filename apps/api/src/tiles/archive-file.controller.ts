import { Readable } from 'node:stream'
import { Controller, Get, Req, Res } from '@nestjs/common'
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger'
import { clientHas } from '@repere/http'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { Endpoint } from '../gateway/endpoint.js'
import { chargedFor } from '../gateway/several-units.js'
import { answeredRange } from './archive-range.js'
import { addVary, SHORT_SECONDS } from './tiles.controller.js'
import { TILES_BACKEND } from './tiles.problems.js'
import { TilesService } from './tiles.service.js'

/** The media type of a PMTiles archive. */
const ARCHIVE = 'application/vnd.pmtiles'

@ApiTags('Tiles')
@Controller('v1/tiles')
export class ArchiveFileController {
  constructor(private readonly tiles: TilesService) {}

  @Get('service_tiles.pmtiles')
  @Endpoint({
    group: 'tiles',
    limitClass: 'delayed',
    summary: 'Get a range of the archive of all vector tiles',
    description:
      'All tiles of the newest data as one PMTiles archive of version 3, for clients that read ranges of a file. A range of more than 64 MiB is shortened; without a range, a larger archive is refused. The entity tag changes with the data.',
    answer: { bytes: [ARCHIVE] },
    errors: [416],
  })
  @ApiHeader({
    name: 'Range',
    required: false,
    description: 'One range of bytes: `bytes=0-16383`.',
    schema: { type: 'string' },
  })
  @ApiResponse({
    status: 206,
    description: 'The range of `Range`.',
    content: { [ARCHIVE]: { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiResponse({ status: 304, description: 'The archive is still the one that `If-None-Match` names.' })
  async getTileArchive(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { headers, gateway, method } = request
    const { size, etag, read } = await this.tiles.file()
    reply.header('x-backend', TILES_BACKEND)
    // A new build replaces the archive, so caches ask again soon.
    reply.headers({ etag, 'cache-control': `public, max-age=${SHORT_SECONDS}`, 'accept-ranges': 'bytes' })
    addVary(reply, ['X-Service-Key'])
    if (clientHas(etag, headers['if-none-match'])) return void reply.status(304).send()
    const ifRange = headers['if-range']
    if (method === 'HEAD') {
      // Fastify writes the length of a body that is no stream over this one.
      await reply.type(ARCHIVE).header('content-length', size).send(Readable.from([]))
      return
    }
    const part = answeredRange(ifRange === undefined || ifRange === etag ? headers.range : undefined, size)
    const { first, last, length, units, isPart } = part
    const body = await chargedFor(gateway, units, () =>
      Promise.resolve(Readable.from(read(first, last), { objectMode: false })),
    )
    if (isPart) reply.status(206).header('content-range', `bytes ${first}-${last}/${size}`)
    await reply.type(ARCHIVE).header('content-length', length).send(body)
  }
}
