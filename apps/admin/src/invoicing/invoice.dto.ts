import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import {
  type Account,
  type Invoice,
  InvoiceKind,
  type InvoiceLine,
  InvoiceLineKind,
  InvoiceState,
  type OrganisationProfile,
  type Prisma,
  type Settlement,
  SettlementKind,
} from '@repere/prisma'
import { dayOf } from '@repere/rating'
import { isBuyerOutdated } from './buyer-corrections.js'
import { openFcfa } from '../invoices/invoice-lifecycle.js'
import { type CertificationRecord } from '../invoices/invoice-snapshot.js'
import { type PayLinkKeys, payUrlOf } from '../invoices/pay-link.js'
import { receiptNumberOf } from '../settlements/receipts.js'
import { billedDaysOf } from './invoice-content.js'
import { PAGE, PAGE_MAX } from '../pages.js'
import { NextCursor } from '../page.dto.js'

const STATES = Object.values(InvoiceState)
const KINDS = Object.values(InvoiceKind)

export class PortalInvoicesQueryDto {
  @Input.Optional()
  @Input.OneOf(STATES, { description: '`finalized`: without credit notes, which nobody pays.' })
  state?: InvoiceState

  @Input.Optional()
  @Input.TextOf(1, 200, { description: '`next_cursor` of the previous page.' })
  cursor?: string

  @Input.Optional()
  @Input.IntegerIn(1, PAGE_MAX, { default: PAGE })
  limit?: number
}

@ApiSchema({ name: 'InvoicePeriod' })
export class InvoicePeriodDto {
  @Field.Day('First day that is billed, in the zone of the seller.')
  from!: string

  @Field.Day('Last day, inclusive.')
  to!: string
}

@ApiSchema({ name: 'Invoice' })
export class InvoiceDto {
  @Field.Id()
  id!: string

  @Field.OneOf(KINDS)
  kind!: InvoiceKind

  @Field.OneOf(
    STATES,
    '`proforma`: an offer for a chosen plan, which starts when it is paid; `draft`, `certified`: the ' +
      'number follows; `finalized`, `partially_paid`, `overdue`: to pay; ' +
      '`credited`: credit notes undo all of it. A credit note stays `finalized`.',
  )
  state!: InvoiceState

  @Field.Text('`FA-2026-000001`; for a credit note `AV-2026-000001`. Null: not issued yet.', { nullable: true })
  number!: string | null

  @Field.Text('`PF-2026-000001`: the name of a proforma, also after its payment. Null: it was never a proforma.', {
    nullable: true,
  })
  reference!: string | null

  @Field.Text('The plan that the invoice is for; null: none.', { nullable: true })
  plan!: string | null

  @Field.Part(InvoicePeriodDto)
  period!: InvoicePeriodDto

  @Field.Day('In the time zone of the seller; null: not issued yet.', { nullable: true })
  issued_on!: string | null

  @Field.Day('Null for a credit note.', { nullable: true })
  due_on!: string | null

  @Field.Text('`XOF`.')
  currency!: string

  @Field.Fcfa('Francs. Before tax; negative on a credit note, like the tax and the total.')
  net_fcfa!: number

  @Field.Integer('180 = 18 %.')
  tax_rate_per_mille!: number

  @Field.Text('French, as printed.')
  tax_mention!: string

  @Field.Fcfa('Francs. ')
  tax_fcfa!: number

  @Field.Fcfa('Francs. Tax included.')
  total_fcfa!: number

  @Field.Fcfa('Francs. Amount settled by payments, withheld tax, credit and credit notes.')
  settled_fcfa!: number

  @Field.Fcfa('Francs. The credit that you have chosen to pay a proforma with; 0 for all other invoices.')
  credit_chosen_fcfa!: number

  @Field.Fcfa(
    'Francs. The open amount, for a proforma after the chosen credit; 0 for a credit note and for an invoice that is ' +
      'not issued.',
  )
  open_fcfa!: number

  @Field.Id('For a credit note: the corrected invoice.', { nullable: true })
  credits_invoice_id!: string | null

  @Field.Instant('Time of the last settlement; null while an amount is open.', { nullable: true })
  settled_at!: Date | null

  @Field.Instant()
  created_at!: Date
}

@ApiSchema({ name: 'InvoicePage' })
export class InvoicePageDto {
  @Field.List(InvoiceDto, 'Newest first.')
  data!: InvoiceDto[]

  @NextCursor()
  next_cursor!: string | null
}

@ApiSchema({ name: 'InvoiceLine' })
export class InvoiceLineDto {
  @Field.OneOf(Object.values(InvoiceLineKind))
  kind!: InvoiceLineKind

  @Field.Text('French, as printed.')
  label!: string

  @Field.Integer('Months, days, requests.')
  quantity!: number

  @Field.Fcfa('Francs. Price for `per` units.')
  unit_price_fcfa!: number

  @Field.Integer()
  per!: number

  @Field.Fcfa('Francs. Before tax.')
  amount_fcfa!: number
}

@ApiSchema({ name: 'Settlement' })
export class SettlementDto {
  @Field.Id()
  id!: string

  @Field.Text('Number of the receipt.', { example: 'R-2026-000042' })
  receipt_number!: string

  @Field.OneOf(Object.values(SettlementKind))
  kind!: SettlementKind

  @Field.Fcfa('Francs. The amount that counts for this invoice; negative if it reverses another settlement.')
  amount_fcfa!: number

  @Field.Fcfa('Francs. The excess, which became credit.')
  excess_fcfa!: number

  @Field.Text('Number of the transfer, of the certificate or of the credit note.', { nullable: true })
  reference!: string | null

  @Field.Instant()
  received_at!: Date

  @Field.YesOrNo('Whether another settlement of the invoice reverses it.')
  reversed!: boolean
}

