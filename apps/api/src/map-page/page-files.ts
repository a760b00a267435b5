import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'

const require = createRequire(import.meta.url)

const INDEX = 'index.html'

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.md': 'text/plain; charset=utf-8',
}

/** Codings in which the build keeps a file, the tightest first, with the ending of its name. */
const codings = { br: '.br', gzip: '.gz' } as const
export type Coding = keyof typeof codings
export const CODINGS = Object.keys(codings) as Coding[]

/** A file of the built page. */
export interface PageFile {
  /** Where it is served. */
  path: string
  mediaType: string
  body: Buffer
  packed: Record<Coding, Buffer>
  /** Of what is packed; safe inside the quotes of an ETag. */
  fingerprint: string
  /** Its name hangs on what is in it. */
  immutable: boolean
}

/**
 * Reads the page that `apps/map-page` built: some three megabytes, packed forms included.
 *
 * @throws Error  when it is not built: a deployment without its page should not seem to be well
 */
export function readPageFiles(): PageFile[] {
  const folder = builtPage()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.flatMap((name) => {
    const mediaType = mediaTypes[extname(name)]
    if (mediaType === undefined) return []
    const file = join(folder, name)
    const body = readFileSync(file)
    return {
      path: name === INDEX ? '/' : `/${name}`,
      mediaType,
      body,
      packed: { br: readFileSync(file + codings.br), gzip: readFileSync(file + codings.gzip) },
      fingerprint: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      immutable: /-[\w-]{8}\.\w+$/.test(name),
    }
  })
}

function builtPage(): string {
  try {
    return dirname(require.resolve(`@repere/map-page/dist/${INDEX}`))
  } catch (error) {
    throw new Error('The map page is not built: npx turbo build --filter=@repere/map-page', { cause: error })
  }
}
