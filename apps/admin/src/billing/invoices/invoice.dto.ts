import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  DayField,
  FcfaField,
  IdField,
  InstantField,
  IntegerIn,
  NullableDayField,
  NullableIdField,
  NullableInstantField,
  NullableTextField,
  OneOf,
  Optional,
  TextField,
  TextOf,
} from '@repere/http'
import {
  type Invoice,
  InvoiceKind,
  type InvoiceLine,
  InvoiceLineKind,
  InvoiceState,
  type Prisma,
  type Settlement,
  SettlementKind,
} from '@repere/prisma'
import { isPayable } from '../invoice-lifecycle.js'
import { type CertificationRecord } from '../invoice-snapshot.js'
import { billedDaysOf } from './invoice-content.js'
import { dayOf } from '../../usage/seller-time.js'
import { PAGE, PAGE_MAX } from '../../pages.js'

const STATES = Object.values(InvoiceState)
const KINDS = Object.values(InvoiceKind)

export class PortalInvoicesQueryDto {
  @Optional()
  @OneOf(STATES)
  state?: InvoiceState

  @Optional()
  @TextOf(1, 200, { description: '`next_cursor` of the previous page.' })
  cursor?: string

  @Optional()
  @IntegerIn(1, PAGE_MAX, { default: PAGE })
  limit?: number
}

@ApiSchema({ name: 'InvoicePeriod' })
export class InvoicePeriodDto {
  @DayField('First day that is billed, in the zone of the seller.')
  from!: string

  @DayField('Last day, inclusive.')
  to!: string
}

@ApiSchema({ name: 'Invoice' })
export class InvoiceDto {
  @IdField()
  id!: string

  @ApiProperty({ type: String, enum: KINDS })
  kind!: InvoiceKind

  @ApiProperty({
    type: String,
    enum: STATES,
    description:
      '`proforma`: a plan that was chosen, nobody owes it, and it begins when it is paid; `draft`, `certified`: the ' +
      'number follows; `finalized`, `partially_paid`, `overdue`: to pay; ' +
      '`credited`: credit notes undo all of it. A credit note stays `finalized`.',
  })
  state!: InvoiceState

  @NullableTextField('`FA-2026-000001`; for a credit note `AV-2026-000001`. Null: not issued yet.')
  number!: string | null

  @NullableTextField('The plan that the invoice is for; null: none.')
  plan!: string | null

  @ApiProperty({ type: InvoicePeriodDto })
  period!: InvoicePeriodDto

  @NullableDayField('In the time zone of the seller; null: not issued yet.')
  issued_on!: string | null

  @NullableDayField('Null for a credit note.')
  due_on!: string | null

  @TextField('`XOF`.')
  currency!: string

  @FcfaField('Francs. Before tax; negative on a credit note, like the tax and the total.')
  net_fcfa!: number

  @ApiProperty({ type: 'integer', description: '180 = 18 %.' })
  tax_rate_per_mille!: number

  @TextField('French, as printed.')
  tax_mention!: string

  @FcfaField('Francs. ')
  tax_fcfa!: number

  @FcfaField('Francs. Tax included.')
  total_fcfa!: number

  @FcfaField('Francs. Amount settled by payments, withheld tax, credit and credit notes.')
  settled_fcfa!: number

  @FcfaField('Francs. The open amount; 0 for a credit note and for an invoice that is not issued.')
  open_fcfa!: number

  @NullableIdField('For a credit note: the corrected invoice.')
  credits_invoice_id!: string | null

  @NullableInstantField('Time of the last settlement; null while an amount is open.')
  settled_at!: Date | null

  @InstantField()
  created_at!: Date
}

@ApiSchema({ name: 'InvoicePage' })
export class InvoicePageDto {
  @ApiProperty({ type: [InvoiceDto], description: 'Newest first.' })
  data!: InvoiceDto[]

  @NullableTextField('Null on the last page.')
  next_cursor!: string | null
}

@ApiSchema({ name: 'InvoiceLine' })
export class InvoiceLineDto {
  @ApiProperty({ type: String, enum: Object.values(InvoiceLineKind) })
  kind!: InvoiceLineKind

