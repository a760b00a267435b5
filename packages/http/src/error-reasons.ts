import { type Problem } from './problem.js'

/** The documentation's name of an error without an offending field, by its status. */
export const REASON_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  417: 'expectation_failed',
  429: 'too_many_requests',
  431: 'headers_too_large',
  500: 'internal_error',
  502: 'engine_failed',
  503: 'unavailable',
}

/** The reason of the first offending field; without one, the reason of the status. */
export const reasonOf = ({ details, status }: Problem): string =>
  details?.[0]?.reason ?? REASON_OF_STATUS[status] ?? (status >= 500 ? 'internal_error' : 'bad_request')

/** The address of the page about an error. */
export const helpPage = (docsUrl: string, problem: Problem): string => `${docsUrl}/errors/${reasonOf(problem)}`

/** A link to it, as the value of a `Link` header. */
export const helpLink = (docsUrl: string, problem: Problem): string => `<${helpPage(docsUrl, problem)}>; rel="help"`
