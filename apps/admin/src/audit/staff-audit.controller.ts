import { Controller, Get, Inject, Query } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { Endpoint, EVERY_STAFF_ROLE } from '../access/endpoint.js'
import { findEntries } from './audit-trail.js'
import { AuditPageDto, StaffAuditQueryDto, toFilter, toPage } from './audit.dto.js'

@Controller('staff/audit')
export class StaffAuditController {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  @Get()
  @Endpoint({
    surface: 'staff',
    allow: EVERY_STAFF_ROLE,
    summary: 'List changes in all accounts',
    answer: AuditPageDto,
  })
  async listAuditEntries(@Query() query: StaffAuditQueryDto): Promise<AuditPageDto> {
    return toPage(await findEntries(this.prisma, toFilter(query)), 'staff')
  }
}
