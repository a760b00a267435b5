import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf, recordAudit } from '../audit/index.js'
import { PaymentSync } from './payment-sync.js'
import {
  PaymentPageDto,
  PaymentsQueryDto,
  RefundOrderDto,
  StaffPaymentDetailsDto,
  toStaffPayment,
  toStaffPaymentDetails,
} from './payment.dto.js'
import { providerUnavailable } from './payments.problems.js'
import { PaymentProviderProblem } from './provider/index.js'
import { Refunds } from './refunds.js'
import { PAGE, pageOf } from '../pages.js'

/** Payments of every customer. */
@Controller('staff/payments')
export class StaffPaymentsController {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly paymentSync: PaymentSync,
    private readonly refunds: Refunds,
  ) {}

  @Get()
  @StaffEndpoint({
    scope: 'accounting:read',
    allow: EVERY_STAFF_ROLE,
    summary: 'List payments',
    answer: PaymentPageDto,
  })
  async listPayments(@Query() query: PaymentsQueryDto): Promise<PaymentPageDto> {
    const { state, account_id, invoice_id, provider_id, from, to, cursor, limit = PAGE } = query
    const found = await this.prisma.payment.findMany({
      where: {
        state,
        accountId: account_id,
        invoiceId: invoice_id,
        providerId: provider_id,
        createdAt: { gte: from, lt: to },
        ...(cursor === undefined ? {} : { id: { lt: cursor } }),
      },
      // Ids begin with the millisecond in which they were made.
      orderBy: { id: 'desc' },
      take: limit + 1,
      include: { invoice: { select: { number: true } } },
    })
    const { page, next } = pageOf(found, limit, ({ id }) => id)
    return { payments: page.map(toStaffPayment), next }
  }

  @Get(':id')
  @StaffEndpoint({
    scope: 'accounting:read',
    allow: EVERY_STAFF_ROLE,
    summary: 'Get a payment with its settlement and refunds',
    answer: StaffPaymentDetailsDto,
    errors: [404],
  })
  async getPayment(@Param('id', RowId) id: string): Promise<StaffPaymentDetailsDto> {
    const payment = await this.prisma.payment.findUniqueOrThrow({
      where: { id },
      include: { invoice: { select: { number: true } }, settlements: true, refunds: { orderBy: { id: 'asc' } } },
    })
    return toStaffPaymentDetails(payment)
  }

  @Post(':id/ask')
  @StaffEndpoint({
    allow: ['owner', 'admin', 'billing'],
    summary: 'Update a payment from the provider',
    description: 'The answer of the provider has the same effects as its webhook.',
    answer: StaffPaymentDetailsDto,
    errors: [404],
  })
  async syncPayment(@Caller() caller: StaffCaller, @Param('id', RowId) id: string): Promise<StaffPaymentDetailsDto> {
    const { accountId, state } = await this.prisma.payment.findUniqueOrThrow({ where: { id } })
    await this.prisma.$transaction((tx) =>
      recordAudit(tx, {
        ...authorOf(caller),
        action: 'payment.ask',
        accountId,
        target: { kind: 'payment', id },
        before: { state },
      }),
    )
    try {
      await this.paymentSync.refresh(id)
    } catch (error) {
      throw error instanceof PaymentProviderProblem ? providerUnavailable(error) : error
    }
    return this.getPayment(id)
  }

  @Post(':id/refunds')
  @StaffEndpoint({
    allow: ['owner', 'billing'],
    movesMoney: true,
    stepUp: true,
    summary: 'Record a refund',
    description:
      "Staff make the refund in the provider's dashboard or by bank transfer. The amount is taken from the credit of the account: credit the invoice first.",
    answer: StaffPaymentDetailsDto,
    status: 201,
    errors: [404, 409],
  })
  async recordRefund(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) paymentId: string,
    @Body() { amount_fcfa: amountFcfa, reason, through, reference }: RefundOrderDto,
  ): Promise<StaffPaymentDetailsDto> {
    await this.refunds.record({ paymentId, amountFcfa, reason, through, reference, by: authorOf(caller) })
    return this.getPayment(paymentId)
  }
}
