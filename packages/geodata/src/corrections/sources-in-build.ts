import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { type Correction, parsePlaceId } from '@repere/gazetteer'
import { GeodataProblem } from '../problems.js'

/**
 * Corrections with the source of their places, from the build in service of a data folder. A correction of a place that the
 * build does not contain stays without a source.
 *
 * @throws GeodataProblem  without a build
 */
export function withSources(corrections: readonly Correction[], dataDir: string): Correction[] {
  const index = openIndex(dataDir)
  try {
    const source = index.prepare('SELECT source FROM document WHERE uuid = ?')
    return corrections.map((correction) => {
      if (correction.source !== undefined || correction.kind === 'withdraw') return correction
      const row = source.get(parsePlaceId(correction.place)!) as { source: string } | undefined
      return row === undefined ? correction : { ...correction, source: row.source }
    })
  } finally {
    index.close()
  }
}

function openIndex(dataDir: string) {
  try {
    return new DatabaseSync(join(dataDir, 'current', 'search.sqlite'), { readOnly: true })
  } catch {
    throw new GeodataProblem('bad_settings', `${dataDir} has no build with a search index.`, 'Run bin/data build.')
  }
}
