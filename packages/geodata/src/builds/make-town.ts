import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { portFiction } from '@repere/port-fiction'
import { type Aside, runAside } from '../aside.js'
import { writeExtract } from '../osm-pbf/write-extract.js'
import { keptExtract } from './kept-extract.js'

/** Writes the extract of Port-Fiction into `file`. */
export const makeTown = ({ file }: { file: string }): Promise<void> => writeExtract(file, portFiction())

/** `makeTown` in a thread: six seconds of work, in which `bin/up` must reach its database. */
const townMaking: Aside<{ file: string }, void> = {
  file: new URL('./make-town.worker.js', import.meta.url),
  work: makeTown,
}

/** The extract of Port-Fiction, made where the data folder has none of this version of the town. */
export const townExtract = (dataDir: string): Promise<string> =>
  keptExtract(dataDir, 'port-fiction.osm.pbf', townProgram(), (file) => runAside(townMaking, { file }))

/** The folders of all that the town follows from: compiled, or the sources where those run. */
function townProgram(): string[] {
  const own = join(fileURLToPath(import.meta.url), '..', '..')
  const { resolve } = createRequire(import.meta.url)
  const packages = ['@repere/port-fiction', '@repere/geometry'].map((name) =>
    join(dirname(resolve(name)), '..', basename(own)),
  )
  return [...packages, join(own, 'osm-pbf')]
}
