import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ControlChannel, type KeyDigest } from '@repere/shared'
import { createPrisma } from './client.js'
import { findKeyForGateway } from './key-records.js'
import { finishOutbox } from './publications.js'

/** The statements with which a release of the API reads the database, also while the next release migrates. */
export interface ReadSide {
  release: string
  statements: string[]
}

export const READ_SIDES_FOLDER = fileURLToPath(new URL('../read-side', import.meta.url))

/**
 * The queries of this version of the API, as the driver sends them.
 *
 * @param databaseUrl  migrated, as the API's role, with the key and something in the outbox
 */
export async function recordReadSide(databaseUrl: string, digest: KeyDigest): Promise<string[]> {
  const statements = new Set<string>()
  const prisma = createPrisma(databaseUrl, {
    connectionsMax: 1,
    around: (sql, run) => {
      statements.add(sql.replace(/\s+/g, ' ').trim())
      return run()
    },
  })
  try {
    await findKeyForGateway(prisma, digest)
    const doNothing = () => Promise.resolve()
    await finishOutbox(prisma, {
      publishKey: doNothing,
      publishSuspension: doNothing,
      tombstoneKey: doNothing,
    } as unknown as ControlChannel)
  } finally {
    await prisma.$disconnect()
  }
  // Transaction statements are not recorded.
  return [...statements].filter((sql) => !/^(BEGIN|COMMIT|ROLLBACK)/.test(sql)).sort()
}

/** Stores them under the name of the release. Do this for each release, and keep the file while that release may run. */
export function keepReadSide(readSide: ReadSide): void {
  mkdirSync(READ_SIDES_FOLDER, { recursive: true })
  writeFileSync(join(READ_SIDES_FOLDER, `${readSide.release}.json`), `${JSON.stringify(readSide, null, 2)}\n`)
}
