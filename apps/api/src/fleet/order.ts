import { type FieldError } from '@repere/http'
import { type LatLng, type Travel } from '@repere/shared'
import { type Objective, type FleetJobDto, type FleetRelationDto, type FleetVehicleDto } from './plan-request.dto.js'

/** From when until when, milliseconds. */
export interface Span {
  from: number
  until: number
}

export interface OrderStop {
  /** The name of the place in the request, for errors. */
  field: string
  type: 'job' | 'pickup' | 'delivery'
  location: LatLng
  seconds: number
  /** At least one. */
  windows: Span[]
}

export interface OrderJob {
  id: string
  stops: OrderStop[]
  demand: number[]
  skills: string[]
  vehicles: string[] | null
  priority: number
  /** The vehicle that has left with its load. */
  carrier?: string
  /** Stops of it that vehicles made, and that do not count: its load was left in a vehicle that broke down. */
  stopsBefore?: number
}

export interface OrderVehicle {
  id: string
  start: LatLng
  end: LatLng | null
  capacity: number[] | null
  shift: Span
  breaks: { window: Span; seconds: number }[]
  skills: string[]
  cost: { fixed: number; perMetre: number; perSecond: number }
  stopsMax: number | null
  secondsMax: number | null
  /** Loads of jobs that were cancelled or have failed: they stay aboard to the end, in each dimension. */
  aboard?: number[]
}

/** A request with its defaults filled in, and its times as moments. */
export interface Order extends Travel {
  /** Milliseconds. */
  departure: number
  /** How far local time is ahead of UTC, milliseconds. */
  zone: number
  objective: Objective
  vehicles: OrderVehicle[]
  jobs: OrderJob[]
  relations: FleetRelationDto[]
}

/** How the vehicles of an order travel. */
export const travelBy = ({ mode, vehicle, truck }: Order): Travel => ({
  mode,
  ...(vehicle && { vehicle }),
  ...(truck && { truck }),
})

const DAY_MS = 86_400_000
/** Before and after every day. */
const EVER: Span = { from: 0, until: 8e15 }

/** Windows of a stop that may be made at any time. */
export const toEver = (): Span[] => [EVER]

/** Reads texts of times, and collects the spans that end before they begin. */
export class Times {
  readonly errors: FieldError[] = []
  /** Of the local day of the departure, milliseconds. */
  readonly midnight: number

  constructor(
    departure: number,
    private readonly zone: number,
  ) {
    this.midnight = Math.floor((departure + zone) / DAY_MS) * DAY_MS - zone
  }

  span(texts: [string, string], field: string): Span {
    const [from, until] = texts.map((text) => this.moment(text)) as [number, number]
    if (until < from) this.errors.push({ field: `${field}.1`, reason: 'not_increasing', value: texts[1] })
    return { from, until }
  }

  /** Rising, without overlaps: windows that touch are one. */
  spans(list: [string, string][] | undefined, field: string): Span[] {
    if (!list) return [EVER]
    const spans = list.map((texts, index) => this.span(texts, `${field}.${index}`)).sort((a, b) => a.from - b.from)
    const apart: Span[] = []
    for (const span of spans) {
      const last = apart.at(-1)
      if (last && span.from <= last.until) last.until = Math.max(last.until, span.until)
      else apart.push({ ...span })
    }
    return apart
  }

  /** Milliseconds. */
  moment(text: string): number {
    if (/^\d\d:/.test(text)) return this.midnight + Date.parse(`1970-01-01T${text.length === 5 ? `${text}:00` : text}Z`)
    const iso = text
      .toUpperCase()
      .replace(' ', 'T')
      .replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
    return /(Z|[+-]\d\d:\d\d)$/.test(iso.slice(10)) ? Date.parse(iso) : Date.parse(`${iso}Z`) - this.zone
  }
}

export function toOrderVehicle(vehicle: FleetVehicleDto, field: string, departure: number, times: Times): OrderVehicle {
  const { cost = {} } = vehicle
  return {
    id: vehicle.id,
    start: vehicle.start,
    end: vehicle.end ?? null,
    capacity: vehicle.capacity ?? null,
    shift: vehicle.shift ? times.span(vehicle.shift, `${field}.shift`) : { from: departure, until: departure + DAY_MS },
    breaks: (vehicle.breaks ?? []).map(({ window, duration }, index) => ({
      window: times.span(window, `${field}.breaks.${index}.window`),
      seconds: duration,
    })),
    skills: vehicle.skills ?? [],
    cost: {
      fixed: cost.fixed ?? 0,
      perMetre: (cost.per_km ?? 0) / 1000,
      perSecond: (cost.per_hour ?? 0) / 3600,
    },
    stopsMax: vehicle.max_stops ?? null,
    secondsMax: vehicle.max_time ?? null,
  }
}

/** A job whose places were checked. */
export function toOrderJob(job: FleetJobDto, field: string, times: Times): OrderJob {
  const { location, pickup, delivery, service_time: seconds = 0 } = job
  const stops = location
    ? [
        {
          type: 'job' as const,
          name: 'location',
          stop: { ...location, service_time: seconds, time_windows: job.time_windows },
        },
      ]
    : [
        { type: 'pickup' as const, name: 'pickup', stop: pickup! },
        { type: 'delivery' as const, name: 'delivery', stop: delivery! },
      ]
  return {
    id: job.id,
    stops: stops.map(({ type, name, stop }) => {
      const windowsField = stop.time_windows && !location ? `${field}.${name}.time_windows` : `${field}.time_windows`
      return {
        field: `${field}.${name}`,
        type,
        location: { lat: stop.lat, lng: stop.lng },
        seconds: stop.service_time ?? seconds,
        windows: times.spans(stop.time_windows ?? job.time_windows, windowsField),
      }
    }),
    demand: job.demand ?? [],
    skills: job.skills ?? [],
    vehicles: job.allowed_vehicles ?? null,
    priority: job.priority ?? 0,
  }
}
