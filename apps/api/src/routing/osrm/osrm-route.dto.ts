import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger'
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
 * The document tells what clients may rely on; the format allows more fields, and the engine writes some of them
 * (`lanes`, `classes`, `admins`, `rotary_name`…).
 */

const number = (description: string) => ApiProperty({ type: Number, minimum: 0, description })
const text = (description: string, example?: string) =>
  ApiProperty({ type: String, description, ...(example !== undefined && { example }) })
const some = (description: string) => ApiProperty({ type: String, minLength: 1, description })
const optionalText = (description: string, example?: string) =>
  ApiPropertyOptional({ type: String, description, ...(example !== undefined && { example }) })
const position = (description: string) =>
  ApiProperty({ type: [Number], minItems: 2, maxItems: 2, description: `${description} \`[lng, lat]\`.` })
const bearing = (description: string) => ApiProperty({ type: 'integer', minimum: 0, maximum: 360, description })

@ApiSchema({ name: 'OsrmManeuver' })
export class OsrmManeuverDto implements OsrmManeuver {
  @ApiProperty({ type: String, minLength: 1, description: 'The OSRM maneuver type.', example: 'turn' })
  type!: string

  @optionalText('The direction of the turn.', 'slight right')
  modifier?: string

  @some('The written instruction.')
  instruction!: string

  @position('The position.')
  location!: [number, number]

  @bearing('Heading before it, degrees from north; 0 at a start.')
  bearing_before!: number

  @bearing('Heading after it, degrees from north; 0 at an arrival.')
  bearing_after!: number

  @ApiPropertyOptional({ type: 'integer', minimum: 1, description: 'Number of the roundabout exit to take.' })
  exit?: number
}

@ApiSchema({ name: 'OsrmIntersection' })
export class OsrmIntersectionDto implements OsrmIntersection {
  @position('The position.')
  location!: [number, number]

  @ApiProperty({
    type: [Number],
    description: 'Headings of the roads that meet there, clockwise, degrees from north.',
  })
  bearings!: number[]

  @ApiProperty({ type: [Boolean], description: 'For each bearing: whether that road may be entered.' })
  entry!: boolean[]

  @ApiProperty({ type: 'integer', minimum: 0, description: "Index of a point of the leg's line." })
  geometry_index!: number;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'Index of the road on which the route arrives.' })
  in?: number

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'Index of the road on which the route continues.' })
  out?: number
}

@ApiSchema({ name: 'OsrmVoiceInstruction' })
export class OsrmVoiceInstructionDto implements OsrmVoiceInstruction {
  @number('Remaining metres of the step at which the prompt is spoken.')
  distanceAlongGeometry!: number

  @ApiProperty({ type: String, minLength: 1, example: 'Dans 200 mètres, tournez à droite dans Avenue Chardy.' })
  announcement!: string

  @some('The same prompt as SSML.')
  ssmlAnnouncement!: string
}

@ApiSchema({ name: 'OsrmBannerComponent' })
export class OsrmBannerComponentDto {
  @ApiProperty({ type: String, example: 'text' })
  type!: string

  @text('')
  text!: string
}

@ApiSchema({ name: 'OsrmBanner' })
export class OsrmBannerDto implements OsrmBanner {
  @text('The text to show.', 'Avenue Chardy')
  text!: string

  @optionalText('The type of the maneuver ahead.')
  type?: string

  @optionalText('The direction of the turn.')
  modifier?: string

  @ApiPropertyOptional({ type: Number, description: 'Angle travelled around the roundabout, degrees.' })
  degrees?: number

  @optionalText('`left` or `right`.')
  driving_side?: string

  @ApiProperty({ type: [OsrmBannerComponentDto], description: 'The text in parts; lanes in `sub`.' })
  components!: OsrmBannerComponentDto[]
}

@ApiSchema({ name: 'OsrmBannerInstruction' })
export class OsrmBannerInstructionDto implements OsrmBannerInstruction {
  @number('Remaining metres of the step at which the banner first appears.')
  distanceAlongGeometry!: number

  @ApiProperty({ type: OsrmBannerDto })
  primary!: OsrmBannerDto

  @ApiPropertyOptional({ type: OsrmBannerDto })
  secondary?: OsrmBannerDto

  @ApiPropertyOptional({ type: OsrmBannerDto })
  sub?: OsrmBannerDto
}

@ApiSchema({ name: 'OsrmStep' })
export class OsrmStepDto implements OsrmStep {
  @number('Seconds.')
  duration!: number

  @number('Metres.')
  distance!: number

  @number('The routing cost, including penalties.')
  weight!: number

  @some('Encoded, precision 6.')
  geometry!: string

  @text('Name of the street; empty if it has no name.')
  name!: string

  @text('The travel mode.', 'driving')
  mode!: string

  @text('`left` or `right`.', 'right')
  driving_side!: string

  @ApiProperty({ type: OsrmManeuverDto, description: 'The maneuver at the start of the step.' })
  maneuver!: OsrmManeuverDto

  @ApiProperty({
    type: [OsrmIntersectionDto],
    description: 'In order of travel; the first is at the start of the step.',
  })
  intersections!: OsrmIntersectionDto[]

  @ApiProperty({
    type: [OsrmVoiceInstructionDto],
    description: 'Voice prompts on the way to the next maneuver; empty only for an arrival.',
  })
  voiceInstructions!: OsrmVoiceInstructionDto[]

  @ApiProperty({
    type: [OsrmBannerInstructionDto],
    description: 'Banners on the way to the next maneuver; empty only for an arrival.',
  })
  bannerInstructions!: OsrmBannerInstructionDto[]
}

@ApiSchema({ name: 'OsrmLeg' })
export class OsrmLegDto implements OsrmLeg {
  @number('Seconds.')
  duration!: number

  @number('Metres.')
  distance!: number

  @number('The routing cost, including penalties.')
  weight!: number

  @text('Its main streets.')
  summary!: string

  @ApiProperty({ type: [OsrmStepDto], minItems: 2, description: 'First a `depart`, last an `arrive`.' })
  steps!: OsrmStepDto[]
}

@ApiSchema({ name: 'OsrmRoute' })
export class OsrmRouteDto implements OsrmRoute {
  @number('Seconds.')
  duration!: number

  @number('Metres.')
  distance!: number

  @some('Encoded, precision 6.')
  geometry!: string

  @number('The routing cost, including penalties.')
  weight!: number

  @text('The name of the routing cost.', 'auto')
  weight_name!: string

  @text('Language of the texts.', 'fr-FR')
  voiceLocale!: string

  @ApiProperty({ type: [OsrmLegDto], minItems: 1, description: 'One leg between each two consecutive stops.' })
  legs!: OsrmLegDto[]
}

@ApiSchema({ name: 'OsrmWaypoint' })
export class OsrmWaypointDto implements OsrmWaypoint {
  @position('Position of the stop on the road network.')
  location!: [number, number]

  @number('How far the stop was moved to reach a road. Metres.')
  distance!: number

  @text('Name of the street; empty if it has no name.')
  name!: string
}

@ApiSchema({ name: 'OsrmRouteResponse' })
export class OsrmRouteResponseDto implements OsrmAnswer {
  @ApiProperty({ type: String, enum: ['Ok'] })
  code!: 'Ok'

  @ApiProperty({ type: [OsrmRouteDto], minItems: 1, maxItems: 3, description: 'Best first.' })
  routes!: OsrmRouteDto[]

  @ApiProperty({ type: [OsrmWaypointDto], description: 'Position of each stop on the road network, origin first.' })
  waypoints!: OsrmWaypointDto[]
}
