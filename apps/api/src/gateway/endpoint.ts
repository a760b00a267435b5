import { applyDecorators, type Type } from '@nestjs/common'
import { RouteConfig } from '@nestjs/platform-fastify'
import { ApiExtension, ApiExtraModels, ApiOperation, ApiResponse, ApiSecurity, getSchemaPath } from '@nestjs/swagger'
import { type LimitClass, type MeteringGroup } from '@repere/shared'
import { ErrorDto, type Problem } from '@repere/http'
import { diagnosticHeadersSchema } from './response-headers.js'

/** The properties of a route that the chain needs before the handler runs. */
export interface EndpointPolicy {
  limitClass: LimitClass
  /** Null: not metered. */
  group: MeteringGroup | null
  /** True when the answer is the same for the same request and data. */
  cached: boolean
  /** True when the operation keeps a core busy for long, so accounts take turns. */
  heavy: boolean
  /** The answer is something that the account has stored: not for browser tokens. */
  storedByAccount?: true
  /** Browser tokens may call it although it is not a GET. */
  forTokens?: true
  /** Further fields of error bodies, for operations at the addresses of another API. */
  errorFields?: (problem: Problem) => object
  /** True when `fields` of the query or body chooses parts of the answer; the DTO declares it with `SelectedFields`. */
  selectable: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointPolicy
  }
}

/** Marks operations whose answers have an `ETag`, until the document is complete. */
export const TAGGED = 'x-tagged'

/** Marks operations in the document that browser tokens may not call although they are a GET. */
export const KEY_ONLY = 'x-key-only'

export interface EndpointDeclaration {
  group: MeteringGroup | null
  limitClass?: LimitClass
  cached?: boolean
  summary: string
  description?: string
  /** Documents that no key is needed. `keyless-routes.ts` decides it. */
  keyless?: boolean
  heavy?: boolean
  selectable?: boolean
  errorFields?: EndpointPolicy['errorFields']
  storedByAccount?: true
  forTokens?: true
  /**
   * The body of a 200: one class; several when the request chooses between them, `[Class]` for a list of one; a list of them; a
   * list of words; or bytes of the given media types.
   */
  answer:
    Type | readonly (Type | readonly [Type])[] | { eachOf: readonly Type[] } | 'words' | { bytes: readonly string[] }
  /** What a 202 with the same body means, where there is one. */
  accepted?: string
  /** Further statuses of this operation, besides the common ones. */
  errors?: readonly number[]
}

const errorMeaning: Record<number, string> = {
  400: 'The input is not valid, or has no solution; `details` names every offending field.',
  401: 'The key is missing, malformed, revoked or wrong.',
  403: 'The origin is not allowed for this key, or the account is suspended.',
  404: 'Not found.',
  416: 'The requested range is outside the file.',
  409: 'Another request changed it meanwhile.',
  429: 'A limit is reached; `Retry-After` says when to retry.',
  500: 'The gateway failed.',
  502: 'The engine named in `X-Backend` did not answer correctly. The request is not counted.',
  503: 'Maintenance or overload; `Retry-After` says when to retry. The request is not counted.',
}

function answerSchema(
  answer: EndpointDeclaration['answer'],
  status = 200,
  description = 'The answer.',
): MethodDecorator[] {
  const common = { status, headers: diagnosticHeadersSchema, description }
  if (typeof answer === 'function') return [ApiResponse({ ...common, type: answer })]
  if (answer === 'words') return [ApiResponse({ ...common, type: String, isArray: true })]
  if ('bytes' in answer) {
    const schema = { type: 'string', format: 'binary' } as const
    return [ApiResponse({ ...common, content: Object.fromEntries(answer.bytes.map((type) => [type, { schema }])) })]
  }
  const types = 'eachOf' in answer ? answer.eachOf : answer
  const one = (type: Type) => ({ $ref: getSchemaPath(type) })
  const oneOf = {
    oneOf: types.map((type) =>
      typeof type === 'function' ? one(type) : { type: 'array' as const, items: one(type[0]) },
    ),
  }
  const schema = 'eachOf' in answer ? { type: 'array' as const, items: oneOf } : oneOf
  return [ApiExtraModels(...types.flat()), ApiResponse({ ...common, schema })]
}

/**
 * Declares an operation once: its limits, its metering, its cache policy and its OpenAPI answer set.
 * A route without it still needs a key, and counts like any other.
 */
export function Endpoint(declaration: EndpointDeclaration): MethodDecorator {
  const { group, limitClass = 'standard', cached = false, keyless = false } = declaration
  const { heavy = false, selectable = false } = declaration
  const { errorFields, storedByAccount, forTokens } = declaration
  const policy: EndpointPolicy = {
    ...{ limitClass, group, cached, heavy, selectable },
    ...(errorFields && { errorFields }),
    ...(storedByAccount && { storedByAccount }),
    ...(forTokens && { forTokens }),
  }
  const everywhere = keyless ? [400, 403, 500, 502, 503] : [400, 401, 403, 429, 500, 502, 503]
  const statuses = [...everywhere, ...(declaration.errors ?? [])].sort((a, b) => a - b)
  return applyDecorators(
    RouteConfig({ endpoint: policy }),
    ...(keyless ? [] : [ApiSecurity('key')]),
    ...(storedByAccount ? [ApiExtension(KEY_ONLY, true)] : []),
    // An empty list documents that no key is needed. Without a list, the document would not say it.
    ApiOperation({
      summary: declaration.summary,
      description: declaration.description,
      ...(keyless ? { security: [] } : {}),
    }),
    ApiExtension('x-limit-class', limitClass),
    ...(cached ? [ApiExtension(TAGGED, true)] : []),
    ...answerSchema(declaration.answer),
    ...(declaration.accepted === undefined ? [] : answerSchema(declaration.answer, 202, declaration.accepted)),
    ...statuses.map((status) =>
      ApiResponse({
        status,
        type: ErrorDto,
        headers: diagnosticHeadersSchema,
        description: errorMeaning[status] ?? '',
      }),
    ),
  )
}
