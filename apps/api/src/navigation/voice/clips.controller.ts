import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common'
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger'
import { byteRange, clientHas, notFound, Problem } from '@repere/http'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { Endpoint } from '../../gateway/endpoint.js'
import { type AudioFormat, CONTENT_TYPES } from '../../speech/audio.js'
import { AddressSignature } from '../../address-signature.js'
import { SpeechService } from '../../speech/speech.service.js'

const NAME = /^[0-9a-f]{32}\.(mp3|opus)$/

@ApiTags('Navigation')
@Controller('v1/navigate/voice/clips')
export class ClipsController {
  constructor(
    private readonly speech: SpeechService,
    private readonly signature: AddressSignature,
  ) {}

  @Get(':clip')
  @Endpoint({
    group: null,
    keyless: true,
    summary: 'Download a voice clip',
    description: 'Uses the address from a voice answer; its signature replaces the key. Supports Range requests.',
    answer: { bytes: Object.values(CONTENT_TYPES) },
    errors: [404, 416],
  })
  @ApiParam({ name: 'clip', type: String, example: '0123456789abcdef0123456789abcdef.mp3' })
  @ApiQuery({ name: 'expires', type: String })
  @ApiQuery({ name: 'signature', type: String })
  async getVoiceClip(
    @Param('clip') name: string,
    @Query() query: Record<string, string | string[] | undefined>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!NAME.test(name)) throw notFound()
    const { expires, signature } = query
    const now = new Date()
    if (
      typeof expires !== 'string' ||
      typeof signature !== 'string' ||
      !this.signature.admits(name, expires, signature, now)
    ) {
      throw new Problem({ status: 403, message: 'This address is not valid or has expired.' })
    }
    const etag = `"${name}"`
    // The name is a hash of the content, so the content never changes. Errors are not cached.
    const maxAge = Math.max(0, Number(expires) - Math.floor(now.getTime() / 1000))
    const kept = { etag, 'cache-control': `public, max-age=${maxAge}, immutable`, 'accept-ranges': 'bytes' }
    if (clientHas(etag, request.headers['if-none-match'])) {
      return void reply.status(304).headers(kept).send()
    }
    const sound = await this.speech.sound(name)
    if (sound === null) throw notFound()
    const ifRange = request.headers['if-range']
    const range = ifRange === undefined || ifRange === etag ? byteRange(request.headers.range, sound.length) : null
    if (range === 'unsatisfiable') {
      throw new Problem({
        status: 416,
        message: 'The range is outside the file.',
        headers: { 'content-range': `bytes */${sound.length}`, 'cache-control': 'no-store' },
      })
    }
    void reply.headers({ ...kept, 'content-type': CONTENT_TYPES[name.split('.')[1] as AudioFormat] })
    if (range === null) return void reply.send(sound)
    reply.header('content-range', `bytes ${range.first}-${range.last}/${sound.length}`)
    return void reply.status(206).send(sound.subarray(range.first, range.last + 1))
  }
}
