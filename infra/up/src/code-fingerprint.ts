import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Checkout } from './checkout.js'

/** What programs do not run, but builds write. */
const UNUSED = /\.(d\.ts|map|tsbuildinfo)$/

/**
 * A digest of all built programs and pages of the checkout, and of the versions of their dependencies. Synchronous: these are
 * thousands of small files, and each promise costs more than the file.
 */
export function codeFingerprint({ root }: Checkout): string {
  const hash = createHash('sha256')
  const rooms = ['apps', 'packages', 'infra'].flatMap((wing) => roomsOf(join(root, wing)))
  for (const folder of [...rooms, join(root, 'prisma')]) {
    const dist = join(folder, 'dist')
    const entries = existsSync(dist) ? readdirSync(dist, { recursive: true, withFileTypes: true }) : []
    const files = entries.filter((entry) => entry.isFile() && !UNUSED.test(entry.name))
    const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort()
    for (const path of paths) hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  const lockFile = join(root, 'pnpm-lock.yaml')
  if (existsSync(lockFile)) hash.update(readFileSync(lockFile))
  return hash.digest('hex').slice(0, 16)
}

const roomsOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((room) => join(folder, room))
    : []
