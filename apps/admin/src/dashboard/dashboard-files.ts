import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'

const require = createRequire(import.meta.url)

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.md': 'text/plain; charset=utf-8',
}

/** The encodings in which the build keeps a file, the tightest first, with the ending of its name. */
const encodings = { br: '.br', gzip: '.gz' } as const
export type Encoding = keyof typeof encodings
export const ENCODINGS = Object.keys(encodings) as Encoding[]

/** A file of the built dashboard. */
export interface DashboardFile {
  /** Where it is served. */
  path: string
  mediaType: string
  body: Buffer
  packed: Record<Encoding, Buffer>
  /** Of the content; safe inside the quotes of an ETag. */
  fingerprint: string
  /** Its name changes with its content. */
  immutable: boolean
}

export interface Dashboard {
  /** The customers' page, with its placeholders. */
  customers: string
  /** The staff's page, with its placeholders. */
  console: string
  files: DashboardFile[]
}

/**
 * Reads what `apps/dashboard` built.
 *
 * @throws Error  when it is not built: a deployment without its pages must not seem healthy
 */
export function readDashboard(): Dashboard {
  const folder = builtDashboard()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const page = (name: string) => readFileSync(join(folder, name), 'utf8')
  return {
    customers: page('index.html'),
    console: page('console.html'),
    files: names.flatMap((name) => fileOf(folder, name)),
  }
}

function fileOf(folder: string, name: string): DashboardFile[] {
  const mediaType = mediaTypes[extname(name)]
  if (mediaType === undefined) return []
  const file = join(folder, name)
  const body = readFileSync(file)
  return [
    {
      path: `/${name}`,
      mediaType,
      body,
      packed: { br: readFileSync(file + encodings.br), gzip: readFileSync(file + encodings.gzip) },
      fingerprint: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      immutable: /-[\w-]{8}\.\w+$/.test(name),
    },
  ]
}

function builtDashboard(): string {
  try {
    return dirname(require.resolve('@repere/dashboard/dist/index.html'))
  } catch (error) {
    throw new Error('The dashboard is not built: pnpm exec turbo run build --filter=@repere/dashboard', {
      cause: error,
    })
  }
}