@ApiSchema({ name: 'InvoiceCertificate' })
export class InvoiceCertificateDto {
  @Field.Text('Code of the tax administration.')
  code!: string

  @Field.Text('Number of the certified machine.')
  nim!: string

  @Field.Text()
  counters!: string

  @Field.Text('Content of the QR code.')
  qr!: string

  @Field.Text('ISO 8601, with the offset of the seller.')
  at!: string
}

@ApiSchema({ name: 'InvoiceDetails' })
export class InvoiceDetailsDto extends InvoiceDto {
  @Field.Text('The reason, for a credit note or a manual invoice.', { nullable: true })
  reason!: string | null

  @Field.Text('The page where anyone with this link pays it without a login. Null: there is nothing to pay.', {
    nullable: true,
  })
  pay_url!: string | null

  @Field.List(InvoiceLineDto)
  lines!: InvoiceLineDto[]

  @Field.List(SettlementDto, 'Oldest first.')
  settlements!: SettlementDto[]

  @Field.List(InvoiceDto, 'Credit notes for this invoice, oldest first.')
  credit_notes!: InvoiceDto[]

  @Field.YesOrNo('Whether it names its buyer otherwise than the organisation does today, and can be replaced.')
  buyer_outdated!: boolean

  @Field.Part(InvoiceCertificateDto, 'Null: no certificate was requested, or not yet.', { nullable: true })
  certificate!: InvoiceCertificateDto | null
}

@ApiSchema({ name: 'CreditSetAside' })
export class CreditSetAsideDto {
  @Field.Id()
  invoice_id!: string

  @Field.Text({ example: 'FA-2026-000042' })
  number!: string

  @Field.Day('The day on which the invoice takes the credit, unless it is used before.')
  due_on!: string

  @Field.Fcfa('Francs.', { minimum: 1 })
  amount_fcfa!: number
}

@ApiSchema({ name: 'AccountBalance' })
export class AccountBalanceDto {
  @Field.Fcfa('Francs. Open amount of all issued invoices.')
  open_fcfa!: number

  @Field.Fcfa('Francs. Credit for the next invoices.')
  credit_fcfa!: number

  @Field.List(
    CreditSetAsideDto,
    'The shares of the credit that renewals take on their due days. Until then, requests and other invoices may use them.',
  )
  set_aside!: CreditSetAsideDto[]
}

/** An invoice with the relations that the details need. */
export interface DetailedInvoice extends Invoice {
  account: Account & { profile: OrganisationProfile | null }
  lines: InvoiceLine[]
  settlements: Settlement[]
  creditNotes: Invoice[]
}

/** The fields of a `DetailedInvoice` that Prisma reads. */
export const DETAILS = {
  account: { include: { profile: true } },
  lines: { orderBy: { position: 'asc' } },
  settlements: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
  creditNotes: { where: { number: { not: null } }, orderBy: { id: 'asc' } },
} satisfies Prisma.InvoiceInclude

export function toInvoice(invoice: Invoice, utcOffsetMinutes: number): InvoiceDto {
  return {
    id: invoice.id,
    kind: invoice.kind,
    state: invoice.state,
    number: invoice.number,
    reference: invoice.reference,
    plan: invoice.planCode,
    period: billedDaysOf(invoice, utcOffsetMinutes),
    issued_on: invoice.issuedOn === null ? null : dayOf(invoice.issuedOn),
    due_on: invoice.kind === 'credit_note' ? null : dayOf(invoice.dueOn),
    currency: invoice.currency,
    net_fcfa: invoice.netFcfa,
    tax_rate_per_mille: invoice.taxRatePerMille,
    tax_mention: invoice.taxMention,
    tax_fcfa: invoice.taxFcfa,
    total_fcfa: invoice.totalFcfa,
    settled_fcfa: invoice.settledFcfa,
    credit_chosen_fcfa: invoice.state === 'proforma' ? invoice.creditChosenFcfa : 0,
    open_fcfa: openFcfa(invoice),
    credits_invoice_id: invoice.creditsId,
    settled_at: invoice.settledAt,
    created_at: invoice.createdAt,
  }
}

export function toInvoiceDetails(
  invoice: DetailedInvoice,
  utcOffsetMinutes: number,
  config: PayLinkKeys,
): InvoiceDetailsDto {
  const record = invoice.certification as CertificationRecord | null
  return {
    ...toInvoice(invoice, utcOffsetMinutes),
    reason: invoice.reason,
    pay_url: payUrlOf(config, invoice),
    lines: invoice.lines.map((line) => ({
      kind: line.kind,
      label: line.label,
      quantity: line.quantity,
      unit_price_fcfa: line.unitPriceFcfa,
      per: line.per,
      amount_fcfa: line.amountFcfa,
    })),
    settlements: toSettlements(invoice.settlements),
    credit_notes: invoice.creditNotes.map((note) => toInvoice(note, utcOffsetMinutes)),
    buyer_outdated: isBuyerOutdated(invoice),
    certificate:
      record === null
        ? null
        : { code: record.code, nim: record.nim, counters: record.counters, qr: record.qr, at: record.at },
  }
}

function toSettlements(settlements: Settlement[]): SettlementDto[] {
  const reversed = new Set(settlements.map(({ reversesId }) => reversesId))
  return settlements.map((settlement) => toSettlement(settlement, reversed.has(settlement.id)))
}

const toSettlement = (settlement: Settlement, reversed: boolean): SettlementDto => ({
  id: settlement.id,
  receipt_number: receiptNumberOf(settlement),
  kind: settlement.kind,
  amount_fcfa: settlement.amountFcfa,
  excess_fcfa: settlement.excessFcfa,
  reference: settlement.reference,
  received_at: settlement.receivedAt,
  reversed,
})
