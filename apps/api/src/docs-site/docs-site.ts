import { readFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib'
import { type BuiltFile, notFound, preferredEncoding, prefersEnglish, sendBuiltFile } from '@repere/http'
import { type RegionSamples, type SampleTexts } from './region-samples.js'
import { fillSlots, type Slot } from './slots.js'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzipCallback)
/** Pages are compressed at each request: a low quality takes a millisecond. */
const BROTLI_QUALITY = 4

const require = createRequire(import.meta.url)

/** A file of the built site, from its list `files.json`. */
interface SiteFile extends Omit<BuiltFile, 'body' | 'packed'> {
  /** Path of its address. */
  path: string
  /** Places where the values of the region are filled in, from the first to the last. Absent without any. */
  slots?: Slot[]
}

/** The site may call this API only, so a script that was injected into a page cannot send a key elsewhere. */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    // The map of the first page.
    "worker-src 'self'",
    // Icons in the style sheets.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

const NOT_FOUND = '/docs/404'

/** French pages that links of the API lead to. They have an English counterpart under `/docs/en/`. */
const CHOOSES_LANGUAGE = /^\/docs\/(?:$|errors\/\w+$)/

/**
 * Serves the documentation under `/docs`, without a key.
 *
 * @throws Error  when it is not built, because errors link to its pages
 */
export function registerDocsSite(fastify: FastifyInstance, samples: RegionSamples): void {
  const folder = builtSite()
  const list = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as SiteFile[]
  const files = new Map(list.map((file) => [file.path, file]))
  fastify.get('/docs', (_request, reply) => reply.redirect('/docs/', 308))
  // Assistants look for it at the root of a host.
  fastify.get('/llms.txt', (request, reply) => answerFile(folder, files.get('/docs/llms.txt')!, request, reply))
  fastify.get('/docs/*', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const file = files.get(path)
    if (file === undefined) {
      const clean = path.replace(/(?:\/index)?(?:\.html|\/)$/, '')
      const known = [clean, `${clean}/`].find((one) => one !== path && files.has(one))
      if (known !== undefined) return reply.redirect(known, 308)
      const page = request.headers.accept?.includes('text/html') === true ? files.get(NOT_FOUND) : undefined
      if (page === undefined) throw notFound()
      return answerFile(folder, page, request, reply.status(404))
    }
    const english = `/docs/en/${path.slice('/docs/'.length)}`
    if (CHOOSES_LANGUAGE.test(path) && files.has(english) && prefersEnglish(request.headers['accept-language'])) {
      return reply.header('vary', 'Accept-Language').header('cache-control', 'no-cache').redirect(english, 302)
    }
    return file.slots === undefined
      ? answerFile(folder, file, request, reply)
      : answerFilled(folder, { ...file, slots: file.slots }, await samples.texts(), request, reply)
  })
}

async function answerFile(folder: string, file: SiteFile, request: FastifyRequest, reply: FastifyReply) {
  // Fonts, pictures and packages are compressed themselves.
  const endings = /^(font|image\/jpeg|application\/(gzip|zip))/.test(file.mediaType) ? [''] : ['', '.br', '.gz']
  const [body, br, gzip] = await Promise.all(endings.map((ending) => readFile(join(folder, file.name + ending))))
  reply.headers(HEADERS)
  sendBuiltFile({ ...file, body: body!, packed: { ...(br && { br }), ...(gzip && { gzip }) } }, request, reply)
  return reply
}

/** A page with samples: their points, names and address are those of the region in service. */
async function answerFilled(
  folder: string,
  file: SiteFile & { slots: Slot[] },
  samples: SampleTexts,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const body = Buffer.from(fillSlots(await readFile(join(folder, file.name), 'utf8'), file.slots, samples.texts))
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  const [br, gzip] = await Promise.all([
    encoding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }) : body,
    encoding === 'gzip' ? gzipped(body) : body,
  ])
  reply.headers(HEADERS)
  const fingerprint = `${file.fingerprint}.${samples.fingerprint}`
  sendBuiltFile({ ...file, fingerprint, immutable: false, body, packed: { br, gzip } }, request, reply)
  return reply
}

function builtSite(): string {
  try {
    return dirname(require.resolve('@repere/docs/dist/files.json'))
  } catch (error) {
    throw new Error('The documentation is not built: npx turbo build --filter=@repere/docs', { cause: error })
  }
}
