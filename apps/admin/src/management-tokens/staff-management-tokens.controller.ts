import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import {
  expiryOf,
  ManagementTokensDto,
  NewManagementTokenDto,
  StaffManagementTokenOrderDto,
  toManagementToken,
} from './management-token.dto.js'
import { ManagementTokens } from './management-tokens.js'

/** Tokens of staff for programs that read: a finance system, a monitor. */
@ApiTags('Management tokens')
@Controller('staff/management-tokens')
export class StaffManagementTokensController {
  constructor(private readonly tokens: ManagementTokens) {}

  @Get()
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List the management tokens of staff',
    description: 'Owners see those of the team, others their own.',
    answer: ManagementTokensDto,
  })
  async listStaffManagementTokens(@Caller() caller: StaffCaller): Promise<ManagementTokensDto> {
    return { data: (await this.tokens.list(caller)).map(toManagementToken) }
  }

  @Post()
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    stepUp: true,
    summary: 'Create a management token of staff',
    description:
      'For a program that reads: it sends `Authorization: Bearer mgt_…`. The token acts for you, with the role that you have at each request, and ends when you leave the team. It appears only in this answer.',
    answer: NewManagementTokenDto,
    status: 201,
    errors: [409],
  })
  async createStaffManagementToken(
    @Caller() caller: StaffCaller,
    @Body() order: StaffManagementTokenOrderDto,
  ): Promise<NewManagementTokenDto> {
    const { name, scopes } = order
    const made = await this.tokens.createForStaff(caller, { name, scopes, expiresAt: expiryOf(order) })
    return { ...toManagementToken(made), token: made.text }
  }

  @Delete(':id')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'Revoke a management token of staff',
    description: 'Permanent, from its next request on. Owners revoke those of the whole team.',
    errors: [404],
  })
  async revokeStaffManagementToken(@Caller() caller: StaffCaller, @Param('id', RowId) id: string): Promise<void> {
    await this.tokens.revoke(caller, id)
  }
}
