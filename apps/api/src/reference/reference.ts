import { type INestApplication } from '@nestjs/common'
import { SwaggerModule } from '@nestjs/swagger'
import { describeApi } from './openapi.js'

/** `/openapi.json` and `/reference`, its readable form where one can try every operation: no key is needed to read. */
export function registerReference(app: INestApplication): void {
  const document = describeApi(app)
  SwaggerModule.setup('reference', app, document, {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customCss: '.topbar { display: none }',
    customSiteTitle: 'Repère API reference',
    swaggerOptions: { persistAuthorization: true, tryItOutEnabled: true, defaultModelsExpandDepth: 0 },
  })
}
