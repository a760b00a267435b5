import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoTownData, hasWestAfricaSample, westAfricaData } from '@repere/test-kit'
import { goldClasses, halves, readGold, type GoldQuery } from './geocoding/gold.js'
import { agreementFigure } from './geocoding/agreement.js'
import { calibrationFigures, GUESS_MAX, isCounted, trialOf, writeCalibrationTable } from './geocoding/calibration.js'
import { engineTimings, timingFigures } from './geocoding/engine-timings.js'
import { httpTimings } from './geocoding/http-timings.js'
import { openEngine, uncalibratedVerdicts } from './geocoding/in-process.js'
import { labelFigures } from './geocoding/labels.js'
import { generatedQueries } from './geocoding/by-rule/queries.js'
import { misspellingQueries } from './geocoding/misspellings.js'
import { namedThings, westAfricaExtract } from './geocoding/named-things.js'
import { generatedFigures, judgeAll, missesOf, recallFigures, recallOf, type Api } from './geocoding/recall.js'
import {
  describedPoints,
  roundTripFigures,
  ruralFigures,
  ruralPoints,
  sentenceRoundTrips,
} from './geocoding/sentence-round-trip.js'
import { scaleFigures } from './geocoding/scale.js'
import { type Workload, workloadOf } from './geocoding/workload.js'
import { report, type Figure } from './report.js'
import { API_MAIN, setTheStage, type Stage } from './stage.js'

