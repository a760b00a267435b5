import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { ErrorDto } from '@repere/http'
import { unitsOfPrompts } from '@repere/shared'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { Endpoint } from '../../gateway/endpoint.js'
import { accountOf, goneSignalOf, isFree } from '../../gateway/request-state.js'
import { chargedFor } from '../../gateway/several-units.js'
import { BATCH_CHARACTERS_MAX } from './prompts.rule.js'
import { VoiceBatchRequestDto, VoiceRequestDto, VoiceResponseDto } from './voice.dto.js'
import { type PromptCaller, type Spoken, VoiceService } from './voice.service.js'

@ApiTags('Navigation')
@Controller('v1/navigate/voice')
export class VoiceController {
  constructor(private readonly voice: VoiceService) {}

  @Post()
  @HttpCode(200)
  @Endpoint({
    group: 'navigation',
    answer: VoiceResponseDto,
    summary: 'Synthesize one voice prompt',
    description: 'Returns the address of an audio clip. The clip can be played without a key until `expires_at`.',
  })
  async synthesizePrompt(
    @Body() body: VoiceRequestDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VoiceResponseDto> {
    const spoken = chargedFor(request.gateway, unitsOfPrompts(1), () => this.voice.one(body, askerOf(request, reply)))
    return withHeaders(reply, await spoken)
  }

  @Post('batch')
  @HttpCode(200)
  @Endpoint({
    group: 'navigation',
    answer: { eachOf: [VoiceResponseDto, ErrorDto] },
    summary: 'Synthesize the voice prompts of a route',
    description:
      'Accepts up to 200 prompts and answers in the same order, so that a client can play them without network coverage. ' +
      'A prompt that the speech engine could not synthesize, or that waited more than 30 seconds, ' +
      'has an `error` in its place; if all prompts failed, the answer is 502 or 503. All prompts together have at most ' +
      `${BATCH_CHARACTERS_MAX} characters. Accounts take turns: a long batch of one account does not delay another.`,
  })
  async synthesizePrompts(
    @Body() body: VoiceBatchRequestDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const units = unitsOfPrompts((body.prompts ?? body.instructions ?? []).length)
    const spoken = chargedFor(request.gateway, units, () => this.voice.batch(body, askerOf(request, reply)))
    return withHeaders(reply, await spoken)
  }
}

const askerOf = (request: FastifyRequest, reply: FastifyReply): PromptCaller => ({
  account: accountOf(request),
  isFree: isFree(request),
  signal: goneSignalOf(reply),
})

function withHeaders<Answer>(reply: FastifyReply, { answer, backend, variant, cached }: Spoken<Answer>): Answer {
  reply.header('x-backend', backend)
  reply.header('x-model-variant', variant)
  reply.header('x-cache', cached ? 'HIT' : 'MISS')
  return answer
}
