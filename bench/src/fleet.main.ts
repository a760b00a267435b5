import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deliveryDayFigures } from './fleet/delivery-day.js'
import { SETS } from './fleet/instances.js'
import { publishedFigures } from './fleet/published.js'
import { type Figure, lineOf, report } from './report.js'
import { setTheStage } from './stage.js'

/**
 * The planner of delivery days: on published instances, beside their best known solutions and other solvers, and over HTTP.
 * The data is not part of the repository.
 */
const DELIVERY_DAY = 'delivery-day'
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    data: { type: 'string', default: join(import.meta.dirname, '../../../shared/data/fleet') },
    only: { type: 'string', default: '.' },
    peers: { type: 'string', default: '4' },
    help: { type: 'boolean', default: false },
  },
})
const known = [...SETS, DELIVERY_DAY]
const usage = `Usage: bin/bench fleet [ROW…] [--seconds N] [--peers N] [--only PATTERN] [--data FOLDER]

  ROW        ${known.join(', ')}; without any, all of them
  --seconds  processor time for each instance (10)
  --peers    PyVRP and OR-Tools solve every Nth instance in the same time (4); 1: all; 0: none
  --only     names of instances, a regular expression; keeps no results
  --data     the folder with best-known.csv and a folder for each set
`
const [seconds, peersEvery] = [Number(options.seconds), Number(options.peers)]
const isUnderstood = seconds > 0 && Number.isInteger(peersEvery) && peersEvery >= 0
if (options.help || !isUnderstood || wanted.some((row) => !known.includes(row))) {
  process.stdout.write(usage)
  process.exit(options.help ? 0 : 2)
}
const rows = known.filter((row) => wanted.length === 0 || wanted.includes(row))
if (rows.some((row) => row !== DELIVERY_DAY) && !existsSync(join(options.data, 'best-known.csv'))) {
  console.error(`There are no instances in ${options.data}.`)
  process.exit(1)
}

const figures: Figure[] = []
const raw: Record<string, object> = {}
for (const row of rows) {
  const measured = row === DELIVERY_DAY ? await deliveryDay() : await published(row as (typeof SETS)[number])
  figures.push(...measured.figures.map((figure) => ({ ...figure, row })))
  raw[row] = measured.raw
}
if (options.only !== '.') for (const figure of figures) console.log(lineOf(figure))
else await report('fleet', 'published instances', figures, raw, wanted.length > 0)

function published(set: (typeof SETS)[number]) {
  return publishedFigures(set, { data: options.data, seconds, only: new RegExp(options.only), peersEvery })
}

async function deliveryDay() {
  const stage = await setTheStage()
  try {
    return await deliveryDayFigures(stage)
  } finally {
    await stage.clear()
  }
}
