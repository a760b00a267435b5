import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'

/**
 * The folder in which road hosts listen, one socket each. Clients take the oldest host that answers. A host that finds an
 * older one ends, so that of hosts that start at the same time one remains.
 */

const SUFFIX = '.sock'

/** Sorts by age. */
export const socketName = (startedAt: number, pid: number): string =>
  `${String(startedAt).padStart(15, '0')}-${String(pid).padStart(10, '0')}${SUFFIX}`

/** The process that listens at a socket. */
export const pidOf = (name: string): number => Number(/-(\d+)\.sock$/.exec(name)?.[1])

/** @throws Error  when the folder belongs to somebody else: others must not answer in the place of a host */
export async function ensureOwnFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = await stat(folder)
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`${folder} is open to other users`)
}

/**
 * Connects to the oldest host in a folder. Removes the sockets of hosts that are gone.
 *
 * @param before  only hosts older than the one with this name
 * @param except  the name of a host that does not answer
 * @returns null when there is none
 */
export async function connectToOldest(
  folder: string,
  { before, except }: { before?: string; except?: string } = {},
): Promise<{ name: string; socket: Socket } | null> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(SUFFIX)).sort()
  for (const name of names) {
    if (before !== undefined && name >= before) break
    if (name === except) continue
    const socket = await connected(join(folder, name))
    if (socket !== 'refused') {
      if (socket) return { name, socket }
      continue
    }
    await rm(join(folder, name), { force: true })
  }
  return null
}

/** `refused`: nobody listens there. Null: the host accepts no further connection now. */
function connected(path: string): Promise<Socket | 'refused' | null> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED' ? 'refused' : null))
  })
}
