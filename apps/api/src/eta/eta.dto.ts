import { type LatLng, type Metres, type Seconds, type TravelMode } from '@repere/shared'
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger'
import { CompactCoordinate, DateTime, Mode, Optional, SelectedFields } from '@repere/http'

/** A request of a client to `/v1/eta`. */
export interface EtaRequest {
  origin: LatLng
  destination: LatLng
  depart_at?: string
  mode?: TravelMode
}

export class EtaQueryDto implements EtaRequest {
  @CompactCoordinate({ description: 'The start of the journey: `lat,lng`.' })
  origin!: LatLng

  @CompactCoordinate({ description: 'The destination: `lat,lng`.', example: '5.36,-3.965' })
  destination!: LatLng

  @Optional()
  @DateTime({
    required: false,
    description:
      'Departure time; default: now. Without an offset, local time at the origin. A time more than 60 s in the past or more than ten years ahead is refused.',
  })
  depart_at?: string

  @Optional()
  @Mode({ required: false })
  mode?: TravelMode

  @SelectedFields(() => [EtaResponseDto], 'duration,arrive_at')
  fields?: string
}

@ApiSchema({ name: 'Traffic' })
export class TrafficDto {
  @ApiProperty({ type: Boolean, description: 'Whether traffic data covers this journey at this time.' })
  available!: boolean

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      '`probes`: trips of the past at that hour of the week; `probes_live`: those and trips of the last minutes. Null when unknown.',
    enum: ['probes', 'probes_live'],
    example: null,
  })
  source!: string | null

  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'Time of the latest observation.' })
  observed_at?: string
}

const moment = (description: string, example: string) =>
  ApiProperty({ type: String, format: 'date-time', description: `${description} In UTC.`, example })

@ApiSchema({ name: 'EtaResponse' })
export class EtaResponseDto {
  @ApiProperty({ type: Number, minimum: 0, description: 'Travel time without traffic. Seconds.', example: 598.428 })
  duration!: Seconds

  @ApiProperty({
    type: Number,
    minimum: 0,
    nullable: true,
    description:
      'Travel time of the same way in the traffic of its departure: half of all journeys take less. Null exactly when `traffic.available` is false. Seconds.',
    example: null,
  })
  duration_ml!: Seconds | null

  @ApiProperty({
    type: Number,
    minimum: 0,
    nullable: true,
    description: 'One journey in ten takes less; null with `duration_ml`. Seconds.',
    example: null,
  })
  duration_low!: Seconds | null

  @ApiProperty({
    type: Number,
    minimum: 0,
    nullable: true,
    description: 'One journey in ten takes more; null with `duration_ml`. Seconds.',
    example: null,
  })
  duration_high!: Seconds | null

  @ApiProperty({ type: Number, minimum: 0, description: 'Distance by road. Metres.', example: 9347 })
  distance!: Metres

  @moment('Departure time.', '2030-01-31T08:30:00.000Z')
  depart_at!: string

  @moment('Arrival time: departure plus `duration_ml` if known, otherwise plus `duration`.', '2030-01-31T08:39:58.428Z')
  arrive_at!: string

  @ApiProperty({ type: TrafficDto })
  traffic!: TrafficDto

  @ApiPropertyOptional({
    type: String,
    description: 'Name and version of the model that made `duration_ml`; absent without traffic.',
  })
  model?: string
}
