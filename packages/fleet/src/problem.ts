/**
 * Vehicles, jobs and the travel between their places. Times are seconds from any one moment; places, vehicles and jobs go
 * by their index.
 */
export interface FleetProblem {
  travel: Travel
  vehicles: FleetVehicle[]
  jobs: FleetJob[]
  relations: FleetRelation[]
  /** `vehicles`: as few vehicles as possible, and the least cost with these. */
  objective: 'cost' | 'vehicles'
}

export interface Travel {
  /** The last one is nowhere: no leg from or to it takes any time, and vehicles without an end stop there. */
  places: number
  /** One for all hours with the same ways. */
  tables: LegTable[]
  /** By when a leg begins; rising. The first one holds before, too. */
  hours: TravelHour[]
}

/** Legs between places, `places` × `places`, a row for each place that is left; Infinity where no road leads. */
export interface LegTable {
  seconds: Float32Array | Float64Array
  metres: Float32Array | Float64Array
}

/** From `from` on, legs are those of a table. */
export interface TravelHour {
  from: number
  table: number
}

export interface FleetVehicle {
  start: number
  /** Null: it ends at its last stop. */
  end: number | null
  /** One number for each dimension of the demands. */
  capacity: number[]
  /** It leaves at `from` or later, and has ended its work by `until`. */
  shift: Window
  breaks: FleetBreak[]
  skills: string[]
  cost: VehicleCost
  /** Largest number of stops. */
  stopsMax: number
  /** Longest time from leaving to the end. */
  secondsMax: number
}

export interface Window {
  from: number
  until: number
}

/** A break begins within its window. None is due if the work ends before the window does. */
export interface FleetBreak {
  window: Window
  seconds: number
}

export interface VehicleCost {
  /** Of a vehicle that is used. */
  fixed: number
  perMetre: number
  /** From leaving to the end: driving, service, waiting and breaks. */
  perSecond: number
}

export interface FleetJob {
  /** One place to go to, or a pickup and its delivery. */
  stops: FleetStop[]
  /**
   * One number for each dimension. The load of a job with one stop is aboard from the start until there; that of a pickup
   * and delivery in between.
   */
  demand: number[]
  skills: string[]
  /** Indexes; null: every vehicle. */
  vehicles: number[] | null
  /** 0 to 100: no job is left out for any number of jobs of lower priority. */
  priority: number
  /** The vehicle that it had in an earlier plan: another one costs `changeCost` more. */
  preferred?: number
}

export interface FleetStop {
  place: number
  seconds: number
  /** Service begins in one of them: rising, apart from each other, at least one. */
  windows: Window[]
}

export interface FleetRelation {
  /** `in_sequence`: by one vehicle, each job after the one before; other stops may lie between. */
  kind: 'same_vehicle' | 'in_sequence'
  jobs: number[]
}

/** Which stop of which job: 0 is the only one or the pickup, 1 the delivery. */
export interface JobStop {
  job: number
  part: 0 | 1
}

export interface FleetPlan {
  routes: FleetRoute[]
  unassigned: { job: number; reasons: UnassignedReason[] }[]
  /** Of all routes. */
  cost: number
  /** No plan that serves these jobs costs less; null where it is not known. */
  lowerBound: number | null
  search: SearchReport
}

export interface SearchReport {
  iterations: number
  /** After `iterations`, the same problem and seed give the same plan again. After `time`, they may not. */
  endedBy: 'iterations' | 'time'
}

/** A vehicle that is used. */
export interface FleetRoute {
  vehicle: number
  departure: number
  visits: Visit[]
  breaks: TakenBreak[]
  /** When it arrives at its end; without one, when its last service ends. */
  end: number
  metres: number
  cost: number
}

export interface Visit extends JobStop {
  arrival: number
  /** When service begins. */
  begin: number
  /** When service ends. */
  finish: number
}

export interface TakenBreak {
  index: number
  begin: number
  /** The break lies before the service of this visit, or else before the drive to it. */
  before: number
  onArrival: boolean
}

/** What stands against a job: the constraint, and the least by which it is missed. */
export interface UnassignedReason {
  constraint: Constraint
  /** In the unit of the constraint: seconds, the dimension's unit, stops; null where there is no amount. */
  excess: number | null
  /** The vehicle that comes closest. */
  vehicle: number | null
  /** Of the demand. */
  dimension?: number
  /** True if the job alone, on an empty vehicle, misses it too. */
  alone: boolean
}

export const CONSTRAINTS = [
  'skills',
  'allowed_vehicles',
  'unreachable',
  'capacity',
  'time_window',
  'shift',
  'break',
  'max_time',
  'max_stops',
  'relation',
  'search',
] as const
export type Constraint = (typeof CONSTRAINTS)[number]

/** What a planner may use up: it ends by the one that is used up first. */
export interface SearchBudget {
  /** Infinity: the time alone ends the search. */
  iterations: number
  seconds: number
}
