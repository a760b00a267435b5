import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { CalendarDay, DayField, IdField, TextField, TextOf } from '@repere/http'
import { openOf } from './test-clock.js'
import { type Trial } from './test-clocks.js'

@ApiSchema({ name: 'TestClockOrder' })
export class TestClockOrderDto {
  @TextOf(1, 50, { description: 'The code of a plan with a price.', example: 'starter' })
  plan!: string
}

@ApiSchema({ name: 'TestClockAdvance' })
export class TestClockAdvanceDto {
  @CalendarDay({ description: 'A later day, at most 800 days after the trial began.' })
  to!: string
}

@ApiSchema({ name: 'TestClockPayment' })
export class TestClockPaymentDto {
  @TextOf(1, 20, { description: 'Number of an open invoice of the trial.', example: 'TEST-2' })
  invoice!: string
}

@ApiSchema({ name: 'TestClockInvoice' })
export class TestClockInvoiceDto {
  @ApiProperty({ type: String, description: 'Of no real series.', example: 'TEST-1' })
  number!: string

  @ApiProperty({ type: String, enum: ['upgrade', 'renewal', 'credit_note'] })
  kind!: string

  @DayField()
  issued_on!: string

  @DayField()
  due_on!: string

  @ApiProperty({ type: 'integer', description: 'Francs, tax included; negative for a credit note.' })
  total_fcfa!: number

  @ApiProperty({ type: 'integer', minimum: 0, description: 'What is left to pay.' })
  open_fcfa!: number

  @ApiProperty({ type: String, enum: ['open', 'paid', 'credited'] })
  state!: string
}

@ApiSchema({ name: 'TestClockEvent' })
export class TestClockEventDto {
  @DayField()
  day!: string

  @ApiProperty({ type: String, example: 'invoice.issued' })
  type!: string

  @ApiProperty({ type: 'object', additionalProperties: true })
  data!: Record<string, string | number>
}

@ApiSchema({ name: 'TestClock' })
export class TestClockDto {
  @IdField()
  id!: string

  @TextField()
  plan!: string

  @DayField('The day of the trial.')
  today!: string

  @ApiProperty({
    type: String,
    enum: ['chosen', 'active', 'suspended', 'ended'],
    description: '`chosen`: the first invoice is not paid yet; `suspended`: every key would be refused.',
  })
  standing!: string

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Credit from credit notes; it pays the next invoices.' })
  credit_fcfa!: number

  @ApiProperty({ type: [TestClockInvoiceDto], description: 'Oldest first.' })
  invoices!: TestClockInvoiceDto[]

  @ApiProperty({ type: [TestClockEventDto], description: 'Oldest first.' })
  events!: TestClockEventDto[]
}

@ApiSchema({ name: 'TestClocks' })
export class TestClocksDto {
  @ApiProperty({ type: [TestClockDto] })
  test_clocks!: TestClockDto[]
}

export const toTestClock = ({ id, state, events }: Trial): TestClockDto => ({
  id,
  plan: state.planCode,
  today: state.today,
  standing: state.standing,
  credit_fcfa: state.creditFcfa,
  invoices: state.invoices.map((invoice) => ({
    number: invoice.number,
    kind: invoice.kind,
    issued_on: invoice.issuedOn,
    due_on: invoice.dueOn,
    total_fcfa: invoice.totalFcfa,
    open_fcfa: invoice.state === 'open' ? openOf(invoice) : 0,
    state: invoice.state,
  })),
  events,
})
