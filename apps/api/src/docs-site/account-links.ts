import { prefersEnglish } from '@repere/http'
import { type FastifyInstance } from 'fastify'
import { type Config } from '../config.js'

/** Pages of the portal by the address that the map and the documentation link to. */
const PAGES = {
  '/account': '/',
  '/account/register': '/register',
  '/account/prices': '/prices',
  '/account/status': '/status/',
}

/**
 * Redirects to the portal, in the language of the link (`?language=`) or of the browser. So pages are built without
 * its address, which is a setting. Where there is no portal, the guide of self-hosting explains how to get a key.
 */
export function registerAccountLinks(fastify: FastifyInstance, { portalUrl }: Pick<Config, 'portalUrl'>): void {
  for (const [path, page] of Object.entries(PAGES)) {
    fastify.get(path, (request, reply) => {
      const asked = new URLSearchParams(request.url.split('?')[1]).get('language')
      const isEnglish = asked === null ? prefersEnglish(request.headers['accept-language']) : asked === 'en'
      const target =
        portalUrl === null
          ? `/docs/${isEnglish ? 'en/' : ''}guides/self-hosting`
          : `${portalUrl}${page}?language=${isEnglish ? 'en' : 'fr'}`
      return reply.header('vary', 'Accept-Language').header('cache-control', 'no-cache').redirect(target, 302)
    })
  }
}
