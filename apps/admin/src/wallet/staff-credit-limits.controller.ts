import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common'
import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { CreditLimits } from './credit-limits.js'

@ApiSchema({ name: 'CreditLimitOrder' })
export class CreditLimitOrderDto {
  @Input.IntegerIn(0, 2_000_000_000, { description: 'The largest debt of the account, francs, tax included.' })
  limit_fcfa!: number

  @Input.TextOf(1, 2_000)
  reason!: string
}

@ApiSchema({ name: 'CreditLimitReason' })
export class CreditLimitReasonDto {
  @Input.TextOf(1, 2_000)
  reason!: string
}

@ApiSchema({ name: 'CreditLimit' })
export class CreditLimitDto {
  @Field.Fcfa('Francs, tax included; null: no limit.', { nullable: true })
  limit_fcfa!: number | null

  @Field.Fcfa(
    'The largest monthly cost of requests beyond the quota that are paid later, francs before tax: the limit less open invoices. Null: no limit.',
    { nullable: true },
  )
  overage_max_fcfa!: number | null

  @Field.Text({ nullable: true })
  reason!: string | null
}

const BILLING = ['owner', 'admin', 'billing'] as const

/** The credit limits of accounts. */
@Controller('staff/accounts/:id/credit-limit')
export class StaffCreditLimitsController {
  constructor(private readonly limits: CreditLimits) {}

  @Get()
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'Get the credit limit of an account',
    answer: CreditLimitDto,
    errors: [404],
  })
  async getCreditLimit(@Param('id', RowId) id: string): Promise<CreditLimitDto> {
    const limit = await this.limits.read(id)
    return {
      limit_fcfa: limit?.limitFcfa ?? null,
      overage_max_fcfa: limit?.overageMaxFcfa ?? null,
      reason: limit?.reason ?? null,
    }
  }

  @Put()
  @StaffEndpoint({
    allow: BILLING,
    summary: 'Set the credit limit of an account',
    description:
      'Requests beyond the quota that are paid later are admitted only as far as open invoices leave room in the limit, from the next request on. Prepaid credit is not limited.',
    answer: CreditLimitDto,
    errors: [404],
  })
  async setCreditLimit(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) id: string,
    @Body() { limit_fcfa: limitFcfa, reason }: CreditLimitOrderDto,
  ): Promise<CreditLimitDto> {
    await this.limits.set(id, limitFcfa, reason, authorOf(caller))
    return this.getCreditLimit(id)
  }

  @Delete()
  @StaffEndpoint({
    allow: BILLING,
    summary: 'Remove the credit limit of an account',
    answer: CreditLimitDto,
    errors: [404],
  })
  async removeCreditLimit(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) id: string,
    @Body() { reason }: CreditLimitReasonDto,
  ): Promise<CreditLimitDto> {
    await this.limits.set(id, null, reason, authorOf(caller))
    return this.getCreditLimit(id)
  }
}
