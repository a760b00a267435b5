import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Field, LatLngDto } from '@repere/http'
import { type LatLng } from '@repere/shared'

export const STEP_TYPES = ['start', 'job', 'pickup', 'delivery', 'break', 'position', 'end'] as const
export type StepType = (typeof STEP_TYPES)[number]

/** The constraints of a job without a place, in the words of the answer. */
export const UNASSIGNED_REASONS = [
  'skills',
  'allowed_vehicles',
  'no_route',
  'capacity',
  'time_window',
  'shift',
  'break',
  'max_time',
  'max_stops',
  'relation',
  'search',
] as const
export type UnassignedWord = (typeof UNASSIGNED_REASONS)[number]
export const PLAN_STATES = ['planned', 'searching', 'failed'] as const
export type PlanState = (typeof PLAN_STATES)[number]
export const UNITS = ['seconds', 'stops', 'load'] as const

@ApiSchema({ name: 'FleetStep' })
export class FleetStepDto {
  @Field.OneOf(STEP_TYPES, '`position`: where it was at an event of the day, or between two tours.')
  type!: StepType

  @Field.Text('The id of the job.', { optional: true, example: 'colis-17' })
  job?: string

  @Field.Part(LatLngDto, 'Where it is.')
  location!: LatLng

  @Field.Instant('When the vehicle arrives.')
  arrive!: string

  @Field.Seconds('How long it waits before the service or the break.')
  wait!: number

  @Field.Seconds('How long the service or the break takes.')
  serve!: number

  @Field.Instant('When the vehicle drives on.')
  leave!: string

  @Field.List(Number, 'The load when it drives on, in each dimension.', { example: [12] })
  load!: number[]

  @Field.Seconds('The drive from the step before.')
  duration!: number

  @Field.Metres('The way from the step before.')
  distance!: number

  @ApiProperty({
    type: Boolean,
    required: false,
    description: 'It had started before the update of the plan, and stays.',
  })
  done?: true

  @ApiProperty({ type: Boolean, required: false, description: 'Its service has failed: see the event.' })
  failed?: true
}

/** Sums over routes or steps. */
class FleetSumsDto {
  @Field.Count('Stops of jobs.')
  stops!: number

  @Field.Metres()
  distance!: number

  @Field.Seconds('From leaving to the end.')
  duration!: number

  @Field.Seconds('Of that, driving.')
  driving!: number

  @Field.Seconds('Of that, waiting.')
  wait!: number

  @Field.Seconds('Of that, service and breaks.')
  serve!: number
}

@ApiSchema({ name: 'FleetRoute' })
export class FleetRouteDto extends FleetSumsDto {
  @Field.Text('The id of the vehicle.', { example: 'moto-1' })
  vehicle!: string

  @Field.List(FleetStepDto, 'In their order; the first is the start, the last the end.', { minItems: 2 })
  steps!: FleetStepDto[]

  @Field.Decimal('Its cost by the objective.', { minimum: 0 })
  cost!: number

  @Field.Text(
    'The way, encoded with precision 6. Left out where `fields` leaves it out, and by vehicles that do not drive.',
    {
      optional: true,
    },
  )
  polyline?: string
}

@ApiSchema({ name: 'FleetTotals' })
export class FleetTotalsDto extends FleetSumsDto {
  @Field.Count('Vehicles that are used.')
  vehicles!: number
}

@ApiSchema({ name: 'UnassignedReason' })
export class UnassignedReasonDto {
  @Field.OneOf(
    UNASSIGNED_REASONS,
    'The constraint. `search`: none stands against it; a longer search may find a place.',
  )
  reason!: UnassignedWord

  @Field.Decimal('By how much the constraint is missed, at least; null where there is no amount.', {
    nullable: true,
    example: 540,
  })
  excess!: number | null

  @ApiProperty({ type: String, enum: [...UNITS, null], nullable: true, description: 'The unit of `excess`.' })
  unit!: (typeof UNITS)[number] | null

  @Field.Text('The vehicle that comes closest.', { nullable: true, example: 'moto-1' })
  vehicle!: string | null

  @Field.YesOrNo('True if no vehicle could serve the job even if it were the only one.')
  alone!: boolean
}

@ApiSchema({ name: 'UnassignedJob' })
export class UnassignedJobDto extends UnassignedReasonDto {
  @Field.Text('The id of the job.')
  job!: string

  @Field.List(UnassignedReasonDto, 'All constraints that stop a vehicle, the first of them above.', { minItems: 1 })
  reasons!: UnassignedReasonDto[]
}

@ApiSchema({ name: 'FleetTrafficHour' })
export class FleetTrafficHourDto {
  @Field.Instant('From when it holds.')
  from!: string

  @Field.Decimal('Drives take so many times as long as on empty roads.', { minimum: 0, example: 1.31 })
  factor!: number
}

@ApiSchema({ name: 'FleetSearch' })
export class FleetSearchDto {
  @Field.Count('Steps of the search.')
  iterations!: number

  @Field.OneOf(
    ['iterations', 'time'],
    'By what the search ended: the steps of `effort`, or `time_limit`. After `iterations`, the same request gives the same plan.',
  )
  ended_by!: 'iterations' | 'time'
}

@ApiSchema({ name: 'FleetPlan' })
export class FleetPlanDto {
  @Field.Id('For `/v1/fleet/plan/{id}`.')
  id!: string

  @Field.OneOf(
    PLAN_STATES,
    '`searching`: it is the best plan so far, and gets better; jobs without a place yet have the reason `search`. `failed`: its search could not end, and its units were given back.',
  )
  state!: PlanState

  @Field.Instant()
  created_at!: string

  @Field.Instant('Of the last update; without one, when it was made.')
  updated_at!: string

  @Field.Instant('Until when the plan is kept; null if it could not be kept.', { nullable: true })
  expires_at!: string | null

  @Field.List(FleetRouteDto, 'One for each vehicle that is used, in the order of the request.')
  routes!: FleetRouteDto[]

  @Field.List(UnassignedJobDto, 'Jobs that no vehicle serves, each with what stands against it.')
  unassigned!: UnassignedJobDto[]

  @Field.Part(FleetTotalsDto)
  totals!: FleetTotalsDto

  @Field.Decimal('Of all routes, by the objective.', { minimum: 0 })
  cost!: number

  @Field.Decimal('No plan with all these jobs costs less; null where that is not known.', { nullable: true })
  lower_bound!: number | null

  @Field.List(
    FleetTrafficHourDto,
    'Traffic of the hours of the day, at the places of the plan; empty where none was observed.',
  )
  traffic!: FleetTrafficHourDto[]

  @Field.Part(FleetSearchDto)
  search!: FleetSearchDto

  @Field.Count('Jobs that another vehicle serves than before the update; absent in a new plan.', { optional: true })
  changed?: number
}
