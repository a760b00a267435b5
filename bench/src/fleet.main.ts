import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryRoot } from '@repere/geodata'
import { readInstances, SETS } from './fleet/instances.js'
import { measure, type Measured } from './fleet/measure.js'
import { type Figure, lineOf, report } from './report.js'

/** The planner on published instances, beside the best known solutions. The data is not part of the repository. */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    data: { type: 'string', default: join(repositoryRoot, '../shared/data/fleet') },
    set: { type: 'string' },
    only: { type: 'string', default: '.' },
    help: { type: 'boolean', default: false },
  },
})
const usage = `Usage: bin/bench fleet [--seconds N] [--set SET] [--only PATTERN] [--data FOLDER]

  --seconds  processor time for each instance (10)
  --set      ${SETS.join(', ')}
  --only     names of instances, a regular expression; keeps no results
  --data     the folder with best-known.csv and a folder for each set
`
const seconds = Number(options.seconds)
if (options.help || !(seconds > 0) || (options.set !== undefined && !SETS.includes(options.set as never))) {
  process.stdout.write(usage)
  process.exit(options.help ? 0 : 2)
}
if (!existsSync(join(options.data, 'best-known.csv'))) {
  console.error(`There are no instances in ${options.data}.`)
  process.exit(1)
}

/** Per cent above the best known distance, on the mean of a set. */
const GOALS: Record<(typeof SETS)[number], number> = {
  'solomon-100': 1,
  'lilim-100': 1.5,
  'homberger-200': 3,
  'x-200': 1.5,
}

const all: Measured[] = []
const pattern = new RegExp(options.only)
for (const set of SETS.filter((one) => options.set === undefined || one === options.set)) {
  for (const instance of await readInstances(options.data, set)) {
    if (!pattern.test(instance.name)) continue
    const measured = measure(instance, seconds)
    all.push(measured)
    const { name, vehicles, distance, best, violations } = measured
    const faults = violations.length > 0 ? ` ✗ ${violations[0]}` : ''
    console.log(
      `${name}: ${vehicles} vehicles (${best.vehicles}), ${gapOf(measured).toFixed(2)} % above ${best.distance}, ${distance.toFixed(1)}${faults}`,
    )
  }
}

const figures: Figure[] = SETS.flatMap((set): Figure[] => {
  const measured = all.filter((one) => one.set === set)
  if (measured.length === 0) return []
  return [
    {
      what: `${set}: mean distance above the best known, ${measured.length} instances`,
      value: measured.reduce((sum, one) => sum + gapOf(one), 0) / measured.length,
      unit: '%',
      target: { at: 'most', value: GOALS[set] },
      row: set,
    },
    {
      what: `${set}: instances with no more vehicles than the best known`,
      value: measured.filter(({ vehicles, best }) => vehicles <= best.vehicles).length / measured.length,
      unit: 'share',
      target: { at: 'least', value: 0.9 },
      row: set,
    },
    {
      what: `${set}: violations found by the checker`,
      value: measured.reduce((sum, { violations }) => sum + violations.length, 0),
      unit: 'violations',
      target: { at: 'most', value: 0 },
      row: set,
    },
  ]
})
if (options.only !== '.') for (const figure of figures) console.log(lineOf(figure))
else await report('fleet', 'published instances', figures, { seconds, instances: all }, options.set !== undefined)

function gapOf({ distance, best }: Measured): number {
  return (distance / best.distance - 1) * 100
}
