import { ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath, OmitType } from '@nestjs/swagger'
import { Field } from '@repere/http'
import { OsrmIntersectionDto, OsrmManeuverDto } from '../routing/osrm/osrm-route.dto.js'
import { type Geometry, type LineString } from './line-format.js'
import { type SegmentValues } from './segment-values.js'

/** `[lng, lat]` */
type Position = [number, number]

@ApiSchema({ name: 'LineString', description: 'GeoJSON.' })
export class LineStringDto implements LineString {
  @Field.OneOf(['LineString'])
  type!: 'LineString'

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
    description: '`[lng, lat]` in order.',
  })
  coordinates!: Position[]
}

const geometryOf = { oneOf: [{ type: 'string' as const }, { $ref: getSchemaPath(LineStringDto) }] }
const LineField = (required: boolean) =>
  ApiProperty({ ...geometryOf, required, description: 'The line, in the format that `geometries` chose.' })

@ApiSchema({ name: 'OsrmPosition' })
export class OsrmPositionDto {
  @Field.List(Number, 'The position on a road. `[lng, lat]`.', { minItems: 2, maxItems: 2 })
  location!: Position

  @Field.Metres('Distance by which the coordinate was moved to reach a road.')
  distance!: number

  @Field.Text('Name of the street; empty without a name, without `steps` and in tables.')
  name!: string
}

@ApiSchema({ name: 'OsrmTripPosition' })
export class OsrmTripPositionDto extends OsrmPositionDto {
  @Field.Count('Index of its trip, always 0.')
  trips_index!: number

  @Field.Count('Its rank in the trip.')
  waypoint_index!: number
}

@ApiSchema({ name: 'OsrmTracepoint' })
export class OsrmTracepointDto extends OsrmPositionDto {
  @Field.Count('Index of its matching.')
  matchings_index!: number

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Which end of a leg it is; null for a point within a leg.',
  })
  waypoint_index!: number | null

  @Field.Count('Always 0.')
  alternatives_count!: number
}

@ApiSchema({ name: 'OsrmSegmentValues' })
export class OsrmSegmentValuesDto implements SegmentValues {
  @ApiPropertyOptional({ type: [Number], description: 'Metres.' })
  distance?: number[]

  @ApiPropertyOptional({ type: [Number], description: 'Seconds.' })
  duration?: number[]

  @ApiPropertyOptional({ type: [Number], description: 'Metres a second.' })
  speed?: number[]

  @ApiPropertyOptional({ type: [Number], description: 'The same as `duration`.' })
  weight?: number[]
}

@ApiSchema({ name: 'OsrmPlainManeuver' })
export class OsrmPlainManeuverDto extends OmitType(OsrmManeuverDto, ['instruction']) {
  @Field.Text('The written instruction, which OSRM does not have; absent in matchings.', { optional: true })
  instruction?: string
}

@ApiSchema({ name: 'OsrmPlainStep' })
export class OsrmPlainStepDto {
  @Field.Seconds()
  duration!: number

  @Field.Metres()
  distance!: number

  @Field.Decimal('The same as `duration`.', { minimum: 0 })
  weight!: number

  @LineField(true)
  geometry!: Geometry

  @Field.Text('Name of the street; empty if it has no name.')
  name!: string

  @Field.Text('The travel mode.', { example: 'driving' })
  mode!: string

  @Field.Text('`left` or `right`.', { example: 'right' })
  driving_side!: string

  @Field.Part(OsrmPlainManeuverDto, 'The maneuver at the start of the step.')
  maneuver!: OsrmPlainManeuverDto

  @Field.List(OsrmIntersectionDto, 'In order of travel; the first is at the start of the step.')
  intersections!: OsrmIntersectionDto[]
}

@ApiSchema({ name: 'OsrmPlainLeg' })
export class OsrmPlainLegDto {
  @Field.Seconds()
  duration!: number

  @Field.Metres()
  distance!: number

  @Field.Decimal('The same as `duration`.', { minimum: 0 })
  weight!: number

  @Field.Text('Its main streets; empty without `steps`.')
  summary!: string

