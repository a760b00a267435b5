import { badInput, type FieldError, type Problem } from '@repere/http'
import { engineFailed, engineLate, engineStarting, engineTimedOut, overloaded } from '../gateway/problem.js'
import {
  EngineLate,
  EngineOverloaded,
  EngineStarting,
  EngineTimedOut,
  EngineUnavailable,
  NoRoadNearby,
  NoRoute,
  TooFar,
} from './routing.port.js'

/** A stop as the request names it: `origin`, `waypoints.2`, `destination`. */
export interface NamedStop {
  field: string
  lat: number
  lng: number
}

/**
 * The problem that a client sees for an error of the engine.
 *
 * @param stops  those of the request, in the order in which the engine was given them
 * @returns the error itself if it is not one of the engine's errors
 */
export function routingProblem(error: unknown, stops: NamedStop[], backend: string): unknown {
  if (error instanceof NoRoadNearby) {
    return badInput(
      error.stops.map((index) => stopError(stops[index] as NamedStop, 'no_road_nearby')),
      { backend },
    )
  }
  if (error instanceof NoRoute) return unsolvable(stops, 'no_route', backend)
  if (error instanceof TooFar) return unsolvable(stops, 'too_far', backend)
  if (error instanceof EngineStarting) return engineStarting(error.retryAfterSeconds, backend, error)
  if (error instanceof EngineOverloaded) return overloaded(error.retryAfterSeconds, backend, error)
  if (error instanceof EngineLate) return engineLate(backend, error)
  if (error instanceof EngineTimedOut) return engineTimedOut(backend, error)
  if (error instanceof EngineUnavailable) return engineFailed(backend, error)
  return error
}

const unsolvable = (stops: NamedStop[], reason: FieldError['reason'], backend: string): Problem =>
  badInput([stopError(stops.at(-1) as NamedStop, reason)], { backend })

export const stopError = ({ field, lat, lng }: NamedStop, reason: FieldError['reason']): FieldError => ({
  field,
  reason,
  value: { lat, lng },
})
