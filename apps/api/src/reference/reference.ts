import { type NestFastifyApplication } from '@nestjs/platform-fastify'
import { prefersEnglish } from '@repere/http'
import { type FastifyInstance } from 'fastify'
import { type Config } from '../config.js'
import { type RegionSamples } from '../docs-site/region-samples.js'
import { describeApi } from './openapi.js'
import { withExamplesOf } from './region-examples.js'

/** The pages of the reference, made from the same document: one for each operation, where it can be tried. */
const PAGES = { fr: '/docs/reference/', en: '/docs/en/reference/' }

/**
 * Serves `/openapi.json`, and redirects `/reference` to its readable form in the reader's language, both without a key.
 */
export function registerReference(app: NestFastifyApplication, { http }: Config, samples: RegionSamples): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance
  const document = JSON.stringify(describeApi(app, http.publicUrl))
  let kept = { fingerprint: '', document }
  fastify.get('/openapi.json', async (_request, reply) => {
    const { texts, fingerprint } = await samples.texts()
    if (kept.fingerprint !== fingerprint) kept = { fingerprint, document: withExamplesOf(document, texts) }
    return reply.type('application/json; charset=utf-8').send(kept.document)
  })
  fastify.get('/reference', (request, reply) => {
    const page = prefersEnglish(request.headers['accept-language']) ? PAGES.en : PAGES.fr
    return reply.header('vary', 'Accept-Language').header('cache-control', 'no-cache').redirect(page, 302)
  })
}
