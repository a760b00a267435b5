import { Controller, Get, Inject, Param, Post, Query } from '@nestjs/common'
import { badInput, notFound } from '@repere/http'
import { PrismaClient } from '@repere/prisma'
import { Caller, type StaffCaller } from '../../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../../access/endpoint.js'
import { authorOf, recordAudit } from '../../audit/index.js'
import { providerUnavailable } from '../payments.problems.js'
import { PaymentProviderProblem } from '../provider/index.js'
import {
  FIRST_DAY,
  ReconciliationDto,
  ReconciliationsDto,
  ReconciliationsQueryDto,
  toDays,
  toReconciliation,
} from './reconciliation.dto.js'
import { Reconciliation } from './reconciliation.js'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Our payments compared with those of the provider. */
@Controller('staff/reconciliations')
export class StaffReconciliationController {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly reconciliation: Reconciliation,
  ) {}

  @Get()
  @StaffEndpoint({
    scope: 'accounting:read',
    allow: EVERY_STAFF_ROLE,
    summary: 'List the daily reconciliations with the payment provider',
    description: 'A payment belongs to the day on which it was started. The last seven days are compared every day.',
    answer: ReconciliationsDto,
  })
  async listReconciliations(@Query() query: ReconciliationsQueryDto): Promise<ReconciliationsDto> {
    const { first, last } = toDays(query, await this.reconciliation.today())
    const rows = await this.prisma.reconciliation.findMany({
      where: { day: { gte: new Date(`${first}T00:00:00Z`), lte: new Date(`${last}T00:00:00Z`) } },
      orderBy: [{ day: 'desc' }, { provider: 'asc' }],
    })
    return { days: rows.map(toReconciliation) }
  }

  @Post(':day')
  @StaffEndpoint({
    allow: ['owner', 'admin', 'billing'],
    summary: 'Reconcile one day now',
    answer: ReconciliationDto,
    errors: [404],
  })
  async reconcileDay(@Caller() caller: StaffCaller, @Param('day') day: string): Promise<ReconciliationDto> {
    const date = new Date(`${day}T00:00:00Z`)
    if (!DAY.test(day) || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) throw notFound()
    if (day < FIRST_DAY || day > (await this.reconciliation.today())) {
      throw badInput([{ field: 'day', reason: 'out_of_range', value: day }])
    }
    await this.prisma.$transaction((tx) =>
      recordAudit(tx, {
        ...authorOf(caller),
        action: 'payments.reconcile',
        target: { kind: 'reconciliation', id: day },
        after: { day },
      }),
    )
    try {
      return toReconciliation(await this.reconciliation.compare(day))
    } catch (error) {
      throw error instanceof PaymentProviderProblem ? providerUnavailable(error) : error
    }
  }
}
