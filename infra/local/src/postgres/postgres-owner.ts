import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartProblem } from '../start-problem.js'

/** The user who runs Postgres and owns its files. */
export interface PostgresOwner {
  name: string
  uid: number
  gid: number
}

/**
 * Postgres refuses to run as root. Root therefore uses Debian's `postgres` user if it exists, else `nobody`, which
 * every system has: no user is added to the machine.
 *
 * @returns null if this process is not root: Postgres then runs as the current user
 * @throws StartProblem  when root finds neither user
 */
export async function postgresOwner(): Promise<PostgresOwner | null> {
  if (process.getuid?.() !== 0) return null
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([user]) => user === name) ?? []
    if (uid !== undefined && gid !== undefined) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new StartProblem(
    'Postgres does not run as root, and this system has neither a user "postgres" nor "nobody".',
    'Run as an ordinary user, or set DATABASE_URL to a Postgres that runs.',
  )
}

/**
 * The first folder of a path that a user may not enter, usually `/root`.
 *
 * @returns null when the user may enter all folders
 */
export async function closedFolderAbove(file: string, { uid, gid }: PostgresOwner): Promise<string | null> {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const status = await stat(folder).catch(() => null)
    if (status !== null) {
      const mayEnter =
        status.uid === uid ? status.mode & 0o100 : status.gid === gid ? status.mode & 0o010 : status.mode & 0o001
      if (mayEnter === 0) return folder
    }
    if (folder === dirname(folder)) return null
  }
}
