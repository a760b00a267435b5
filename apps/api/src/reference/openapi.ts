import { type INestApplication } from '@nestjs/common'
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger'

/** The OpenAPI 3.1 document of this API, from the decorators of its controllers and DTOs. */
export function describeApi(app: INestApplication): OpenAPIObject {
  const document = SwaggerModule.createDocument(
    app,
    new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setTitle('Repère API')
      .setDescription(
        'Routing, matrices, isochrones, GPS matching, tours and ETA for West Africa, on OpenStreetMap. ' +
          'Map data © OpenStreetMap contributors, ODbL 1.0.',
      )
      .setVersion('1.0.0')
      .setLicense('Map data: ODbL 1.0', 'https://opendatacommons.org/licenses/odbl/')
      .addApiKey({ type: 'apiKey', in: 'header', name: 'X-Service-Key' }, 'key')
      .build(),
    { operationIdFactory: (_controller, method) => method },
  )
  return nullableAsTypes(document) as OpenAPIObject
}

/** 3.1 has no `nullable`: null is a type like any other. */
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
