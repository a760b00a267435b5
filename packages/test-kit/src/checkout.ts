import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's root. This file is two folders below its package, in the sources and in the build. */
const ROOT = resolve(fileURLToPath(new URL('../../..', import.meta.url)))

export function inCheckout(...path: string[]): string {
  return join(ROOT, ...path)
}

/**
 * The path of a built program of the checkout. A separate process cannot run from sources.
 *
 * @throws Error  when it is not built
 */
export function builtProgram(...path: string[]): string {
  const file = inCheckout(...path)
  if (!existsSync(file)) throw new Error(`${file} is not built: run pnpm build`)
  return file
}
