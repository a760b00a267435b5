import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type AssignObjective, type AssignReason } from '@repere/fleet'
import { type SeasonName } from '@repere/journeys'
import { type LatLng } from '@repere/shared'
import { GivenId } from '../../routing/given-ids.js'
import { DepartAt, Season } from '../../routing/journey-time.rule.js'
import { TravelDto } from '../../routing/travel.dto.js'
import { Moment } from '../fields.rule.js'

export const DRIVERS_MAX = 200
export const ORDERS_MAX = 200
export const PER_DRIVER_MAX = 10
/** Different ways to travel: each has a table of its own. */
export const KINDS_MAX = 5

export const OBJECTIVES = ['total', 'slowest', 'fair'] as const satisfies readonly AssignObjective[]
export const REASONS = [
  'unreachable',
  'no_capacity',
  'too_late',
  'no_driver_left',
] as const satisfies readonly AssignReason[]

const TIME = 'A time of the day (`14:30`) is that of the day of `depart_at`; times without an offset are local.'

@ApiSchema({ name: 'AssignDriver' })
export class AssignDriverDto extends TravelDto {
  @GivenId({ description: 'Your name for the driver, once in the request.', example: 'moto-1' })
  id!: string

  @Input.Coordinate({ description: 'Where the driver is, or will be when free.' })
  at!: LatLng

  @Input.Optional()
  @Moment({ description: `When the driver can leave. Default: \`depart_at\`. ${TIME}` })
  free_at?: string

  @Input.Optional()
  @Input.IntegerIn(0, ORDERS_MAX, {
    description: 'The most orders aboard at once; orders without a `dropoff` take no room. Default: no limit.',
    example: 2,
  })
  capacity?: number
}

@ApiSchema({ name: 'AssignOrder' })
export class AssignOrderDto {
  @GivenId({ description: 'Your name for the order, once in the request.', example: 'commande-17' })
  id!: string

  @Input.Coordinate({ description: 'Where it is fetched.' })
  pickup!: LatLng

  @Input.Optional()
  @Input.Coordinate({
    description: 'Where it is brought. Without it, the order is done with its pickup.',
    example: { lat: 5.36, lng: -3.965 },
  })
  dropoff?: LatLng

  @Input.Optional()
  @Moment({ description: `It is fetched then or later: the driver waits. ${TIME}` })
  ready_at?: string

  @Input.Optional()
  @Moment({ description: `It is done by then, or left out. ${TIME}`, example: '15:15' })
  due_at?: string

  @Input.Optional()
  @Input.IntegerIn(0, 100, {
    default: 0,
    description:
      'Where not all orders find a driver, those with less are left out: any number of them, for one with more.',
  })
  priority?: number
}

@ApiSchema({ name: 'AssignRequest' })
export class AssignBodyDto {
  @Input.ObjectsOf(
    AssignDriverDto,
    { min: 1, max: DRIVERS_MAX },
    {
      description: `The drivers who may fetch them; at most ${KINDS_MAX} different ways to travel among them.`,
    },
  )
  drivers!: AssignDriverDto[]

  @Input.ObjectsOf(AssignOrderDto, { min: 1, max: ORDERS_MAX }, { description: 'The orders that wait.' })
  orders!: AssignOrderDto[]

  @Input.Optional()
  @Input.IntegerIn(1, PER_DRIVER_MAX, { default: 1, description: 'The most orders of one driver.' })
  per_driver?: number

  @Input.Optional()
  @Input.OneOf(OBJECTIVES, {
    default: 'total',
    description:
      'The measure that is made as small as possible, after the orders that are left out: `total`, the driving time of all drivers; `slowest`, the time until the last order is done, and then the driving time; `fair`, the sum of the squares of the driving times, so that drivers drive about as long as each other.',
  })
  objective?: AssignObjective

  @DepartAt(
    'When drivers leave; default: now. By car, ways and times are those of the traffic of that hour where it was observed. Without an offset, local time at the first driver. A time more than 60 s in the past or more than ten years ahead is refused.',
  )
  depart_at?: string

  @Season()
  season?: SeasonName

  @Input.SelectedFields(() => AssignResponseDto, 'assignments.driver')
  fields?: string
}

@ApiSchema({ name: 'AssignedOrder' })
export class AssignedOrderDto {
  @Field.Text('As in the request.', { example: 'commande-17' })
  id!: string

  @Field.Instant('When it is fetched.', { example: '2026-12-24T14:38:21.000Z' })
  pickup_at!: string

  @Field.Instant('When it is brought; absent without a `dropoff`.', { optional: true })
  dropoff_at?: string
}

@ApiSchema({ name: 'Assignment' })
export class AssignmentDto {
  @Field.Text('As in the request.', { example: 'moto-1' })
  driver!: string

  @Field.Seconds('Driving time.', { example: 912.4 })
  duration!: number

  @Field.List(AssignedOrderDto, 'In the order in which they are fetched.')
  orders!: AssignedOrderDto[]
}

@ApiSchema({ name: 'UnassignedOrder' })
export class UnassignedOrderDto {
  @Field.Text('As in the request.', { example: 'commande-18' })
  id!: string

  @Field.OneOf(
    REASONS,
    '`unreachable`: no way leads any driver through it. `no_capacity`: no driver may carry anything. `too_late`: no driver could do it in time, without other orders, too. `no_driver_left`: the drivers have others.',
  )
  reason!: AssignReason
}

@ApiSchema({ name: 'AssignResponse' })
export class AssignResponseDto {
  @Field.List(AssignmentDto, 'The drivers that have orders, in the order of the request.')
  assignments!: AssignmentDto[]

  @Field.List(UnassignedOrderDto, 'In the order of the request.')
  unassigned!: UnassignedOrderDto[]
}
