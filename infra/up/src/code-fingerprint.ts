import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Checkout } from './checkout.js'

/** What programs do not run, but builds write. */
const UNUSED = /\.(d\.ts|map|tsbuildinfo)$/

/** A digest of all built programs and pages of the checkout, and of the versions of their dependencies. */
export async function codeFingerprint(checkout: Checkout): Promise<string> {
  const hash = createHash('sha256')
  const rooms = await Promise.all(['apps', 'packages', 'infra'].map(async (wing) => roomsOf(checkout, wing)))
  for (const folder of [...rooms.flat(), join(checkout.root, 'prisma')]) {
    const dist = join(folder, 'dist')
    const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => [])
    const files = entries.filter((entry) => entry.isFile() && !UNUSED.test(entry.name))
    const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort()
    for (const path of paths) hash.update(path.slice(checkout.root.length)).update(await readFile(path))
  }
  hash.update(await readFile(join(checkout.root, 'pnpm-lock.yaml')).catch(() => ''))
  return hash.digest('hex').slice(0, 16)
}

async function roomsOf(checkout: Checkout, wing: string): Promise<string[]> {
  const folder = join(checkout.root, wing)
  return (await readdir(folder).catch(() => [])).sort().map((room) => join(folder, room))
}
