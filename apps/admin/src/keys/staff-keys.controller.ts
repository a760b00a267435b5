import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { KeyAdministration } from './key-administration.js'
import {
  KeysDto,
  KeysQueryDto,
  NewKeyDto,
  RevocationQueryDto,
  StaffKeyOrderDto,
  toKeys,
  toNewKey,
  toTerms,
} from './key.dto.js'

/** The keys of all accounts. */
@Controller('staff')
export class StaffKeysController {
  constructor(private readonly keys: KeyAdministration) {}

  @Get('accounts/:id/keys')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List the keys of an account',
    answer: KeysDto,
    errors: [404],
  })
  async listAccountKeys(@Param('id', RowId) account: string, @Query() { state }: KeysQueryDto): Promise<KeysDto> {
    return toKeys(await this.keys.listKeys({ account, active: state !== 'all' }), true)
  }

  @Post('accounts/:id/keys')
  @StaffEndpoint({
    allow: ['owner', 'admin'],
    stepUp: true,
    summary: 'Issue a key for an account',
    description: 'The complete key appears only in this answer.',
    answer: NewKeyDto,
    status: 201,
    errors: [404, 409],
  })
  async issueAccountKey(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) account: string,
    @Body() order: StaffKeyOrderDto,
  ): Promise<NewKeyDto> {
    const { kind, origins } = order
    return toNewKey(await this.keys.issueKey({ account, kind, origins, terms: toTerms(order), by: authorOf(caller) }))
  }

  @Delete('keys/:id')
  @StaffEndpoint({
    allow: ['owner', 'admin', 'support'],
    summary: 'Revoke a key of any account',
    description: 'Permanent. Applies from the next request on. After a 503, repeat the request to make sure.',
    errors: [404],
  })
  async revokeAccountKey(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) key: string,
    @Query() { reason = 'revoked by staff' }: RevocationQueryDto,
  ): Promise<void> {
    await this.keys.revokeKey({ key, reason, by: authorOf(caller) })
  }
}
