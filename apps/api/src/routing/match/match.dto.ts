import { type Metres, type Seconds, type TravelMode } from '@repere/shared'
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger'
import { LatLngDto, Mode, Optional } from '@repere/http'
import { type MatchedLeg, type Matching, type Tracepoint } from './matching.js'
import { Trace, type TracePoint } from './trace.js'

export const POINTS_MAX = 5_000

@ApiSchema({ name: 'MatchRequest' })
export class MatchBodyDto {
  @Trace({ min: 2, max: POINTS_MAX }, { description: 'Where somebody was, and when, in order of time.' })
  shape!: TracePoint[]

  @Optional()
  @Mode({ required: false })
  mode?: TravelMode
}

const seconds = (description: string, example: number) =>
  ApiProperty({ type: Number, minimum: 0, description: `${description} Seconds.`, example })
const metres = (description: string, example: number) =>
  ApiProperty({ type: Number, minimum: 0, description: `${description} Metres.`, example })

@ApiSchema({ name: 'MatchedLeg' })
export class MatchedLegDto implements MatchedLeg {
  @seconds("The engine's travel time, not the time that the trace took.", 474.644)
  duration!: Seconds

  @metres('Along the roads.', 2705)
  distance!: Metres

  @ApiProperty({
    type: [String],
    description:
      'Names of the streets in the order in which they are first used; a number stands for one without a name.',
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
      'How closely the trace follows this way: over its points from first to last, 1 for one on the road, falling to 0 for one that is 50 m away or not matched, on average.',
    example: 0.87,
  })
  confidence!: number

  @seconds("The engine's travel time, not the time that the trace took.", 474.644)
  duration!: Seconds

  @metres('Along the roads.', 2705)
  distance!: Metres

  @ApiProperty({ type: String, minLength: 1, description: 'The way along the roads. Encoded, precision 6.' })
  polyline!: string

  @ApiProperty({ type: [MatchedLegDto], minItems: 1, description: 'One, from its first point to its last.' })
  legs!: MatchedLegDto[]
}

@ApiSchema({ name: 'Tracepoint' })
export class TracepointDto extends LatLngDto implements Tracepoint {
  @metres('From the point of the trace.', 6.2)
  distance!: Metres

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Which of the matchings it belongs to.' })
  matching_index!: number

  @ApiPropertyOptional({ type: String, description: 'Of the street, where it has one.', example: 'Avenue Chardy' })
  name?: string
}

@ApiExtraModels(TracepointDto)
@ApiSchema({ name: 'MatchResponse' })
export class MatchResponseDto {
  @ApiProperty({
    type: [MatchingDto],
    description: 'The parts of the trace that follow roads, in order. Empty where nothing does.',
  })
  matchings!: MatchingDto[]

  @ApiProperty({
    type: 'array',
    minItems: 2,
    maxItems: POINTS_MAX,
    items: { allOf: [{ $ref: getSchemaPath(TracepointDto) }], nullable: true },
    description:
      'Where each point of the trace lies on its road, in the same order; null for one that lies on none, or that fits no way.',
  })
  tracepoints!: (Tracepoint | null)[]
}