  @Field.List(OsrmPlainStepDto, 'First a `depart`, last an `arrive`; empty without `steps`.')
  steps!: OsrmPlainStepDto[]

  @Field.Part(OsrmSegmentValuesDto, 'Values of each segment of its full line, with `annotations`.', { optional: true })
  annotation?: SegmentValues
}

@ApiSchema({ name: 'OsrmPlainRoute' })
export class OsrmPlainRouteDto {
  @Field.Seconds()
  duration!: number

  @Field.Metres()
  distance!: number

  @Field.Decimal('The same as `duration`.', { minimum: 0 })
  weight!: number

  @Field.Text('The meaning of weights.', { example: 'duration' })
  weight_name!: string

  @LineField(false)
  geometry?: Geometry

  @Field.List(OsrmPlainLegDto, 'One leg between each two consecutive waypoints.', { minItems: 1 })
  legs!: OsrmPlainLegDto[]
}

@ApiSchema({ name: 'OsrmMatching' })
export class OsrmMatchingDto extends OsrmPlainRouteDto {
  @Field.Decimal('How closely the trace follows the roads.', { minimum: 0, maximum: 1 })
  confidence!: number
}

const Ok = () => Field.OneOf(['Ok'])
const POSITIONS = 'The coordinates on roads, in the order of the request; absent with `skip_waypoints`.'

@ApiSchema({ name: 'OsrmRouteAnswer' })
export class OsrmRouteAnswerDto {
  @Ok()
  code!: 'Ok'

  @Field.List(OsrmPlainRouteDto, 'Best first.', { minItems: 1, maxItems: 3 })
  routes!: OsrmPlainRouteDto[]

  @Field.List(OsrmPositionDto, POSITIONS, { optional: true })
  waypoints?: OsrmPositionDto[]
}

@ApiSchema({ name: 'OsrmNearestAnswer' })
export class OsrmNearestAnswerDto {
  @Ok()
  code!: 'Ok'

  @Field.List(OsrmPositionDto, 'One position.', { minItems: 1, maxItems: 1 })
  waypoints!: OsrmPositionDto[]
}

const tableOf = (description: string) =>
  ApiPropertyOptional({
    type: 'array',
    items: { type: 'array', items: { type: ['number', 'null'] as unknown as string } },
    description,
  })

@ApiSchema({ name: 'OsrmTableAnswer' })
export class OsrmTableAnswerDto {
  @Ok()
  code!: 'Ok'

  @tableOf('Seconds, a row for each source; null where no way connects the pair.')
  durations?: (number | null)[][]

  @tableOf('Metres, a row for each source; null where no way connects the pair.')
  distances?: (number | null)[][]

  @Field.List(OsrmPositionDto, 'The sources on roads; absent with `skip_waypoints`.', { optional: true })
  sources?: OsrmPositionDto[]

  @Field.List(OsrmPositionDto, 'The destinations on roads; absent with `skip_waypoints`.', { optional: true })
  destinations?: OsrmPositionDto[]
}

@ApiSchema({ name: 'OsrmMatchAnswer' })
export class OsrmMatchAnswerDto {
  @Ok()
  code!: 'Ok'

  @Field.List(OsrmMatchingDto, 'The parts of the trace that follow roads, in order.', { minItems: 1 })
  matchings!: OsrmMatchingDto[]

  @ApiPropertyOptional({
    type: 'array',
    items: { anyOf: [{ $ref: getSchemaPath(OsrmTracepointDto) }, { type: 'null' }] },
    description: 'One for each coordinate, in its order; null where it follows no road. Absent with `skip_waypoints`.',
  })
  tracepoints?: (OsrmTracepointDto | null)[]
}

@ApiSchema({ name: 'OsrmTripAnswer' })
export class OsrmTripAnswerDto {
  @Ok()
  code!: 'Ok'

  @Field.List(OsrmPlainRouteDto, 'One trip.', { minItems: 1, maxItems: 1 })
  trips!: OsrmPlainRouteDto[]

  @Field.List(OsrmTripPositionDto, POSITIONS, { optional: true })
  waypoints?: OsrmTripPositionDto[]
}
