import { ApiSchema } from '@nestjs/swagger'
import { Field } from '@repere/http'
import {
  type OsrmAnswer,
  type OsrmBanner,
  type OsrmBannerInstruction,
  type OsrmIntersection,
  type OsrmLeg,
  type OsrmManeuver,
  type OsrmRoute,
  type OsrmStep,
  type OsrmVoiceInstruction,
  type OsrmWaypoint,
} from './osrm-route.js'

/*
 * The document has the fields that clients may rely on. The format allows more fields, and the engine writes some of
 * them (`lanes`, `classes`, `admins`, `rotary_name`…).
 */

@ApiSchema({ name: 'OsrmManeuver' })
export class OsrmManeuverDto implements OsrmManeuver {
  @Field.Text('The OSRM maneuver type.', { minLength: 1, example: 'turn' })
  type!: string

  @Field.Text('The direction of the turn.', { optional: true, example: 'slight right' })
  modifier?: string

  @Field.Text('The written instruction.', { minLength: 1 })
  instruction!: string

  @Field.List(Number, 'The position. `[lng, lat]`.', { minItems: 2, maxItems: 2 })
  location!: [number, number]

  @Field.Count('Heading before it, degrees from north; 0 at a start.', { maximum: 360 })
  bearing_before!: number

  @Field.Count('Heading after it, degrees from north; 0 at an arrival.', { maximum: 360 })
  bearing_after!: number

  @Field.Integer('Number of the roundabout exit to take.', { optional: true, minimum: 1 })
  exit?: number
}

@ApiSchema({ name: 'OsrmIntersection' })
export class OsrmIntersectionDto implements OsrmIntersection {
  @Field.List(Number, 'The position. `[lng, lat]`.', { minItems: 2, maxItems: 2 })
  location!: [number, number]

  @Field.List(Number, 'Headings of the roads that meet there, clockwise, degrees from north.')
  bearings!: number[]

  @Field.List(Boolean, 'For each bearing: whether that road may be entered.')
  entry!: boolean[]

  @Field.Count("Index of a point of the leg's line.")
  geometry_index!: number;

  @Field.Count('Index of the road on which the route arrives.', { optional: true })
  in?: number

  @Field.Count('Index of the road on which the route continues.', { optional: true })
  out?: number
}

@ApiSchema({ name: 'OsrmVoiceInstruction' })
export class OsrmVoiceInstructionDto implements OsrmVoiceInstruction {
  @Field.Decimal('Remaining metres of the step at which the prompt is spoken.', { minimum: 0 })
  distanceAlongGeometry!: number

  @Field.Text({ minLength: 1, example: 'Dans 200 mètres, tournez à droite dans Avenue Chardy.' })
  announcement!: string

  @Field.Text('The same prompt as SSML.', { minLength: 1 })
  ssmlAnnouncement!: string
}

@ApiSchema({ name: 'OsrmBannerComponent' })
export class OsrmBannerComponentDto {
  @Field.Text({ example: 'text' })
  type!: string

  @Field.Text('')
  text!: string
}

@ApiSchema({ name: 'OsrmBanner' })
export class OsrmBannerDto implements OsrmBanner {
  @Field.Text('The text to show.', { example: 'Avenue Chardy' })
  text!: string

  @Field.Text('The type of the maneuver ahead.', { optional: true })
  type?: string

  @Field.Text('The direction of the turn.', { optional: true })
  modifier?: string

  @Field.Decimal('Angle travelled around the roundabout, degrees.', { optional: true })
  degrees?: number

  @Field.Text('`left` or `right`.', { optional: true })
  driving_side?: string

  @Field.List(OsrmBannerComponentDto, 'The text in parts; lanes in `sub`.')
  components!: OsrmBannerComponentDto[]
}

@ApiSchema({ name: 'OsrmBannerInstruction' })
export class OsrmBannerInstructionDto implements OsrmBannerInstruction {
  @Field.Decimal('Remaining metres of the step at which the banner first appears.', { minimum: 0 })
  distanceAlongGeometry!: number

