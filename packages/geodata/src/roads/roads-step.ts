import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { costingsOf, type MotorcycleFigures } from '@repere/roads'
import { fingerprintOf, METRIC_FORMAT, ROADS_FORMAT } from '@repere/roads/node'
import { METRIC_NAMES, type MetricName, type RoadsArtefact } from '@repere/shared'
import { runAside } from '../aside.js'
import { type ArtefactStep } from '../artefacts/artefact-step.js'
import { sha256OfFile } from '../extracts/checksum.js'
import { routingStep, tileExtract } from '../routing/routing-step.js'
import { readMapFacts } from './map-facts.js'
import { roadsMaking } from './make-roads.js'

const roadsFile = 'roads/roads.bin'
const metrics = Object.fromEntries(METRIC_NAMES.map((name) => [name, `roads/metrics/${name}.bin`])) as Record<
  MetricName,
  string
>

/** Recipes by the figures of motorcycles: each takes the costs of thousands of edges, and the same process asks again. */
const recipes = new Map<string, string>()

function recipeOf(motorcycle: MotorcycleFigures): string {
  const figures = JSON.stringify(motorcycle)
  const known = recipes.get(figures)
  if (known !== undefined) return known
  const fingerprints = Object.values(costingsOf(motorcycle)).map(fingerprintOf)
  const recipe = JSON.stringify([ROADS_FORMAT, METRIC_FORMAT, fingerprints])
  recipes.set(figures, recipe)
  return recipe
}

/** `routing/tiles.tar` → the files of the road engine: what all costings share, and the metric of each. */
export const roadsStep: ArtefactStep<RoadsArtefact> = {
  name: 'roads',
  stages: ['roads'],
  tools: {},
  recipe: ({ motorcycle }) => recipeOf(motorcycle),

  async run({ folder, extracts, motorcycle, signal, report, after }) {
    const facts = await readMapFacts(extracts, signal)
    await after(routingStep.stages.at(-1)!)
    report('roads', 0)
    const { states, turns } = await runAside(
      roadsMaking,
      { tilesPath: join(folder, tileExtract), folder, roadsFile, metricFiles: metrics, facts, motorcycle },
      { signal, onProgress: (done) => report('roads', done) },
    )
    const files: RoadsArtefact['files'] = {}
    for (const name of [roadsFile, ...Object.values(metrics)]) {
      const path = join(folder, name)
      files[name] = { bytes: (await stat(path)).size, sha256: await sha256OfFile(path, signal) }
    }
    report('roads', 1)
    return { artefact: { file: roadsFile, metrics, files }, counts: { road_states: states, road_turns: turns } }
  },
}
