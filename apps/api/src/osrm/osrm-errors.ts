import { type Problem, reasonOf } from '@repere/http'

const SERVICES = ['route', 'table', 'match', 'trip', 'nearest'] as const
export type OsrmService = (typeof SERVICES)[number]

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
  not_found: 'InvalidUrl',
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
  (problem: Problem): { code: string; message: string } => ({
    code: CODES_OF_SERVICES[service]?.[reasonOf(problem)] ?? codeOf(problem),
    message: messageOf(problem),
  })

/**
 * The same at addresses under `/osrm` that have no operation. OSRM answers 400; here an address that does not exist is a 404, as
 * everywhere in this API.
 *
 * @param path  `/osrm/{service}/{version}/…`
 */
export function osrmErrorsAt(problem: Problem, path: string): { code: string; message: string } {
  const [service = '', version = ''] = path.split('/').slice(2)
  if (problem.status === 404 && WORD.test(service) && WORD.test(version)) {
    if (!(SERVICES as readonly string[]).includes(service)) {
      return { code: 'InvalidService', message: `There is no service ${service}.` }
    }
    if (version !== 'v1') {
      return { code: 'InvalidVersion', message: `The service ${service} has no version ${version}.` }
    }
  }
  return { code: codeOf(problem), message: messageOf(problem) }
}

/** What may be the name of a service or a version. */
const WORD = /^[a-z0-9_]{1,32}$/i

/** OSRM has no codes for refused keys, limits and outages: `TooManyRequests`. */
function codeOf(problem: Problem): string {
  const reason = reasonOf(problem)
  return CODES[reason] ?? (problem.status === 400 ? 'InvalidQuery' : inPascalCase(reason))
}

/** The offending fields in one line; without any, the message. */
export const messageOf = ({ message, details }: Problem): string =>
  details?.map(({ field, reason }) => `${field}: ${reason}`).join('; ') ?? message

const inPascalCase = (reason: string): string =>
  reason.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
