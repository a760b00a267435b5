import { ApiSchema } from '@nestjs/swagger'
import { Input } from '@repere/http'
import { GivenId } from '../routing/given-ids.js'
import { FleetEventDto } from './day-event.dto.js'
import { FleetPlanDto } from './plan-answer.dto.js'
import {
  EFFORT_MAX,
  FleetJobDto,
  JOBS_MAX,
  SECONDS_MAX,
  TIME_LIMIT_DEFAULT,
  TIME_LIMIT_MAX,
  VEHICLES_MAX,
} from './plan-request.dto.js'

const EVENTS_MAX = 500

@ApiSchema({ name: 'LateVehicle' })
export class LateVehicleDto {
  @GivenId({ description: 'The id of a vehicle.' })
  vehicle!: string

  @Input.NumberIn(1, SECONDS_MAX, { description: 'How late it is beside the plan, seconds.', example: 1200 })
  by!: number
}

@ApiSchema({ name: 'FleetPlanUpdate' })
export class FleetUpdateBodyDto {
  @Input.Optional()
  @Input.ObjectsOf(
    FleetEventDto,
    { min: 0, max: EVENTS_MAX },
    { description: 'Events of the day. They take effect in the order of their `at`.' },
  )
  events?: FleetEventDto[]

  @Input.Optional()
  @Input.DateTime({
    description:
      'The moment of the update, by default that of its last event, or now. What vehicles have started by then stays, and so does the stop to which they drive.',
  })
  at?: string

  @Input.Optional()
  @Input.ObjectsOf(
    FleetJobDto,
    { min: 0, max: JOBS_MAX },
    { description: 'Jobs to add: each is an event `job_added` at `at`.' },
  )
  add_jobs?: FleetJobDto[]

  @Input.Optional()
  @Input.TextsOf(JOBS_MAX, 100, {
    description:
      'Ids of jobs that are not to be served any more: each is an event `job_cancelled` at `at`. A load that is aboard by then stays aboard until the end of its vehicle.',
  })
  drop_jobs?: string[]

  @Input.Optional()
  @Input.ObjectsOf(
    LateVehicleDto,
    { min: 0, max: VEHICLES_MAX },
    { description: 'Vehicles that are late: each is an event `late` at `at`.' },
  )
  late?: LateVehicleDto[]

  @Input.Optional()
  @Input.NumberIn(0.1, TIME_LIMIT_MAX, { default: TIME_LIMIT_DEFAULT, description: 'As in the request of the plan.' })
  time_limit?: number

  @Input.Optional()
  @Input.IntegerIn(1, EFFORT_MAX, { description: 'As in the request of the plan.' })
  effort?: number

  @Input.Optional()
  @Input.IntegerIn(0, 2 ** 31 - 1, { default: 1, description: 'As in the request of the plan.' })
  seed?: number

  @Input.SelectedFields(() => FleetPlanDto, 'routes.vehicle,routes.steps,changed')
  fields?: string
}
