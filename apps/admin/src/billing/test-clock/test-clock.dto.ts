import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { openOf } from './test-clock.js'
import { type Trial } from './stored-trials.js'

@ApiSchema({ name: 'TestClockOrder' })
export class TestClockOrderDto {
  @Input.TextOf(1, 50, { description: 'The code of a plan with a price.', example: 'starter' })
  plan!: string
}

@ApiSchema({ name: 'TestClockAdvance' })
export class TestClockAdvanceDto {
  @Input.CalendarDay({ description: 'A later day, at most 800 days after the start of the trial.' })
  to!: string
}

@ApiSchema({ name: 'TestClockPayment' })
export class TestClockPaymentDto {
  @Input.TextOf(1, 20, { description: 'Number of an open invoice of the trial.', example: 'TEST-2' })
  invoice!: string
}

@ApiSchema({ name: 'TestClockInvoice' })
export class TestClockInvoiceDto {
  @Field.Text('A number outside the series of real invoices.', { example: 'TEST-1' })
  number!: string

  @Field.OneOf(['upgrade', 'renewal', 'credit_note'])
  kind!: string

  @Field.Day()
  issued_on!: string

  @Field.Day()
  due_on!: string

  @Field.Fcfa('Francs, tax included; negative for a credit note.')
  total_fcfa!: number

  @Field.Count('The open amount.')
  open_fcfa!: number

  @Field.OneOf(['open', 'paid', 'credited'])
  state!: string
}

@ApiSchema({ name: 'TestClockEvent' })
export class TestClockEventDto {
  @Field.Day()
  day!: string

  @Field.Text({ example: 'invoice.issued' })
  type!: string

  @ApiProperty({ type: 'object', additionalProperties: true })
  data!: Record<string, string | number>
}

@ApiSchema({ name: 'TestClock' })
export class TestClockDto {
  @Field.Id()
  id!: string

  @Field.Text()
  plan!: string

  @Field.Day('The day of the trial.')
  today!: string

  @Field.OneOf(
    ['chosen', 'active', 'suspended', 'ended'],
    '`chosen`: the first invoice is not paid yet; `suspended`: every key would be refused.',
  )
  standing!: string

  @Field.Count('Credit from credit notes; it pays the next invoices.')
  credit_fcfa!: number

  @Field.List(TestClockInvoiceDto, 'Oldest first.')
  invoices!: TestClockInvoiceDto[]

  @Field.List(TestClockEventDto, 'Oldest first.')
  events!: TestClockEventDto[]
}

@ApiSchema({ name: 'TestClocks' })
export class TestClocksDto {
  @Field.List(TestClockDto)
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
