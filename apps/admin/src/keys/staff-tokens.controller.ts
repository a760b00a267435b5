import { Controller, Delete, Get, Param, Query } from '@nestjs/common'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { StaffBrowserTokensDto, toStaffToken } from './browser-token.dto.js'
import { BrowserTokens } from './browser-tokens.js'
import { KeysQueryDto, RevocationQueryDto } from './key.dto.js'

/** The browser tokens of all accounts. */
@Controller('staff')
export class StaffTokensController {
  constructor(private readonly tokens: BrowserTokens) {}

  @Get('accounts/:id/tokens')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List the browser tokens of an account',
    answer: StaffBrowserTokensDto,
    errors: [404],
  })
  async listAccountTokens(
    @Param('id', RowId) account: string,
    @Query() { state }: KeysQueryDto,
  ): Promise<StaffBrowserTokensDto> {
    const tokens = await this.tokens.listOfAccount({ account, active: state !== 'all' })
    return { tokens: tokens.map(toStaffToken) }
  }

  @Delete('tokens/:id')
  @StaffEndpoint({
    allow: ['owner', 'admin', 'support'],
    summary: 'Revoke a browser token of any account',
    description: 'Permanent. Applies from the next request on. After a 503, repeat the request to make sure.',
    errors: [404],
  })
  async revokeAccountToken(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) token: string,
    @Query() { reason = 'revoked by staff' }: RevocationQueryDto,
  ): Promise<void> {
    await this.tokens.revokeAny({ token, reason, by: authorOf(caller) })
  }
}
