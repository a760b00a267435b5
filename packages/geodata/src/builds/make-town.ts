import { writeFile } from 'node:fs/promises'
import { portFiction } from '@repere/port-fiction'
import { type Aside } from '../aside.js'
import { encodeExtract } from '../osm-pbf/write-extract.js'

/** Writes the extract of Port-Fiction into `file`. */
export const makeTown = ({ file }: { file: string }): Promise<void> => writeFile(file, encodeExtract(portFiction()))

/** `makeTown` in a thread: six seconds of work, in which `bin/up` must reach its database. */
export const townMaking: Aside<{ file: string }, void> = {
  file: new URL('./make-town.worker.js', import.meta.url),
  work: makeTown,
}
