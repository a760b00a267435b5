import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Instance, readInstances, SETS } from './fleet/instances.js'
import { measure, type Measured } from './fleet/measure.js'
import { PEER_PACKAGES, PEERS, solveWith } from './fleet/peers.js'
import { pythonEnvironment } from './peers/install.js'
import { type Figure, lineOf, report } from './report.js'

/** The planner on published instances, beside the best known solutions. The data is not part of the repository. */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    data: { type: 'string', default: join(import.meta.dirname, '../../../shared/data/fleet') },
    set: { type: 'string' },
    only: { type: 'string', default: '.' },
    peers: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const usage = `Usage: bin/bench fleet [--seconds N] [--set SET] [--only PATTERN] [--data FOLDER] [--peers]

  --seconds  processor time for each instance (10)
  --set      ${SETS.join(', ')}
  --only     names of instances, a regular expression; keeps no results
  --data     the folder with best-known.csv and a folder for each set
  --peers    PyVRP and OR-Tools on the sets that ask for the least distance, with the same time; keeps no results
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

if (options.peers) {
  await comparePeers()
  process.exit(0)
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
else await report('fleet', 'published instances', figures, rawOf(all), options.set !== undefined)

/** What was measured of each set. */
function rawOf(measured: Measured[]): object {
  const sets = SETS.filter((set) => measured.some((one) => one.set === set))
  return Object.fromEntries(sets.map((set) => [set, { seconds, instances: measured.filter((one) => one.set === set) }]))
}

function gapOf({ distance, best }: Measured): number {
  return (distance / best.distance - 1) * 100
}

/** The mean distances of all three on the same instances. */
async function comparePeers(): Promise<void> {
  const venv = await pythonEnvironment(join(import.meta.dirname, '../../.repere/bench/fleet'), PEER_PACKAGES)
  const gaps = new Map<string, number[]>()
  const add = (solver: string, instance: Instance, distance: number) => {
    const gap = (distance / instance.best.distance - 1) * 100
    gaps.set(solver, [...(gaps.get(solver) ?? []), gap])
    console.log(`${instance.name} ${solver}: ${gap.toFixed(2)} %`)
  }
  for (const set of ['solomon-100', 'x-200'] as const) {
    if (options.set !== undefined && options.set !== set) continue
    for (const instance of await readInstances(options.data, set)) {
      if (!new RegExp(options.only).test(instance.name)) continue
      add('repere', instance, measure(instance, seconds).distance)
      for (const peer of PEERS) {
        const found = await solveWith(join(venv, 'bin/python'), peer, instance, seconds)
        if (found === null) console.log(`${instance.name} ${peer}: no plan`)
        else add(peer, instance, found.distance)
      }
    }
  }
  for (const [solver, all] of gaps) {
    const mean = all.reduce((sum, gap) => sum + gap, 0) / all.length
    console.log(`${solver}: ${mean.toFixed(2)} % above the best known, ${all.length} instances`)
  }
}
