import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { categoryTable, searchFormat, searchTables } from '@repere/gazetteer'
import { type SearchArtefact } from '@repere/shared'
import { runAside } from '../aside.js'
import { type ArtefactStep } from '../builds/artefact-step.js'
import { coarseCountries } from '../countries/natural-earth.js'
import { sha256OfFile } from '../extracts/checksum.js'
import { Aliases } from './aliases.js'
import { indexMaking, placesShare } from './make-index.js'

const file = 'search.sqlite'

/** Raised when code changes the index of the same extract. */
const searchBuilder = 5

/** Extract → `search.sqlite`: every document with its rank and its surroundings. */
export const searchStep: ArtefactStep<SearchArtefact> = {
  name: 'search',
  stages: ['places', 'search'],
  tools: { search: String(searchFormat) },
  recipe: () =>
    createHash('sha256')
      .update(JSON.stringify([searchBuilder, searchTables, categoryTable, Aliases.shippedText()]))
      .digest('hex'),
  async run(context) {
    const { signal, extracts, bounds } = context
    const folder = join(context.scratch, 'search')
    await mkdir(folder, { recursive: true })
    const target = join(context.folder, file)
    try {
      const countries = await coarseCountries(bounds)
      const { meta, leftOut, unmatchedAliases } = await runAside(
        indexMaking,
        { extracts, bounds, countries, scratchFile: join(folder, 'things.sqlite'), file: target },
        {
          signal,
          onProgress(done) {
            if (done <= placesShare) context.report('places', done / placesShare)
            else context.report('search', (done - placesShare) / (1 - placesShare))
          },
          usesSqlite: true,
        },
      )
      const files = { [file]: { bytes: (await stat(target)).size, sha256: await sha256OfFile(target, signal) } }
      context.report('search', 1)
      return {
        artefact: {
          file,
          format: searchFormat,
          documents: meta.documents,
          layers: meta.layers,
          left_out: leftOut,
          unmatched_aliases: unmatchedAliases,
          files,
        },
        counts: { search_documents: meta.documents },
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
