import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { PrismaClient } from '@repere/prisma'
import { localDay } from '@repere/rating'
import { toCsv } from '../../usage/csv.js'
import { addDays, daysBetween, startOfDay } from '../../usage/seller-time.js'
import { readSeller } from '../seller.js'

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
  /** The event, for the customer; the description is written for staff. */
  kind: (typeof STATEMENT_KINDS)[number]
  /** `YYYY-MM-DD` in the seller's zone. */
  day: string
  /** Number of the invoice or of the credit note; null: it is about none. */
  document: string | null
  description: string
  /** The amount that the customer owes in addition. */
  debitFcfa: number
  /** The amount that it owes less. */
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
      // From credit to an invoice: nothing more or less is owed.
      if (amount === 0) return []
      balanceFcfa += amount
      const [debitFcfa, creditFcfa] = amount > 0 ? [amount, 0] : [0, -amount]
      const day = localDay(occurredAt, utcOffsetMinutes)
      const kind = kindOf(description, debitFcfa)
      return [{ kind, day, document: invoice?.number ?? null, description, debitFcfa, creditFcfa, balanceFcfa }]
    })
    return { from, to, openingFcfa, lines, closingFcfa: balanceFcfa }
  }
}

function kindOf(description: string, debitFcfa: number): StatementLine['kind'] {
  if (description.startsWith('Invoice ')) return 'invoice'
  if (description.startsWith('Credit note ')) return 'credit_note'
  // A reversal has a description of its own, so that it cannot be confused with the reversed entry.
  if (debitFcfa > 0) return 'given_back'
  if (description.startsWith('top_up:')) return 'top_up'
  if (description.startsWith('goodwill:')) return 'goodwill'
  return description.startsWith('withholding ') ? 'withholding' : 'payment'
}

export function statementCsv({ from, openingFcfa, lines }: Statement): string {
  return toCsv(
    ['date', 'document', 'description', 'debit_fcfa', 'credit_fcfa', 'balance_fcfa'],
    [
      [from, null, 'Opening balance', null, null, openingFcfa],
      ...lines.map(({ day, document, description, debitFcfa, creditFcfa, balanceFcfa }) => [
        day,
        document,
        description,
        debitFcfa,
        creditFcfa,
        balanceFcfa,
      ]),
    ],
  )
}
