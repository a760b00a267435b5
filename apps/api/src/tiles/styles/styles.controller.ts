import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common'
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { CONFIG, type Config } from '../../config.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { answerPacked, pack, type PackedBody } from '../packed-answer.js'
import { noSuchStyle, TILES_BACKEND } from '../tiles.problems.js'
import { buildStyle } from './build-style.js'
import { STYLE_NAMES, type StyleName } from './palette.js'
import { StyleDto } from './style.dto.js'

/** A style changes only with a release. */
const MAX_AGE_SECONDS = 3600

@ApiTags('Tiles')
@Controller('v1/tiles')
export class StylesController {
  private readonly styles: Record<StyleName, PackedBody>

  constructor(@Inject(CONFIG) { http, tiles }: Config) {
    this.styles = Object.fromEntries(
      STYLE_NAMES.map((name) => [
        name,
        pack(JSON.stringify(buildStyle(name, http.publicUrl, tiles.imagery)), 'application/json; charset=utf-8'),
      ]),
    ) as Record<StyleName, PackedBody>
  }

  @Get('style/:name.json')
  @Endpoint({
    group: 'tiles',
    limitClass: 'delayed_free',
    summary: 'Get a map style',
    description:
      'A style for MapLibre. All resources that it refers to belong to this API and need the key in the header of every request (`transformRequest`). Labels are in French where a French name exists. Not counted against the day quota.',
    answer: StyleDto,
    errors: [404],
  })
  @ApiParam({ name: 'name', schema: { type: 'string', enum: [...STYLE_NAMES] } })
  @ApiResponse({ status: 304, description: 'The style is still the one that `If-None-Match` names.' })
  getMapStyle(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Buffer | undefined {
    if (!isStyle(name)) throw noSuchStyle()
    reply.header('x-backend', TILES_BACKEND)
    return answerPacked(this.styles[name], MAX_AGE_SECONDS, request, reply)
  }
}

function isStyle(name: string): name is StyleName {
  return (STYLE_NAMES as readonly string[]).includes(name)
}
