import { type FleetProblem, type FleetVehicle, type VehicleCost, type Window } from '@repere/fleet'
import { type Order, type OrderVehicle, type Span } from './order.js'
import { type PlaceList } from './travel.js'

/** Decides what the search makes small; the francs of vehicles count only for some objectives. */
export function costOf({ objective, vehicles }: Order, { cost }: OrderVehicle): VehicleCost {
  if (objective === 'distance') return { fixed: 0, perMetre: 1, perSecond: 0 }
  const hasCosts = vehicles.some(({ cost: { fixed, perMetre, perSecond } }) => fixed + perMetre + perSecond > 0)
  return objective === 'time' || !hasCosts ? { fixed: 0, perMetre: 0, perSecond: 1 } : cost
}

/** A vehicle as the search gets it; an update changes some of it. */
export interface Prepared extends OrderVehicle {
  cost: VehicleCost
}

/**
 * The problem of an order, with times in seconds from `base`.
 *
 * @param places  gets the places of the order
 */
export function toProblem(
  order: Pick<Order, 'jobs' | 'relations' | 'objective'>,
  vehicles: Prepared[],
  places: PlaceList,
  base: number,
): Omit<FleetProblem, 'travel'> {
  const toWindow = ({ from, until }: Span): Window => ({ from: (from - base) / 1000, until: (until - base) / 1000 })
  const vehicleIndex = new Map(vehicles.map(({ id }, index) => [id, index]))
  const jobIndex = new Map(order.jobs.map(({ id }, index) => [id, index]))
  const dimensions = Math.max(1, ...order.jobs.map(({ demand }) => demand.length))
  return {
    vehicles: vehicles.map(
      ({ start, end, capacity, shift, breaks, skills, cost, stopsMax, secondsMax }): FleetVehicle => ({
        start: places.add(start),
        end: end && places.add(end),
        capacity: capacity ?? Array.from({ length: dimensions }, () => Infinity),
        shift: toWindow(shift),
        breaks: breaks.map(({ window, seconds }) => ({ window: toWindow(window), seconds })),
        skills,
        cost,
        stopsMax: stopsMax ?? Infinity,
        secondsMax: secondsMax ?? Infinity,
      }),
    ),
    jobs: order.jobs.map(({ stops, demand, skills, vehicles: allowed, priority }) => ({
      stops: stops.map(({ location, seconds, windows }) => ({
        place: places.add(location),
        seconds,
        windows: windows.map(toWindow),
      })),
      demand,
      skills,
      vehicles: allowed && allowed.map((id) => vehicleIndex.get(id)!),
      priority,
    })),
    relations: order.relations.map(({ type, jobs }) => ({ kind: type, jobs: jobs.map((id) => jobIndex.get(id)!) })),
    objective: order.objective === 'vehicles' ? 'vehicles' : 'cost',
  }
}
