import { type INestApplication } from '@nestjs/common'
import { DocumentBuilder, type OpenAPIObject } from '@nestjs/swagger'
import { openApiDocument, shareAnswers } from '@repere/http'
import { KEY_ONLY, TAGGED } from '../gateway/endpoint.js'
import { TOKEN_PARAMETER } from '../gateway/problem.js'
import { documentExamples } from './documented-examples.js'
import { withFrench } from './french/french-document.js'
import { TAGS } from './tags.js'

/**
 * The OpenAPI 3.1 document of this API, from the decorators of its controllers and DTOs.
 *
 * @param publicUrl  origin under which clients reach the API, without a trailing slash
 */
export function describeApi(app: INestApplication, publicUrl: string): OpenAPIObject {
  const about = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Repère API')
    .setDescription(
      'Routing, matrices, isochrones, GPS matching, tours and ETA for West Africa, on OpenStreetMap. ' +
        'Map data © OpenStreetMap contributors, ODbL 1.0.',
    )
    .setVersion('1.1.0')
    .setLicense('Map data: ODbL 1.0', 'https://opendatacommons.org/licenses/odbl/')
    .addServer(publicUrl, 'This deployment')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-Service-Key' }, 'key')
    .addApiKey(
      {
        type: 'apiKey',
        in: 'query',
        name: TOKEN_PARAMETER,
        description:
          'A browser token of a live key (`tok_…`), for clients that cannot set a header. It reads the groups that its owner chose, from the pages that its owner listed.',
      },
      'token',
    )
  for (const { name, description } of TAGS) about.addTag(name, description)
  const document = withUnchanged(withTokens(withIcons(openApiDocument(app, about.build()))))
  return shareAnswers(withFrench(documentExamples(document, publicUrl)))
}

/** Operations that only read accept a browser token instead of a key. */
function withTokens(document: OpenAPIObject): OpenAPIObject {
  for (const { get } of Object.values(document.paths)) {
    if (get?.security?.length === 1 && !(KEY_ONLY in get)) get.security.push({ token: [] })
  }
  return document
}

/** A GET whose cached answer has not changed is answered without a body. */
function withUnchanged(document: OpenAPIObject): OpenAPIObject {
  const description = 'The answer is still the one that `If-None-Match` names.'
  for (const { get, post } of Object.values(document.paths)) {
    if (get && TAGGED in get) get.responses['304'] = { description }
    for (const operation of [get, post]) if (operation) delete (operation as { [TAGGED]?: true })[TAGGED]
  }
  return document
}

/**
 * The sprite index is a dictionary, which the decorators of a class cannot express: its fields are the names of the
 * icons.
 */
function withIcons(document: OpenAPIObject): OpenAPIObject {
  const index = document.components?.schemas?.SpriteIndex
  if (index === undefined || '$ref' in index) throw new Error('The document has no SpriteIndex.')
  index.additionalProperties = { type: 'object', additionalProperties: true }
  return document
}
