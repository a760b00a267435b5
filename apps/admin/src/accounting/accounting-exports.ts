import { Inject, Injectable } from '@nestjs/common'
import { type Invoice, type LedgerEntry, type LedgerTransaction, PrismaClient } from '@repere/prisma'
import { billingMonth, type BillingMonth, dayOf, localDay, toDate } from '@repere/rating'
import { toCsv } from '../csv.js'
import { type CertificationRecord } from '../invoices/invoice-snapshot.js'
import { invoiceName } from '../invoices/invoice-lifecycle.js'
import { readBooking } from '../ledger/booking-kinds.js'
import { readSeller } from '../seller/seller.js'
import { CHART, type ChartAccount, DEFERRED } from './chart-of-accounts.js'
import { describeInFrench } from './journal-words.js'

type Row = (string | number | null)[]

const PAGE = 5_000

const JOURNAL_HEADER = [
  'date',
  'journal',
  'document',
  'account',
  'account_label',
  'customer',
  'description',
  'debit_fcfa',
  'credit_fcfa',
] as const

const INVOICE_HEADER = [
  'number',
  'kind',
  'issued_on',
  'due_on',
  'period_from',
  'customer',
  'country',
  'tax_id',
  'net_fcfa',
  'tax_rate_percent',
  'tax_mention',
  'tax_fcfa',
  'total_fcfa',
  'settled_fcfa',
  'state',
  'certification_code',
] as const

const VAT_HEADER = [
  'tax_rate_percent',
  'tax_mention',
  'invoices',
  'credit_notes',
  'net_fcfa',
  'tax_fcfa',
  'total_fcfa',
] as const

/** The monthly exports for accountants, as CSV. Months and days are those of the seller. */
@Injectable()
export class AccountingExports {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  /**
   * Every booking of a month with OHADA accounts. Revenue that was invoiced before its month is deferred at the end of
   * the month and taken at the start of its own.
   */
  async journal(name: string): Promise<string> {
    const { month, utcOffsetMinutes } = await this.month(name)
    const rows: Row[] = []
    for (let after: string | undefined; ;) {
      const page = await this.prisma.ledgerTransaction.findMany({
        where: { occurredAt: { gte: month.start, lt: month.end }, id: { gt: after } },
        include: {
          invoice: { select: { id: true, number: true, reference: true } },
          entries: { orderBy: { position: 'asc' }, include: { account: { select: { name: true } } } },
        },
        orderBy: { id: 'asc' },
        take: PAGE,
      })
      after = page.at(-1)?.id
      if (after === undefined) break
      rows.push(...page.flatMap((booked) => toJournalRows(booked, utcOffsetMinutes)))
    }
    rows.push(...(await this.deferrals(month, utcOffsetMinutes)))
    rows.sort(([one], [other]) => String(one).localeCompare(String(other)))
    return toCsv(JOURNAL_HEADER, rows)
  }

  /** Every invoice and credit note that was issued in a month. */
  async invoices(name: string): Promise<string> {
    const { month, utcOffsetMinutes } = await this.month(name)
    const invoices = await this.prisma.invoice.findMany({
      where: this.issuedIn(month, utcOffsetMinutes),
      include: { account: { include: { profile: true } } },
      orderBy: [{ issuedOn: 'asc' }, { number: 'asc' }],
    })
    return toCsv(
      INVOICE_HEADER,
      invoices.map((invoice): Row => [
        invoice.number,
        invoice.kind,
        dayOf(invoice.issuedOn!),
        invoice.kind === 'credit_note' ? null : dayOf(invoice.dueOn),
        localDay(invoice.periodStart, utcOffsetMinutes),
        invoice.account.profile?.legalName ?? invoice.account.name,
        invoice.account.country,
        invoice.account.profile?.taxId ?? null,
        invoice.netFcfa,
        invoice.taxRatePerMille / 10,
        invoice.taxMention,
        invoice.taxFcfa,
        invoice.totalFcfa,
        invoice.settledFcfa,
        invoice.state,
        (invoice.certification as CertificationRecord | null)?.code ?? null,
      ]),
    )
  }

