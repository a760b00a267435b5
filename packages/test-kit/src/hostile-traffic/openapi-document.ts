import { answersOf, type DescribedAnswer } from '../described-answers.js'

/** The parts of an OpenAPI 3.1 document that generate traffic and check answers. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, DescribedOperation>>
  components?: { schemas?: Record<string, Schema>; responses?: Record<string, DescribedAnswer> }
}

export interface DescribedOperation {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, DescribedAnswer>
  security?: object[]
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  example?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

export interface ApiOperation {
  id: string
  /** In upper case. */
  method: string
  /** With parameters in braces. */
  path: string
  parameters: Parameter[]
  body: Schema | null
  /** True when callers need no credentials. */
  keyless: boolean
  described: DescribedOperation
}

export const operationsOf = ({ paths, components }: OpenApiDocument): ApiOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      id: described.operationId ?? `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: described.parameters ?? [],
      body: described.requestBody?.content['application/json']?.schema ?? null,
      keyless: described.security?.length === 0,
      described: { ...described, responses: answersOf(described, { components }) },
    })),
  )

/** The operation for a path and method; undefined for an unknown path or another method. */
export function operationFor(operations: ApiOperation[], method: string, path: string): ApiOperation | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method
  const matching = operations.filter((one) => one.method === wanted && patternOf(one.path).test(path))
  // A literal path is preferred to one with parameters, as in routers.
  return matching.sort((a, b) => parametersIn(a.path) - parametersIn(b.path))[0]
}

const patterns = new Map<string, RegExp>()
function patternOf(template: string): RegExp {
  const known = patterns.get(template)
  if (known) return known
  const parts = template.split(/(\{[^}]+\})/)
  const source = parts.map((part) => (part.startsWith('{') ? '[^/]+' : part.replaceAll(/[\\^$.*+?()[\]|]/g, '\\$&')))
  const pattern = new RegExp(`^${source.join('')}$`)
  patterns.set(template, pattern)
  return pattern
}
const parametersIn = (template: string): number => template.split('{').length