  @Field.Part(OsrmBannerDto)
  primary!: OsrmBannerDto

  @Field.Part(OsrmBannerDto, { optional: true })
  secondary?: OsrmBannerDto

  @Field.Part(OsrmBannerDto, { optional: true })
  sub?: OsrmBannerDto
}

@ApiSchema({ name: 'OsrmStep' })
export class OsrmStepDto implements OsrmStep {
  @Field.Seconds()
  duration!: number

  @Field.Metres()
  distance!: number

  @Field.Decimal('The routing cost, including penalties.', { minimum: 0 })
  weight!: number

  @Field.Text('Encoded, precision 6.', { minLength: 1 })
  geometry!: string

  @Field.Text('Name of the street; empty if it has no name.')
  name!: string

  @Field.Text('The travel mode.', { example: 'driving' })
  mode!: string

  @Field.Text('`left` or `right`.', { example: 'right' })
  driving_side!: string

  @Field.Part(OsrmManeuverDto, 'The maneuver at the start of the step.')
  maneuver!: OsrmManeuverDto

  @Field.List(OsrmIntersectionDto, 'In order of travel; the first is at the start of the step.')
  intersections!: OsrmIntersectionDto[]

  @Field.List(OsrmVoiceInstructionDto, 'Voice prompts on the way to the next maneuver; empty only for an arrival.')
  voiceInstructions!: OsrmVoiceInstructionDto[]

  @Field.List(OsrmBannerInstructionDto, 'Banners on the way to the next maneuver; empty only for an arrival.')
  bannerInstructions!: OsrmBannerInstructionDto[]
}

@ApiSchema({ name: 'OsrmLeg' })
export class OsrmLegDto implements OsrmLeg {
  @Field.Seconds()
  duration!: number

  @Field.Metres()
  distance!: number

  @Field.Decimal('The routing cost, including penalties.', { minimum: 0 })
  weight!: number

  @Field.Text('Its main streets.')
  summary!: string

  @Field.List(OsrmStepDto, 'First a `depart`, last an `arrive`.', { minItems: 2 })
  steps!: OsrmStepDto[]
}

@ApiSchema({ name: 'OsrmRoute' })
export class OsrmRouteDto implements OsrmRoute {
  @Field.Seconds()
  duration!: number

  @Field.Metres()
  distance!: number

  @Field.Text('Encoded, precision 6.', { minLength: 1 })
  geometry!: string

  @Field.Decimal('The routing cost, including penalties.', { minimum: 0 })
  weight!: number

  @Field.Text('The name of the routing cost.', { example: 'auto' })
  weight_name!: string

  @Field.Text('Language of the texts.', { example: 'fr-FR' })
  voiceLocale!: string

  @Field.List(OsrmLegDto, 'One leg between each two consecutive stops.', { minItems: 1 })
  legs!: OsrmLegDto[]
}

@ApiSchema({ name: 'OsrmWaypoint' })
export class OsrmWaypointDto implements OsrmWaypoint {
  @Field.List(Number, 'Position of the stop on the road network. `[lng, lat]`.', { minItems: 2, maxItems: 2 })
  location!: [number, number]

  @Field.Metres('Distance by which the stop was moved to reach a road.')
  distance!: number

  @Field.Text('Name of the street; empty if it has no name.')
  name!: string
}

@ApiSchema({ name: 'OsrmRouteResponse' })
export class OsrmRouteResponseDto implements OsrmAnswer {
  @Field.OneOf(['Ok'])
  code!: 'Ok'

  @Field.List(OsrmRouteDto, 'Best first.', { minItems: 1, maxItems: 3 })
  routes!: OsrmRouteDto[]

  @Field.List(OsrmWaypointDto, 'Position of each stop on the road network, origin first.')
  waypoints!: OsrmWaypointDto[]
}
