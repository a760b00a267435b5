import { type Metres, type Seconds, type TravelMode } from '@repere/shared'
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger'
import { Field, Input, LatLngDto } from '@repere/http'
import { type Tracepoint } from '@repere/journeys'
import { type MatchedLeg, type Matching } from '../match-answer.js'
import { Trace, type TracePoint } from './trace.js'

export const POINTS_MAX = 5_000

@ApiSchema({ name: 'MatchRequest' })
export class MatchBodyDto {
  @Trace({ min: 2, max: POINTS_MAX }, { description: 'The points of the trace in order of time.' })
  shape!: TracePoint[]

  @Input.Optional()
  @Input.Mode()
  mode?: TravelMode

  @Input.SelectedFields(() => MatchResponseDto, 'matchings.polyline')
  fields?: string
}

@ApiSchema({ name: 'MatchedLeg' })
export class MatchedLegDto implements MatchedLeg {
  @Field.Seconds('Expected travel time, not the time that the trace took.', { example: 474.644 })
  duration!: Seconds

  @Field.Metres('Along the roads.', { example: 2705 })
  distance!: Metres

  @Field.List(String, 'Names of the streets in order of first use; a street without a name is given by its number.', {
    example: ['Boulevard Botreau Roussel', 'Avenue Chardy'],
  })
  street_names!: string[]

  @ApiPropertyOptional({
    type: Boolean,
    description:
      'True for a way over a break of the trace: the best way by road that fits its time and distance. Absent otherwise.',
  })
  bridged?: true
}

@ApiSchema({ name: 'Matching' })
export class MatchingDto implements Matching {
  @Field.Decimal(
    'How closely the trace follows these roads: the mean over its points, where a point on the road counts 1 and a point 50 m away or not matched counts 0.',
    { minimum: 0, maximum: 1, example: 0.87 },
  )
  confidence!: number

  @Field.Seconds('Expected travel time, not the time that the trace took.', { example: 474.644 })
  duration!: Seconds

  @Field.Metres('Along the roads.', { example: 2705 })
  distance!: Metres

  @Field.Text('The matched roads. Encoded, precision 6.', { minLength: 1 })
  polyline!: string

  @Field.List(MatchedLegDto, 'One leg, from the first point to the last; several where breaks were bridged.', {
    minItems: 1,
  })
  legs!: MatchedLegDto[]
}

@ApiSchema({ name: 'MatchedPoint' })
export class TracepointDto extends LatLngDto implements Tracepoint {
  @Field.Metres('Distance from the point of the trace.', { example: 6.2 })
  distance!: Metres

  @Field.Count('Index of the matching that contains the point.')
  matching_index!: number

  @Field.Text('Name of the street, if it has one.', { optional: true, example: 'Avenue Chardy' })
  name?: string
}

@ApiExtraModels(TracepointDto)
@ApiSchema({ name: 'MatchResponse' })
export class MatchResponseDto {
  @Field.List(MatchingDto, 'The parts of the trace that follow roads, in order. Empty if no part does.')
  matchings!: MatchingDto[]

  @ApiProperty({
    type: 'array',
    minItems: 2,
    maxItems: POINTS_MAX,
    items: { allOf: [{ $ref: getSchemaPath(TracepointDto) }], nullable: true },
    description:
      'Position of each point on its road, in the order of the trace; null for a point that was not matched.',
  })
  tracepoints!: (Tracepoint | null)[]
}
