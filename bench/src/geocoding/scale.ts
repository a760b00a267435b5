import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeSyntheticIndex } from '@repere/geodata'
import { searchFormat } from '@repere/gazetteer'
import { type Figure } from '../report.js'
import { engineTimings, type EngineMeasured, timingFigures } from './engine-timings.js'
import { namedThingsIn, openEngine } from './in-process.js'
import { workloadOf } from './workload.js'

/** As many documents as a continent has. */
const documents = 4_000_000
const wordsMin = 1_000_000
// quality.md: at this size at most twice the limits for the real documents; the slowest in half of that while typing.
const targets = { p50Ms: 2, p99Ms: 5 }
const typosTargets = { p99Ms: 10 }

/**
 * Search among four million made-up documents. The index is written once, which takes some minutes, and kept.
 *
 * @param folder  of the index; remove it to write the index again
 * @param real  times of the same queries among the real documents
 */
export async function scaleFigures(folder: string, real: Record<'autocomplete' | 'geocode' | 'typos', EngineMeasured>) {
  const file = await syntheticIndex(folder)
  const bytes = (await stat(file)).size
  const memoryBefore = process.memoryUsage().rss
  const begin = performance.now()
  const engine = openEngine(file)
  const openedMs = performance.now() - begin
  const openBytes = process.memoryUsage().rss - memoryBefore
  try {
    const { index } = engine
    const timings = engineTimings(engine, workloadOf(namedThingsIn(index)))
    const autocomplete = timings.autocomplete
    const what = `autocomplete among ${documents / 1e6} million documents`
    const figures: Figure[] = [
      {
        what: 'distinct words among them',
        value: index.words.size,
        unit: '',
        target: { at: 'least', value: wordsMin },
      },
      ...timingFigures(what, autocomplete, targets),
      {
        what: `${what} / among the real ones, CPU p99`,
        value: autocomplete.cpu.p99Ms / real.autocomplete.cpu.p99Ms,
        unit: '×',
        target: null,
      },
      ...timingFigures(`geocode among ${documents / 1e6} million documents`, timings.geocode),
      ...timingFigures(`geocode with typos among ${documents / 1e6} million documents`, timings.typos, typosTargets),
    ]
    return {
      figures,
      raw: { documents: index.meta.documents, words: index.words.size, bytes, openedMs, openBytes, timings },
    }
  } finally {
    engine.close()
  }
}

async function syntheticIndex(folder: string): Promise<string> {
  const file = join(folder, `synthetic-${documents}-format-${searchFormat}.sqlite`)
  if (existsSync(file)) return file
  // The writer has temporary files beside the index. All of them are removed when it ends or fails.
  const scratch = join(folder, 'unfinished')
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true })
  const unfinished = join(scratch, 'search.sqlite')
  const begin = performance.now()
  let shown = 0
  try {
    writeSyntheticIndex(unfinished, {
      documents,
      onProgress: (done) => {
        if (done < shown + 0.1) return
        shown = done
        console.error(`writing ${documents} documents: ${Math.round(done * 100)} %`)
      },
    })
    await rename(unfinished, file)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  console.error(`written in ${Math.round((performance.now() - begin) / 1000)} s`)
  return file
}
