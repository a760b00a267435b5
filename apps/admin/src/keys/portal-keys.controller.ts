import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { EVERY_CUSTOMER_ROLE, PortalEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { badField } from '../access/access.problems.js'
import { KeyAdministration, OVERLAP_HOURS_MAX } from './key-administration.js'
import { ACTIVE_KEYS_MAX } from './key-terms.js'
import {
  ChangeKeyDto,
  KeyDto,
  KeysDto,
  KeysQueryDto,
  KeyTermsDto,
  FirstLiveKeyOrderDto,
  NewKeyDto,
  OriginsDto,
  RegenerateDto,
  toKey,
  toKeys,
  toNewKey,
  toTerms,
} from './key.dto.js'

const ISSUED = 'The complete key appears only in this answer.'
const AT_ONCE = 'Applies from the next request on. After a 503, repeat the request to make sure.'

/** A customer's own keys. */
@Controller('portal/keys')
export class PortalKeysController {
  constructor(private readonly keys: KeyAdministration) {}

  @Get()
  @PortalEndpoint({
    scope: 'keys:read',
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'List the keys of the organisation',
    answer: KeysDto,
  })
  async listKeys(@Scoped() { accountId }: AccountScope, @Query() { state }: KeysQueryDto): Promise<KeysDto> {
    return toKeys(await this.keys.listKeys({ account: accountId, active: state !== 'all' }), false)
  }

  @Post()
  @PortalEndpoint({
    scope: 'keys:write',
    allow: ['owner', 'developer'],
    summary: 'Issue a sandbox key',
    description: `${ISSUED} An organisation has up to ${ACTIVE_KEYS_MAX} active sandbox keys, which share their limits.`,
    answer: NewKeyDto,
    status: 201,
    errors: [409],
  })
  async issueSandboxKey(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Body() order: KeyTermsDto,
  ): Promise<NewKeyDto> {
    const by = authorOf(caller)
    return toNewKey(await this.keys.issueKey({ account: accountId, kind: 'test', terms: toTerms(order), by }))
  }

  @Post('live')
  @PortalEndpoint({
    scope: 'keys:write',
    allow: ['owner'],
    summary: 'Issue a live key',
    description: `Issues a live key of an organisation whose paid plan is in force. The first one replaces a sandbox key, which is revoked, unless you keep them all; another sandbox key may be issued afterwards. ${ISSUED}`,
    answer: NewKeyDto,
    status: 201,
    errors: [404, 409],
  })
  async issueLiveKey(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Body() order: FirstLiveKeyOrderDto,
  ): Promise<NewKeyDto> {
    const { origins, replaces_key_id: replaces, keep_sandbox_keys: keepsSandbox = false } = order
    if (keepsSandbox && replaces !== undefined) throw badField('keep_sandbox_keys', 'conflicting_fields', true)
    const by = authorOf(caller)
    return toNewKey(
      await this.keys.promote({ account: accountId, origins, terms: toTerms(order), replaces, keepsSandbox, by }),
    )
  }

  @Post(':id/regenerate')
  @PortalEndpoint({
    scope: 'keys:write',
    allow: ['owner', 'developer'],
    summary: 'Replace a key',
    description: `Issues a key of the same kind, with the same name, scopes, addresses, expiry and origins, and with the units that are left of the day quota. The old key is revoked at once, or stays valid for up to ${OVERLAP_HOURS_MAX} hours. ${ISSUED} ${AT_ONCE}`,
    answer: NewKeyDto,
    status: 201,
    errors: [404, 409],
  })
  async regenerateKey(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Param('id', RowId) key: string,
    @Body() { overlap_hours: overlapHours }: RegenerateDto,
  ): Promise<NewKeyDto> {
    const by = authorOf(caller)
    return toNewKey(await this.keys.regenerateKey({ key, account: accountId, overlapHours, by }))
  }

  @Patch(':id')
  @PortalEndpoint({
    scope: 'keys:write',
    allow: ['owner', 'developer'],
    summary: 'Change the name, scopes, addresses or expiry of a key',
    description: `Absent fields stay unchanged. ${AT_ONCE}`,
    answer: KeyDto,
    errors: [404, 409],
  })
  async changeKey(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Param('id', RowId) key: string,
    @Body() order: ChangeKeyDto,
  ): Promise<KeyDto> {
    if (order.never_expires === true && order.expires_at !== undefined) {
      throw badField('never_expires', 'conflicting_fields', true)
    }
    return toKey(
      await this.keys.setTerms({ key, account: accountId, terms: toTerms(order), by: authorOf(caller) }),
      false,
    )
  }

  @Delete(':id')
  @PortalEndpoint({
    scope: 'keys:write',
    allow: ['owner', 'developer'],
    summary: 'Revoke a key',
    description: `Permanent. ${AT_ONCE}`,
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
  @PortalEndpoint({
    scope: 'keys:write',
    allow: ['owner', 'developer'],
    summary: 'Set the browser origins of a live key',
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
