import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { Endpoint, EVERY_CUSTOMER_ROLE } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { KeyAdministration } from './key-administration.js'
import { KeysDto, KeysQueryDto, LiveKeyOrderDto, NewKeyDto, OriginsDto, toKeys, toNewKey } from './key.dto.js'

const ISSUED = 'The whole key is in this answer and nowhere else.'
const AT_ONCE = 'The next request sees it. After a 503, ask again to be sure.'

/** A customer's own keys. */
@Controller('portal/keys')
export class PortalKeysController {
  constructor(private readonly keys: KeyAdministration) {}

  @Get()
  @Endpoint({ surface: 'portal', allow: EVERY_CUSTOMER_ROLE, summary: 'The keys of the organisation', answer: KeysDto })
  async portalKeys(@Scoped() { accountId }: AccountScope, @Query() { state }: KeysQueryDto): Promise<KeysDto> {
    return toKeys(await this.keys.listKeys({ account: accountId, active: state !== 'all' }), false)
  }

  @Post()
  @Endpoint({
    surface: 'portal',
    allow: ['owner', 'developer'],
    summary: 'Issue a sandbox key',
    description: `${ISSUED} An organisation has one active sandbox key, unless more were agreed.`,
    answer: NewKeyDto,
    status: 201,
    errors: [409],
  })
  async issueSandboxKey(@Caller() caller: CustomerCaller, @Scoped() { accountId }: AccountScope): Promise<NewKeyDto> {
    return toNewKey(await this.keys.issueKey({ account: accountId, kind: 'test', by: authorOf(caller) }))
  }

  @Post('live')
  @Endpoint({
    surface: 'portal',
    allow: ['owner'],
    summary: 'Go live',
    description: `Issues a live key of an organisation whose paid plan is in force. The first one replaces the sandbox key, which is revoked; another sandbox key may be issued afterwards. ${ISSUED}`,
    answer: NewKeyDto,
    status: 201,
    errors: [409],
  })
  async goLive(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Body() { origins }: LiveKeyOrderDto,
  ): Promise<NewKeyDto> {
    return toNewKey(await this.keys.promote({ account: accountId, origins, by: authorOf(caller) }))
  }

  @Post(':id/regenerate')
  @Endpoint({
    surface: 'portal',
    allow: ['owner', 'developer'],
    summary: 'Replace a key',
    description: `Revokes it and issues another of its kind, with its origins and what is left of its day. ${ISSUED} ${AT_ONCE}`,
    answer: NewKeyDto,
    status: 201,
    errors: [404, 409],
  })
  async regenerateKey(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Param('id', RowId) key: string,
  ): Promise<NewKeyDto> {
    return toNewKey(await this.keys.regenerateKey({ key, account: accountId, by: authorOf(caller) }))
  }

  @Delete(':id')
  @Endpoint({
    surface: 'portal',
    allow: ['owner', 'developer'],
    summary: 'Revoke a key',
    description: `For good. ${AT_ONCE}`,
    errors: [404],
  })
  async revokeKey(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Param('id', RowId) key: string,
  ): Promise<void> {
    await this.keys.revokeKey({ key, account: accountId, reason: 'revoked by its owner', by: authorOf(caller) })
  }

  @Put(':id/origins')
  @Endpoint({
    surface: 'portal',
    allow: ['owner', 'developer'],
    summary: 'Say where browsers may use a live key',
    description: AT_ONCE,
    answer: OriginsDto,
    errors: [404, 409],
  })
  async setKeyOrigins(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Param('id', RowId) key: string,
    @Body() { origins }: OriginsDto,
  ): Promise<OriginsDto> {
    const stored = await this.keys.setOrigins({ key, account: accountId, origins, by: authorOf(caller) })
    return { origins: stored }
  }
}
