import { ApiSchema } from '@nestjs/swagger'
import { Input } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { GivenId } from '../routing/given-ids.js'
import { Moment } from './fields.rule.js'
import { FleetJobDto, FleetVehicleDto, SECONDS_MAX } from './plan-request.dto.js'

export const EVENT_KINDS = [
  'position',
  'done',
  'failed',
  'early',
  'late',
  'broken_down',
  'vehicle_added',
  'job_added',
  'job_cancelled',
  'job_changed',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]
export const PARCELS = ['returned', 'retried', 'left'] as const
export type Parcel = (typeof PARCELS)[number]

@ApiSchema({
  name: 'FleetEvent',
  description:
    '`position`: a vehicle is somewhere (`vehicle`, `location`). `done`, `failed`: a stop of a job has ended (`job`; `parcel`). `early`, `late`: beside the plan (`vehicle`, `by`). `broken_down`: a vehicle stays where it is, others fetch what it carries (`vehicle`, `location`). `vehicle_added` (`new_vehicle`), `job_added`, `job_changed` (`new_job`), `job_cancelled` (`job`).',
})
export class FleetEventDto {
  @Moment({
    description:
      'When it happened: not before the last event of the plan, nor outside its day. A time of the day is a local time of that day.',
  })
  at!: string

  @Input.OneOf(EVENT_KINDS)
  kind!: EventKind

  @Input.Optional()
  @GivenId({ description: 'The id of a vehicle.' })
  vehicle?: string

  @Input.Optional()
  @GivenId({ description: 'The id of a job.' })
  job?: string

  @Input.Optional()
  @Input.NumberIn(1, SECONDS_MAX, { description: 'How early or late it is beside the plan, seconds.' })
  by?: number

  @Input.Optional()
  @Input.Coordinate({ description: 'Where the vehicle is. Without it, a broken one is on the way of its plan.' })
  location?: LatLng

  @Input.Optional()
  @Input.OneOf(PARCELS, {
    default: 'returned',
    description:
      'Of a stop that failed: its load stays aboard to the end (`returned`), the vehicle tries again later (`retried`), or its load is left there (`left`).',
  })
  parcel?: Parcel

  @Input.Optional()
  @Input.ObjectOf(FleetJobDto, {
    description:
      'The job that is added, or that takes the place of the one with its id. A load that is added after vehicles have left is fetched where one of them started.',
  })
  new_job?: FleetJobDto

  @Input.Optional()
  @Input.ObjectOf(FleetVehicleDto, { description: 'The vehicle that is added.' })
  new_vehicle?: FleetVehicleDto
}

/** By kind: the fields that it needs, and those that it may have. */
const FIELDS: Record<EventKind, { needs: (keyof FleetEventDto)[]; may?: (keyof FleetEventDto)[] }> = {
  position: { needs: ['vehicle', 'location'] },
  done: { needs: ['job'], may: ['vehicle'] },
  failed: { needs: ['job'], may: ['vehicle', 'parcel'] },
  early: { needs: ['vehicle', 'by'] },
  late: { needs: ['vehicle', 'by'] },
  broken_down: { needs: ['vehicle'], may: ['location'] },
  vehicle_added: { needs: ['new_vehicle'] },
  job_added: { needs: ['new_job'] },
  job_cancelled: { needs: ['job'] },
  job_changed: { needs: ['new_job'] },
}

/** Fields that an event lacks, and those that its kind has not. */
export function eventFieldFaults(event: FleetEventDto, field: string) {
  const { needs, may = [] } = FIELDS[event.kind]
  const known = new Set<string>([...needs, ...may, 'at', 'kind'])
  return [
    ...needs
      .filter((name) => event[name] === undefined)
      .map((name) => ({ field: `${field}.${name}`, reason: 'required' as const, value: null })),
    ...Object.entries(event)
      .filter(([name, value]) => value !== undefined && !known.has(name))
      .map(([name, value]) => ({ field: `${field}.${name}`, reason: 'conflicting_fields' as const, value })),
  ]
}
