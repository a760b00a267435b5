import { Controller, Get, Param, Query, Req } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type FastifyRequest } from 'fastify'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { AccountMembers } from './account-members.js'
import { AccountDto, AccountMembersDto, AccountPageDto, FindAccountsDto } from './account.dto.js'
import { StaffAccounts } from './staff-accounts.js'

@ApiTags('Accounts')
@Controller('staff/accounts')
export class StaffAccountsController {
  constructor(
    private readonly accounts: StaffAccounts,
    private readonly members: AccountMembers,
  ) {}

  @Get()
  @StaffEndpoint({
    scope: 'accounts:read',
    allow: EVERY_STAFF_ROLE,
    answer: AccountPageDto,
    summary: 'List accounts',
  })
  listAccounts(@Query() query: FindAccountsDto): Promise<AccountPageDto> {
    return this.accounts.find(query)
  }

  @Get(':id')
  @StaffEndpoint({
    scope: 'accounts:read',
    allow: EVERY_STAFF_ROLE,
    answer: AccountDto,
    errors: [404],
    summary: 'Get an account',
  })
  getAccount(@Param('id', RowId) id: string): Promise<AccountDto> {
    return this.accounts.read(id)
  }

  @Get(':id/members')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    stepUp: true,
    answer: AccountMembersDto,
    errors: [404],
    summary: 'List the members of an account with their addresses',
    description: 'Written into the authentication log.',
  })
  listAccountMembers(
    @Param('id', RowId) id: string,
    @Caller() caller: StaffCaller,
    @Req() request: FastifyRequest,
  ): Promise<AccountMembersDto> {
    return this.members.reveal(id, caller, request)
  }
}
