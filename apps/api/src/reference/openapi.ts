import { type INestApplication } from '@nestjs/common'
import { DocumentBuilder, type OpenAPIObject } from '@nestjs/swagger'
import { openApiDocument } from '@repere/http'

/** The OpenAPI 3.1 document of this API, from the decorators of its controllers and DTOs. */
export function describeApi(app: INestApplication): OpenAPIObject {
  return openApiDocument(
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
  )
}
