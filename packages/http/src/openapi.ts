import { type INestApplication } from '@nestjs/common'
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger'
import { documentServerAnswers } from './server/documented-answers.js'

/** The OpenAPI 3.1 document of an app, from the decorators of its controllers and DTOs. */
export function openApiDocument(app: INestApplication, about: Omit<OpenAPIObject, 'paths'>): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, about, {
    operationIdFactory: (_controller, method) => method,
  })
  return nullableAsTypes(documentServerAnswers(listsByComma(document))) as OpenAPIObject
}

/** Lists in a query are written `a,b`. Without this setting they would be documented as `avoid=a&avoid=b`. */
function listsByComma(document: OpenAPIObject): OpenAPIObject {
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path as unknown as Record<string, { parameters?: QueryParameter[] }>)) {
      for (const parameter of operation.parameters ?? []) {
        if (parameter.in === 'query' && parameter.schema?.type === 'array') {
          Object.assign(parameter, { style: 'form', explode: false })
        }
      }
    }
  }
  return document
}

interface QueryParameter {
  in?: string
  schema?: { type?: string }
}

/** OpenAPI 3.1 has no `nullable`: null is one of the types. */
function nullableAsTypes(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(nullableAsTypes)
  if (typeof node !== 'object' || node === null) return node
  const { nullable, ...rest } = node as Record<string, unknown>
  const schema = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, nullableAsTypes(value)]))
  if (nullable !== true) return schema
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] }
  const { description, ...target } = schema
  return Object.keys(target).some((key) => key === '$ref' || key === 'allOf')
    ? { description, anyOf: [target, { type: 'null' }] }
    : schema
}
