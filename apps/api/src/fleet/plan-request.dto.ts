import { ApiSchema } from '@nestjs/swagger'
import { Input } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { GivenId } from '../routing/given-ids.js'
import { Amounts, Span, Spans } from './fields.rule.js'
import { FleetPlanDto } from './plan-answer.dto.js'
import { TravelDto } from '../routing/travel.dto.js'

export const VEHICLES_MAX = 50
export const JOBS_MAX = 500
export const TIME_LIMIT_MAX = 10
export const TIME_LIMIT_DEFAULT = 3
/** Of a plan that is searched after its request was answered. */
export const ASYNC_TIME_LIMIT_MAX = 300
export const EFFORT_MAX = 1e9
/** Of keys of the sandbox, and their default. */
export const FREE_TIME_LIMIT_MAX = 2
const SKILLS_MAX = 20
const SKILL_CHARACTERS_MAX = 50
const BREAKS_MAX = 5
const RELATIONS_MAX = 200
export const SECONDS_MAX = 86_400
const FRANCS_MAX = 1e9

export const OBJECTIVES = ['cost', 'time', 'distance', 'vehicles'] as const
export type Objective = (typeof OBJECTIVES)[number]
export const RELATIONS = ['same_vehicle', 'in_sequence'] as const

const TIMES =
  'Times of the day (`08:00`) are local times of the day of `depart_at`; ISO 8601 dates and times without an offset are local, too.'

@ApiSchema({ name: 'FleetCost' })
export class FleetCostDto {
  @Input.Optional()
  @Input.NumberIn(0, FRANCS_MAX, { default: 0, description: 'Of a vehicle that is used.', example: 5000 })
  fixed?: number

  @Input.Optional()
  @Input.NumberIn(0, FRANCS_MAX, { default: 0, description: 'For each kilometre.', example: 120 })
  per_km?: number

  @Input.Optional()
  @Input.NumberIn(0, FRANCS_MAX, {
    default: 0,
    description: 'For each hour from leaving to the end: driving, service, waiting and breaks.',
    example: 1500,
  })
  per_hour?: number
}

@ApiSchema({ name: 'FleetBreak' })
export class FleetBreakDto {
  @Span({ description: `The break begins between these times. ${TIMES}`, example: ['12:00', '13:30'] })
  window!: [string, string]

  @Input.NumberIn(1, SECONDS_MAX, { description: 'Seconds.', example: 1800 })
  duration!: number
}

@ApiSchema({ name: 'FleetVehicle' })
export class FleetVehicleDto {
  @GivenId({ description: 'Your name for it, once in the request.', example: 'moto-1' })
  id!: string

  @Input.Coordinate({ description: 'Where it leaves.' })
  start!: LatLng

  @Input.Optional()
  @Input.Coordinate({ description: 'Where it ends. Without it, it ends at its last stop.' })
  end?: LatLng

  @Input.Optional()
  @Amounts({
    description: 'The most that it carries, in each dimension of the demands. Default: no limit.',
    example: [40],
  })
  capacity?: number[]

  @Input.Optional()
  @Span({
    description: `It leaves after the first and ends before the second. Default: 24 hours from \`depart_at\`. ${TIMES}`,
    example: ['08:00', '18:00'],
  })
  shift?: [string, string]

  @Input.Optional()
  @Input.ObjectsOf(FleetBreakDto, { min: 0, max: BREAKS_MAX }, { description: 'In their order.' })
  breaks?: FleetBreakDto[]

  @Input.Optional()
  @Input.TextsOf(SKILLS_MAX, SKILL_CHARACTERS_MAX, {
    description: 'Abilities of this vehicle, in words of your own.',
    example: ['cold'],
  })
  skills?: string[]

  @Input.Optional()
  @Input.ObjectOf(FleetCostDto, { description: 'In francs, or any other unit.' })
  cost?: FleetCostDto

  @Input.Optional()
  @Input.IntegerIn(1, 2 * JOBS_MAX, { description: 'The most stops that it makes.' })
  max_stops?: number

  @Input.Optional()
  @Input.NumberIn(1, SECONDS_MAX, { description: 'The longest time from leaving to the end, seconds.' })
  max_time?: number
}

@ApiSchema({ name: 'FleetJobStop' })
export class FleetJobStopDto {
  @Input.NumberIn(-90, 90, { description: 'Degrees north.', example: 5.3196 })
  lat!: number

  @Input.NumberIn(-180, 180, { description: 'Degrees east.', example: -4.0167 })
  lng!: number

  @Input.Optional()
  @Input.NumberIn(0, SECONDS_MAX, { description: 'Seconds of service. Default: that of the job.' })
  service_time?: number

  @Input.Optional()
  @Spans({ description: 'Default: those of the job.' })
  time_windows?: [string, string][]
}

