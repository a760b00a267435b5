import { routableQueries } from './pairs.js'
import { report, type Figure } from './report.js'
import { fairnessFigures } from './routing/fairness.js'
import { isochroneFigures } from './routing/isochrone.js'
import { matchFigures } from './routing/match.js'
import { matrixFigures } from './routing/matrix.js'
import { optimizeFigures } from './routing/optimize.js'
import { API_MAIN, setTheStage } from './stage.js'

/** What heavy questions cost, beside what they replace, and what they cost others meanwhile. */
const stage = await setTheStage()
const { dataDir, data, key } = stage
try {
  const rows = {
    matrix: () => matrixFigures(dataDir, data),
    optimize: () => optimizeFigures(dataDir, data),
    isochrone: () => isochroneFigures(dataDir, data),
    match: () => matchFigures(dataDir, data),
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
