import { Controller, Get, Query } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { Caller, type CustomerCaller } from '../access/caller.js'
import { EVERY_CUSTOMER_ROLE, PortalEndpoint } from '../access/endpoint.js'
import { AuthenticationPageDto, OwnAuthenticationQueryDto, toFilter, toPage } from './authentication-log.dto.js'
import { OwnEvents } from './own-events.js'

@ApiTags('Identity')
@Controller('portal/authentication-log')
export class PortalAuthenticationLogController {
  constructor(private readonly events: OwnEvents) {}

  @Get()
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'List your logins and refused logins',
    description: 'Kept for 13 months.',
    answer: AuthenticationPageDto,
  })
  async listOwnAuthenticationEvents(
    @Caller() caller: CustomerCaller,
    @Query() query: OwnAuthenticationQueryDto,
  ): Promise<AuthenticationPageDto> {
    return toPage(await this.events.find(caller, toFilter(query)))
  }
}