  /** Value added tax that was invoiced in a month, less credit notes, by rate and treatment. */
  async vat(name: string): Promise<string> {
    const { month, utcOffsetMinutes } = await this.month(name)
    const groups = await this.prisma.invoice.groupBy({
      by: ['taxRatePerMille', 'taxMention', 'kind'],
      where: this.issuedIn(month, utcOffsetMinutes),
      _count: true,
      _sum: { netFcfa: true, taxFcfa: true, totalFcfa: true },
    })
    const rates = new Map<string, { rate: number; mention: string; sums: number[] }>()
    for (const { taxRatePerMille, taxMention, kind, _count, _sum } of groups) {
      const key = `${taxRatePerMille} ${taxMention}`
      const known = rates.get(key) ?? { rate: taxRatePerMille / 10, mention: taxMention, sums: [0, 0, 0, 0, 0] }
      const isNote = kind === 'credit_note'
      const add = [isNote ? 0 : _count, isNote ? _count : 0, _sum.netFcfa ?? 0, _sum.taxFcfa ?? 0, _sum.totalFcfa ?? 0]
      rates.set(key, { ...known, sums: known.sums.map((sum, index) => sum + add[index]!) })
    }
    const sorted = [...rates.values()].sort((a, b) => b.rate - a.rate || a.mention.localeCompare(b.mention))
    return toCsv(
      VAT_HEADER,
      sorted.map(({ rate, mention, sums }) => [rate, mention, ...sums]),
    )
  }

  private async deferrals(month: BillingMonth, utcOffsetMinutes: number): Promise<Row[]> {
    const [first, next] = [localDay(month.start, utcOffsetMinutes), localDay(month.end, utcOffsetMinutes)]
    const last = localDay(new Date(month.end.getTime() - 1), utcOffsetMinutes)
    const ahead = await this.prisma.invoice.findMany({
      where: { ...this.issuedIn(month, utcOffsetMinutes), periodStart: { gte: month.end } },
      orderBy: { number: 'asc' },
    })
    const due = await this.prisma.invoice.findMany({
      where: {
        number: { not: null },
        issuedOn: { lt: toDate(first) },
        periodStart: { gte: month.start, lt: month.end },
      },
      orderBy: { number: 'asc' },
    })
    return [
      ...ahead.flatMap(({ number, netFcfa }) => [
        deferral(last, number, CHART.revenue, netFcfa, `Constaté d’avance, période à partir du ${next}`),
        deferral(last, number, DEFERRED, -netFcfa, `Constaté d’avance, période à partir du ${next}`),
      ]),
      ...due.flatMap(({ number, netFcfa }) => [
        deferral(first, number, DEFERRED, netFcfa, 'Reprise du produit constaté d’avance'),
        deferral(first, number, CHART.revenue, -netFcfa, 'Reprise du produit constaté d’avance'),
      ]),
    ]
  }

  private issuedIn(month: BillingMonth, utcOffsetMinutes: number) {
    const [first, next] = [month.start, month.end].map((instant) => toDate(localDay(instant, utcOffsetMinutes)))
    return { number: { not: null }, issuedOn: { gte: first, lt: next } }
  }

  private async month(name: string): Promise<{ month: BillingMonth; utcOffsetMinutes: number }> {
    const { utcOffsetMinutes } = await readSeller(this.prisma)
    return { month: billingMonth(name, utcOffsetMinutes), utcOffsetMinutes }
  }
}

type Booked = LedgerTransaction & {
  invoice: Pick<Invoice, 'id' | 'number' | 'reference'> | null
  entries: (LedgerEntry & { account: { name: string } | null })[]
}

/** Sales, the bank, electronic money, or general operations. */
function journalOf({ key, entries }: Booked): string {
  if (key.startsWith('invoice:')) return 'VE'
  const accounts = entries.map(({ ledgerAccount }) => ledgerAccount)
  if (accounts.includes('bank')) return 'BQ'
  return accounts.includes('provider') ? 'ME' : 'OD'
}

function toJournalRows(booked: Booked, utcOffsetMinutes: number): Row[] {
  const { occurredAt, description, invoice, key, entries } = booked
  return entries.map(({ ledgerAccount, amountFcfa, account }): Row => {
    const { code, label } = CHART[ledgerAccount]
    return [
      localDay(occurredAt, utcOffsetMinutes),
      journalOf(booked),
      invoice === null ? documentOf(description, key) : invoiceName(invoice),
      code,
      label,
      account?.name ?? null,
      describeInFrench(nameInvoice(description, invoice)),
      ...sides(amountFcfa),
    ]
  })
}

/** Older bookings of a proforma name its id. */
const nameInvoice = (description: string, invoice: Booked['invoice']): string =>
  invoice === null ? description : description.replace(invoice.id, invoiceName(invoice))

/** Of a booking without an invoice: the reference of its money. */
const documentOf = (description: string, key: string): string => readBooking(description)?.reference ?? key

const deferral = (day: string, number: string | null, account: ChartAccount, amountFcfa: number, text: string): Row => [
  day,
  'OD',
  number,
  account.code,
  account.label,
  null,
  text,
  ...sides(amountFcfa),
]

/** Debit and credit. */
const sides = (amountFcfa: number): [number, number] => (amountFcfa >= 0 ? [amountFcfa, 0] : [0, -amountFcfa])
