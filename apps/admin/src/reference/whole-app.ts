import { type DynamicModule } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { DocumentBuilder, type OpenAPIObject } from '@nestjs/swagger'
import { openApiDocument, shareAnswers } from '@repere/http'
import { SESSION_COOKIES } from '../access/session-cookies.js'
import { AppModule } from '../app.module.js'
import { type Config, readConfig } from '../config.js'
import { describedTags } from './tags.js'

/** The committed document: the contract of the app, whose changes clients and reviewers can see. */
export const OPENAPI_FILE = new URL('../../openapi.json', import.meta.url)

/** The OpenAPI 3.1 document of the admin app, without starting anything. `x-allow` names the roles of an operation. */
export async function describeAdmin(root: { with(config: Config): DynamicModule } = AppModule): Promise<OpenAPIObject> {
  const config = readConfig({ REDIS_URL: 'redis://unused', DATABASE_URL: 'postgresql://unused' })
  const app = await NestFactory.create<NestFastifyApplication>(root.with(config), new FastifyAdapter(), {
    logger: false,
    // Only the declarations are read: no provider is created, and nothing is connected.
    preview: true,
  })
  const document = openApiDocument(
    app,
    new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setTitle('Repère administration')
      .setDescription(
        'Administration for customers (`/portal`) and staff (`/staff`): accounts, people, keys, plans, usage. ' +
          'With a session, unsafe methods need the `X-CSRF-Token` from the answer of the login or of `me`. Programs send a ' +
          'management token instead: `Authorization: Bearer mgt_…`. The operations that name a scope accept it.',
      )
      .setVersion('1.0.0')
      .setLicense('Apache 2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
      .addServer('/', 'This deployment')
      .addCookieAuth(SESSION_COOKIES.portal, { type: 'apiKey', in: 'cookie' }, 'portal_session')
      .addCookieAuth(SESSION_COOKIES.staff, { type: 'apiKey', in: 'cookie' }, 'staff_session')
      .addBearerAuth(
        {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'mgt_…',
          description:
            'A management token, made by a person for a program: `POST /portal/management-tokens`, `POST /staff/management-tokens`. It needs the scope that the operation names, and does no more than this person may do now.',
        },
        'management_token',
      )
      .build(),
  )
  await app.close()
  // By name: a controller that moves to another room changes nothing.
  const { paths, components } = shareAnswers(document)
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods) as { tags?: string[] }[])
  return {
    ...document,
    tags: describedTags(operations.flatMap(({ tags = [] }) => tags)),
    paths: byName(paths),
    components: { ...components, schemas: byName(components?.schemas ?? {}) },
  }
}

const byName = <T>(entries: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))

/** As it is committed. */
export const asText = (document: OpenAPIObject): string => `${JSON.stringify(document, null, 2)}\n`
