import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  CalendarDay,
  Country,
  DateTime,
  Email,
  IdField,
  IntegerIn,
  NullableTextField,
  OneOf,
  Optional,
  TextField,
  TextOf,
  Uuid,
} from '@repere/http'
import { type Account, type Invoice, InvoiceKind, type Seller } from '@repere/prisma'
import {
  type DetailedInvoice,
  InvoiceDetailsDto,
  InvoiceDto,
  PortalInvoicesQueryDto,
  toInvoice,
  toInvoiceDetails,
} from './invoice.dto.js'

/** Above any invoice there is, and safe in every sum. */
const FRANCS_MAX = 1_000_000_000

export const STAFF_SETTLEMENTS = ['bank_transfer', 'withholding', 'credit_balance'] as const

export class StaffInvoicesQueryDto extends PortalInvoicesQueryDto {
  @Optional()
  @Uuid({ description: 'Only this account.' })
  account?: string

  @Optional()
  @OneOf(Object.values(InvoiceKind))
  kind?: InvoiceKind

  @Optional()
  @TextOf(1, 40, { description: 'A number, or the beginning of a number.', example: 'FA-2026-' })
  number?: string

  @Optional()
  @CalendarDay({ description: 'Issued on this day or later.' })
  from?: string

  @Optional()
  @CalendarDay({ description: 'Issued on this day or earlier.' })
  to?: string
}

@ApiSchema({ name: 'StaffInvoice' })
export class StaffInvoiceDto extends InvoiceDto {
  @IdField()
  account_id!: string

  @TextField()
  account_name!: string

  @NullableTextField('Why the invoice could not be issued; null: no error.')
  failure!: string | null
}

@ApiSchema({ name: 'StaffInvoicePage' })
export class StaffInvoicePageDto {
  @ApiProperty({ type: [StaffInvoiceDto], description: 'Newest first.' })
  data!: StaffInvoiceDto[]

  @NullableTextField('Null on the last page.')
  next_cursor!: string | null
}

@ApiSchema({ name: 'StaffInvoiceDetails' })
export class StaffInvoiceDetailsDto extends InvoiceDetailsDto {
  @IdField()
  account_id!: string

  @TextField()
  account_name!: string

  @NullableTextField('Why the invoice could not be issued; null: no error.')
  failure!: string | null

  @TextField()
  created_by!: string
}

export class ManualInvoiceDto {
  @Uuid()
  account_id!: string

  @TextOf(1, 200, { description: 'Text of its only line; in French, as printed.', example: 'Formation sur site' })
  label!: string

  @IntegerIn(1, FRANCS_MAX, { description: 'Francs before tax.' })
  amount_fcfa!: number

  @CalendarDay({ description: 'In the time zone of the seller.' })
  due_on!: string

  @TextOf(1, 500, { description: 'Printed.' })
  reason!: string
}

export class ReversalOrderDto {
  @TextOf(1, 1000, { description: 'What was wrong; for the record.' })
  reason!: string
}

export class CreditOrderDto {
  @Optional()
  @IntegerIn(1, FRANCS_MAX, { description: 'Francs including tax; default: everything that is not credited yet.' })
  amount_fcfa?: number

  @TextOf(1, 500, { description: 'Printed.' })
  reason!: string
}

export class SettlementOrderDto {
  @OneOf(STAFF_SETTLEMENTS, {
    description: 'A transfer, a certificate of tax withheld by the buyer, or the credit of the account.',
  })
  kind!: (typeof STAFF_SETTLEMENTS)[number]

  @IntegerIn(1, FRANCS_MAX, { description: 'Francs. The excess of a transfer becomes credit.' })
  amount_fcfa!: number

  @TextOf(1, 100, {
    description:
      'Number of the transfer or of the certificate. Repeating the number for the same invoice has no effect.',
  })
  reference!: string

  @Optional()
  @CalendarDay({ description: 'Not in the future; default: today.' })
  received_on?: string
}

export class CertificateOrderDto {
  @TextOf(1, 100, { description: 'As printed, six groups of four.' })
  code!: string

  @TextOf(1, 40, { description: 'Number of the certified machine.' })
  nim!: string

  @TextOf(1, 40, { example: '12/15 FV' })
  counters!: string

  @TextOf(1, 500, { description: 'Content of the QR code.' })
  qr!: string

  @DateTime({ description: 'When it was signed, with the offset of the seller.', example: '2026-01-01T09:12:44+01:00' })
  at!: string
}

const CAPITAL_MAX = 2_000_000_000

@ApiSchema({ name: 'Seller' })
export class SellerDto {
  @TextField('ISO 3166-1 alpha-2; determines the taxes.')
  country!: string
  @TextField()
  legal_name!: string
  @NullableTextField()
  street!: string | null
  @NullableTextField()
  city!: string | null
  @NullableTextField('Legal form, for example SARL; printed.')
  legal_form!: string | null
  @ApiProperty({ type: 'integer', nullable: true, description: 'Share capital in francs; printed.' })
  capital_fcfa!: number | null
  @NullableTextField('Number in the trade register.')
  rccm!: string | null
  @NullableTextField('The tax number, for example IFU, NINEA or NCC.')
  tax_id!: string | null
  @NullableTextField()
  phone!: string | null
  @NullableTextField()
  email!: string | null
  @NullableTextField('Bank details for transfers; printed.')
  bank_details!: string | null
  @ApiProperty({
    type: 'integer',
    description: 'Minutes east of UTC; defines the days and months of billing and the year of the invoice numbers.',
  })
  utc_offset_minutes!: number
  @ApiProperty({ type: 'integer', description: 'Increases with every change.' })
  version!: number
}

/** Absent fields stay; a text of one space or none removes a value. */
export class ChangeSellerDto {
  @Optional()
  @Country()
  country?: string
  @Optional()
  @TextOf(1, 200)
  legal_name?: string
  @Optional()
  @TextOf(0, 200)
  street?: string
  @Optional()
  @TextOf(0, 100)
  city?: string
  @Optional()
  @TextOf(0, 60)
  legal_form?: string
  @Optional()
  @IntegerIn(0, CAPITAL_MAX, { description: 'Share capital in francs; 0 removes it.' })
  capital_fcfa?: number
  @Optional()
  @TextOf(0, 60)
  rccm?: string
  @Optional()
  @TextOf(0, 60)
  tax_id?: string
  @Optional()
  @TextOf(0, 40)
  phone?: string
  @Optional()
  @Email()
  email?: string
  @Optional()
  @TextOf(0, 300)
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
): StaffInvoiceDetailsDto => ({
  ...toInvoiceDetails(invoice, utcOffsetMinutes),
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

/** A text, or nothing. */
export const orNull = (text: string | undefined): string | null | undefined => (text === '' ? null : text)
