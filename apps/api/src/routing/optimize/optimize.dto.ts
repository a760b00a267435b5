import { type LatLng, type Metres, type Seconds } from '@repere/shared'
import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type SeasonName } from '@repere/journeys'
import { DepartAt, Season } from '../journey-time.rule.js'
import { type Route } from '../route.js'
import { RouteDto } from '../route.dto.js'
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../routing.port.js'
import { type OptimizeRequest } from './optimize-request.js'
import { TravelDto } from '../travel.dto.js'

export const LOCATIONS_MAX = 100

@ApiSchema({ name: 'OptimizeRequest' })
export class OptimizeBodyDto extends TravelDto implements OptimizeRequest {
  @Input.Coordinates(
    { min: 2, max: LOCATIONS_MAX },
    {
      description:
        'The tour starts at the first location and ends at the last; the others are visited in any order. First and last may be the same place.',
    },
  )
  locations!: LatLng[]

  @Input.Optional()
  @Input.Language(SPOKEN_LANGUAGES)
  language?: SpokenLanguage

  @DepartAt(
    'Departure time of the tour, by default now: order and ways are the fastest then, and `duration_ml` is the time in traffic, where traffic was observed. A time without an offset is local time at the first location.',
  )
  depart_at?: string

  @Season()
  season?: SeasonName

  @Input.SelectedFields(() => OptimizeResponseDto, 'order')
  fields?: string
}

@ApiSchema({ name: 'OptimizeResponse' })
export class OptimizeResponseDto {
  @ApiProperty({
    type: 'array',
    items: { type: 'integer', minimum: 0, maximum: LOCATIONS_MAX - 1 },
    minItems: 2,
    maxItems: LOCATIONS_MAX,
    description:
      'Indexes into `locations` in the order of visit. Each index appears once; the first and last locations keep their positions.',
    example: [0, 2, 1, 3],
  })
  order!: number[]

  @Field.Part(RouteDto, 'The route through the locations in that order.')
  route!: Route

  @Field.Seconds('Travel time of the tour.', { example: 1843.2 })
  duration!: Seconds

  @Field.Seconds(
    'Travel time of the tour in the traffic of its departure; present only where traffic data covers it.',
    { optional: true },
  )
  duration_ml?: Seconds

  @Field.Metres('Length of the tour.', { example: 14302 })
  distance!: Metres
}
