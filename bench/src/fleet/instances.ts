import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type FleetJob, type FleetProblem } from '@repere/fleet'

/** A published problem, and the best that anyone has found for it. */
export interface Instance {
  set: string
  name: string
  problem: FleetProblem
  best: { vehicles: number; distance: number }
}

export const SETS = ['solomon-100', 'lilim-100', 'homberger-200', 'x-200'] as const

/** The instances of a folder that has `best-known.csv` and a folder for each set. */
export async function readInstances(folder: string, set: (typeof SETS)[number]): Promise<Instance[]> {
  const rows = (await readFile(join(folder, 'best-known.csv'), 'utf8')).trim().split('\n').slice(1)
  const best = new Map(
    rows.map((row) => row.split(',')).map(([of, name, ...values]) => [`${of} ${name}`, values.map(Number)]),
  )
  const files = (await readdir(join(folder, set))).sort()
  return Promise.all(
    files.map(async (file) => {
      const name = file.replace(/\.\w+$/, '')
      const [vehicles, distance] = best.get(`${set} ${name}`) ?? []
      if (vehicles === undefined || distance === undefined) throw new Error(`${set} ${name} has no best known solution`)
      return {
        set,
        name,
        problem: READERS[set](await readFile(join(folder, set, file), 'utf8')),
        best: { vehicles, distance },
      }
    }),
  )
}

/** A place of an instance; the first one is where all vehicles start and end. */
interface Node {
  x: number
  y: number
  demand: number
  ready: number
  due: number
  service: number
}

const READERS: Record<(typeof SETS)[number], (text: string) => FleetProblem> = {
  'solomon-100': (text) => {
    const value = (key: string) => Number(new RegExp(`${key}\\s*:\\s*(\\S+)`).exec(text)![1])
    const [at, demands, windows] = ['NODE_COORD', 'DEMAND', 'TIME_WINDOW'].map((name) => section(text, name))
    const service = value('SERVICE_TIME')
    const nodes = at!.map(([, x, y], i) => ({
      ...{ x: x!, y: y!, demand: demands![i]![1]!, ready: windows![i]![1]!, due: windows![i]![2]! },
      service: i === 0 ? 0 : service,
    }))
    const vehicles = Math.max(25, value('VEHICLES'))
    return problemOf(nodes, vehicles, value('CAPACITY'), (d) => Math.floor(d * 10) / 10, 'cost')
  },
  'homberger-200': (text) => {
    const [fleet, ...rows] = numberRows(text)
    const nodes = rows.map(([, x, y, demand, ready, due, service]) => ({
      ...{ x: x!, y: y!, demand: demand!, ready: ready!, due: due!, service: service! },
    }))
    return problemOf(nodes, fleet![0]!, fleet![1]!, (d) => d, 'vehicles')
  },
  'lilim-100': (text) => {
    const [fleet, ...rows] = numberRows(text)
    const nodes = rows.map(([, x, y, demand, ready, due, service]) => ({
      ...{ x: x!, y: y!, demand: demand!, ready: ready!, due: due!, service: service! },
    }))
    const problem = problemOf(nodes, fleet![0]!, fleet![1]!, (d) => d, 'vehicles')
    const jobs = rows.flatMap(([pickup, , , demand, , , , , delivery]): FleetJob[] => {
      if (!delivery) return []
      const stops = [pickup!, delivery].map((node) => problem.jobs[node - 1]!.stops[0]!)
      return [{ ...problem.jobs[pickup! - 1]!, stops, demand: [demand!] }]
    })
    return { ...problem, jobs }
  },
  'x-200': (text) => {
    const capacity = Number(/CAPACITY\s*:\s*(\d+)/.exec(text)![1])
    const demands = section(text, 'DEMAND')
    const nodes = section(text, 'NODE_COORD').map(([, x, y], i) => ({
      ...{ x: x!, y: y!, demand: demands[i]![1]!, ready: 0, due: Infinity, service: 0 },
    }))
    const total = nodes.reduce((sum, { demand }) => sum + demand, 0)
    // As many as are wanted: the sets do not bound them.
    return problemOf(nodes, Math.ceil(total / capacity) + 10, capacity, Math.round, 'cost')
  },
}

const numberRows = (text: string): number[][] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^-?\d/.test(line))
    .map((line) => line.split(/\s+/).map(Number))

const section = (text: string, name: string): number[][] =>
  numberRows(new RegExp(`${name}_SECTION([^A-Z]*)`).exec(text)![1]!)

function problemOf(
  nodes: Node[],
  vehicles: number,
  capacity: number,
  rounded: (distance: number) => number,
  objective: FleetProblem['objective'],
): FleetProblem {
  // The last place is nowhere.
  const places = nodes.length + 1
  const table = new Float64Array(places * places)
  for (const [i, a] of nodes.entries()) {
    for (const [j, b] of nodes.entries()) table[i * places + j] = rounded(Math.hypot(a.x - b.x, a.y - b.y))
  }
  const depot = nodes[0]!
  return {
    travel: { places, tables: [{ seconds: table, metres: table }], hours: [{ from: -Infinity, table: 0 }] },
    vehicles: Array.from({ length: vehicles }, () => ({
      ...{ start: 0, end: 0, capacity: [capacity], shift: { from: depot.ready, until: depot.due } },
      ...{ breaks: [], skills: [], cost: { fixed: 0, perMetre: 1, perSecond: 0 } },
      ...{ stopsMax: Infinity, secondsMax: Infinity },
    })),
    jobs: nodes.slice(1).map(({ demand, ready, due, service }, i) => ({
      stops: [{ place: i + 1, seconds: service, windows: [{ from: ready, until: due }] }],
      ...{ demand: [demand], skills: [], vehicles: null, priority: 0 },
    })),
    relations: [],
    objective,
  }
}