  @TextField('French, as printed.')
  label!: string

  @ApiProperty({ type: 'integer', description: 'Months, days, requests.' })
  quantity!: number

  @FcfaField('Francs. Price for `per` units.')
  unit_price_fcfa!: number

  @ApiProperty({ type: 'integer' })
  per!: number

  @FcfaField('Francs. Before tax.')
  amount_fcfa!: number
}

@ApiSchema({ name: 'Settlement' })
export class SettlementDto {
  @IdField()
  id!: string

  @ApiProperty({ type: String, enum: Object.values(SettlementKind) })
  kind!: SettlementKind

  @FcfaField('Francs. What counts for this invoice; negative where it takes back another settlement.')
  amount_fcfa!: number

  @FcfaField('Francs. The excess, which became credit.')
  excess_fcfa!: number

  @NullableTextField('Number of the transfer, of the certificate or of the credit note.')
  reference!: string | null

  @InstantField()
  received_at!: Date
}

@ApiSchema({ name: 'InvoiceCertificate' })
export class InvoiceCertificateDto {
  @TextField('Code of the tax administration.')
  code!: string

  @TextField('Number of the certified machine.')
  nim!: string

  @TextField()
  counters!: string

  @TextField('Content of the QR code.')
  qr!: string

  @TextField('ISO 8601, with the offset of the seller.')
  at!: string
}

@ApiSchema({ name: 'InvoiceDetails' })
export class InvoiceDetailsDto extends InvoiceDto {
  @NullableTextField('The reason, for a credit note or a manual invoice.')
  reason!: string | null

  @ApiProperty({ type: [InvoiceLineDto] })
  lines!: InvoiceLineDto[]

  @ApiProperty({ type: [SettlementDto], description: 'Oldest first.' })
  settlements!: SettlementDto[]

  @ApiProperty({ type: [InvoiceDto], description: 'Credit notes for this invoice, oldest first.' })
  credit_notes!: InvoiceDto[]

  @ApiProperty({
    type: InvoiceCertificateDto,
    nullable: true,
    description: 'Null: no certificate was requested, or not yet.',
  })
  certificate!: InvoiceCertificateDto | null
}

@ApiSchema({ name: 'AccountBalance' })
export class AccountBalanceDto {
  @FcfaField('Francs. Open amount of all issued invoices.')
  open_fcfa!: number

  @FcfaField('Francs. Credit for the next invoices.')
  credit_fcfa!: number
}

/** With what the details need. */
export interface DetailedInvoice extends Invoice {
  lines: InvoiceLine[]
  settlements: Settlement[]
  creditNotes: Invoice[]
}

/** The fields of a `DetailedInvoice` that Prisma reads. */
export const DETAILS = {
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
    open_fcfa: isPayable(invoice) ? invoice.totalFcfa - invoice.settledFcfa : 0,
    credits_invoice_id: invoice.creditsId,
    settled_at: invoice.settledAt,
    created_at: invoice.createdAt,
  }
}

export function toInvoiceDetails(invoice: DetailedInvoice, utcOffsetMinutes: number): InvoiceDetailsDto {
  const record = invoice.certification as CertificationRecord | null
  return {
    ...toInvoice(invoice, utcOffsetMinutes),
    reason: invoice.reason,
    lines: invoice.lines.map((line) => ({
      kind: line.kind,
      label: line.label,
      quantity: line.quantity,
      unit_price_fcfa: line.unitPriceFcfa,
      per: line.per,
      amount_fcfa: line.amountFcfa,
    })),
    settlements: invoice.settlements.map(toSettlement),
    credit_notes: invoice.creditNotes.map((note) => toInvoice(note, utcOffsetMinutes)),
    certificate:
      record === null
        ? null
        : { code: record.code, nim: record.nim, counters: record.counters, qr: record.qr, at: record.at },
  }
}

export const toSettlement = (settlement: Settlement): SettlementDto => ({
  id: settlement.id,
  kind: settlement.kind,
  amount_fcfa: settlement.amountFcfa,
  excess_fcfa: settlement.excessFcfa,
  reference: settlement.reference,
  received_at: settlement.receivedAt,
})
