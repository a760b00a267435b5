import { Controller, Get, Param, Query } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { Endpoint, EVERY_STAFF_ROLE } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { AccountDto, AccountPageDto, FindAccountsDto } from './account.dto.js'
import { StaffAccounts } from './staff-accounts.js'

@ApiTags('Accounts')
@Controller('staff/accounts')
export class StaffAccountsController {
  constructor(private readonly accounts: StaffAccounts) {}

  @Get()
  @Endpoint({ surface: 'staff', allow: EVERY_STAFF_ROLE, answer: AccountPageDto, summary: 'List accounts' })
  listAccounts(@Query() query: FindAccountsDto): Promise<AccountPageDto> {
    return this.accounts.find(query)
  }

  @Get(':id')
  @Endpoint({ surface: 'staff', allow: EVERY_STAFF_ROLE, answer: AccountDto, errors: [404], summary: 'Get an account' })
  getAccount(@Param('id', RowId) id: string): Promise<AccountDto> {
    return this.accounts.read(id)
  }
}
