import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type Seller } from '@repere/prisma'

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
