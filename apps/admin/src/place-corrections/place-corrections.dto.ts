import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { correctionKinds, type CorrectionKind } from '@repere/gazetteer'
import { IdField, InstantField, NullableTextField, NumberIn, OneOf, Optional, TextField, TextOf } from '@repere/http'
import { type PlaceCorrection } from '@repere/prisma'

const NAME_MAX = 200
const NOTE_MAX = 500
const ID_MAX = 64

export class PlaceCorrectionOrderDto {
  @OneOf(correctionKinds, { description: 'What changed; `withdraw` takes an earlier correction back.' })
  kind!: CorrectionKind

  @Optional()
  @TextOf(1, ID_MAX, {
    description: 'The id of the place; of `withdraw` the id of the correction. Absent of `add`, required otherwise.',
  })
  place?: string

  @Optional()
  @TextOf(1, NAME_MAX, { description: 'The name, of `add` and `rename`.' })
  name?: string

  @Optional()
  @TextOf(1, ID_MAX, { description: 'A slug of `/v1/places/categories`, of `add`.', example: 'pharmacy' })
  category?: string

  @Optional()
  @NumberIn(-90, 90, { description: 'Degrees north, of `add` and `move`.' })
  lat?: number

  @Optional()
  @NumberIn(-180, 180, { description: 'Degrees east, of `add` and `move`.' })
  lng?: number

  @Optional()
  @TextOf(1, NOTE_MAX, { description: 'The reason.' })
  note?: string
}

const degrees = (description: string) => ApiProperty({ type: Number, nullable: true, description })

@ApiSchema({ name: 'PlaceCorrection' })
export class PlaceCorrectionDto {
  @IdField()
  id!: string

  @InstantField('When it was accepted.')
  accepted_at!: Date

  @TextField('The e-mail address of the staff member who accepted it.')
  accepted_by!: string

  @ApiProperty({ type: String, enum: [...correctionKinds] })
  kind!: string

  @TextField('The id of the place; of `withdraw` the id of the correction.')
  place!: string

  @NullableTextField('The name, of `add` and `rename`.')
  name!: string | null

  @NullableTextField('The category, of `add`.')
  category!: string | null

  @degrees('Degrees north, of `add` and `move`.')
  lat!: number | null

  @degrees('Degrees east, of `add` and `move`.')
  lng!: number | null

  @NullableTextField('The reason.')
  note!: string | null
}

@ApiSchema({ name: 'PlaceCorrections' })
export class PlaceCorrectionsDto {
  @ApiProperty({ type: [PlaceCorrectionDto], description: 'The newest first.' })
  corrections!: PlaceCorrectionDto[]
}

export function toPlaceCorrectionDto(row: PlaceCorrection): PlaceCorrectionDto {
  const { id, acceptedAt, acceptedBy, kind, place, name, category, lat, lng, note } = row
  return { id, accepted_at: acceptedAt, accepted_by: acceptedBy, kind, place, name, category, lat, lng, note }
}
