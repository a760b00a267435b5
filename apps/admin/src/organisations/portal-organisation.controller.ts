import { Body, Controller, Get, Patch } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { EVERY_CUSTOMER_ROLE, PortalEndpoint } from '../access/endpoint.js'
import { ChangeOrganisationDto, OrganisationDto } from '../accounts/account.dto.js'
import { PortalOrganisation } from './portal-organisation.js'

/** The profile of a customer's organisation. */
@ApiTags('Organisation')
@Controller('portal')
export class PortalOrganisationController {
  constructor(private readonly organisation: PortalOrganisation) {}

  @Get('organisation')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    answer: OrganisationDto,
    summary: 'Get your organisation',
  })
  getOrganisation(@Scoped() scope: AccountScope): Promise<OrganisationDto> {
    return this.organisation.read(scope)
  }

  @Patch('organisation')
  @PortalEndpoint({
    allow: ['owner', 'billing'],
    answer: OrganisationDto,
    summary: 'Update your organisation',
    description:
      'Absent fields stay unchanged; an empty text clears a field. 409: the country is fixed by the first invoice.',
    errors: [409],
  })
  updateOrganisation(
    @Body() body: ChangeOrganisationDto,
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
  ): Promise<OrganisationDto> {
    return this.organisation.change(scope, caller, body)
  }
}
