import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common'
import { type Correction, PrismaClient } from '@repere/prisma'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { PAGE, pageOf } from '../pages.js'
import { Corrections } from './corrections.js'
import {
  CorrectionDto,
  CorrectionOrderDto,
  CorrectionPageDto,
  CorrectionsQueryDto,
  toCorrection,
} from './corrections.dto.js'

const MONEY = ['owner', 'billing'] as const
const LIMIT = 'Above `second_person_above_fcfa` of the billing settings'

/** Corrections of bookings. */
@Controller('staff/corrections')
export class StaffCorrectionsController {
  constructor(
    private readonly corrections: Corrections,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Get()
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List the corrections of money',
    answer: CorrectionPageDto,
  })
  async listCorrections(@Query() query: CorrectionsQueryDto): Promise<CorrectionPageDto> {
    const { state, account_id: accountId, cursor, limit = PAGE } = query
    const found = await this.prisma.correction.findMany({
      where: { state, accountId, ...(cursor === undefined ? {} : { id: { lt: cursor } }) },
      orderBy: { id: 'desc' },
      take: limit + 1,
    })
    const { page, next } = pageOf(found, limit, ({ id }) => id)
    return { data: await this.named(page), next_cursor: next }
  }

  @Post()
  @StaffEndpoint({
    allow: MONEY,
    movesMoney: true,
    stepUp: true,
    summary: 'Create a correction of a booking',
    description: `Booked at once, with its ledger entries. ${LIMIT}, it waits for a second person. After a 503 it is booked.`,
    answer: CorrectionDto,
    status: 201,
    errors: [404, 409],
  })
  async createCorrection(@Caller() caller: StaffCaller, @Body() order: CorrectionOrderDto): Promise<CorrectionDto> {
    const { kind, settlement_id, invoice_id, account_id, amount_fcfa, through, reference, reason } = order
    const correction = await this.corrections.order(
      {
        kind,
        settlementId: settlement_id,
        invoiceId: invoice_id,
        accountId: account_id,
        amountFcfa: amount_fcfa,
        through,
        reference,
      },
      reason,
      authorOf(caller),
    )
    return this.one(correction)
  }

  @Post(':id/approval')
  @StaffEndpoint({
    allow: MONEY,
    movesMoney: true,
    stepUp: true,
    summary: 'Confirm a correction as the second person',
    description: 'The staff member who requested it cannot approve it.',
    answer: CorrectionDto,
    errors: [404, 409],
  })
  async confirmCorrection(@Caller() caller: StaffCaller, @Param('id', RowId) id: string): Promise<CorrectionDto> {
    return this.one(await this.corrections.approve(id, authorOf(caller)))
  }

  @Post(':id/refusal')
  @StaffEndpoint({
    allow: MONEY,
    summary: 'Discard a waiting correction',
    answer: CorrectionDto,
    errors: [404, 409],
  })
  async discardCorrection(@Caller() caller: StaffCaller, @Param('id', RowId) id: string): Promise<CorrectionDto> {
    return this.one(await this.corrections.refuse(id, authorOf(caller)))
  }

  private async one(correction: Correction): Promise<CorrectionDto> {
    const [named] = await this.named([correction])
    return named!
  }

  private async named(corrections: Correction[]): Promise<CorrectionDto[]> {
    const people = corrections.flatMap(({ createdBy, decidedBy }) =>
      decidedBy === null ? [createdBy] : [createdBy, decidedBy],
    )
    const [accounts, staff] = await Promise.all([
      this.prisma.account.findMany({
        where: { id: { in: corrections.map(({ accountId }) => accountId) } },
        select: { id: true, name: true },
      }),
      this.prisma.staffMember.findMany({ where: { id: { in: people } }, select: { id: true, email: true } }),
    ])
    const names = {
      accounts: new Map(accounts.map(({ id, name }) => [id, name])),
      staff: new Map(staff.map(({ id, email }) => [id, email])),
    }
    return corrections.map((correction) => toCorrection(correction, names))
  }
}
