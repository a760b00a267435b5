import { type LatLng, type Metres, type Seconds, type TravelMode } from '@repere/shared'
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger'
import {
  CompactCoordinate,
  CompactCoordinates,
  Coordinate,
  Coordinates,
  DateTime,
  IntegerIn,
  Language,
  LatLngDto,
  Mode,
  OneOf,
  Optional,
  SetOf,
} from '@repere/http'
import { MANEUVER_TYPES, type ManeuverType } from '../guidance/maneuver-type.js'
import {
  LANDMARK_RELATIONS,
  LANDMARK_SIDES,
  type LandmarkRelation,
  type LandmarkSide,
  type ManeuverLandmark,
} from '../guidance/landmark.js'
import { type Leg, type Maneuver, type Route, type SnappedStop } from './route.js'
import { ROUTE_FORMATS, type RouteFormat, type RouteRequest } from './route-request.js'
import { AVOIDABLE, type Avoidable, SPOKEN_LANGUAGES, type SpokenLanguage } from './routing.port.js'

const WAYPOINTS_MAX = 23

const about = {
  waypoints: 'Stops in between, in the order in which they are passed; at most 23.',
  alternatives: 'Further routes wanted besides the best, where there are any. Ignored when there are waypoints.',
  avoid:
    'What to avoid. A route without it is given whenever one exists, however long; otherwise the one with as little of it as possible. `unpaved` excludes for `auto` only; for the other modes it is a preference.',
  departAt:
    'When the journey begins; without an offset, local time at the origin. More than 60 s in the past is refused. Travel times do not depend on it yet: no traffic data is in use.',
  format:
    'The shape of the answer. `osrm`: as OSRM writes it, with voice and banner instructions, which navigation SDKs such as Ferrostar read.',
}

@ApiSchema({ name: 'RouteRequest' })
export class RouteBodyDto implements RouteRequest {
  @Coordinate({ description: 'Where the journey begins.' })
  origin!: LatLng

  @Coordinate({ description: 'Where it ends.', example: { lat: 5.36, lng: -3.965 } })
  destination!: LatLng

  @Optional()
  @Coordinates({ min: 0, max: WAYPOINTS_MAX }, { required: false, description: about.waypoints })
  waypoints?: LatLng[]

  @Optional()
  @Mode({ required: false })
  mode?: TravelMode

  @Optional()
  @Language(SPOKEN_LANGUAGES, { required: false })
  language?: SpokenLanguage

  @Optional()
  @IntegerIn(0, 2, { required: false, default: 0, description: about.alternatives })
  alternatives?: number

  @Optional()
  @SetOf(AVOIDABLE, { required: false, description: about.avoid, example: ['ferries'] })
  avoid?: Avoidable[]

  @Optional()
  @DateTime({ required: false, description: about.departAt })
  depart_at?: string

  @Optional()
  @OneOf(ROUTE_FORMATS, { required: false, default: 'default', description: about.format })
  format?: RouteFormat
}

export class RouteQueryDto implements RouteRequest {
  @CompactCoordinate({ description: 'Where the journey begins: `lat,lng`.' })
  origin!: LatLng

  @CompactCoordinate({ description: 'Where it ends: `lat,lng`.', example: '5.36,-3.965' })
  destination!: LatLng

  @Optional()
  @CompactCoordinates(
    { min: 0, max: WAYPOINTS_MAX },
    { required: false, description: `${about.waypoints} Written \`lat,lng|lat,lng\`.` },
  )
  waypoints?: LatLng[]

  @Optional()
  @Mode({ required: false })
  mode?: TravelMode

  @Optional()
  @Language(SPOKEN_LANGUAGES, { required: false })
  language?: SpokenLanguage

  @Optional()
  @IntegerIn(0, 2, { required: false, default: 0, description: about.alternatives })
  alternatives?: number

  @Optional()
  @SetOf(AVOIDABLE, { required: false, description: `${about.avoid} Separated by commas.` })
  avoid?: Avoidable[]

  @Optional()
  @DateTime({ required: false, description: about.departAt })
  depart_at?: string

  @Optional()
  @OneOf(ROUTE_FORMATS, { required: false, default: 'default', description: about.format })
  format?: RouteFormat
}

const seconds = (description: string, example: number) =>
  ApiProperty({ type: Number, minimum: 0, description: `${description} Seconds.`, example })
const metres = (description: string, example: number) =>
  ApiProperty({ type: Number, minimum: 0, description: `${description} Metres.`, example })
const text = (description: string, example?: string) =>
  ApiProperty({ type: String, minLength: 1, description, ...(example !== undefined && { example }) })
const index = (description: string) => ApiProperty({ type: 'integer', minimum: 0, description })
const bearing = (description: string) =>
  ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: 359, description: `${description} Degrees from north.` })

@ApiSchema({ name: 'ManeuverLandmark' })
export class ManeuverLandmarkDto implements ManeuverLandmark {
  @ApiProperty({ type: String, format: 'uuid', description: 'As `/v1/places/{id}` knows it.' })
  id!: string

  @ApiProperty({ type: String, example: 'Pharmacie du Camp Guézo' })
  name!: string

  @ApiProperty({ type: String, nullable: true, description: 'A category slug.', example: 'pharmacy' })
  category!: string | null

