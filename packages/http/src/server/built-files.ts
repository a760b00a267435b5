import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { clientHas, type Encoding, preferredEncoding } from './negotiation.js'

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.md': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** The ending of a file's name in each encoding. */
const encodings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** A built file of a browser page. */
export interface BuiltFile {
  /** Path in the build's folder, such as `assets/index-0Fb8x_1a.js`. */
  name: string
  mediaType: string
  body: Buffer
  /** Empty for a format that is compressed itself. */
  packed: Partial<Record<Encoding, Buffer>>
  /** Hash of the content; safe inside the quotes of an ETag. */
  fingerprint: string
  /** True when the name changes with the content. */
  immutable: boolean
}

/**
 * Reads every file for browsers, with the compressed variants that the build wrote beside it.
 *
 * @param types  endings of the files to read; other files are skipped
 */
export function readBuiltFiles(folder: string, types: readonly string[] = Object.keys(mediaTypes)): BuiltFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.flatMap((name) => {
    const mediaType = mediaTypes[extname(name)]
    if (mediaType === undefined || !types.includes(extname(name))) return []
    const file = join(folder, name)
    const body = readFileSync(file)
    const packed = Object.entries(encodings).filter(([, ending]) => existsSync(file + ending))
    return {
      name,
      mediaType,
      body,
      packed: Object.fromEntries(packed.map(([encoding, ending]) => [encoding, readFileSync(file + ending)])),
      fingerprint: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      immutable: /-[\w-]{8}\.\w+$/.test(name),
    }
  })
}

/** Sends a file in the smallest encoding that the client accepts, or 304 to a client that already has it. */
export function sendBuiltFile(file: BuiltFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const preferred = preferredEncoding(request.headers['accept-encoding'])
  const packed = preferred === null ? undefined : file.packed[preferred]
  const encoding = packed === undefined ? null : preferred
  const etag = `"${file.fingerprint}${encoding === null ? '' : `-${encoding}`}"`
  reply.headers({
    etag,
    vary: 'Accept-Encoding',
    // A file whose name changes with its content can be cached for ever. A page that names such files must be
    // revalidated.
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (clientHas(etag, request.headers['if-none-match'])) return reply.status(304).send()
  reply.header('content-type', file.mediaType)
  if (encoding === null) return reply.send(file.body)
  return reply.header('content-encoding', encoding).send(packed)
}
