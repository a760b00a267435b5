import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'

/** Of a trail, where the request names none. */
export const TOLERANCE_DEFAULT_METRES = 10

@ApiSchema({ name: 'VehiclePosition' })
export class VehiclePositionDto {
  @Field.Instant('When the vehicle was there.', { example: '2026-11-29T10:00:00.000Z' })
  at!: string

  @Field.Decimal('Degrees north.', { example: 5.3196 })
  lat!: number

  @Field.Decimal('Degrees east.', { example: -4.0167 })
  lng!: number

  @Field.Decimal('The vehicle was within so many metres; null: unknown.', { nullable: true, example: 8 })
  accuracy!: number | null

  @Field.Decimal('Metres per second; null: unknown.', { nullable: true, example: 8.2 })
  speed!: number | null

  @Field.Decimal('Direction of travel: degrees from north; null: unknown.', { nullable: true, example: 94 })
  bearing!: number | null
}

@ApiSchema({ name: 'Vehicle' })
export class VehicleDto {
  @Field.Text('Your name for it.', { example: 'moto-1' })
  vehicle!: string

  @Field.Part(VehiclePositionDto, 'Its last position.')
  position!: VehiclePositionDto
}

export class TrailQueryDto {
  @Input.Optional()
  @Input.Instant({ description: 'Default: 24 hours before `to`, and at most that.' })
  from?: Date

  @Input.Optional()
  @Input.Instant({ description: 'Default: now.' })
  to?: Date

  @Input.Optional()
  @Input.IntegerIn(0, 1_000, {
    default: TOLERANCE_DEFAULT_METRES,
    description:
      'Positions are left out where the vehicle is at most so many metres from them at their time on its way between two others. Metres; `0`: all stay.',
  })
  tolerance?: number
}

@ApiSchema({ name: 'Trail' })
export class TrailDto {
  @Field.Text('Your name for the vehicle.', { example: 'moto-1' })
  vehicle!: string

  @Field.Count('Positions of that time, before some were left out.', { example: 5120 })
  total!: number

  @Field.List(VehiclePositionDto, 'In the order of time.')
  positions!: VehiclePositionDto[]
}

@ApiSchema({ name: 'Deletion' })
export class DeletionDto {
  @Field.YesOrNo('Always `true`.', { example: true })
  deleted!: boolean
}
