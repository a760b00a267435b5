import { createHash } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { categoryTable, searchFormat, searchTables } from '@repere/gazetteer'
import { type PlaceSet, type SearchArtefact } from '@repere/shared'
import { runAside } from '../aside.js'
import { type ArtefactStep, type BuildContext } from '../artefacts/artefact-step.js'
import { coarseCountries } from '../countries/natural-earth.js'
import { sha256OfFile } from '../extracts/checksum.js'
import { Aliases } from './aliases.js'
import { thingsFinding } from './find-things.js'
import { indexWriting } from './write-index.js'

const file = 'search.sqlite'

/**
 * Where the search step keeps the things of an extract while it makes the index: a SQLite file with the table `thing`
 * (`Scratch`). It may be read from the end of the stage `places` to the end of the build.
 *
 * @param scratch  as in `BuildContext`
 */
export const thingsFile = (scratch: string) => join(scratch, 'search', 'things.sqlite')

/** Raised when code changes the index of the same extract. */
const searchBuilder = 8

/** Added areas that the extract has too: so many are listed one by one. */
const conflictsShown = 20

/** Share of the stage `places` after which the extract is read. */
const rankedFrom = 0.95

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
    const { signal, extracts, bounds, areas, places, origins } = context
    const scratchFile = thingsFile(context.scratch)
    await mkdir(dirname(scratchFile), { recursive: true })
    const countries = await coarseCountries(bounds)
    const { leftOut, unmatchedAliases, areaConflicts, placeDuplicates } = await runAside(
      thingsFinding,
      { extracts, areas, places, bounds, countries, scratchFile },
      { signal, onProgress: (done) => context.report('places', done * rankedFrom), usesSqlite: true },
    )
    context.report('places', 1)
    for (const conflict of areaConflicts.slice(0, conflictsShown)) context.notice(conflict)
    if (areaConflicts.length > conflictsShown) {
      context.notice(`${areaConflicts.length - conflictsShown} more added areas are in the extract too.`)
    }
    if (placeDuplicates.length > 0) {
      context.notice(
        `${placeDuplicates.length} of ${places.length} added places are in the extract too, which is used.`,
      )
    }
    const target = join(context.folder, file)
    const meta = await runAside(
      indexWriting,
      { scratchFile, file: target, origins },
      { signal, onProgress: (done) => context.report('search', done), usesSqlite: true },
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
        ...(places.length > 0 && { place_sets: placeSetsOf(origins, places, placeDuplicates) }),
        files,
      },
      counts: {
        search_documents: meta.documents,
        ...(areas.length > 0 && { added_areas: areas.length, area_conflicts: areaConflicts.length }),
        ...(places.length > 0 && { added_places: places.length, place_duplicates: placeDuplicates.length }),
      },
    }
  },
}

function placeSetsOf(
  origins: BuildContext['origins'],
  places: BuildContext['places'],
  duplicates: readonly string[],
): PlaceSet[] {
  return Object.entries(origins).flatMap(([prefix, { source, licence }]) => {
    const [kind, name] = prefix.split('/') as [string, string]
    const isOwn = (id: string) => id.startsWith(`${name}/`)
    const count = places.filter(({ id }) => isOwn(id)).length
    return kind === 'place' ? [{ name, source, licence, places: count, left_out: duplicates.filter(isOwn).length }] : []
  })
}
