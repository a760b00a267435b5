import { ApiPropertyOptional, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger'
import {
  fault,
  type FieldError,
  LatLngDto,
  type Read,
  read,
  readCoordinate,
  type Reading,
  ruleDecorator,
} from '@repere/http'
import { type Approach, APPROACHES, type RouteStop } from '@repere/journeys'
import { type LatLng } from '@repere/shared'

export const HEADING_TOLERANCE_DEFAULT = 60
export const RADIUS_METRES_MAX = 5_000

@ApiSchema({ name: 'RouteEnd', description: 'A point, and how a route reaches or leaves it.' })
export class RouteEndDto extends LatLngDto implements RouteStop {
  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    maximum: 360,
    description:
      'Direction of travel at this point, degrees clockwise from north. The route uses a road that leads in this direction, if one is at most 50 m further away than the nearest road.',
  })
  heading?: number

  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    maximum: 180,
    default: HEADING_TOLERANCE_DEFAULT,
    description: 'Largest difference between `heading` and the direction of the road, degrees.',
  })
  heading_tolerance?: number

  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    maximum: RADIUS_METRES_MAX,
    description:
      'Largest distance to a road, metres. Without a road within it, the request is refused: `no_road_nearby`.',
  })
  radius?: number

  @ApiPropertyOptional({
    enum: APPROACHES,
    default: 'any',
    description: '`curb`: arrive and leave on the side of the road where the point is, if traffic may drive there.',
  })
  approach?: Approach
}

@ApiSchema({ name: 'RouteStop' })
export class RouteStopDto extends RouteEndDto {
  @ApiPropertyOptional({
    type: Boolean,
    default: false,
    description:
      'Pass this point without stopping: the route does not turn back here, has no maneuver for it, and no leg ends here.',
  })
  pass_through?: boolean
}

const within =
  (min: number, max: number): Read =>
  (value, field) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return fault(field, 'invalid_type', value)
    return value >= min && value <= max ? read(value) : fault(field, 'out_of_range', value)
  }

const OPTIONS: Record<string, Read> = {
  heading: within(0, 360),
  heading_tolerance: within(0, 180),
  radius: within(0, RADIUS_METRES_MAX),
  approach: (value, field) => {
    if (typeof value !== 'string') return fault(field, 'invalid_type', value)
    return (APPROACHES as readonly string[]).includes(value) ? read(value) : fault(field, 'unknown_value', value)
  },
  pass_through: (value, field) => (typeof value === 'boolean' ? read(value) : fault(field, 'invalid_type', value)),
}

/** Reads a point with options. An absent or null option is left out. */
const readStop =
  (names: string[]): Read =>
  (value, field, source) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault(field, 'invalid_type', value)
    const { ...point } = value as Record<string, unknown>
    const errors: FieldError[] = []
    const options: Record<string, unknown> = {}
    for (const name of names) {
      const option = point[name]
      delete point[name]
      if (option === undefined || option === null) continue
      const reading = OPTIONS[name]!(option, `${field}.${name}`, source)
      if ('errors' in reading) errors.push(...reading.errors)
      else options[name] = reading.value
    }
    const reading = readCoordinate(point, field, source)
    if ('errors' in reading) return { errors: [...reading.errors, ...errors] }
    return errors.length > 0 ? { errors } : read({ ...(reading.value as LatLng), ...options })
  }

const END_OPTIONS = ['heading', 'heading_tolerance', 'radius', 'approach']
export const readRouteEnd = readStop(END_OPTIONS)
const readWaypoint = readStop([...END_OPTIONS, 'pass_through'])

/** The origin or the destination of a route: a point with options. */
export const RouteEnd = (options: ApiPropertyOptions = {}) =>
  ruleDecorator('routeEnd', { type: RouteEndDto, ...options }, readRouteEnd)

export const readWaypoints =
  (max: number): Read =>
  (value, field, source) => {
    if (!Array.isArray(value)) return fault(field, 'invalid_type', value)
    if (value.length > max) return fault(field, 'too_many', value.length)
    const readings = value.map((item: unknown, index): Reading => readWaypoint(item, `${field}.${index}`, source))
    const errors = readings.flatMap((reading) => ('errors' in reading ? reading.errors : []))
    return errors.length > 0 ? { errors } : read(readings.map((reading) => (reading as { value: unknown }).value))
  }

/** The stops between them. */
export const Waypoints = (max: number, options: ApiPropertyOptions = {}) =>
  ruleDecorator('waypoints', { type: [RouteStopDto], minItems: 0, maxItems: max, ...options }, readWaypoints(max))
