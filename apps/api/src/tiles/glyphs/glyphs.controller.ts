import { Controller, Get, Param, Req, Res } from '@nestjs/common'
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { Endpoint } from '../../gateway/endpoint.js'
import { answerPacked } from '../packed-answer.js'
import { glyphsFailed, noSuchGlyphs, TILES_BACKEND } from '../tiles.problems.js'
import { FONT_NAMES, REGULAR } from './font-names.js'
import { GlyphsService } from './glyphs.service.js'

/** Fonts change only with a release. */
const MAX_AGE_SECONDS = 7 * 86_400

@ApiTags('Tiles')
@Controller('v1/tiles')
export class GlyphsController {
  constructor(private readonly glyphs: GlyphsService) {}

  @Get('fonts/:fontstack/:range.pbf')
  @Endpoint({
    group: 'tiles',
    limitClass: 'delayed_free',
    summary: 'Get font glyphs for map labels',
    description:
      `256 glyphs of a font as signed distance fields. Fonts: ${FONT_NAMES.join(', ')}; each covers the letters of African ` +
      'languages, Arabic and N’Ko. A range that no font has is empty. Not counted against the day quota.',
    answer: { bytes: ['application/x-protobuf'] },
    errors: [404],
  })
  @ApiParam({
    name: 'fontstack',
    schema: { type: 'string' },
    example: REGULAR,
    description: 'Font names separated by commas; the first known font is used.',
  })
  @ApiParam({ name: 'range', schema: { type: 'string', pattern: '^[0-9]+-[0-9]+$' }, example: '0-255' })
  @ApiResponse({ status: 304, description: 'The letters are still those that `If-None-Match` names.' })
  async getGlyphs(
    @Param('fontstack') fontstack: string,
    @Param('range') range: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const drawing = this.glyphs.glyphs(fontstack, range)
    if (!drawing) throw noSuchGlyphs()
    const body = await drawing.catch((error: unknown) => {
      throw glyphsFailed(error)
    })
    reply.header('x-backend', TILES_BACKEND)
    return answerPacked(body, MAX_AGE_SECONDS, request, reply)
  }
}
