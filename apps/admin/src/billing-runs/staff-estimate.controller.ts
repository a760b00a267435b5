import { Controller, Get, Inject, Param } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { EstimateDto, toEstimate } from './estimate.dto.js'
import { Estimates } from './estimate.js'

/** The month of an account so far, as staff see it. */
@Controller('staff/accounts/:id')
export class StaffEstimateController {
  constructor(
    private readonly estimates: Estimates,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Get('estimate')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'Estimate the current month of an account',
    answer: EstimateDto,
    errors: [404],
  })
  async getAccountEstimate(@Param('id', RowId) id: string): Promise<EstimateDto> {
    await this.prisma.account.findUniqueOrThrow({ where: { id } })
    return toEstimate(await this.estimates.of(id))
  }
}
