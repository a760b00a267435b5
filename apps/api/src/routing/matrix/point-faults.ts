import { greatCircleMetres } from '@repere/geometry'
import { type TravelMode, TRAVEL } from '@repere/shared'
import { badInput, type FieldError } from '@repere/http'
import { type Coverage, coverageErrors } from '../../region/index.js'
import { type MatrixAnswer } from '../routing.port.js'
import { type NamedStop, stopError } from '../routing.problems.js'

export interface NamedSides {
  sources: NamedStop[]
  targets: NamedStop[]
}

/** Faults of points that no pair can use, by field. */
export type PointFaults = ReadonlyMap<string, FieldError>

/** The points outside the data's bounds. */
export const faultsOutside = ({ sources, targets }: NamedSides, coverage: Coverage): PointFaults =>
  new Map(
    [...sources, ...targets].flatMap((point) =>
      coverageErrors(point.field, point, coverage).map((error) => [point.field, error]),
    ),
  )

/** The known faults, and the targets that are too far from every source. */
export function faultsTooFar({ sources, targets }: NamedSides, known: PointFaults, mode: TravelMode): PointFaults {
  const from = sources.filter(({ field }) => !known.has(field))
  const isTooFar = (target: NamedStop) =>
    from.every((source) => greatCircleMetres(source, target) > TRAVEL[mode].straightLineMaxMetres)
  return adding('too_far', targets.filter(isTooFar), known)
}

/** The known faults, and the points without a road nearby. */
export const faultsWithoutRoad = (
  { sources, targets }: NamedSides,
  known: PointFaults,
  found: Pick<MatrixAnswer, 'sources' | 'targets'>,
): PointFaults =>
  adding(
    'no_road_nearby',
    [
      ...sources.filter((_, index) => found.sources[index] === null),
      ...targets.filter((_, index) => found.targets[index] === null),
    ],
    known,
  )

const adding = (reason: FieldError['reason'], points: NamedStop[], known: PointFaults): PointFaults =>
  new Map([...points.map((point) => [point.field, stopError(point, reason)] as const), ...known])

/**
 * A faulty point affects its row or column only, until a whole side is faulty.
 *
 * @param others  further faults of the request, reported together
 * @throws Problem  naming every point at fault, if no source or no target is left
 */
export function refuseUnlessUsable(
  { sources, targets }: NamedSides,
  faults: PointFaults,
  { backend, others = [] }: { backend?: string; others?: FieldError[] } = {},
): void {
  const remains = (points: NamedStop[]) => points.some(({ field }) => !faults.has(field))
  if (remains(sources) && remains(targets)) return
  const details = [...[...sources, ...targets].flatMap(({ field }) => faults.get(field) ?? []), ...others]
  throw badInput(details, backend === undefined ? {} : { backend })
}