  @ApiProperty({ type: String, enum: [...LANDMARK_SIDES], description: 'Of the road on which one approaches.' })
  side!: LandmarkSide

  @metres('From the maneuver.', 18)
  distance!: number

  @ApiProperty({
    type: String,
    enum: [...LANDMARK_RELATIONS],
    description: 'The maneuver comes after the landmark, at it, or before it.',
  })
  relation!: LandmarkRelation
}

@ApiSchema({ name: 'Maneuver' })
export class ManeuverDto implements Maneuver {
  @ApiProperty({
    type: String,
    enum: [...MANEUVER_TYPES],
    description: 'What to do, as a word; docs/maneuver-types.md explains each.',
    example: 'turn_right',
  })
  type!: ManeuverType

  @text('The maneuver as written text.', 'Tournez à droite dans Avenue Chardy.')
  instruction!: string

  @text('To be said just before the maneuver.', 'Tournez à droite dans Avenue Chardy.')
  verbal_pre_transition_instruction!: string

  @text('To be said ahead of the maneuver.', 'Tournez à droite dans Avenue Chardy.')
  verbal_transition_alert_instruction!: string

  @text('To be said just after the maneuver.', 'Continuez pendant 2,5 kilomètres.')
  verbal_post_transition_instruction!: string

  @seconds('From this maneuver to the next.', 21.891)
  duration!: Seconds

  @metres('From this maneuver to the next.', 203)
  distance!: Metres

  @index("Where it begins: index of a point of the leg's polyline.")
  begin_shape_index!: number

  @index("Where it ends: index of a point of the leg's polyline.")
  end_shape_index!: number

  @ApiProperty({ type: LatLngDto, description: 'Where it begins.' })
  location!: LatLng

  @bearing('Heading before the maneuver; absent at a start.')
  bearing_before?: number

  @bearing('Heading after the maneuver; absent at a destination.')
  bearing_after?: number

  @ApiProperty({ type: [String], description: 'Names of the street that it leads into; empty where it has none.' })
  street_names!: string[]

  @ApiPropertyOptional({ type: 'integer', minimum: 1, description: 'Which exit of the roundabout to take.' })
  roundabout_exit_count?: number

  @ApiPropertyOptional({
    type: ManeuverLandmarkDto,
    description: 'What a local would point to; only from `/v1/navigate` with `enrich_landmarks`.',
  })
  landmark?: ManeuverLandmarkDto
}

@ApiSchema({ name: 'Leg' })
export class LegDto implements Leg {
  @seconds('Travel time.', 598.428)
  duration!: Seconds

  @metres('Length.', 9347)
  distance!: Metres

  @text('Encoded, precision 6.')
  polyline!: string

  @ApiProperty({ type: [ManeuverDto], description: 'In order; first a start, last a destination.' })
  maneuvers!: ManeuverDto[]
}

@ApiSchema({ name: 'Route' })
export class RouteDto implements Route {
  @seconds("The engine's raw travel time.", 598.428)
  duration!: Seconds

  @metres('Length.', 9347)
  distance!: Metres

  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    description:
      'Travel time of the same route in the traffic of its departure; present only where traffic data covers the route. Seconds.',
  })
  duration_ml?: Seconds

  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    description: 'One journey in ten takes less; present with `duration_ml`. Seconds.',
  })
  duration_low?: Seconds

  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    description: 'One journey in ten takes more; present with `duration_ml`. Seconds.',
  })
  duration_high?: Seconds

  @text('Encoded, precision 6: the polylines of the legs end to end, each shared point once.')
  polyline!: string

  @ApiProperty({
    type: [Number],
    minItems: 4,
    maxItems: 4,
    description: '`[west, south, east, north]`.',
    example: [-4.018546, 5.319932, -3.964412, 5.359887],
  })
  bbox!: [number, number, number, number]

  @ApiProperty({ type: Boolean, description: 'Part of it costs a toll.' })
  has_toll!: boolean

  @ApiProperty({ type: Boolean, description: 'Part of it is a ferry.' })
  has_ferry!: boolean

  @ApiProperty({ type: Boolean, description: 'Part of it is a highway.' })
  has_highway!: boolean

  @ApiProperty({ type: [LegDto], description: 'One between each two consecutive stops.' })
  legs!: LegDto[]
}

@ApiSchema({ name: 'SnappedStop' })
export class SnappedStopDto extends LatLngDto implements SnappedStop {
  @metres('How far the stop was moved to reach a road.', 38.4)
  distance!: Metres

  @ApiPropertyOptional({ type: String, description: 'Of the street, where it has one.', example: 'Avenue Chardy' })
  name?: string

  @ApiPropertyOptional({
    type: Boolean,
    enum: [true],
    description:
      'Present where the nearest road is not connected to the rest of the journey, such as a dead fragment, and the stop was moved to one that is.',
  })
  resnapped?: true
}

@ApiSchema({ name: 'RouteResponse' })
export class RouteResponseDto {
  @ApiProperty({ type: [RouteDto], minItems: 1, maxItems: 3, description: 'Best first.' })
  routes!: RouteDto[]

  @ApiProperty({ type: [SnappedStopDto], description: 'Where each stop lies on the road network, origin first.' })
  waypoints!: SnappedStopDto[]
}
