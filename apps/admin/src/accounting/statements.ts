import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { PrismaClient } from '@repere/prisma'
import { addDays, daysBetween, localDay, startOfDay } from '@repere/rating'
import { toCsv } from '../csv.js'
import { type BookingKind, readBooking } from '../ledger/booking-kinds.js'
import { readSeller } from '../seller/seller.js'
import { STATEMENT_WORDS } from './statement-words.js'
import { type WrittenLanguage } from '../written-languages.js'

const DAYS = 90
const DAYS_MAX = 400

export const STATEMENT_KINDS = [
  'invoice',
  'credit_note',
  'payment',
  'withholding',
  'top_up',
  'goodwill',
  'given_back',
] as const

export interface StatementLine {
  /** The event. User interfaces translate it. */
  kind: (typeof STATEMENT_KINDS)[number]
  /** `YYYY-MM-DD` in the seller's zone. */
  day: string
  /** Number of the invoice or of the credit note; null: it is about none. */
  document: string | null
  /** The amount added to the debt of the customer. */
  debitFcfa: number
  /** The amount subtracted from it. */
  creditFcfa: number
  /** The balance afterwards; negative: we owe it to the customer. */
  balanceFcfa: number
}

export interface Statement {
  from: string
  /** Inclusive. */
  to: string
  openingFcfa: number
  lines: StatementLine[]
  closingFcfa: number
}

/** The events between an account and us, in francs: invoices, credit notes, money, credit. */
@Injectable()
export class Statements {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  /** @throws Problem  400 for days in the wrong order, or too many */
  async of(accountId: string, days: { from?: string; to?: string }): Promise<Statement> {
    const { utcOffsetMinutes } = await readSeller(this.prisma)
    const to = days.to ?? localDay(new Date(), utcOffsetMinutes)
    const from = days.from ?? addDays(to, -DAYS)
    if (to < from || daysBetween(from, to) > DAYS_MAX) {
      throw badInput([{ field: 'to', reason: 'out_of_range', value: to }])
    }
    const [start, end] = [startOfDay(from, utcOffsetMinutes), startOfDay(addDays(to, 1), utcOffsetMinutes)]
    const { _sum } = await this.prisma.ledgerEntry.aggregate({
      where: { accountId, transaction: { occurredAt: { lt: start } } },
      _sum: { amountFcfa: true },
    })
    const openingFcfa = _sum.amountFcfa ?? 0
    const booked = await this.prisma.ledgerTransaction.findMany({
      where: { occurredAt: { gte: start, lt: end }, entries: { some: { accountId } } },
      include: { invoice: { select: { number: true } }, entries: { where: { accountId } } },
      orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
    })
    let balanceFcfa = openingFcfa
    const lines = booked.flatMap(({ occurredAt, description, invoice, entries }): StatementLine[] => {
      const amount = entries.reduce((sum, entry) => sum + entry.amountFcfa, 0)
      // From credit to an invoice: the balance stays the same.
      if (amount === 0) return []
      balanceFcfa += amount
      const [debitFcfa, creditFcfa] = amount > 0 ? [amount, 0] : [0, -amount]
      const day = localDay(occurredAt, utcOffsetMinutes)
      const kind = kindOf(description, debitFcfa)
      return [{ kind, day, document: invoice?.number ?? null, debitFcfa, creditFcfa, balanceFcfa }]
    })
    return { from, to, openingFcfa, lines, closingFcfa: balanceFcfa }
  }
}

function kindOf(description: string, debitFcfa: number): StatementLine['kind'] {
  const booking = readBooking(description)
  if (booking !== null && !booking.isReversal && isDocument(booking.kind)) return booking.kind
  if (debitFcfa > 0) return 'given_back'
  const kind = booking?.kind
  return kind === 'top_up' || kind === 'goodwill' || kind === 'withholding' ? kind : 'payment'
}

const isDocument = (kind: BookingKind): kind is 'invoice' | 'credit_note' =>
  kind === 'invoice' || kind === 'credit_note'

export function statementCsv({ from, openingFcfa, lines }: Statement, language: WrittenLanguage): string {
  const { opening, kinds } = STATEMENT_WORDS[language]
  return toCsv(
    ['date', 'document', 'description', 'debit_fcfa', 'credit_fcfa', 'balance_fcfa'],
    [
      [from, null, opening, null, null, openingFcfa],
      ...lines.map(({ kind, day, document, debitFcfa, creditFcfa, balanceFcfa }) => [
        day,
        document,
        kinds[kind],
        debitFcfa,
        creditFcfa,
        balanceFcfa,
      ]),
    ],
  )
}
