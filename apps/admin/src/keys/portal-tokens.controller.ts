import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { EVERY_CUSTOMER_ROLE, PortalEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { BrowserTokenOrderDto, BrowserTokensDto, NewBrowserTokenDto, toNewToken, toToken } from './browser-token.dto.js'
import { ACTIVE_TOKENS_MAX, BrowserTokens } from './browser-tokens.js'

/** The browser tokens of a customer's own keys. */
@Controller('portal/keys/:id/tokens')
export class PortalTokensController {
  constructor(private readonly tokens: BrowserTokens) {}

  @Get()
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'List the browser tokens of a key',
    answer: BrowserTokensDto,
    errors: [404],
  })
  async listBrowserTokens(
    @Scoped() { accountId }: AccountScope,
    @Param('id', RowId) key: string,
  ): Promise<BrowserTokensDto> {
    return { tokens: (await this.tokens.list({ account: accountId, key })).map(toToken) }
  }

  @Post()
  @PortalEndpoint({
    allow: ['owner', 'developer'],
    summary: 'Issue a browser token of a live key',
    description: `For clients that cannot set a header, in \`?access_token=\`. It is not a secret: every visitor of a page can read it. It only reads (GET), the chosen groups, from the listed pages or addresses, until it expires, and shares the quota of its key. A key has up to ${ACTIVE_TOKENS_MAX} active ones. They are revoked with their key, and follow it when it is replaced.`,
    answer: NewBrowserTokenDto,
    status: 201,
    errors: [404, 409],
  })
  async issueBrowserToken(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Param('id', RowId) key: string,
    @Body() body: BrowserTokenOrderDto,
  ): Promise<NewBrowserTokenDto> {
    const { name, scopes, origins = [], allowed_addresses: allowedAddresses } = body
    const { expires_at: expiresAt, burst_percent: burstPercent } = body
    const order = { name, scopes, origins, allowedAddresses, expiresAt, burstPercent }
    return toNewToken(await this.tokens.issue({ ...order, account: accountId, key, by: authorOf(caller) }))
  }

  @Delete(':token')
  @PortalEndpoint({
    allow: ['owner', 'developer'],
    summary: 'Revoke a browser token',
    description: 'Permanent. Applies from the next request on. After a 503, repeat the request to make sure.',
    errors: [404],
  })
  async revokeBrowserToken(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Param('id', RowId) key: string,
    @Param('token', RowId) token: string,
  ): Promise<void> {
    await this.tokens.revoke({ account: accountId, key, token, by: authorOf(caller) })
  }
}
