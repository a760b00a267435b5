import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPrisma, type PlaceSet } from '@repere/prisma'
import { GeodataProblem } from '../problems.js'
import { placeSets } from './place-sets.js'

/**
 * Takes over the sets of places that staff added in the console: adds and replaces them, and removes those that staff
 * removed. Other sets stay.
 *
 * @returns the names of the sets of the console, and of those that were removed
 * @throws GeodataProblem  `store_failed` when the database does not answer
 */
export async function syncConsoleSets(
  dataDir: string,
  databaseUrl: string,
): Promise<{ kept: string[]; removed: string[] }> {
  const rows = await setsIn(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'repere-place-sets-'))
  try {
    for (const { name, source, licence, content } of rows) {
      const file = join(folder, `${name}.csv`)
      await writeFile(file, content)
      await placeSets.add(dataDir, file, { source, licence, console: true })
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  const kept = rows.map(({ name }) => name)
  const removed = (await placeSets.list(dataDir))
    .filter((set) => set.console && !kept.includes(set.name))
    .map(({ name }) => name)
  for (const name of removed) await placeSets.remove(dataDir, name)
  return { kept, removed }
}

async function setsIn(databaseUrl: string): Promise<PlaceSet[]> {
  const prisma = createPrisma(databaseUrl, { connectionsMax: 1 })
  try {
    return await prisma.placeSet.findMany({ orderBy: { name: 'asc' } })
  } catch (cause) {
    throw new GeodataProblem('store_failed', 'The sets of the console cannot be read.', 'Check DATABASE_URL.', {
      cause,
    })
  } finally {
    await prisma.$disconnect()
  }
}
