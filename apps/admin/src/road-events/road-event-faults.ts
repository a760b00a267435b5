import { type FieldError } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { type RoadEventOrderDto } from './road-events.dto.js'

/** Degrees between the outermost points: a wider area would close a region by a slip of the pen. */
const WIDTH_MAX = { line: 3, area: 0.5 }

const PLACES = ['ways', 'line', 'area'] as const

/** The faults of an order that concern more than one of its fields. */
export function roadEventFaults(order: RoadEventOrderDto): FieldError[] {
  const { effect, speed_kmh, modes, starts_at, ends_at, weekly } = order
  const faults: FieldError[] = []
  if ((effect === 'slowed') !== (speed_kmh !== undefined)) {
    const reason = effect === 'slowed' ? 'required' : 'conflicting_fields'
    faults.push({ field: 'speed_kmh', reason, value: speed_kmh ?? null })
  }
  const given = PLACES.filter((name) => order[name] !== undefined)
  if (given.length === 0) faults.push({ field: 'line', reason: 'required', value: null })
  if (given.length > 1) {
    for (const field of given) faults.push({ field, reason: 'conflicting_fields', value: order[field]!.length })
  }
  for (const name of ['line', 'area'] as const) {
    if (order[name] && widthOf(order[name]) > WIDTH_MAX[name]) {
      faults.push({ field: name, reason: 'out_of_range', value: widthOf(order[name]) })
    }
  }
  if (modes?.length === 0) faults.push({ field: 'modes', reason: 'too_few', value: 0 })
  if (weekly?.days.length === 0) faults.push({ field: 'weekly.days', reason: 'too_few', value: 0 })
  if (ends_at && ends_at <= starts_at) {
    faults.push({ field: 'ends_at', reason: 'not_increasing', value: ends_at.toISOString() })
  }
  return faults
}

/** Degrees. */
function widthOf(points: LatLng[]): number {
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values)
  return Math.max(spread(points.map(({ lat }) => lat)), spread(points.map(({ lng }) => lng)))
}
