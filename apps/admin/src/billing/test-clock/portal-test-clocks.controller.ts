import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common'
import { type AccountScope } from '../../access/account-scope.js'
import { Scoped } from '../../access/caller.js'
import { Endpoint } from '../../access/endpoint.js'
import { RowId } from '../../access/row-id.js'
import {
  TestClockAdvanceDto,
  TestClockDto,
  TestClockOrderDto,
  TestClockPaymentDto,
  TestClocksDto,
  toTestClock,
} from './test-clock.dto.js'
import { toTrial } from './stored-trials.js'
import { TestClocks } from './test-clocks.js'

const BUILDERS = ['owner', 'developer'] as const

/** Trials in which months pass at once, for developers. */
@Controller('portal/test-clocks')
export class PortalTestClocksController {
  constructor(private readonly clocks: TestClocks) {}

  @Get()
  @Endpoint({ surface: 'portal', allow: BUILDERS, summary: 'List the test clocks', answer: TestClocksDto })
  async listTestClocks(@Scoped() { own }: AccountScope): Promise<TestClocksDto> {
    const rows = await own.testClock.findMany({ orderBy: { id: 'asc' } })
    return { test_clocks: rows.map((row) => toTestClock(toTrial(row))) }
  }

  @Post()
  @Endpoint({
    surface: 'portal',
    allow: BUILDERS,
    summary: 'Create a test clock',
    description:
      'Starts a trial today: a plan is chosen, and its first invoice is open. Pay and advance it to see renewals, reminders, suspension and end as they would happen. Webhook endpoints get the same events as in service, with `test_clock` in their data. Nothing real is touched: no invoice, number, key or mail.',
    answer: TestClockDto,
    status: 201,
    errors: [409],
  })
  async createTestClock(
    @Scoped() { accountId }: AccountScope,
    @Body() { plan }: TestClockOrderDto,
  ): Promise<TestClockDto> {
    return toTestClock(await this.clocks.begin(accountId, plan))
  }

  @Post(':id/advance')
  @Endpoint({
    surface: 'portal',
    allow: BUILDERS,
    summary: 'Advance a test clock',
    answer: TestClockDto,
    errors: [404],
  })
  async advanceTestClock(
    @Scoped() { accountId }: AccountScope,
    @Param('id', RowId) id: string,
    @Body() { to }: TestClockAdvanceDto,
  ): Promise<TestClockDto> {
    return toTestClock(await this.clocks.advance(accountId, id, to))
  }

  @Post(':id/payments')
  @Endpoint({
    surface: 'portal',
    allow: BUILDERS,
    summary: 'Pay an invoice of a test clock',
    answer: TestClockDto,
    errors: [404, 409],
  })
  async payTestClockInvoice(
    @Scoped() { accountId }: AccountScope,
    @Param('id', RowId) id: string,
    @Body() { invoice }: TestClockPaymentDto,
  ): Promise<TestClockDto> {
    return toTestClock(await this.clocks.pay(accountId, id, invoice))
  }

  @Post(':id/cancellation')
  @Endpoint({
    surface: 'portal',
    allow: BUILDERS,
    summary: 'Cancel the subscription of a test clock',
    description: 'It ends with the month of the trial.',
    answer: TestClockDto,
    errors: [404, 409],
  })
  async cancelTestClock(@Scoped() { accountId }: AccountScope, @Param('id', RowId) id: string): Promise<TestClockDto> {
    return toTestClock(await this.clocks.cancel(accountId, id))
  }

  @Delete(':id')
  @Endpoint({ surface: 'portal', allow: BUILDERS, summary: 'Remove a test clock', errors: [404] })
  async removeTestClock(@Scoped() { accountId }: AccountScope, @Param('id', RowId) id: string): Promise<void> {
    await this.clocks.remove(accountId, id)
  }
}
