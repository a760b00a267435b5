import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common'
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { CONFIG, type Config } from '../../config.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { answerPacked, pack, type PackedBody } from '../packed-answer.js'
import { noSuchStyle, TILES_BACKEND } from '../tiles.problems.js'
import { buildStyle } from './build-style.js'
import { STYLE_NAMES, type StyleName } from './palette.js'
import { type Language } from './names.js'
import { StyleDto, StyleQueryDto } from './style.dto.js'

/** A style changes only with a release. */
const MAX_AGE_SECONDS = 3600

@ApiTags('Tiles')
@Controller('v1/tiles')
export class StylesController {
  private readonly styles: Record<Language, Record<StyleName, PackedBody>>

  constructor(@Inject(CONFIG) { http, tiles }: Config) {
    const inLanguage = (language: Language) =>
      Object.fromEntries(
        STYLE_NAMES.map((name) => {
          const style = buildStyle(name, http.publicUrl, tiles, language)
          return [name, pack(JSON.stringify(style), 'application/json; charset=utf-8')]
        }),
      ) as Record<StyleName, PackedBody>
    this.styles = { fr: inLanguage('fr'), en: inLanguage('en') }
  }

  @Get('style/:name.json')
  @Endpoint({
    group: 'tiles',
    limitClass: 'delayed_free',
    summary: 'Get a map style',
    description:
      'A style for MapLibre. All resources that it refers to belong to this API and need the key in the header of every request (`transformRequest`). Labels are in the language of `language` where a name in it exists. `metadata["repere:imagery"]` is false when the deployment has no satellite images. Not counted against the day quota.',
    answer: StyleDto,
    errors: [404],
  })
  @ApiParam({ name: 'name', schema: { type: 'string', enum: [...STYLE_NAMES] } })
  @ApiResponse({ status: 304, description: 'The style is still the one that `If-None-Match` names.' })
  getMapStyle(
    @Param('name') name: string,
    @Query() { language = 'fr' }: StyleQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Buffer | undefined {
    if (!isStyle(name)) throw noSuchStyle()
    reply.header('x-backend', TILES_BACKEND)
    return answerPacked(this.styles[language][name], MAX_AGE_SECONDS, request, reply)
  }
}

function isStyle(name: string): name is StyleName {
  return (STYLE_NAMES as readonly string[]).includes(name)
}
