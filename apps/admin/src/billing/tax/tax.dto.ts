import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Country, NullableInstantField, NullableTextField, TextOf, YesOrNo } from '@repere/http'
import { type TaxTreatment } from '@repere/prisma'

@ApiSchema({ name: 'TaxTreatment' })
export class TaxTreatmentDto {
  @ApiProperty({
    type: String,
    enum: ['domestic', 'export', 'reverse_charge'],
    description: '`domestic` until staff have confirmed evidence for a buyer abroad.',
  })
  treatment!: 'domestic' | 'export' | 'reverse_charge'

  @NullableTextField('What was seen; null: nothing is confirmed.')
  evidence!: string | null

  @NullableInstantField()
  confirmed_at!: Date | null

  @NullableTextField()
  confirmed_by!: string | null
}

export class ForeignTaxDto {
  @YesOrNo({ description: 'Registered for value added tax in its country, and has a tax number: reverse charge.' })
  taxable!: boolean

  @TextOf(1, 1000, { description: 'What was seen: the extract of a register, a certificate and its number.' })
  evidence!: string
}

export class TaxReasonDto {
  @TextOf(1, 1000)
  reason!: string
}

export class CountryChangeDto {
  @Country()
  country!: string

  @TextOf(1, 1000)
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
