import { type OpenAPIObject } from '@nestjs/swagger'

type Operation = { requestBody?: unknown; responses: Record<string, Answer> }
type Answer = { description?: string; headers?: Record<string, unknown>; content?: unknown }

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const
const OF_EVERY_REQUEST = {
  408: 'The request did not arrive in time.',
  431: 'The address and the headers together are larger than 16 KiB.',
}
/** The server reads any body, also for operations that need none. */
const OF_BODIES = {
  413: 'The body is too large.',
  415: 'The body is not JSON in UTF-8, or has another compression than gzip.',
}
const RETRY_AFTER = {
  description: 'Seconds to wait before the next request.',
  schema: { type: 'integer', minimum: 1 },
}

/** Adds the errors of the server itself to every operation that may return them, and `Retry-After`. */
export function documentServerAnswers(document: OpenAPIObject): OpenAPIObject {
  for (const path of Object.values(document.paths) as Partial<Record<string, Operation>>[]) {
    for (const method of METHODS) {
      const operation = path[method]
      if (!operation) continue
      const { responses } = operation
      const errors = { ...OF_EVERY_REQUEST, ...(method === 'get' ? {} : OF_BODIES) }
      for (const [status, description] of Object.entries(errors))
        responses[status] ??= { ...responses[400], description }
      for (const status of [429, 503]) {
        const answer = responses[status]
        if (answer) answer.headers = { ...answer.headers, 'Retry-After': RETRY_AFTER }
      }
    }
  }
  return document
}
