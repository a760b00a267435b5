import { Body, Controller, Post, Req } from '@nestjs/common'
import { type FastifyRequest } from 'fastify'
import { PortalEndpoint } from '../access/endpoint.js'
import { originOf, systemAuthor } from '../audit/index.js'
import { AttemptLimiter } from '../identity/attempt-limiter.js'
import { LeakedKeyDto } from './key.dto.js'
import { LeakedKeys } from './leaked-keys.js'

/** Receives reports of keys that were found in public. */
@Controller('portal/leaked-keys')
export class LeakedKeysController {
  constructor(
    private readonly leaks: LeakedKeys,
    private readonly attempts: AttemptLimiter,
  ) {}

  @Post()
  @PortalEndpoint({
    allow: 'public',
    csrf: false,
    status: 202,
    errors: [429],
    summary: 'Report a leaked key',
    description:
      'An active key is revoked at once, unless it works from listed pages or addresses of servers only. Its organisation is informed by mail in both cases. The changes of the organisation say where it was found. The answer is the same for every text, so it reveals nothing about a key.',
  })
  async reportLeakedKey(@Body() { key, source }: LeakedKeyDto, @Req() request: FastifyRequest): Promise<void> {
    await this.attempts.count('leak_address', request.ip)
    const by = { ...systemAuthor('leaked-key report'), ...originOf(request) }
    await this.leaks.report({ key, source: source ?? null, by })
  }
}