@ApiSchema({
  name: 'FleetJob',
  description: 'One place (`location`), or two of one vehicle (`pickup` and `delivery`).',
})
export class FleetJobDto {
  @GivenId({ description: 'Your name for it, once in the request.', example: 'colis-17' })
  id!: string

  @Input.Optional()
  @Input.Coordinate({ description: 'The place to go to. Its load is aboard from the start of the vehicle.' })
  location?: LatLng

  @Input.Optional()
  @Input.ObjectOf(FleetJobStopDto, { description: 'Where its load comes aboard.' })
  pickup?: FleetJobStopDto

  @Input.Optional()
  @Input.ObjectOf(FleetJobStopDto, { description: 'Where it leaves the vehicle.' })
  delivery?: FleetJobStopDto

  @Input.Optional()
  @Amounts({ description: 'Its load, in each dimension. Default: nothing.', example: [1] })
  demand?: number[]

  @Input.Optional()
  @Input.NumberIn(0, SECONDS_MAX, { default: 0, description: 'Seconds of service at each of its stops.', example: 300 })
  service_time?: number

  @Input.Optional()
  @Spans({ description: `Service begins within one of these, at each of its stops. Default: any time. ${TIMES}` })
  time_windows?: [string, string][]

  @Input.Optional()
  @Input.TextsOf(SKILLS_MAX, SKILL_CHARACTERS_MAX, {
    description: 'A vehicle serves this job only if it has all of these.',
  })
  skills?: string[]

  @Input.Optional()
  @Input.IntegerIn(0, 100, {
    default: 0,
    description:
      'Where not all jobs find a place, those with less are left out: any number of them, for one with more.',
  })
  priority?: number

  @Input.Optional()
  @Input.TextsOf(VEHICLES_MAX, 100, { description: 'Ids of the vehicles that may serve it. Default: all.' })
  allowed_vehicles?: string[]
}

@ApiSchema({ name: 'FleetRelation' })
export class FleetRelationDto {
  @Input.OneOf(RELATIONS, {
    description:
      '`same_vehicle`: one vehicle serves all of them, or none of them is served. `in_sequence`: in this order, too; other stops may lie between.',
  })
  type!: (typeof RELATIONS)[number]

  @Input.TextsOf(JOBS_MAX, 100, { minItems: 2, description: 'Ids of jobs.', example: ['colis-17', 'colis-18'] })
  jobs!: string[]
}

@ApiSchema({ name: 'FleetPlanRequest' })
export class FleetPlanBodyDto extends TravelDto {
  @Input.ObjectsOf(FleetVehicleDto, { min: 1, max: VEHICLES_MAX }, { description: 'The vehicles of the day.' })
  vehicles!: FleetVehicleDto[]

  @Input.ObjectsOf(FleetJobDto, { min: 1, max: JOBS_MAX }, { description: 'The jobs of the day.' })
  jobs!: FleetJobDto[]

  @Input.Optional()
  @Input.ObjectsOf(FleetRelationDto, { min: 0, max: RELATIONS_MAX }, { description: 'Jobs that belong together.' })
  relations?: FleetRelationDto[]

  @Input.Optional()
  @Input.DateTime({
    description:
      'The day of the plan, and when vehicles without a shift leave; by default now. By car, legs take the time of the traffic of their hour where traffic was observed. Without an offset, it is local time at the start of the first vehicle.',
  })
  depart_at?: string

  @Input.Optional()
  @Input.OneOf(OBJECTIVES, {
    default: 'cost',
    description:
      'The measure that is made as small as possible, after the jobs that are left out: `cost`, of the vehicles (their time, if none has a cost); `time`, from leaving to the end; `distance`; `vehicles`, their number, and then their cost.',
  })
  objective?: Objective

  @Input.Optional()
  @Input.NumberIn(0.1, ASYNC_TIME_LIMIT_MAX, {
    default: TIME_LIMIT_DEFAULT,
    description: `How long the search takes, seconds, for ten jobs or more; for fewer, a tenth of it for each job. At most ${TIME_LIMIT_MAX}, or ${ASYNC_TIME_LIMIT_MAX} with \`async\`. With a sandbox key at most ${FREE_TIME_LIMIT_MAX}, which is then the default.`,
  })
  time_limit?: number

  @Input.Optional()
  @Input.IntegerIn(1, EFFORT_MAX, {
    description:
      'The search ends after so many steps, if `time_limit` does not end it first (`search.ended_by`). Default: only `time_limit` ends it.',
    example: 20_000,
  })
  effort?: number

  @Input.Optional()
  @Input.IntegerIn(0, 2 ** 31 - 1, {
    default: 1,
    description:
      'The same request with the same `effort` and seed gives the same plan, if its search ended by `iterations`.',
  })
  seed?: number

  @Input.SelectedFields(() => FleetPlanDto, 'routes.vehicle,routes.steps,unassigned')
  fields?: string
}
