import { Body, Controller, Inject, Param, Post } from '@nestjs/common'
import { Input } from '@repere/http'
import { PrismaClient } from '@repere/prisma'
import { Caller, type StaffCaller } from '../access/caller.js'
import { StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { CONFIG, type Config } from '../config.js'
import { StaffInvoiceDetailsDto } from '../invoicing/staff-invoice.dto.js'
import { readStaffDetails } from '../invoicing/staff-invoice-details.js'
import { SettlementReversals } from '../settlements/settlement-reversals.js'
import { Corrections } from './corrections.js'

export class ReversalOrderDto {
  @Input.TextOf(1, 1000, { description: 'The mistake that is corrected; for the record.' })
  reason!: string
}

/** Reversing one settlement of an invoice, up to the amount that one person may correct. */
@Controller('staff/invoices')
export class StaffReversalsController {
  constructor(
    private readonly corrections: Corrections,
    private readonly reversals: SettlementReversals,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post(':id/settlements/:settlement/reversal')
  @StaffEndpoint({
    allow: ['owner', 'billing'],
    movesMoney: true,
    summary: 'Reverse a settlement that was recorded by mistake',
    description:
      'For a transfer or a certificate. The invoice is open again. If the excess became credit, and that credit has paid ' +
      'other invoices, those are open again, too.',
    answer: StaffInvoiceDetailsDto,
    status: 201,
    errors: [404, 409],
  })
  async reverseSettlement(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) invoiceId: string,
    @Param('settlement', RowId) settlementId: string,
    @Body() { reason }: ReversalOrderDto,
  ): Promise<StaffInvoiceDetailsDto> {
    const { amountFcfa, excessFcfa } = await this.prisma.settlement.findFirstOrThrow({
      where: { id: settlementId, invoiceId },
    })
    await this.corrections.requireOnePersonEnough(amountFcfa + excessFcfa)
    await this.reversals.reverse({ settlementId, reason, by: authorOf(caller) })
    return readStaffDetails(this.prisma, invoiceId, this.config)
  }
}
