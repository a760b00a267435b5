import {
  DEFAULT_TRAVEL_MODE,
  type SquareMetres,
  TRAVEL_MODES,
  type TravelMode,
  type Vehicle,
  VEHICLES,
} from '@repere/shared'
import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type SeasonName } from '@repere/journeys'
import { ISOCHRONE_DIRECTIONS, type IsochroneDirection, type Rings } from '../isochrone-answer.js'
import { DepartAt, Season } from '../journey-time.rule.js'
import { TravelDto } from '../travel.dto.js'

export const MINUTES_MAX = 120
export const METRES = { min: 100, max: 100_000 }
/** Times of one request. */
const TIMES_MAX = 4

/** The fields that limit the area: exactly one is given. */
const LIMITS = ['time', 'times', 'distance'] as const

@ApiSchema({ name: 'IsochroneQuery' })
export class IsochroneQueryDto extends TravelDto {
  @Input.NumberIn(-90, 90, { description: 'Latitude of the place, degrees north.', example: 5.3196 })
  lat!: number

  @Input.NumberIn(-180, 180, { description: 'Longitude of the place, degrees east.', example: -4.0167 })
  lng!: number

  @Input.OneSpelling(...LIMITS)
  @Input.IntegerIn(1, MINUTES_MAX, {
    description: 'The travel time. Minutes. Exactly one of `time`, `times` and `distance` is required.',
    example: 20,
  })
  time?: number

  @Input.OneSpelling(...LIMITS)
  @Input.RisingIntegers(1, MINUTES_MAX, TIMES_MAX, {
    description: `Up to ${TIMES_MAX} travel times, rising, separated by commas: one polygon each. Minutes.`,
    example: [5, 10, 15],
  })
  times?: number[]

  @Input.OneSpelling(...LIMITS)
  @Input.IntegerIn(METRES.min, METRES.max, {
    description: 'Distance along the best route, instead of a travel time. Metres.',
    example: 5_000,
  })
  distance?: number

  @Input.Optional()
  @Input.OneOf(ISOCHRONE_DIRECTIONS, {
    description:
      '`from`: the area that journeys from the place reach. `to`: the area from which journeys reach the place.',
    default: 'from',
  })
  direction?: IsochroneDirection

  @DepartAt(
    'Departure time. Where traffic was observed, the area is computed with the traffic of that hour; otherwise, and without a departure time, travel times are without traffic. The rains of its month count, too. A time without an offset is local time at the place.',
  )
  depart_at?: string

  @Season()
  season?: SeasonName

  @Input.SelectedFields(() => IsochroneResponseDto, 'features.properties.area')
  fields?: string
}

const position = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 } as const

@ApiSchema({ name: 'IsochronePolygon' })
export class IsochronePolygonDto {
  @Field.OneOf(['Polygon'])
  type!: 'Polygon'

  @ApiProperty({
    type: 'array',
    minItems: 1,
    items: { type: 'array', minItems: 4, items: position },
    description:
      'Closed rings of `[lng, lat]`: the outline counter-clockwise, then, clockwise, areas inside it that are beyond the limit: those of at least 1 % of its area, and smaller ones with roads.',
    example: [
      [
        [-4.0172, 5.3191],
        [-4.0163, 5.3191],
        [-4.0168, 5.3201],
        [-4.0172, 5.3191],
      ],
    ],
  })
  coordinates!: Rings
}

@ApiSchema({ name: 'IsochroneProperties' })
export class IsochronePropertiesDto {
  @Field.Integer('The requested travel time. Minutes. Absent if a distance was requested.', {
    optional: true,
    minimum: 1,
    maximum: MINUTES_MAX,
  })
  time?: number

  @Field.Integer('The requested distance. Metres. Present only if a distance was requested.', {
    optional: true,
    minimum: METRES.min,
    maximum: METRES.max,
  })
  distance?: number

  @ApiProperty({ type: String, enum: [...TRAVEL_MODES], default: DEFAULT_TRAVEL_MODE })
  mode!: TravelMode

  @Field.OneOf(VEHICLES, 'Absent for a car, and in other modes.', { optional: true })
  vehicle?: Vehicle

  @Field.Instant(
    'The departure whose traffic and rains were used, in UTC; absent without `depart_at`, and on foot and by bicycle.',
    { optional: true },
  )
  depart_at?: string

  @Field.Decimal('Measured on the ellipsoid, without holes. Square metres.', { minimum: 0, example: 63_021_816 })
  area!: SquareMetres
}

@ApiSchema({ name: 'IsochroneFeature' })
export class IsochroneFeatureDto {
  @Field.OneOf(['Feature'])
  type!: 'Feature'

  @Field.Part(IsochronePropertiesDto)
  properties!: IsochronePropertiesDto

  @Field.Part(IsochronePolygonDto)
  geometry!: IsochronePolygonDto
}

@ApiSchema({ name: 'IsochroneResponse', description: 'GeoJSON (RFC 7946).' })
export class IsochroneResponseDto {
  @Field.OneOf(['FeatureCollection'])
  type!: 'FeatureCollection'

  @Field.List(Number, '`[west, south, east, north]`.', {
    minItems: 4,
    maxItems: 4,
    example: [-4.0172, 5.3191, -4.0163, 5.3201],
  })
  bbox!: [number, number, number, number]

  @Field.List(IsochroneFeatureDto, 'One feature per requested time or distance, smallest first.', {
    minItems: 1,
    maxItems: TIMES_MAX,
  })
  features!: IsochroneFeatureDto[]
}
