import { type Aside, type AsideReports } from '../aside.js'
import { Aliases } from './aliases.js'
import { type CollectOptions, collectThings } from './collect-things.js'
import { type QuarterRun } from './quarters/quarter-areas.js'
import { rankThings } from './rank-things.js'
import { Scratch } from './scratch.js'

export interface FindWork extends Pick<CollectOptions, 'extracts' | 'areas' | 'places' | 'bounds' | 'countries'> {
  /** Must not exist. */
  scratchFile: string
}

export interface Found {
  /** Elements that became no document, by tag: the twenty most frequent, those first. */
  leftOut: Record<string, number>
  /** Aliases that fit nothing in the extract. */
  unmatchedAliases: number
  /** Added areas that the extract has too, a sentence each. */
  areaConflicts: readonly string[]
  /** Ids of added places that the extract has too. */
  placeDuplicates: readonly string[]
}

const leftOutMax = 20

/** Extract → the scratch file, ranked, with the areas of quarters. */
export async function findThings(
  { scratchFile, ...work }: FindWork,
  { signal, onProgress }: Pick<AsideReports<never>, 'signal' | 'onProgress'>,
): Promise<Found> {
  const scratch = new Scratch(scratchFile)
  try {
    const aliases = Aliases.parse(Aliases.shippedText())
    onProgress(0)
    const { leftOut, quarterAreas, areaConflicts, placeDuplicates } = await collectThings(scratch, {
      ...work,
      aliases,
      signal,
      onProgress,
    })
    keepRuns(scratch, quarterAreas.runs())
    rankThings(scratch)
    const most = [...leftOut].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, leftOutMax)
    return {
      leftOut: Object.fromEntries(most),
      unmatchedAliases: aliases.left().length,
      areaConflicts,
      placeDuplicates: [...placeDuplicates],
    }
  } finally {
    scratch.close()
  }
}

/** Estimated areas of quarters without an outline. */
function keepRuns(scratch: Scratch, runs: Iterable<QuarterRun>): void {
  const insert = scratch.bulkInsert('INSERT INTO quarter_run', 4)
  for (const { row, columnFrom, columnTo, quarter } of runs) insert.add(row, columnFrom, columnTo, quarter)
}

/** `findThings` in a thread, `find-things.worker.ts`: it takes one core for half of a build. */
export const thingsFinding: Aside<FindWork, Found> = {
  file: new URL('./find-things.worker.js', import.meta.url),
  work: findThings,
  youngMegabytes: 64,
}
