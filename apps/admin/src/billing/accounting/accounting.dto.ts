import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { CalendarDay, DayField, FcfaField, NullableTextField, OneOf, Optional, TextField } from '@repere/http'
import { PAPER_LANGUAGES, type PaperLanguage } from '../pdf/paper-language.js'
import { type Statement, STATEMENT_KINDS, type StatementLine } from './statements.js'

@ApiSchema({ name: 'StatementLine' })
export class StatementLineDto {
  @ApiProperty({
    type: String,
    enum: STATEMENT_KINDS,
    description: '`given_back`: a payment that was taken back or paid out, or credit that was.',
  })
  kind!: StatementLine['kind']

  @DayField()
  day!: string

  @NullableTextField('Number of the invoice or of the credit note.')
  document!: string | null

  @TextField()
  description!: string

  @FcfaField('Francs that are owed more.')
  debit_fcfa!: number

  @FcfaField('Francs that are owed less.')
  credit_fcfa!: number

  @FcfaField('The balance after this line; negative: the organisation has credit.')
  balance_fcfa!: number
}

@ApiSchema({ name: 'Statement' })
export class StatementDto {
  @DayField()
  from!: string

  @DayField('Inclusive.')
  to!: string

  @FcfaField('What is owed before the first day; negative: the organisation has credit.')
  opening_fcfa!: number

  @ApiProperty({ type: [StatementLineDto], description: 'Oldest first.' })
  lines!: StatementLineDto[]

  @FcfaField()
  closing_fcfa!: number
}

export class StatementQueryDto {
  @Optional()
  @CalendarDay({ description: 'The first day; default: 90 days before the last.' })
  from?: string

  @Optional()
  @CalendarDay({ description: 'The last day, inclusive; default today; at most 400 days after the first.' })
  to?: string
}

export class StatementPdfQueryDto extends StatementQueryDto {
  @Optional()
  @OneOf(PAPER_LANGUAGES, { default: 'fr' })
  language?: PaperLanguage
}

export const toStatement = ({ from, to, openingFcfa, lines, closingFcfa }: Statement): StatementDto => ({
  from,
  to,
  opening_fcfa: openingFcfa,
  lines: lines.map((line) => ({
    kind: line.kind,
    day: line.day,
    document: line.document,
    description: line.description,
    debit_fcfa: line.debitFcfa,
    credit_fcfa: line.creditFcfa,
    balance_fcfa: line.balanceFcfa,
  })),
  closing_fcfa: closingFcfa,
})
