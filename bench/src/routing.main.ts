import { routableQueries } from './pairs.js'
import { report, type Figure } from './report.js'
import { fairnessFigures } from './routing/fairness.js'
import { isochroneTruthFigures } from './routing/isochrone-truth.js'
import { isochroneFigures } from './routing/isochrone.js'
import { matchNoiseFigures } from './routing/match-noise.js'
import { matchSparseFigures } from './routing/match-sparse.js'
import { matchFigures } from './routing/match.js'
import { matrixFigures } from './routing/matrix.js'
import { overHttpFigures } from './routing/over-http.js'
import { optimizeFigures } from './routing/optimize.js'
import { reachabilityFigures } from './routing/reachability.js'
import { vehicleFigures } from './routing/vehicles.js'
import { API_MAIN, setTheStage } from './stage.js'

/**
 * The cost of heavy questions, compared with the questions that they replace, and their effect on other clients; and
 * whether the operations agree. Arguments name the rows to measure; without any, all are measured.
 */
const wanted = process.argv.slice(2)
const stage = await setTheStage()
const { dataDir, data, key } = stage
try {
  const rows: Record<string, () => Promise<{ figures: Figure[]; raw: object }>> = {
    matrix: () => matrixFigures(dataDir, data),
    optimize: () => optimizeFigures(dataDir, data),
    isochrone: () => isochroneFigures(dataDir, data),
    isochroneTruth: () => isochroneTruthFigures(dataDir, data),
    match: () => matchFigures(dataDir, data),
    vehicles: () => vehicleFigures(dataDir, data),
    matchNoise: () => matchNoiseFigures(dataDir, data),
    matchSparse: () => matchSparseFigures(dataDir, data),
    reachability: () => reachabilityFigures(dataDir, data),
    overHttp: async () => overHttpFigures(await stage.serve(API_MAIN, [], { ANSWER_CACHE_BYTES: '0' }), key, data),
    fairness: async () => {
      const api = await stage.serve(API_MAIN, [], { ANSWER_CACHE_BYTES: '0' })
      return fairnessFigures(api, key, data, await routableQueries(api, key, data, 200))
    },
  }
  const unknown = wanted.filter((name) => !(name in rows))
  if (unknown.length > 0)
    throw new Error(`unknown row ${unknown.join(', ')}; there are: ${Object.keys(rows).join(' ')}`)
  const figures: Figure[] = []
  const raw: Record<string, object> = {}
  for (const [row, measure] of Object.entries(rows)) {
    if (wanted.length > 0 && !wanted.includes(row)) continue
    console.error(`measuring ${row}`)
    const measured = await measure()
    figures.push(...measured.figures.map((figure) => ({ ...figure, row })))
    raw[row] = measured.raw
  }
  await report('routing', data, figures, raw, wanted.length > 0)
} finally {
  await stage.clear()
}
