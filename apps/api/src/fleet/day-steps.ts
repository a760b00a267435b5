import { toSeconds } from '@repere/shared'
import { type FleetStepDto } from './plan-answer.dto.js'

/** The steps of a vehicle while events change them. */
export interface DayRoute {
  vehicle: string
  steps: FleetStepDto[]
  /** So many of the first steps have times that were reported: no later event changes them. */
  reported: number
  /** It has turned round: the stop after those that stay is not decided. */
  isFree: boolean
}

/** Times of a step, milliseconds. */
export interface StepTimes {
  arrive: number
  begin: number
  leave: number
}

export function timesOf({ arrive, wait, leave }: FleetStepDto): StepTimes {
  const arrived = Date.parse(arrive)
  return { arrive: arrived, begin: Math.round(arrived + wait * 1000), leave: Date.parse(leave) }
}

/** A step at other times, after another one. */
export function timed(step: FleetStepDto, { arrive, begin, leave }: StepTimes, before: FleetStepDto): FleetStepDto {
  return {
    ...step,
    arrive: new Date(arrive).toISOString(),
    wait: toSeconds(begin - arrive),
    serve: toSeconds(leave - begin),
    leave: new Date(leave).toISOString(),
    duration: toSeconds(arrive - Date.parse(before.leave)),
  }
}

/**
 * The step that a vehicle serves, or to which it drives, at a moment; after the last one, the last one.
 *
 * @returns −1: it has not left
 */
export function currentStep({ steps }: Pick<DayRoute, 'steps'>, at: number): number {
  let current = -1
  while (current + 1 < steps.length && Date.parse(steps[Math.max(0, current)]!.leave) <= at) current++
  return current
}

/** How many of the first steps of a route stay at a moment: those that have started, and the stop to which it drives. */
export function keptCount(route: DayRoute, at: number): number {
  const started = currentStep(route, at) + 1
  return route.isFree ? Math.min(started, route.reported) : Math.max(started, route.reported)
}

/** Moves the steps from an index on to where the one before leaves them. A wait becomes shorter before a service does. */
export function follow(steps: FleetStepDto[], from: number): void {
  for (let k = Math.max(1, from); k < steps.length; k++) {
    const step = steps[k]!
    const old = timesOf(step)
    const arrive = Date.parse(steps[k - 1]!.leave) + Math.round(step.duration * 1000)
    const begin = step.wait > 0 ? Math.max(arrive, old.begin) : arrive
    steps[k] = timed(step, { arrive, begin, leave: begin + (old.leave - old.begin) }, steps[k - 1]!)
  }
}
