import { type NestFastifyApplication } from '@nestjs/platform-fastify'
import { SwaggerModule } from '@nestjs/swagger'
import { type FastifyInstance } from 'fastify'
import { type Config } from '../config.js'
import { describeApi } from './openapi.js'

/** The page talks to this API only, is shown in no frame, and keeps no key: it lasts as long as the page is open. */
const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    // Swagger UI's page has its styles in it.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

/** `/openapi.json` and `/reference`, its readable form where one can try every operation: no key is needed to read. */
export function registerReference(app: NestFastifyApplication, { http }: Config): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance
  fastify.addHook('onRoute', (route) => {
    if (!/^\/reference(\/|$)/.test(route.url)) return
    route.onRequest = [route.onRequest ?? []].flat().concat((_request, reply, done) => {
      reply.headers(PAGE_HEADERS)
      done()
    })
  })
  const document = describeApi(app, http.publicUrl)
  SwaggerModule.setup('reference', app, document, {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customCss: '.topbar { display: none }',
    customSiteTitle: 'Repère API reference',
    swaggerOptions: { tryItOutEnabled: true, defaultModelsExpandDepth: 0 },
  })
}
