import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FastifyInstance, type FastifyReply } from 'fastify'
import { prefersEnglish } from '@repere/http'
import { STATUS_PAGE_POLICY } from './status-page.js'

const TYPES = {
  'index.html': 'text/html; charset=utf-8',
  'fr.html': 'text/html; charset=utf-8',
  'status.json': 'application/json',
}

/**
 * Serves the status page that the worker writes, at `/status/`, in the language of the link (`?language=`) or of the browser.
 * No session is needed to read it.
 *
 * @param dir  `STATUS_DIR`; null: the page is published elsewhere
 */
export function serveStatus(fastify: FastifyInstance, dir: string | null): void {
  if (dir === null) return
  const send = async (name: keyof typeof TYPES, reply: FastifyReply) => {
    const content = await readFile(join(dir, name)).catch(() => null)
    if (content === null) return reply.callNotFound()
    return reply
      .headers({
        'content-type': TYPES[name],
        'cache-control': 'public, max-age=15',
        'content-security-policy': `${STATUS_PAGE_POLICY}; frame-ancestors 'none'`,
        'referrer-policy': 'no-referrer',
      })
      .send(content)
  }
  fastify.get('/status', (_request, reply) => reply.redirect('/status/', 308))
  fastify.get('/status/', (request, reply) => {
    const asked = new URLSearchParams(request.url.split('?')[1]).get('language')
    const isEnglish = asked === null ? prefersEnglish(request.headers['accept-language']) : asked === 'en'
    return send(isEnglish ? 'index.html' : 'fr.html', reply.header('vary', 'Accept-Language'))
  })
  for (const name of Object.keys(TYPES) as (keyof typeof TYPES)[]) {
    fastify.get(`/status/${name}`, (_request, reply) => send(name, reply))
  }
}