/** The recall of search for queries of people, and its response times. See bench/geocoding/README.md. */
const { values: options } = parseArgs({
  options: {
    misses: { type: 'boolean', default: false },
    recall: { type: 'boolean', default: false },
    'no-scale': { type: 'boolean', default: false },
    calibrate: { type: 'boolean', default: false },
    half: { type: 'string' },
    class: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const usage = `Usage: bin/bench geocoding [--misses] [--recall] [--no-scale] [--calibrate] [--half HALF] [--class CLASS]

  --misses     list every query of the gold set that was not answered first, with what came instead
  --recall     nothing but the recall of the gold set; keeps no results
  --no-scale   leave the run on four million documents out
  --calibrate  learn the confidences that the API shows from the development half, and nothing else
  --half       ${halves.join(' or ')} (with --recall)
  --class      ${goldClasses.join(', ')} (with --recall)
`
if (options.help) {
  process.stdout.write(usage)
  process.exit(0)
}
const partly = options.half !== undefined || options.class !== undefined
if (
  (partly && !options.recall) ||
  (options.half && !halves.includes(options.half as never)) ||
  (options.class && !goldClasses.includes(options.class as never))
) {
  process.stderr.write(usage)
  process.exit(2)
}

const uncached = { ANSWER_CACHE_BYTES: '0' }
const isWanted = (query: GoldQuery) =>
  (!options.half || query.half === options.half) && (!options.class || query.class === options.class)
const keptFolder = join(import.meta.dirname, '../../.repere/bench')
const ruleQueries = { services: 600, cities: 300 }

async function serve(stage: Stage, dataDir: string): Promise<Api> {
  return { origin: await stage.serve(API_MAIN, [], { ...uncached, DATA_DIR: dataDir }), key: stage.key }
}

/** The time of the engine without HTTP: the index of the current build. */
async function inProcess(dataDir: string, workload: Workload) {
  const engine = openEngine(join(await realpath(join(dataDir, 'current')), 'search.sqlite'))
  try {
    return engineTimings(engine, workload)
  } finally {
    engine.close()
  }
}

/** The quality of labels, read directly from the index. */
async function labels(dataDir: string): Promise<Figure[]> {
  const engine = openEngine(join(await realpath(join(dataDir, 'current')), 'search.sqlite'))
  try {
    return labelFigures(engine.index)
  } finally {
    engine.close()
  }
}

const extract = hasWestAfricaSample() ? await westAfricaExtract() : null
const data = extract ? 'west-africa' : 'demo-town'
if (options.calibrate) {
  if (!extract) throw new Error('there is no extract of West Africa to learn from')
  const index = join(await realpath(join(await westAfricaData(), 'current')), 'search.sqlite')
  const asked = [...readGold().filter(({ data: own }) => own === undefined), ...(await generatedQueries(extract))]
  const development = asked.filter((query) => query.half === 'development' && isCounted(query))
  const trials = uncalibratedVerdicts(index, development).flatMap((verdict) => trialOf(verdict) ?? [])
  process.stdout.write(`${await writeCalibrationTable(trials, data)}: ${trials.length} answers\n`)
  process.exit(0)
}
const stage = await setTheStage()
try {
  const town = await serve(stage, await demoTownData())
  const sample = extract ? await serve(stage, await westAfricaData()) : null
  const gold = readGold().filter(isWanted)

  console.error('asking the gold set')
  const verdicts = await judgeAll(
    town,
    gold.filter((query) => query.data === 'demo-town'),
  )
  if (sample) {
    verdicts.unshift(
      ...(await judgeAll(
        sample,
        gold.filter((query) => query.data !== 'demo-town'),
      )),
    )
  }
  if (options.misses) for (const miss of missesOf(verdicts)) console.error(miss)
  const recall = recallFigures(verdicts)
  const figures: Figure[] = recall.figures
  const raw: Record<string, object> = { gold: recall.raw }

  if (sample && extract && !partly) {
    console.error('asking the classes by rule')
    const byRule = await judgeAll(sample, await generatedQueries(extract))
    const generated = generatedFigures(byRule)
    figures.push(...generated.figures)
    raw.generated = generated.raw
    console.error('asking finished texts while typing')
    const heldOut = [...verdicts, ...byRule].filter(({ query }) => query.half === 'held_out' && !query.data)
    figures.push(await agreementFigure(sample, heldOut))
    const counted = heldOut.filter(({ query }) => isCounted(query))
    const trials = counted.flatMap((verdict) => trialOf(verdict) ?? [])
    figures.push(...calibrationFigures(trials))
    const guesses = trials.filter(({ matchType }) => matchType === 'fallback')
    figures.push(...calibrationFigures(guesses, 'confidence of guesses', GUESS_MAX))
    console.error('asking sentences back')
    const mapped = await namedThings(extract)
    figures.push(...roundTripFigures(await sentenceRoundTrips(sample, describedPoints(mapped))))
    figures.push(...ruralFigures(await sentenceRoundTrips(sample, ruralPoints(mapped))))
    console.error('reading labels')
    figures.push(...(await labels(await westAfricaData())))
    // For the held-out half, only totals are printed.
    const shown = byRule.filter(({ query }) => query.half === 'development')
    if (options.misses) for (const miss of missesOf(shown)) console.error(miss)
  }

  if (options.recall) {
    printFigures(figures)
  } else {
    if (sample && extract) {
      const things = await namedThings(extract)
      console.error('asking misspellings by rule')
      const byRule = await judgeAll(sample, misspellingQueries(things, ruleQueries))
      for (const name of ['typo_context', 'typo_alone'] as const) {
        const own = recallOf(byRule.filter(({ query }) => query.class === name))
        raw[`${name} by rule`] = own
        for (const share of ['top1', 'top5', 'mrr'] as const) {
          const what = `misspelt by rule, ${name === 'typo_alone' ? 'cities alone' : 'services with a bias'} (${own.queries}), ${share}`
          figures.push({ what, value: own[share], unit: '', target: null })
        }
      }
      console.error('measuring in process')
      const workload = workloadOf(things)
      const timings = await inProcess(await westAfricaData(), workload)
      figures.push(
        ...timingFigures('autocomplete in process', timings.autocomplete, { p50Ms: 0.6, p99Ms: 3.5 }),
        ...timingFigures('geocode in process', timings.geocode),
        ...timingFigures('geocode with typos in process', timings.typos, { p99Ms: 5 }),
      )
      raw.engine = timings
      console.error('measuring over HTTP')
      const http = await httpTimings(sample, workload)
      figures.push(...http.figures)
      raw.http = http.raw
      if (!options['no-scale']) {
        console.error('measuring among four million documents')
        const scale = await scaleFigures(keptFolder, timings)
        figures.push(...scale.figures)
        raw.scale = scale.raw
      }
    }
    await report('geocoding', data, figures, raw)
  }
} finally {
  await stage.clear()
}

function printFigures(figures: Figure[]): void {
  for (const { what, value, target } of figures) {
    const isMet = !target || (target.at === 'most' ? value <= target.value : value >= target.value)
    const mark = !target ? ' ' : isMet ? '✓' : '✗'
    console.log(`${mark} ${what}: ${value.toFixed(3)}${target ? ` (at ${target.at} ${target.value})` : ''}`)
  }
}
