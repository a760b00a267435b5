import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type Account, type Invoice, InvoiceKind, type Seller } from '@repere/prisma'
import {
  type DetailedInvoice,
  InvoiceDetailsDto,
  InvoiceDto,
  PortalInvoicesQueryDto,
  toInvoice,
  toInvoiceDetails,
} from './invoice.dto.js'
import { type PayLinkKeys } from '../pay-links/pay-link.js'
import { NextCursor } from '../../page.dto.js'

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

export class ReversalOrderDto {
  @Input.TextOf(1, 1000, { description: 'The mistake that is corrected; for the record.' })
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

const CAPITAL_MAX = 2_000_000_000

@ApiSchema({ name: 'Seller' })
export class SellerDto {
  @Field.Text('ISO 3166-1 alpha-2; determines the taxes.')
  country!: string
  @Field.Text()
  legal_name!: string
  @Field.Text({ nullable: true })
  street!: string | null
  @Field.Text({ nullable: true })
  city!: string | null
  @Field.Text('Legal form, for example SARL; printed.', { nullable: true })
  legal_form!: string | null
  @Field.Fcfa('Share capital in francs; printed.', { nullable: true })
  capital_fcfa!: number | null
  @Field.Text('Number in the trade register.', { nullable: true })
  rccm!: string | null
  @Field.Text('The tax number, for example IFU, NINEA or NCC.', { nullable: true })
  tax_id!: string | null
  @Field.Text({ nullable: true })
  phone!: string | null
  @Field.Text({ nullable: true })
  email!: string | null
  @Field.Text('Bank details for transfers; printed.', { nullable: true })
  bank_details!: string | null
  @Field.Integer('Minutes east of UTC; defines the days and months of billing and the year of the invoice numbers.')
  utc_offset_minutes!: number
  @Field.Integer('Increases with every change.')
  version!: number
}

/** Absent fields stay; a text of one space or none removes a value. */
export class ChangeSellerDto {
  @Input.Optional()
  @Input.Country()
  country?: string
  @Input.Optional()
  @Input.TextOf(1, 200)
  legal_name?: string
  @Input.Optional()
  @Input.TextOf(0, 200)
  street?: string
  @Input.Optional()
  @Input.TextOf(0, 100)
  city?: string
  @Input.Optional()
  @Input.TextOf(0, 60)
  legal_form?: string
  @Input.Optional()
  @Input.IntegerIn(0, CAPITAL_MAX, { description: 'Share capital in francs; 0 removes it.' })
  capital_fcfa?: number
  @Input.Optional()
  @Input.TextOf(0, 60)
  rccm?: string
  @Input.Optional()
  @Input.TextOf(0, 60)
  tax_id?: string
  @Input.Optional()
  @Input.TextOf(0, 40)
  phone?: string
  @Input.Optional()
  @Input.Email()
  email?: string
  @Input.Optional()
  @Input.TextOf(0, 300)
  bank_details?: string
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

export const toSeller = (seller: Seller): SellerDto => ({
  country: seller.country,
  legal_name: seller.legalName,
  street: seller.street,
  city: seller.city,
  legal_form: seller.legalForm,
  capital_fcfa: seller.capitalFcfa,
  rccm: seller.rccm,
  tax_id: seller.taxId,
  phone: seller.phone,
  email: seller.email,
  bank_details: seller.bankDetails,
  utc_offset_minutes: seller.utcOffsetMinutes,
  version: seller.version,
})
