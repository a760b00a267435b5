/** Orders that wait now, and drivers who may fetch them. Times are seconds from any one moment; places go by their index. */
export interface AssignProblem {
  drivers: AssignDriver[]
  orders: AssignOrder[]
  /** The most orders of one driver. */
  perDriver: number
  objective: AssignObjective
}

export type AssignObjective = 'total' | 'slowest' | 'fair'

export interface AssignDriver {
  place: number
  freeAt: number
  /** The most orders that are aboard at once. */
  capacity: number
  /** Seconds from place to place as this driver travels: `width` × `width`; Infinity where no way leads. */
  seconds: Float64Array
  width: number
}

export interface AssignOrder {
  pickup: number
  /** Null: it is done with the pickup, and nothing is aboard. */
  dropoff: number | null
  /** No pickup before; the driver waits. */
  readyAt: number
  /** It is done by then. */
  dueAt: number
  /** No number of orders with less is worth one with more. */
  priority: number
}

/** A stop of a driver: the pickup of an order, or its dropoff. */
export interface AssignStop {
  order: number
  isPickup: boolean
}

export interface AssignedStop extends AssignStop {
  at: number
}

export type AssignReason = 'unreachable' | 'no_capacity' | 'too_late' | 'no_driver_left'

export interface Assigned {
  /** The stops of each driver, in order. */
  stops: AssignedStop[][]
  /** Driving time of each driver. */
  driving: number[]
  unassigned: { order: number; reason: AssignReason }[]
}

/** A drive through stops; null where a rule is broken. */
export interface Drive {
  driving: number
  /** When the last order of it is done; −Infinity without any. */
  done: number
}

/**
 * A driver's stops, driven in order.
 *
 * @param arrivals  is filled with the time of each stop
 * @returns null where no way leads, an order is late, or too many are aboard
 */
export function drive(
  driver: AssignDriver,
  orders: AssignOrder[],
  stops: readonly AssignStop[],
  arrivals?: number[],
): Drive | null {
  let [at, time, driving, aboard, done] = [driver.place, driver.freeAt, 0, 0, -Infinity]
  for (const { order: index, isPickup } of stops) {
    const order = orders[index]!
    const place = isPickup ? order.pickup : order.dropoff!
    const seconds = driver.seconds[at * driver.width + place]!
    if (seconds === Infinity) return null
    driving += seconds
    time += seconds
    if (isPickup && time < order.readyAt) time = order.readyAt
    if (time > order.dueAt) return null
    if (order.dropoff !== null) aboard += isPickup ? 1 : -1
    if (aboard > driver.capacity) return null
    if (!isPickup || order.dropoff === null) done = Math.max(done, time)
    arrivals?.push(time)
    at = place
  }
  return { driving, done }
}

/** The stops of one order alone. */
export const stopsOf = (orders: AssignOrder[], order: number): AssignStop[] => [
  { order, isPickup: true },
  ...(orders[order]!.dropoff === null ? [] : [{ order, isPickup: false }]),
]

/** Each order's rank by priority, from 1: equal ones share it. */
export function ranksOf(orders: AssignOrder[]): number[] {
  const levels = [...new Set(orders.map(({ priority }) => priority))].sort((a, b) => a - b)
  const rankOf = new Map(levels.map((level, rank) => [level, rank + 1]))
  return orders.map(({ priority }) => rankOf.get(priority)!)
}
