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
  SelectedFields,
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
import { OsrmRouteResponseDto } from './osrm/osrm-route.dto.js'

const WAYPOINTS_MAX = 23

const about = {
  waypoints: 'Intermediate stops in order of travel; at most 23.',
  alternatives: 'Number of alternative routes besides the best one, if any exist. Ignored when there are waypoints.',
  avoid:
    'Road features to avoid. If a route without them exists, it is returned, however long it is; otherwise the route with the least of them. `unpaved` is strict for `auto` only; for the other modes it is a preference.',
  departAt:
    'Departure time; without an offset, local time at the origin. A time more than 60 s in the past or more than ten years ahead is refused. Travel times do not depend on it yet: no traffic data is in use.',
  format:
    'The format of the answer. `osrm`: the OSRM format with voice and banner instructions, for navigation SDKs such as Ferrostar.',
}

@ApiSchema({ name: 'RouteRequest' })
export class RouteBodyDto implements RouteRequest {
  @Coordinate({ description: 'The start of the journey.' })
  origin!: LatLng

  @Coordinate({ description: 'The destination.', example: { lat: 5.36, lng: -3.965 } })
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

  @SelectedFields(() => [RouteResponseDto, OsrmRouteResponseDto], 'routes.duration,routes.distance')
  fields?: string
}

export class RouteQueryDto implements RouteRequest {
  @CompactCoordinate({ description: 'The start of the journey: `lat,lng`.' })
  origin!: LatLng

  @CompactCoordinate({ description: 'The destination: `lat,lng`.', example: '5.36,-3.965' })
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

  @SelectedFields(() => [RouteResponseDto, OsrmRouteResponseDto], 'routes.duration,routes.distance')
  fields?: string
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
  @ApiProperty({ type: String, format: 'uuid', description: 'The id for `/v1/places/{id}`.' })
  id!: string

  @ApiProperty({ type: String, example: 'Pharmacie du Camp Guézo' })
  name!: string

  @ApiProperty({ type: String, nullable: true, description: 'A category slug.', example: 'pharmacy' })
  category!: string | null

  @ApiProperty({
    type: String,
    enum: [...LANDMARK_SIDES],
    description: 'The side of the approach road on which the landmark is.',
  })
  side!: LandmarkSide

  @metres('From the maneuver.', 18)
  distance!: number

  @ApiProperty({
    type: String,
    enum: [...LANDMARK_RELATIONS],
    description: 'Position of the maneuver relative to the landmark.',
  })
  relation!: LandmarkRelation
}

@ApiSchema({ name: 'Maneuver' })
export class ManeuverDto implements Maneuver {
  @ApiProperty({
    type: String,
    enum: [...MANEUVER_TYPES],
    description: 'The kind of maneuver; docs/maneuver-types.md explains each.',
    example: 'turn_right',
  })
  type!: ManeuverType

  @text('The written instruction.', 'Tournez à droite dans Avenue Chardy.')
  instruction!: string

  @text('Voice prompt just before the maneuver.', 'Tournez à droite dans Avenue Chardy.')
  verbal_pre_transition_instruction!: string

  @text('Voice prompt well before the maneuver.', 'Tournez à droite dans Avenue Chardy.')
  verbal_transition_alert_instruction!: string

  @text('Voice prompt just after the maneuver.', 'Continuez pendant 2,5 kilomètres.')
  verbal_post_transition_instruction!: string

  @seconds('From this maneuver to the next.', 21.891)
  duration!: Seconds

  @metres('From this maneuver to the next.', 203)
  distance!: Metres

  @index("First point: index into the leg's polyline.")
  begin_shape_index!: number

  @index("Last point: index into the leg's polyline.")
  end_shape_index!: number

  @ApiProperty({ type: LatLngDto, description: 'The position of the maneuver.' })
  location!: LatLng

  @bearing('Heading before the maneuver; absent at a start.')
  bearing_before?: number

  @bearing('Heading after the maneuver; absent at a destination.')
  bearing_after?: number

  @ApiProperty({ type: [String], description: 'Names of the street after the maneuver; empty if it has no name.' })
  street_names!: string[]

  @ApiPropertyOptional({ type: 'integer', minimum: 1, description: 'Number of the roundabout exit to take.' })
  roundabout_exit_count?: number

  @ApiPropertyOptional({
    type: ManeuverLandmarkDto,
    description: 'A landmark near the maneuver; only from `/v1/navigate` with `enrich_landmarks`.',
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

  @ApiProperty({
    type: [ManeuverDto],
    description: 'In order of travel: the first is a start, the last a destination.',
  })
  maneuvers!: ManeuverDto[]
}

@ApiSchema({ name: 'Route' })
export class RouteDto implements Route {
  @seconds('Travel time without traffic.', 598.428)
  duration!: Seconds

  @metres('Length.', 9347)
  distance!: Metres

  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    description:
      'Travel time of the same route in the traffic of its departure; present only if traffic data covers the route. Seconds.',
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

  @text('Encoded with precision 6: the polylines of the legs joined, each shared point once.')
  polyline!: string

  @ApiProperty({
    type: [Number],
    minItems: 4,
    maxItems: 4,
    description: '`[west, south, east, north]`.',
    example: [-4.018546, 5.319932, -3.964412, 5.359887],
  })
  bbox!: [number, number, number, number]

  @ApiProperty({ type: Boolean, description: 'The route contains a toll road.' })
  has_toll!: boolean

  @ApiProperty({ type: Boolean, description: 'The route contains a ferry.' })
  has_ferry!: boolean

  @ApiProperty({ type: Boolean, description: 'The route contains a highway.' })
  has_highway!: boolean

  @ApiProperty({ type: [LegDto], description: 'One leg between each two consecutive stops.' })
  legs!: LegDto[]
}

@ApiSchema({ name: 'SnappedStop' })
export class SnappedStopDto extends LatLngDto implements SnappedStop {
  @metres('Distance between the requested stop and the road.', 38.4)
  distance!: Metres

  @ApiPropertyOptional({ type: String, description: 'Name of the street, if it has one.', example: 'Avenue Chardy' })
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

  @ApiProperty({ type: [SnappedStopDto], description: 'Position of each stop on the road network, origin first.' })
  waypoints!: SnappedStopDto[]
}
