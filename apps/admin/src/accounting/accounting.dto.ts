import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type Statement, STATEMENT_KINDS, type StatementLine } from './statements.js'
import { WRITTEN_LANGUAGES, type WrittenLanguage } from '../written-languages.js'

@ApiSchema({ name: 'StatementLine' })
export class StatementLineDto {
  @Field.OneOf(STATEMENT_KINDS, '`given_back`: a payment or credit that was reversed or paid out.')
  kind!: StatementLine['kind']

  @Field.Day()
  day!: string

  @Field.Text('Number of the invoice or of the credit note.', { nullable: true })
  document!: string | null

  @Field.Fcfa('Francs added to the debt.')
  debit_fcfa!: number

  @Field.Fcfa('Francs subtracted from the debt.')
  credit_fcfa!: number

  @Field.Fcfa('The balance after this line; negative: the organisation has credit.')
  balance_fcfa!: number
}

@ApiSchema({ name: 'Statement' })
export class StatementDto {
  @Field.Day()
  from!: string

  @Field.Day('Inclusive.')
  to!: string

  @Field.Fcfa('The balance due before the first day; negative: the organisation has credit.')
  opening_fcfa!: number

  @Field.List(StatementLineDto, 'Oldest first.')
  lines!: StatementLineDto[]

  @Field.Fcfa()
  closing_fcfa!: number
}

export class StatementQueryDto {
  @Input.Optional()
  @Input.CalendarDay({ description: 'The first day; default: 90 days before the last.' })
  from?: string

  @Input.Optional()
  @Input.CalendarDay({ description: 'The last day, inclusive; default today; at most 400 days after the first.' })
  to?: string
}

/** Of a paper or a file, which people read. */
export class StatementFileQueryDto extends StatementQueryDto {
  @Input.Optional()
  @Input.OneOf(WRITTEN_LANGUAGES, { default: 'fr' })
  language?: WrittenLanguage
}

export const toStatement = ({ from, to, openingFcfa, lines, closingFcfa }: Statement): StatementDto => ({
  from,
  to,
  opening_fcfa: openingFcfa,
  lines: lines.map((line) => ({
    kind: line.kind,
    day: line.day,
    document: line.document,
    debit_fcfa: line.debitFcfa,
    credit_fcfa: line.creditFcfa,
    balance_fcfa: line.balanceFcfa,
  })),
  closing_fcfa: closingFcfa,
})
