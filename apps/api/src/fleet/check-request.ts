import { type FieldError } from '@repere/http'
import { repeatedIds } from '../routing/given-ids.js'
import {
  type FleetJobDto,
  type FleetPlanBodyDto,
  type FleetRelationDto,
  type FleetVehicleDto,
} from './plan-request.dto.js'

/** Faults between the fields of a request: every one of them. */
export function requestFaults({ vehicles, jobs, relations = [] }: FleetPlanBodyDto): FieldError[] {
  return [
    ...repeatedIds(vehicles, 'vehicles'),
    ...repeatedIds(jobs, 'jobs'),
    ...jobs.flatMap((job, index) => jobFaults(job, `jobs.${index}`, vehicles)),
    ...relations.flatMap((relation, index) => unknownJobs(relation, `relations.${index}`, jobs)),
    ...circles(relations),
  ]
}

/** Faults of one job: no place or several, vehicles that do not exist, more dimensions than a vehicle has. */
export function jobFaults(
  job: FleetJobDto,
  field: string,
  vehicles: (Pick<FleetVehicleDto, 'id'> & { capacity?: number[] | null })[],
): FieldError[] {
  const { location, pickup, delivery } = job
  const errors: FieldError[] = []
  if (location) {
    for (const [name, value] of Object.entries({ pickup, delivery })) {
      if (value) errors.push({ field: `${field}.${name}`, reason: 'conflicting_fields', value })
    }
  } else if (!pickup && !delivery) errors.push({ field: `${field}.location`, reason: 'required', value: null })
  else if (!pickup) errors.push({ field: `${field}.pickup`, reason: 'required', value: null })
  else if (!delivery) errors.push({ field: `${field}.delivery`, reason: 'required', value: null })
  const ids = new Set(vehicles.map(({ id }) => id))
  for (const [index, id] of (job.allowed_vehicles ?? []).entries()) {
    if (!ids.has(id)) errors.push({ field: `${field}.allowed_vehicles.${index}`, reason: 'unknown_value', value: id })
  }
  const dimensions = Math.min(...vehicles.map(({ capacity }) => capacity?.length ?? Infinity))
  if ((job.demand?.length ?? 0) > dimensions) {
    errors.push({ field: `${field}.demand`, reason: 'too_many', value: job.demand!.length })
  }
  return errors
}

/** A vehicle that is added to a plan has a capacity for each dimension of its jobs. */
export function vehicleFaults(
  { capacity }: Pick<FleetVehicleDto, 'capacity'>,
  field: string,
  jobs: { demand: number[] }[],
): FieldError[] {
  const dimensions = Math.max(0, ...jobs.map(({ demand }) => demand.length))
  if (capacity === undefined || capacity.length >= dimensions) return []
  return [{ field: `${field}.capacity`, reason: 'too_few', value: capacity.length }]
}

function unknownJobs({ jobs: related }: FleetRelationDto, field: string, jobs: FleetJobDto[]): FieldError[] {
  const ids = new Set(jobs.map(({ id }) => id))
  const seen = new Set<string>()
  if (related.length < 2) return [{ field: `${field}.jobs`, reason: 'too_few', value: related.length }]
  return related.flatMap((id, index): FieldError[] => {
    const at = (reason: FieldError['reason']) => [{ field: `${field}.jobs.${index}`, reason, value: id }]
    if (!ids.has(id)) return at('unknown_value')
    if (seen.has(id)) return at('conflicting_fields')
    seen.add(id)
    return []
  })
}

/** Sequences in which a job would come before itself. */
function circles(relations: FleetRelationDto[]): FieldError[] {
  const after = new Map<string, Set<string>>()
  return relations.flatMap(({ type, jobs }, index): FieldError[] => {
    if (type !== 'in_sequence') return []
    const added: [before: string, then: string][] = []
    for (const [i, then] of jobs.entries()) {
      const before = jobs[i - 1]
      if (before === undefined || after.get(before)?.has(then)) continue
      after.set(before, (after.get(before) ?? new Set()).add(then))
      added.push([before, then])
    }
    if (!hasCircle(after)) return []
    for (const [before, then] of added) after.get(before)!.delete(then)
    return [{ field: `relations.${index}.jobs`, reason: 'conflicting_fields', value: jobs }]
  })
}

/** Takes away what nothing comes before, again and again (Kahn 1962): linear, whatever the request contains. */
function hasCircle(after: Map<string, Set<string>>): boolean {
  const before = new Map<string, number>()
  for (const next of after.values()) for (const id of next) before.set(id, (before.get(id) ?? 0) + 1)
  const free = [...after.keys()].filter((id) => !before.has(id))
  for (const id of free) {
    for (const next of after.get(id) ?? []) {
      const left = before.get(next)! - 1
      if (left > 0) before.set(next, left)
      else {
        before.delete(next)
        free.push(next)
      }
    }
  }
  return before.size > 0
}
