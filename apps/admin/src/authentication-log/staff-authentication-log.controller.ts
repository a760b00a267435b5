import { Controller, Get, Inject, Query } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { PrismaClient } from '@repere/prisma'
import { StaffEndpoint } from '../access/endpoint.js'
import { findEvents } from './authentication-events.js'
import { AuthenticationPageDto, AuthenticationQueryDto, toFilter, toPage } from './authentication-log.dto.js'

@ApiTags('Staff identity')
@Controller('staff/authentication-log')
export class StaffAuthenticationLogController {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  @Get()
  @StaffEndpoint({
    allow: ['owner', 'admin'],
    summary: 'List logins, refused logins, and reads of personal data',
    description: 'Kept for 13 months.',
    answer: AuthenticationPageDto,
  })
  async listAuthenticationEvents(@Query() query: AuthenticationQueryDto): Promise<AuthenticationPageDto> {
    return toPage(await findEvents(this.prisma, toFilter(query)))
  }
}
