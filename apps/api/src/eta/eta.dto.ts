import { RouteEventDto } from '../routing/route.dto.js'
import { type RouteEvent } from '../routing/route-events.js'
import { type LatLng, type Metres, type Seconds } from '@repere/shared'
import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type SeasonName } from '@repere/journeys'
import { ArriveBy, DepartAt, Season } from '../routing/journey-time.rule.js'
import { RouteSeasonDto } from '../routing/route.dto.js'
import { TravelDto } from '../routing/travel.dto.js'
import { type TravelRequest } from '../routing/travel.js'

/** A request of a client to `/v1/eta`. */
export interface EtaRequest extends TravelRequest {
  origin: LatLng
  destination: LatLng
  depart_at?: string
  arrive_by?: string
  season?: SeasonName
}

export class EtaQueryDto extends TravelDto implements EtaRequest {
  @Input.CompactCoordinate({ description: 'The start of the journey: `lat,lng`.' })
  origin!: LatLng

  @Input.CompactCoordinate({ description: 'The destination: `lat,lng`.', example: '5.36,-3.965' })
  destination!: LatLng

  @DepartAt()
  depart_at?: string

  @ArriveBy()
  arrive_by?: string

  @Season()
  season?: SeasonName

  @Input.SelectedFields(() => EtaResponseDto, 'duration,arrive_at')
  fields?: string
}

@ApiSchema({ name: 'Traffic' })
export class TrafficDto {
  @Field.YesOrNo('Whether traffic data covers this journey at this time.')
  available!: boolean

  @Field.OneOf(
    ['probes', 'probes_live'],
    '`probes`: trips of the past at that hour of the week; `probes_live`: those and trips of the last minutes. Null when unknown.',
    { nullable: true, example: null },
  )
  source!: string | null

  @Field.Instant('Time of the latest observation.', { optional: true })
  observed_at?: string

  @Field.Count(
    'Whole days from the latest observation to the departure: `duration_low` and `duration_high` are further apart the older it is.',
    {
      optional: true,
    },
  )
  age_days?: number
}

@ApiSchema({ name: 'EtaResponse' })
export class EtaResponseDto {
  @Field.Seconds('Travel time without traffic.', { example: 598.428 })
  duration!: Seconds

  @Field.Seconds(
    'Travel time of the same way in the traffic of its departure: half of all journeys take less. Null exactly when `traffic.available` is false.',
    { nullable: true, example: null },
  )
  duration_ml!: Seconds | null

  @Field.Seconds('One journey in ten takes less; null with `duration_ml`.', { nullable: true, example: null })
  duration_low!: Seconds | null

  @Field.Seconds('One journey in ten takes more; null with `duration_ml`.', { nullable: true, example: null })
  duration_high!: Seconds | null

  @Field.Metres('Distance by road.', { example: 9347 })
  distance!: Metres

  @Field.Instant('Departure time. In UTC.', { example: '2030-01-31T08:30:00.000Z' })
  depart_at!: string

  @Field.Instant('Arrival time: departure plus `duration_ml` if known, otherwise plus `duration`. In UTC.', {
    example: '2030-01-31T08:39:58.428Z',
  })
  arrive_at!: string

  @Field.Part(TrafficDto)
  traffic!: TrafficDto

  @Field.Part(
    RouteSeasonDto,
    'The rains on the way; present with `depart_at`, `arrive_by` or `season`, in mode `auto`, where the country is known.',
    {
      optional: true,
    },
  )
  season?: RouteSeasonDto

  @Field.Text('Name and version of the model that made `duration_ml`; absent without traffic.', { optional: true })
  model?: string

  @Field.List(RouteEventDto, 'Closures and speeds of roads that the way meets or avoids; absent if there are none.', {
    optional: true,
  })
  events?: RouteEvent[]
}
