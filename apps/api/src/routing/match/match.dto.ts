import { type Metres, type Seconds, type TravelMode } from '@repere/shared'
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger'
import { LatLngDto, Mode, Optional, SelectedFields } from '@repere/http'
import { type MatchedLeg, type Matching, type Tracepoint } from './matching.js'
import { Trace, type TracePoint } from './trace.js'

export const POINTS_MAX = 5_000

@ApiSchema({ name: 'MatchRequest' })
export class MatchBodyDto {
  @Trace({ min: 2, max: POINTS_MAX }, { description: 'The points of the trace in order of time.' })
  shape!: TracePoint[]

  @Optional()
  @Mode({ required: false })
  mode?: TravelMode

  @SelectedFields(() => [MatchResponseDto], 'matchings.polyline')
  fields?: string
}

const seconds = (description: string, example: number) =>
  ApiProperty({ type: Number, minimum: 0, description: `${description} Seconds.`, example })
const metres = (description: string, example: number) =>
  ApiProperty({ type: Number, minimum: 0, description: `${description} Metres.`, example })

@ApiSchema({ name: 'MatchedLeg' })
export class MatchedLegDto implements MatchedLeg {
  @seconds('Expected travel time, not the time that the trace took.', 474.644)
  duration!: Seconds

  @metres('Along the roads.', 2705)
  distance!: Metres

  @ApiProperty({
    type: [String],
    description: 'Names of the streets in order of first use; a street without a name is given by its number.',
    example: ['Boulevard Botreau Roussel', 'Avenue Chardy'],
  })
  street_names!: string[]
}

@ApiSchema({ name: 'Matching' })
export class MatchingDto implements Matching {
  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: 1,
    description:
      'How closely the trace follows these roads: the mean over its points, where a point on the road counts 1 and a point 50 m away or not matched counts 0.',
    example: 0.87,
  })
  confidence!: number

  @seconds('Expected travel time, not the time that the trace took.', 474.644)
  duration!: Seconds

  @metres('Along the roads.', 2705)
  distance!: Metres

  @ApiProperty({ type: String, minLength: 1, description: 'The matched roads. Encoded, precision 6.' })
  polyline!: string

  @ApiProperty({ type: [MatchedLegDto], minItems: 1, description: 'One leg, from the first point to the last.' })
  legs!: MatchedLegDto[]
}

@ApiSchema({ name: 'Tracepoint' })
export class TracepointDto extends LatLngDto implements Tracepoint {
  @metres('Distance from the point of the trace.', 6.2)
  distance!: Metres

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Index of the matching that contains the point.' })
  matching_index!: number

  @ApiPropertyOptional({ type: String, description: 'Name of the street, if it has one.', example: 'Avenue Chardy' })
  name?: string
}

@ApiExtraModels(TracepointDto)
@ApiSchema({ name: 'MatchResponse' })
export class MatchResponseDto {
  @ApiProperty({
    type: [MatchingDto],
    description: 'The parts of the trace that follow roads, in order. Empty if no part does.',
  })
  matchings!: MatchingDto[]

  @ApiProperty({
    type: 'array',
    minItems: 2,
    maxItems: POINTS_MAX,
    items: { allOf: [{ $ref: getSchemaPath(TracepointDto) }], nullable: true },
    description:
      'Position of each point on its road, in the order of the trace; null for a point that is on no road or fits no matching.',
  })
  tracepoints!: (Tracepoint | null)[]
}
