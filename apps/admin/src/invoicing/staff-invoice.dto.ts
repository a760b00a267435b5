import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type Account, type Invoice, InvoiceKind } from '@repere/prisma'
import {
  type DetailedInvoice,
  InvoiceDetailsDto,
  InvoiceDto,
  PortalInvoicesQueryDto,
  toInvoice,
  toInvoiceDetails,
} from './invoice.dto.js'
import { type PayLinkKeys } from '../invoices/pay-link.js'
import { NextCursor } from '../page.dto.js'

/** Above any invoice there is, and safe in every sum. */
const FRANCS_MAX = 1_000_000_000

export const STAFF_SETTLEMENTS = ['bank_transfer', 'withholding', 'credit_balance'] as const

export class StaffInvoicesQueryDto extends PortalInvoicesQueryDto {
  @Input.Optional()
  @Input.Uuid({ description: 'Only this account.' })
  account?: string

  @Input.Optional()
  @Input.OneOf(Object.values(InvoiceKind), {
    description: 'With `credit_note`, the state `finalized` has the issued credit notes.',
  })
  kind?: InvoiceKind

  @Input.Optional()
  @Input.TextOf(1, 40, { description: 'A number, or the beginning of a number.', example: 'FA-2026-' })
  number?: string

  @Input.Optional()
  @Input.CalendarDay({ description: 'Issued on this day or later.' })
  from?: string

  @Input.Optional()
  @Input.CalendarDay({ description: 'Issued on this day or earlier.' })
  to?: string
}

@ApiSchema({ name: 'StaffInvoice' })
export class StaffInvoiceDto extends InvoiceDto {
  @Field.Id()
  account_id!: string

  @Field.Text()
  account_name!: string

  @Field.Text('Why the invoice could not be issued; null: no error.', { nullable: true })
  failure!: string | null
}

@ApiSchema({ name: 'StaffInvoicePage' })
export class StaffInvoicePageDto {
  @Field.List(StaffInvoiceDto, 'Newest first.')
  data!: StaffInvoiceDto[]

  @NextCursor()
  next_cursor!: string | null
}

@ApiSchema({ name: 'StaffInvoiceDetails' })
export class StaffInvoiceDetailsDto extends InvoiceDetailsDto {
  @Field.Id()
  account_id!: string

  @Field.Text()
  account_name!: string

  @Field.Text('Why the invoice could not be issued; null: no error.', { nullable: true })
  failure!: string | null

  @Field.Text()
  created_by!: string
}

export class ManualInvoiceDto {
  @Input.Uuid()
  account_id!: string

  @Input.TextOf(1, 200, { description: 'Text of its only line; in French, as printed.', example: 'Formation sur site' })
  label!: string

  @Input.IntegerIn(1, FRANCS_MAX, { description: 'Francs before tax.' })
  amount_fcfa!: number

  @Input.CalendarDay({ description: 'In the time zone of the seller.' })
  due_on!: string

  @Input.TextOf(1, 500, { description: 'Printed.' })
  reason!: string
}

export class CreditOrderDto {
  @Input.Optional()
  @Input.IntegerIn(1, FRANCS_MAX, {
    description: 'Francs including tax; default: everything that is not credited yet.',
  })
  amount_fcfa?: number

  @Input.TextOf(1, 500, { description: 'Printed.' })
  reason!: string
}

export class SettlementOrderDto {
  @Input.OneOf(STAFF_SETTLEMENTS, {
    description: 'A transfer, a certificate of tax withheld by the buyer, or the credit of the account.',
  })
  kind!: (typeof STAFF_SETTLEMENTS)[number]

  @Input.IntegerIn(1, FRANCS_MAX, { description: 'Francs. The excess of a transfer becomes credit.' })
  amount_fcfa!: number

  @Input.TextOf(1, 100, {
    description:
      'Number of the transfer or of the certificate. Repeating the number for the same invoice has no effect.',
  })
  reference!: string

  @Input.Optional()
  @Input.CalendarDay({ description: 'Not in the future; default: today.' })
  received_on?: string
}

export class CertificateOrderDto {
  @Input.TextOf(1, 100, { description: 'As printed, six groups of four.' })
  code!: string

  @Input.TextOf(1, 40, { description: 'Number of the certified machine.' })
  nim!: string

  @Input.TextOf(1, 40, { example: '12/15 FV' })
  counters!: string

  @Input.TextOf(1, 500, { description: 'Content of the QR code.' })
  qr!: string

  @Input.DateTime({
    description: 'When it was signed, with the offset of the seller.',
    example: '2026-01-01T09:12:44+01:00',
  })
  at!: string
}

type OfAccount = { account: Pick<Account, 'id' | 'name'> }

const ofAccount = ({ account, failure }: Invoice & OfAccount) => ({
  account_id: account.id,
  account_name: account.name,
  failure,
})

export const toStaffInvoice = (invoice: Invoice & OfAccount, utcOffsetMinutes: number): StaffInvoiceDto => ({
  ...toInvoice(invoice, utcOffsetMinutes),
  ...ofAccount(invoice),
})

export const toStaffDetails = (
  invoice: DetailedInvoice & OfAccount,
  utcOffsetMinutes: number,
  config: PayLinkKeys,
): StaffInvoiceDetailsDto => ({
  ...toInvoiceDetails(invoice, utcOffsetMinutes, config),
  ...ofAccount(invoice),
  created_by: invoice.createdBy,
})
