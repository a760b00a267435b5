import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common'
import { notFound } from '@repere/http'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, PortalEndpoint, StaffEndpoint } from '../access/endpoint.js'
import { authorOf } from '../audit/index.js'
import { PaymentLimitOrderDto, PaymentLimitsDto, toPaymentLimits } from './payment-limits.dto.js'
import { PaymentLimits } from './payment-limits.js'

const OPERATOR = /^[a-z][a-z0-9_]{1,39}$/

/** The limits of operators for one payment. */
@Controller('staff/payment-limits')
export class StaffPaymentLimitsController {
  constructor(private readonly limits: PaymentLimits) {}

  @Get()
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List the payment limits of operators',
    answer: PaymentLimitsDto,
  })
  async listPaymentLimits(): Promise<PaymentLimitsDto> {
    return toPaymentLimits(await this.limits.list())
  }

  @Put(':operator')
  @StaffEndpoint({
    allow: ['owner', 'billing'],
    summary: 'Set the payment limits of an operator',
    description:
      'An invoice above the largest maximum is paid in parts. A debt below the smallest minimum is never overdue, and usage that costs less is carried over to the next month.',
    answer: PaymentLimitsDto,
    errors: [404],
  })
  async setPaymentLimit(
    @Caller() caller: StaffCaller,
    @Param('operator') operator: string,
    @Body() { min_fcfa: minFcfa, max_fcfa: maxFcfa }: PaymentLimitOrderDto,
  ): Promise<PaymentLimitsDto> {
    await this.limits.set(named(operator), { minFcfa, maxFcfa }, authorOf(caller))
    return this.listPaymentLimits()
  }

  @Delete(':operator')
  @StaffEndpoint({
    allow: ['owner', 'billing'],
    summary: 'Remove the payment limits of an operator',
    description: 'The limits of `any` then apply to it. Those of `any` cannot be removed.',
    answer: PaymentLimitsDto,
    errors: [404],
  })
  async removePaymentLimit(
    @Caller() caller: StaffCaller,
    @Param('operator') operator: string,
  ): Promise<PaymentLimitsDto> {
    await this.limits.remove(named(operator), authorOf(caller))
    return this.listPaymentLimits()
  }
}

/** The limits that customers see before they pay. */
@Controller('portal/payment-limits')
export class PortalPaymentLimitsController {
  constructor(private readonly limits: PaymentLimits) {}

  @Get()
  @PortalEndpoint({
    allow: ['owner', 'developer', 'billing'],
    summary: 'List the smallest and largest payments by operator',
    answer: PaymentLimitsDto,
  })
  async listPortalPaymentLimits(): Promise<PaymentLimitsDto> {
    return toPaymentLimits(await this.limits.list())
  }
}

/** @throws Problem  404 for an unknown operator */
function named(operator: string): string {
  if (!OPERATOR.test(operator)) throw notFound()
  return operator
}
