import { Body, Controller, Get, Inject, Param, Post } from '@nestjs/common'
import { PrismaClient, type SuspensionReason } from '@repere/prisma'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { AccountStatus } from './account-status.js'
import {
  ReinstatementOrderDto,
  AccountStatusDto,
  SuspensionOrderDto,
  toAccountStatus,
} from '../identity/suspension.dto.js'

const AT_ONCE = 'Applies from the next request on. After a 503 the change is saved; repeat the request to make sure.'

/** Suspends and reinstates the keys of an account. */
@Controller('staff/accounts/:id')
export class StaffSuspensionController {
  constructor(
    private readonly accounts: AccountStatus,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Get('standing')
  @StaffEndpoint({
    scope: 'accounts:read',
    allow: EVERY_STAFF_ROLE,
    summary: 'Get the suspension state of an account',
    answer: AccountStatusDto,
    errors: [404],
  })
  async getAccountStatus(@Param('id', RowId) id: string): Promise<AccountStatusDto> {
    return toAccountStatus(await this.prisma.account.findUniqueOrThrow({ where: { id } }))
  }

  @Post('suspend')
  @StaffEndpoint({
    allow: ['owner', 'admin', 'billing'],
    summary: 'Suspend an account',
    description: `Refuses every key of the account. Its members can still log in and are informed by mail. For non_payment, fraud and paused (agreed with the customer) the subscription is not billed meanwhile, and days that were billed ahead are credited. ${AT_ONCE}`,
    answer: AccountStatusDto,
    errors: [404],
  })
  async suspendAccount(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) account: string,
    @Body() { reason, note, message }: SuspensionOrderDto,
  ): Promise<AccountStatusDto> {
    await this.accounts.suspendAccount({ account, reason, note, message, mayEnd: mayEnd(caller), by: authorOf(caller) })
    return this.getAccountStatus(account)
  }

  @Post('reinstate')
  @StaffEndpoint({
    allow: ['owner', 'admin', 'billing'],
    summary: 'End the suspension of an account',
    description: `The role billing may not end a suspension for fraud or abuse. ${AT_ONCE}`,
    answer: AccountStatusDto,
    errors: [404],
  })
  async reinstateAccount(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) account: string,
    @Body() { note }: ReinstatementOrderDto,
  ): Promise<AccountStatusDto> {
    await this.accounts.reinstateAccount({ account, note, mayEnd: mayEnd(caller), by: authorOf(caller) })
    return this.getAccountStatus(account)
  }
}

/** Billing decides about money only, and neither ends nor replaces a suspension for fraud or abuse. */
const mayEnd = ({ role }: StaffCaller): SuspensionReason[] | undefined =>
  role === 'billing' ? ['non_payment', 'other', 'paused'] : undefined
