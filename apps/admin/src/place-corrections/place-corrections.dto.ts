import { ApiSchema } from '@nestjs/swagger'
import { correctionKinds, type CorrectionKind } from '@repere/gazetteer'
import { Field, Input } from '@repere/http'
import { type PlaceCorrection } from '@repere/prisma'

const NAME_MAX = 200
const NOTE_MAX = 500
const ID_MAX = 64

export class PlaceCorrectionOrderDto {
  @Input.OneOf(correctionKinds, { description: 'Kind of the change; `withdraw` cancels an earlier correction.' })
  kind!: CorrectionKind

  @Input.Optional()
  @Input.TextOf(1, ID_MAX, {
    description: 'The id of the place; of `withdraw` the id of the correction. Absent of `add`, required otherwise.',
  })
  place?: string

  @Input.Optional()
  @Input.TextOf(1, NAME_MAX, { description: 'The name, of `add` and `rename`.' })
  name?: string

  @Input.Optional()
  @Input.TextOf(1, ID_MAX, { description: 'A slug of `/v1/places/categories`, of `add`.', example: 'pharmacy' })
  category?: string

  @Input.Optional()
  @Input.NumberIn(-90, 90, { description: 'Degrees north, of `add` and `move`.' })
  lat?: number

  @Input.Optional()
  @Input.NumberIn(-180, 180, { description: 'Degrees east, of `add` and `move`.' })
  lng?: number

  @Input.Optional()
  @Input.TextOf(1, NOTE_MAX, { description: 'The reason.' })
  note?: string
}

@ApiSchema({ name: 'PlaceCorrection' })
export class PlaceCorrectionDto {
  @Field.Id()
  id!: string

  @Field.Instant('When it was accepted.')
  accepted_at!: Date

  @Field.Text('The e-mail address of the staff member who accepted it.')
  accepted_by!: string

  @Field.OneOf(correctionKinds)
  kind!: string

  @Field.Text('The id of the place; of `withdraw` the id of the correction.')
  place!: string

  @Field.Text('The name, of `add` and `rename`.', { nullable: true })
  name!: string | null

  @Field.Text('The category, of `add`.', { nullable: true })
  category!: string | null

  @Field.Decimal('Degrees north, of `add` and `move`.', { nullable: true })
  lat!: number | null

  @Field.Decimal('Degrees east, of `add` and `move`.', { nullable: true })
  lng!: number | null

  @Field.Text('The reason.', { nullable: true })
  note!: string | null
}

@ApiSchema({ name: 'PlaceCorrections' })
export class PlaceCorrectionsDto {
  @Field.List(PlaceCorrectionDto, 'The newest first.')
  corrections!: PlaceCorrectionDto[]
}

export function toPlaceCorrectionDto(row: PlaceCorrection): PlaceCorrectionDto {
  const { id, acceptedAt, acceptedBy, kind, place, name, category, lat, lng, note } = row
  return { id, accepted_at: acceptedAt, accepted_by: acceptedBy, kind, place, name, category, lat, lng, note }
}
