import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { categoryTable, searchFormat, searchTables } from '@repere/gazetteer'
import { type SearchArtefact } from '@repere/shared'
import { type ArtefactStep } from '../builds/artefact-step.js'
import { coarseCountries } from '../countries/natural-earth.js'
import { sha256OfFile } from '../extracts/checksum.js'
import { Aliases } from './aliases.js'
import { collectThings } from './collect-things.js'
import { Scratch } from './scratch.js'
import { writeIndex } from './write-index.js'

const file = 'search.sqlite'

/** Raised when code changes the index of the same extract. */
const searchBuilder = 4

/** Extract → `search.sqlite`: every document with its rank and its surroundings. */
export const searchStep: ArtefactStep<SearchArtefact> = {
  name: 'search',
  tools: { search: String(searchFormat) },
  recipe: () =>
    createHash('sha256')
      .update(JSON.stringify([searchBuilder, searchTables, categoryTable, Aliases.shippedText()]))
      .digest('hex'),
  async run(context) {
    const { signal, extracts } = context
    const folder = join(context.scratch, 'search')
    await mkdir(folder, { recursive: true })
    const scratch = new Scratch(join(folder, 'things.sqlite'))
    try {
      const aliases = Aliases.parse(Aliases.shippedText())
      context.report('places', 0)
      const { leftOut, quarterAreas } = await collectThings(scratch, {
        extracts,
        countries: await coarseCountries(context.bounds),
        bounds: context.bounds,
        aliases,
        signal,
        onProgress: (done) => context.report('places', done),
      })
      context.report('search', 0)
      const target = join(context.folder, file)
      const meta = writeIndex(scratch, target, {
        quarterRuns: quarterAreas.runs(),
        signal,
        onProgress: (done) => context.report('search', done),
      })
      const files = { [file]: { bytes: (await stat(target)).size, sha256: await sha256OfFile(target, signal) } }
      context.report('search', 1)
      return {
        artefact: {
          file,
          format: searchFormat,
          documents: meta.documents,
          layers: meta.layers,
          left_out: Object.fromEntries([...leftOut].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 20)),
          unmatched_aliases: aliases.left().length,
          files,
        },
        counts: { search_documents: meta.documents },
      }
    } finally {
      scratch.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
