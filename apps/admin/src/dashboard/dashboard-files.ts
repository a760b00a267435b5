import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type BuiltFile, readBuiltFiles } from '@repere/http'

const require = createRequire(import.meta.url)

export interface Dashboard {
  /** The customers' page, with its placeholders. */
  customers: string
  /** The staff's page, with its placeholders. */
  console: string
  /** Scripts, styles, pictures and fonts, below the root. */
  files: BuiltFile[]
}

/**
 * Reads the files that `apps/dashboard` built.
 *
 * @throws Error  when it is not built: a deployment without its pages must not seem healthy
 */
export function readDashboard(): Dashboard {
  const folder = builtDashboard()
  const page = (name: string) => readFileSync(join(folder, name), 'utf8')
  return {
    customers: page('index.html'),
    console: page('console.html'),
    files: readBuiltFiles(folder, ['.js', '.css', '.svg', '.md', '.woff2']),
  }
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
