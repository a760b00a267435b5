import { greatCircleMetres } from '@repere/geometry'
import { type LatLng, type Milliseconds, milliseconds, type TravelMode, TRAVEL } from '@repere/shared'
import { type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger'
import { fault, Field, type FieldError, LatLngDto, type Read, read, ruleDecorator } from '@repere/http'

/** Larger numbers are milliseconds: as seconds they would lie in the year 5138. */
const SECONDS_MAX = 1e11
const TIME_MAX = 1e14

/** A recorded position and its time. */
export interface TracePoint extends LatLng {
  /** Since the epoch, whole: seconds, or milliseconds above 10^11. */
  time: number
}

@ApiSchema({ name: 'TracePoint' })
export class TracePointDto extends LatLngDto implements TracePoint {
  @Field.Count(
    'Time of the point: seconds since 1970, or milliseconds above 10^11. Must not be earlier than that of the previous point.',
    { format: 'int64', maximum: TIME_MAX, example: 1_573_115_831 },
  )
  time!: number
}

export const timeOf = ({ time }: TracePoint): Milliseconds => milliseconds(time > SECONDS_MAX ? time : time * 1000)

/** Points of a trace: in bounds, none before the one before it, nothing else in them. */
export const Trace = (count: { min: number; max: number }, options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'trace',
    { type: [TracePointDto], minItems: count.min, maxItems: count.max, ...options },
    traceReader(count),
  )

const NUMBERS = [
  ['lat', -90, 90],
  ['lng', -180, 180],
  ['time', 0, TIME_MAX],
] as const

/** One pass over the whole array: a rule for each point and field would cost a hundred times as much. */
export function traceReader({ min, max }: { min: number; max: number }): Read {
  return (value, field) => {
    if (!Array.isArray(value)) return fault(field, 'invalid_type', value)
    if (value.length < min) return fault(field, 'too_few', value.length)
    if (value.length > max) return fault(field, 'too_many', value.length)
    const errors: FieldError[] = []
    const points: TracePoint[] = []
    let latest = -Infinity
    value.forEach((sent: unknown, index) => {
      if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
        errors.push({ field: `${field}.${index}`, reason: 'invalid_type', value: sent })
        return
      }
      const point = sent as Record<string, unknown>
      const before = errors.length
      for (const [axis, least, most] of NUMBERS) {
        const reason = faultOf(point[axis], least, most, axis === 'time')
        if (reason) errors.push({ field: `${field}.${index}.${axis}`, reason, value: point[axis] ?? null })
      }
      for (const key in point) {
        if (key !== 'lat' && key !== 'lng' && key !== 'time') {
          errors.push({ field: `${field}.${index}.${key}`, reason: 'unknown_field', value: point[key] })
        }
      }
      const isTimed = errors.length === before || !errors.slice(before).some(({ field: at }) => at.endsWith('.time'))
      const { lat, lng, time } = point as unknown as TracePoint
      if (!isTimed) return
      const at = timeOf({ lat, lng, time })
      if (at < latest) errors.push({ field: `${field}.${index}.time`, reason: 'not_increasing', value: time })
      else latest = at
      if (errors.length === before) points.push({ lat, lng, time })
    })
    return errors.length > 0 ? { errors } : read(points)
  }
}

function faultOf(value: unknown, least: number, most: number, whole: boolean): FieldError['reason'] | null {
  if (value === undefined || value === null) return 'required'
  if (typeof value !== 'number' || (whole && !Number.isInteger(value))) return 'invalid_type'
  return value >= least && value <= most ? null : 'out_of_range'
}

/** Points so far apart in time, on average, leave out what happened between them. */
const SPARSE_SECONDS = 5

/** Whether the points of a trace are as far apart as those that trackers send. */
export const isSparse = (shape: TracePoint[]): boolean =>
  timeOf(shape.at(-1)!) - timeOf(shape[0]!) >= SPARSE_SECONDS * 1000 * (shape.length - 1)

/** When each point was recorded, since the first one. */
export const secondsOf = (shape: TracePoint[]): number[] =>
  shape.map((point) => (timeOf(point) - timeOf(shape[0]!)) / 1000)

/** Receivers have errors of this size, and their clocks count whole seconds. */
const JUMP_METRES = 200
const CLOCK_SECONDS = 1

/** Indexes of the points that cannot be reached from the point before in the time between: a trace breaks there. */
export function impossibleSteps(shape: TracePoint[], mode: TravelMode): number[] {
  const steps: number[] = []
  for (let index = 1; index < shape.length; index++) {
    const [before, point] = [shape[index - 1]!, shape[index]!]
    const seconds = (timeOf(point) - timeOf(before)) / 1000 + CLOCK_SECONDS
    if (greatCircleMetres(before, point) > JUMP_METRES + TRAVEL[mode].metresPerSecondMax * seconds) steps.push(index)
  }
  return steps
}

/** Metres from point to point, without the gaps and breaks at which a trace is parted. */
export function travelledMetres(shape: LatLng[], breaks: number[], gapMetres: number): number {
  const parted = new Set(breaks)
  return shape.reduce((sum, point, index) => {
    const before = shape[index - 1]
    const metres = before && !parted.has(index) ? greatCircleMetres(before, point) : 0
    return metres > gapMetres ? sum : sum + metres
  }, 0)
}
