import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { type BuiltFile, readBuiltFiles } from '@repere/http'

const require = createRequire(import.meta.url)

const INDEX = 'index.html'

/** A file of the map page, and its path. */
export type PageFile = BuiltFile & { path: string }

/**
 * Reads the page that `apps/map-page` built: about three megabytes, including compressed files.
 *
 * @throws Error  when it is not built, because a deployment without its page must not seem healthy
 */
export function readPageFiles(): PageFile[] {
  return readBuiltFiles(builtPage()).map((file) => ({ ...file, path: file.name === INDEX ? '/' : `/${file.name}` }))
}

function builtPage(): string {
  try {
    return dirname(require.resolve(`@repere/map-page/dist/${INDEX}`))
  } catch (error) {
    throw new Error('The map page is not built: pnpm exec turbo run build --filter=@repere/map-page', { cause: error })
  }
}
