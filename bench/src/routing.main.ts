import { routableQueries } from './pairs.js'
import { report, type Figure } from './report.js'
import { fairnessFigures } from './routing/fairness.js'
import { isochroneTruthFigures } from './routing/isochrone-truth.js'
import { isochroneFigures } from './routing/isochrone.js'
import { matchNoiseFigures } from './routing/match-noise.js'
import { matchFigures } from './routing/match.js'
import { matrixFigures } from './routing/matrix.js'
import { optimizeFigures } from './routing/optimize.js'
import { reachabilityFigures } from './routing/reachability.js'
import { API_MAIN, setTheStage } from './stage.js'

/**
 * What heavy questions cost, beside what they replace, and what they cost others meanwhile; and whether the operations
 * agree with each other.
 */
const stage = await setTheStage()
const { dataDir, data, key } = stage
try {
  const rows = {
    matrix: () => matrixFigures(dataDir, data),
    optimize: () => optimizeFigures(dataDir, data),
    isochrone: () => isochroneFigures(dataDir, data),
    isochroneTruth: () => isochroneTruthFigures(dataDir, data),
    match: () => matchFigures(dataDir, data),
    matchNoise: () => matchNoiseFigures(dataDir, data),
    reachability: () => reachabilityFigures(dataDir, data),
    fairness: async () => {
      const api = await stage.serve(API_MAIN, [], { ANSWER_CACHE_BYTES: '0' })
      return fairnessFigures(api, key, data, await routableQueries(api, key, data, 200))
    },
  }
  const figures: Figure[] = []
  const raw: Record<string, object> = {}
  for (const [name, measure] of Object.entries(rows)) {
    console.error(`measuring ${name}`)
    const measured = await measure()
    figures.push(...measured.figures)
    raw[name] = measured.raw
  }
  await report('routing', data, figures, raw)
} finally {
  await stage.clear()
}
