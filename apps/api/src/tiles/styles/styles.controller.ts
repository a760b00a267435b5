import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common'
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { CONFIG, type Config } from '../../config.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { answerPacked, pack, type PackedBody } from '../packed-answer.js'
import { noSuchStyle, TILES_BACKEND } from '../tiles.problems.js'
import { buildStyle } from './build-style.js'
import { STYLE_NAMES, type StyleName } from '../palette.js'
import { type Language } from './names.js'
import { StyleDto, StyleQueryDto } from './style.dto.js'

/** A style changes only with a release. */
const MAX_AGE_SECONDS = 3600

@ApiTags('Tiles')
@Controller('v1/tiles')
export class StylesController {
  private readonly styles = new Map<string, Promise<PackedBody>>()

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get('style/:name.json')
  @Endpoint({
    group: 'tiles',
    limitClass: 'delayed_free',
    summary: 'Get a map style',
    description:
      'A style for MapLibre. All resources that it refers to belong to this API and need the key in the header of every request (`transformRequest`). Labels are in `language` if a name in this language exists. `metadata["repere:imagery"]` is false when the deployment has no satellite images. Not counted against the day quota.',
    answer: StyleDto,
    errors: [404],
  })
  @ApiParam({ name: 'name', schema: { type: 'string', enum: [...STYLE_NAMES] } })
  @ApiResponse({ status: 304, description: 'The style is still the one that `If-None-Match` names.' })
  async getMapStyle(
    @Param('name') name: string,
    @Query() { language = 'fr' }: StyleQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    if (!isStyle(name)) throw noSuchStyle()
    reply.header('x-backend', TILES_BACKEND)
    return answerPacked(await this.style(name, language), MAX_AGE_SECONDS, request, reply)
  }

  /** Built at the first request. */
  private style(name: StyleName, language: Language): Promise<PackedBody> {
    const { http, tiles } = this.config
    const key = `${name} ${language}`
    let style = this.styles.get(key)
    if (!style) {
      style = pack(JSON.stringify(buildStyle(name, http.publicUrl, tiles, language)), 'application/json; charset=utf-8')
      this.styles.set(key, style)
    }
    return style
  }
}

function isStyle(name: string): name is StyleName {
  return (STYLE_NAMES as readonly string[]).includes(name)
}
