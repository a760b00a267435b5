import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type TaxTreatment } from '@repere/prisma'

@ApiSchema({ name: 'TaxTreatment' })
export class TaxTreatmentDto {
  @Field.OneOf(
    ['domestic', 'export', 'reverse_charge'],
    '`domestic` until staff have confirmed evidence for a buyer abroad.',
  )
  treatment!: 'domestic' | 'export' | 'reverse_charge'

  @Field.Text('The evidence; null: nothing is confirmed.', { nullable: true })
  evidence!: string | null

  @Field.Instant({ nullable: true })
  confirmed_at!: Date | null

  @Field.Text({ nullable: true })
  confirmed_by!: string | null
}

export class ForeignTaxDto {
  @Input.YesOrNo({
    description: 'Registered for value added tax in its country, and has a tax number: reverse charge.',
  })
  taxable!: boolean

  @Input.TextOf(1, 1000, { description: 'The evidence: the extract of a register, a certificate and its number.' })
  evidence!: string
}

export class TaxReasonDto {
  @Input.TextOf(1, 1000)
  reason!: string
}

export class CountryChangeDto {
  @Input.Country()
  country!: string

  @Input.TextOf(1, 1000)
  reason!: string
}

export const toTaxTreatment = (treatment: TaxTreatment | null, country: string): TaxTreatmentDto => {
  const confirmed = treatment?.country === country ? treatment : null
  return {
    treatment: confirmed === null ? 'domestic' : confirmed.taxable ? 'reverse_charge' : 'export',
    evidence: confirmed?.evidence ?? null,
    confirmed_at: confirmed?.confirmedAt ?? null,
    confirmed_by: confirmed?.confirmedBy ?? null,
  }
}
