import { createHash } from 'node:crypto'
import { access, chmod, cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { closedFolderAbove, type PostgresOwner } from './postgres-owner.js'
import {
  findPostgresPrograms,
  POSTGRES_PACKAGE_VERSION,
  programsUnder,
  type PostgresPrograms,
} from './postgres-programs.js'

/** The folder for files of root that Postgres cannot reach in the checkout. */
const OPEN_FOLDER = '/var/lib/repere'

export interface PostgresPlace {
  programs: PostgresPrograms
  /** The cluster's folder. */
  dataDir: string
}

/**
 * The programs and the folder of Postgres: the installed programs and the wanted folder, unless root works in a folder
 * that Postgres' user may not enter (usually `/root`). Then both are under /var/lib/repere, in a folder of this
 * checkout.
 *
 * @param wanted  the cluster's folder if it can be used
 */
export async function postgresPlace(wanted: string, owner: PostgresOwner | null): Promise<PostgresPlace> {
  const programs = findPostgresPrograms()
  if (owner === null) return { programs, dataDir: wanted }
  const dataClosed = (await closedFolderAbove(wanted, owner)) !== null
  const programsClosed = (await closedFolderAbove(programs.postgres, owner)) !== null
  if (programsClosed || dataClosed) await openFolder(OPEN_FOLDER)
  if (dataClosed) await openFolder(dirname(outsideFolder(wanted)))
  return {
    programs: programsClosed ? await openCopy(programs) : programs,
    dataDir: dataClosed ? outsideFolder(wanted) : wanted,
  }
}

/** Every folder that may contain the cluster of a wanted folder, for deleting it. */
export function postgresFolders(wanted: string): string[] {
  return process.getuid?.() === 0 ? [wanted, outsideFolder(wanted)] : [wanted]
}

function outsideFolder(wanted: string): string {
  return join(OPEN_FOLDER, createHash('sha256').update(wanted).digest('hex').slice(0, 16), 'postgres')
}

async function openCopy({ home }: PostgresPrograms): Promise<PostgresPrograms> {
  const copy = join(OPEN_FOLDER, `postgres-${POSTGRES_PACKAGE_VERSION}`)
  const programs = programsUnder(copy)
  const there = await access(programs.postgres).then(
    () => true,
    () => false,
  )
  if (!there) {
    const partial = `${copy}.${process.pid}`
    await cp(home, partial, { recursive: true, verbatimSymlinks: true })
    await rm(copy, { recursive: true, force: true })
    await rename(partial, copy)
  }
  return programs
}

/** Readable with any umask of root. */
async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
}
