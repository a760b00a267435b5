import { Body, Controller, Delete, Param, Post } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { Caller, type StaffCaller } from '../access/caller.js'
import { StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { SecondFactorRemovals } from './second-factor-removals.js'
import { SecondFactorRemovalDto, SecondFactorRemovalOrderDto, toSecondFactorRemovalDto } from './security.dto.js'

/** For people who lost the phone with their authenticator, and their recovery codes. */
@ApiTags('Accounts')
@Controller('staff/accounts/:id/members/:user/second-factor-removal')
export class StaffSecondFactorController {
  constructor(private readonly removals: SecondFactorRemovals) {}

  @Post()
  @StaffEndpoint({
    allow: ['owner', 'admin', 'support'],
    stepUp: true,
    status: 201,
    answer: SecondFactorRemovalDto,
    errors: [404, 409],
    summary: 'Request the removal of the second factor of a member',
    description:
      'The authenticator and the recovery codes are removed after 48 hours, and every session of the member ends. The member and the owners of their organisations are informed by mail at once. A login with a code, or the member, cancels it.',
  })
  async requestSecondFactorRemoval(
    @Param('id', RowId) accountId: string,
    @Param('user', RowId) userId: string,
    @Body() { reason }: SecondFactorRemovalOrderDto,
    @Caller() caller: StaffCaller,
  ): Promise<SecondFactorRemovalDto> {
    return toSecondFactorRemovalDto(await this.removals.request({ accountId, userId }, reason, caller))
  }

  @Delete()
  @StaffEndpoint({
    allow: ['owner', 'admin', 'support'],
    errors: [404],
    summary: 'Cancel the removal of the second factor of a member',
  })
  cancelSecondFactorRemoval(
    @Param('id', RowId) accountId: string,
    @Param('user', RowId) userId: string,
    @Caller() caller: StaffCaller,
  ): Promise<void> {
    return this.removals.cancel({ accountId, userId }, caller)
  }
}
