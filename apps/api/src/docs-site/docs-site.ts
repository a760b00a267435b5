import { readFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type BuiltFile, notFound, sendBuiltFile } from '@repere/http'

const require = createRequire(import.meta.url)

/** A file of the built site, from its list `files.json`. */
interface SiteFile extends Omit<BuiltFile, 'body' | 'packed'> {
  /** Path of its address. */
  path: string
}

/** The site may call this API only, so a script that was injected into a page cannot send a key elsewhere. */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    // Icons in the style sheets.
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

/** French pages that links of the API lead to. They have an English counterpart under `/docs/en/`. */
const CHOOSES_LANGUAGE = /^\/docs\/(?:$|errors\/\w+$)/

/**
 * Serves the documentation under `/docs`, without a key.
 *
 * @throws Error  when it is not built, because errors link to its pages
 */
export function registerDocsSite(fastify: FastifyInstance): void {
  const folder = builtSite()
  const list = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as SiteFile[]
  const files = new Map(list.map((file) => [file.path, file]))
  fastify.get('/docs', (_request, reply) => reply.redirect('/docs/', 308))
  fastify.get('/docs/*', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const file = files.get(path)
    if (file === undefined) throw notFound()
    const english = `/docs/en/${path.slice('/docs/'.length)}`
    if (CHOOSES_LANGUAGE.test(path) && files.has(english) && prefersEnglish(request.headers['accept-language'])) {
      return reply.header('vary', 'Accept-Language').header('cache-control', 'no-cache').redirect(english, 302)
    }
    return answerFile(folder, file, request, reply)
  })
}

async function answerFile(folder: string, file: SiteFile, request: FastifyRequest, reply: FastifyReply) {
  const [body, br, gzip] = await Promise.all(
    ['', '.br', '.gz'].map((ending) => readFile(join(folder, file.name + ending))),
  )
  reply.headers(HEADERS)
  sendBuiltFile({ ...file, body: body!, packed: { br: br!, gzip: gzip! } }, request, reply)
  return reply
}

/**
 * True when a reader prefers English to French. French is the default language of the site.
 *
 * @param accepted  an `Accept-Language` header
 */
export function prefersEnglish(accepted: string | undefined): boolean {
  const weightOf = (language: string) =>
    Math.max(
      0,
      ...(accepted ?? '').split(',').map((part) => {
        const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
        if (tag !== language && !tag.startsWith(`${language}-`)) return 0
        const weight = parameters.find((parameter) => parameter.startsWith('q='))
        return weight === undefined ? 1 : Number(weight.slice(2)) || 0
      }),
    )
  const [english, french] = [weightOf('en'), weightOf('fr')]
  if (english === french && english > 0) {
    const wishes = (accepted ?? '').toLowerCase()
    return wishes.search(/\ben\b/) < wishes.search(/\bfr\b/)
  }
  return english > french
}

function builtSite(): string {
  try {
    return dirname(require.resolve('@repere/docs/dist/files.json'))
  } catch (error) {
    throw new Error('The documentation is not built: npx turbo build --filter=@repere/docs', { cause: error })
  }
}
