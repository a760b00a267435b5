import { Controller, Get, Inject, Query } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { AuditNames } from './audit-names.js'
import { findEntries } from './audit-trail.js'
import { AuditPageDto, StaffAuditQueryDto, toFilter, toPage } from './audit.dto.js'

@Controller('staff/audit')
export class StaffAuditController {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly names: AuditNames,
  ) {}

  @Get()
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List changes in all accounts',
    answer: AuditPageDto,
  })
  async listAuditEntries(@Query() query: StaffAuditQueryDto): Promise<AuditPageDto> {
    const page = await findEntries(this.prisma, toFilter(query))
    return toPage(page, await this.names.of(page.entries, 'staff'), 'staff')
  }
}
