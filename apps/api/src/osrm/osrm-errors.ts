import { type Problem, reasonOf } from '@repere/http'

export type OsrmService = 'route' | 'table' | 'match' | 'trip' | 'nearest'

/** OSRM's codes for the reasons of ours. */
const CODES: Readonly<Record<string, string>> = {
  no_road_nearby: 'NoSegment',
  outside_coverage: 'NoSegment',
  possibly_swapped: 'NoSegment',
  no_route: 'NoRoute',
  too_far: 'NoRoute',
  too_many: 'TooBig',
  too_many_pairs: 'TooBig',
  unknown_field: 'InvalidOptions',
  conflicting_fields: 'InvalidOptions',
  unknown_mode: 'InvalidUrl',
  too_few: 'InvalidOptions',
  out_of_range: 'InvalidValue',
  unknown_value: 'InvalidValue',
  not_increasing: 'InvalidValue',
  coming_soon: 'InvalidValue',
  unsupported_language: 'InvalidValue',
}

const CODES_OF_SERVICES: Partial<Record<OsrmService, Readonly<Record<string, string>>>> = {
  match: { no_road_nearby: 'NoMatch', too_far: 'TooBig' },
  trip: { no_route: 'NoTrips', too_far: 'NoTrips', conflicting_fields: 'NotImplemented' },
}

/** `code` and `message` as clients of OSRM read them; they stand beside our own `error`. */
export const osrmErrors =
  (service: OsrmService) =>
  (problem: Problem): { code: string; message: string } => {
    const reason = reasonOf(problem)
    const code = CODES_OF_SERVICES[service]?.[reason] ?? CODES[reason]
    if (problem.status === 400) return { code: code ?? 'InvalidQuery', message: messageOf(problem) }
    return { code: inPascalCase(reason), message: messageOf(problem) }
  }

const messageOf = ({ message, details }: Problem): string =>
  details?.map(({ field, reason }) => `${field}: ${reason}`).join('; ') ?? message

/** OSRM has no codes for refused keys, limits and outages: `TooManyRequests`. */
const inPascalCase = (reason: string): string =>
  reason.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
