import { Controller, Get, Query } from '@nestjs/common'
import { type AccountScope } from '../access/account-scope.js'
import { Scoped } from '../access/caller.js'
import { PortalEndpoint } from '../access/endpoint.js'
import { AuditNames } from './audit-names.js'
import { findEntries } from './audit-trail.js'
import { AuditPageDto, PortalAuditQueryDto, toFilter, toPage } from './audit.dto.js'

@Controller('portal/audit')
export class PortalAuditController {
  constructor(private readonly names: AuditNames) {}

  @Get()
  @PortalEndpoint({
    allow: ['owner'],
    summary: 'List changes in the organisation',
    answer: AuditPageDto,
  })
  async listPortalAuditEntries(
    @Scoped() { own }: AccountScope,
    @Query() query: PortalAuditQueryDto,
  ): Promise<AuditPageDto> {
    const page = await findEntries(own, toFilter(query))
    return toPage(page, await this.names.of(page.entries, 'customer'), 'customer')
  }
}
