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
  @ApiProperty({ type: String, minLength: 1, description: "OSRM's word for it.", example: 'turn' })
  type!: string

  @optionalText('The direction that it takes.', 'slight right')
  modifier?: string

  @some('The maneuver as written text.')
  instruction!: string

  @position('Where it is.')
  location!: [number, number]

  @bearing('Heading before it, degrees from north; 0 at a start.')
  bearing_before!: number

  @bearing('Heading after it, degrees from north; 0 at an arrival.')
  bearing_after!: number

  @ApiPropertyOptional({ type: 'integer', minimum: 1, description: 'Which exit of the roundabout to take.' })
  exit?: number
}

@ApiSchema({ name: 'OsrmIntersection' })
export class OsrmIntersectionDto implements OsrmIntersection {
  @position('Where it is.')
  location!: [number, number]

  @ApiProperty({
    type: [Number],
    description: 'Headings of the roads that meet there, clockwise, degrees from north.',
  })
  bearings!: number[]

  @ApiProperty({ type: [Boolean], description: 'Which of them may be entered.' })
  entry!: boolean[]

  @ApiProperty({ type: 'integer', minimum: 0, description: "Index of a point of the leg's line." })
  geometry_index!: number;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'By which of the roads the route comes.' })
  in?: number

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'By which of the roads the route goes on.' })
  out?: number
}

@ApiSchema({ name: 'OsrmVoiceInstruction' })
export class OsrmVoiceInstructionDto implements OsrmVoiceInstruction {
  @number('Metres that are left of the step when it is said.')
  distanceAlongGeometry!: number

  @ApiProperty({ type: String, minLength: 1, example: 'Dans 200 mètres, tournez à droite dans Avenue Chardy.' })
  announcement!: string

  @some('The same as SSML.')
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
  @text('What is shown.', 'Avenue Chardy')
  text!: string

  @optionalText('The type of the maneuver ahead.')
  type?: string

  @optionalText('The direction that it takes.')
  modifier?: string

  @ApiPropertyOptional({ type: Number, description: 'How far round the roundabout its exit lies, degrees.' })
  degrees?: number

  @optionalText('`left` or `right`.')
  driving_side?: string

  @ApiProperty({ type: [OsrmBannerComponentDto], description: 'The text in parts; lanes in `sub`.' })
  components!: OsrmBannerComponentDto[]
}

@ApiSchema({ name: 'OsrmBannerInstruction' })
export class OsrmBannerInstructionDto implements OsrmBannerInstruction {
  @number('Metres that are left of the step when it is first shown.')
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

  @number('What the engine weighed, penalties included.')
  weight!: number

  @some('Encoded, precision 6.')
  geometry!: string

  @text('Of the street; empty where it has none.')
  name!: string

  @text('How one moves.', 'driving')
  mode!: string

  @text('`left` or `right`.', 'right')
  driving_side!: string

  @ApiProperty({ type: OsrmManeuverDto, description: 'What the step begins with.' })
  maneuver!: OsrmManeuverDto

  @ApiProperty({ type: [OsrmIntersectionDto], description: 'In order, the first where the step begins.' })
  intersections!: OsrmIntersectionDto[]

  @ApiProperty({
    type: [OsrmVoiceInstructionDto],
    description: 'What to say on the way to the next maneuver; empty only on an arrival.',
  })
  voiceInstructions!: OsrmVoiceInstructionDto[]

  @ApiProperty({
    type: [OsrmBannerInstructionDto],
    description: 'What to show on the way to the next maneuver; empty only on an arrival.',
  })
  bannerInstructions!: OsrmBannerInstructionDto[]
}

@ApiSchema({ name: 'OsrmLeg' })
export class OsrmLegDto implements OsrmLeg {
  @number('Seconds.')
  duration!: number

  @number('Metres.')
  distance!: number

  @number('What the engine weighed, penalties included.')
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

  @number('What the engine weighed, penalties included.')
  weight!: number

  @text('By what it weighed.', 'auto')
  weight_name!: string

  @text('Language of the texts.', 'fr-FR')
  voiceLocale!: string

  @ApiProperty({ type: [OsrmLegDto], minItems: 1, description: 'One between each two consecutive stops.' })
  legs!: OsrmLegDto[]
}

@ApiSchema({ name: 'OsrmWaypoint' })
export class OsrmWaypointDto implements OsrmWaypoint {
  @position('Where the stop lies on the road network.')
  location!: [number, number]

  @number('How far the stop was moved to reach a road. Metres.')
  distance!: number

  @text('Of the street; empty where it has none.')
  name!: string
}

@ApiSchema({ name: 'OsrmRouteResponse' })
export class OsrmRouteResponseDto implements OsrmAnswer {
  @ApiProperty({ type: String, enum: ['Ok'] })
  code!: 'Ok'

  @ApiProperty({ type: [OsrmRouteDto], minItems: 1, maxItems: 3, description: 'Best first.' })
  routes!: OsrmRouteDto[]

  @ApiProperty({ type: [OsrmWaypointDto], description: 'Where each stop lies on the road network, origin first.' })
  waypoints!: OsrmWaypointDto[]
}
