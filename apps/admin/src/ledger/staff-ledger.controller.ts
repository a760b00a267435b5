import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common'
import { LedgerAccount, PrismaClient } from '@repere/prisma'
import { localDay, startOfDay } from '@repere/rating'
import { badField, conflict } from '../access/access.problems.js'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { authorOf } from '../audit/index.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { readSeller } from '../seller/seller.js'
import {
  BalancesQueryDto,
  LedgerBalancesDto,
  LedgerPageDto,
  LedgerQueryDto,
  LedgerTransactionDto,
  PayoutOrderDto,
  toTransaction,
} from './ledger.dto.js'
import { LedgerConflict } from './ledger.js'
import { Payouts } from './payouts.js'
import { PAGE, pageOf } from '../pages.js'

const ENTRIES = { entries: { orderBy: { position: 'asc' } } } as const

/** The books. */
@Controller('staff/ledger')
export class StaffLedgerController {
  constructor(
    private readonly payouts: Payouts,
    private readonly clock: BillingClock,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Get('balances')
  @StaffEndpoint({
    scope: 'accounting:read',
    allow: EVERY_STAFF_ROLE,
    summary: 'List the balances of the ledger accounts',
    description:
      'With `account`: the transactions of one customer, revenue, tax and money received included, although only `receivable`, `customer_credit` and `reserved_credit` name the customer.',
    answer: LedgerBalancesDto,
  })
  async listLedgerBalances(@Query() { account }: BalancesQueryDto): Promise<LedgerBalancesDto> {
    const sums = await this.prisma.ledgerEntry.groupBy({
      by: ['ledgerAccount'],
      // Revenue, tax and money belong to a customer by their transaction.
      where:
        account === undefined
          ? {}
          : {
              transaction: { entries: { some: { accountId: account } } },
              OR: [{ accountId: null }, { accountId: account }],
            },
      _sum: { amountFcfa: true },
    })
    const balanceOf = new Map(sums.map(({ ledgerAccount, _sum }) => [ledgerAccount, _sum.amountFcfa ?? 0]))
    return {
      balances: Object.values(LedgerAccount).map((ledgerAccount) => ({
        ledger_account: ledgerAccount,
        balance_fcfa: balanceOf.get(ledgerAccount) ?? 0,
      })),
    }
  }

  @Get('transactions')
  @StaffEndpoint({
    scope: 'accounting:read',
    allow: EVERY_STAFF_ROLE,
    summary: 'List ledger transactions',
    answer: LedgerPageDto,
  })
  async listLedgerTransactions(@Query() query: LedgerQueryDto): Promise<LedgerPageDto> {
    const { account, ledger_account: ledgerAccount, invoice, cursor, limit = PAGE } = query
    const isNarrowed = account !== undefined || ledgerAccount !== undefined
    const found = await this.prisma.ledgerTransaction.findMany({
      where: {
        invoiceId: invoice,
        ...(cursor === undefined ? {} : { id: { lt: cursor } }),
        ...(isNarrowed ? { entries: { some: { accountId: account, ledgerAccount } } } : {}),
      },
      include: ENTRIES,
      orderBy: { id: 'desc' },
      take: limit + 1,
    })
    const { page, next } = pageOf(found, limit, ({ id }) => id)
    return { data: page.map(toTransaction), next_cursor: next }
  }

  @Post('payouts')
  @StaffEndpoint({
    allow: ['owner', 'admin', 'billing'],
    movesMoney: true,
    summary: 'Record a payout of the payment provider',
    description: 'Recorded once per reference. Answers 409 if the reference exists with another amount.',
    answer: LedgerTransactionDto,
    status: 201,
    errors: [409],
  })
  async recordPayout(@Caller() caller: StaffCaller, @Body() order: PayoutOrderDto): Promise<LedgerTransactionDto> {
    const { utcOffsetMinutes } = await readSeller(this.prisma)
    const now = this.clock.now()
    const today = localDay(now, utcOffsetMinutes)
    const { paid_on: paidOn = today } = order
    if (paidOn > today) throw badField('paid_on', 'out_of_range', paidOn)
    try {
      const { id } = await this.payouts.record({
        amountFcfa: order.amount_fcfa,
        feeFcfa: order.fee_fcfa,
        reference: order.reference,
        paidOutAt: paidOn === today ? now : startOfDay(paidOn, utcOffsetMinutes),
        by: authorOf(caller),
      })
      return toTransaction(await this.prisma.ledgerTransaction.findUniqueOrThrow({ where: { id }, include: ENTRIES }))
    } catch (error) {
      if (error instanceof LedgerConflict) throw conflict('Another amount is booked under this reference.')
      throw error
    }
  }
}
