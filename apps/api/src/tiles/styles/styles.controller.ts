import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common'
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { CONFIG, type Config } from '../../config.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { answerPacked, pack, type PackedBody } from '../packed-answer.js'
import { noSuchStyle, TILES_BACKEND } from '../tiles.problems.js'
import { styleWith } from '../token-addresses.js'
import { buildStyle } from './build-style.js'
import { STYLE_NAMES, type StyleName } from '../palette.js'
import { type Language } from './names.js'
import { StyleDto, StyleQueryDto } from './style.dto.js'

/** A style changes only with a release. */
const MAX_AGE_SECONDS = 3600
/** Of each name, language and browser token. */
const STYLES_REMEMBERED = 200

@ApiTags('Tiles')
@Controller('v1/tiles')
export class StylesController {
  private readonly styles = new LRUCache<string, Promise<PackedBody>>({ max: STYLES_REMEMBERED })

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get('style/:name.json')
  @Endpoint({
    group: 'tiles',
    limitClass: 'delayed_free',
    summary: 'Get a map style',
    description:
      'A style for MapLibre. All resources that it refers to belong to this API and need the key in the header of every request (`transformRequest`), or carry the browser token with which the style was requested. Labels are in `language` if a name in this language exists. `metadata["repere:imagery"]` is false when the deployment has no satellite images. Not counted against the day quota.',
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
    return answerPacked(await this.style(name, language, request.gateway.token), MAX_AGE_SECONDS, request, reply)
  }

  /** Built at the first request. @param token  that its addresses carry */
  private style(name: StyleName, language: Language, token: string | undefined): Promise<PackedBody> {
    const { http, tiles } = this.config
    const key = `${name} ${language} ${token ?? ''}`
    let packed = this.styles.get(key)
    if (!packed) {
      const style = buildStyle(name, http.publicUrl, tiles, language)
      const text = JSON.stringify(token === undefined ? style : styleWith(token, style, http.publicUrl))
      packed = pack(text, 'application/json; charset=utf-8')
      this.styles.set(key, packed)
    }
    return packed
  }
}

function isStyle(name: string): name is StyleName {
  return (STYLE_NAMES as readonly string[]).includes(name)
}
