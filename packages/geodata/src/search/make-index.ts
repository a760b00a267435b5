import { type SearchMeta } from '@repere/gazetteer'
import { type Aside, type AsideReports } from '../aside.js'
import { type Country } from '../countries/natural-earth.js'
import { type Bounds } from '../osm-pbf/elements.js'
import { Aliases } from './aliases.js'
import { collectThings } from './collect-things.js'
import { Scratch } from './scratch.js'
import { writeIndex } from './write-index.js'

export interface IndexWork {
  extracts: string[]
  bounds: Bounds
  countries: Country[]
  /** Must not exist; stays until its folder is removed. */
  scratchFile: string
  /** The index; must not exist. */
  file: string
}

export interface IndexMade {
  meta: SearchMeta
  /** Elements that became no document, by tag: the twenty most frequent, those first. */
  leftOut: Record<string, number>
  /** Aliases that fit nothing in the extract. */
  unmatchedAliases: number
}

const leftOutMax = 20

/** Share of the progress after which the extract is read, and the index begun. */
export const placesShare = 0.5

/** Extract → `search.sqlite`. */
export async function makeIndex(
  { extracts, bounds, countries, scratchFile, file }: IndexWork,
  { signal, onProgress }: Pick<AsideReports<never>, 'signal' | 'onProgress'>,
): Promise<IndexMade> {
  const scratch = new Scratch(scratchFile)
  try {
    const aliases = Aliases.parse(Aliases.shippedText())
    onProgress(0)
    const { leftOut, quarterAreas } = await collectThings(scratch, {
      extracts,
      countries,
      bounds,
      aliases,
      signal,
      onProgress: (done) => onProgress(done * placesShare),
    })
    const meta = writeIndex(scratch, file, {
      quarterRuns: quarterAreas.runs(),
      signal,
      onProgress: (done) => onProgress(placesShare + done * (1 - placesShare)),
    })
    const most = [...leftOut].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, leftOutMax)
    return { meta, leftOut: Object.fromEntries(most), unmatchedAliases: aliases.left().length }
  } finally {
    scratch.close()
  }
}

/** `makeIndex` in a thread, `make-index.worker.ts`: it takes one core for most of a build. */
export const indexMaking: Aside<IndexWork, IndexMade> = {
  file: new URL('./make-index.worker.js', import.meta.url),
  work: makeIndex,
}
