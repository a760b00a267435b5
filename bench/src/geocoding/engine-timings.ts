import { type Figure } from '../report.js'
import { type Typed, type Workload } from './workload.js'

/** Search in this process: neither HTTP nor the gateway, nothing cached. */
export interface Engine {
  autocomplete(typed: Typed): unknown
  geocode(typed: Typed): unknown
}

/** What a question may take at most, where there is a target. */
export interface EngineTargets {
  p50Ms?: number
  p99Ms?: number
}

export interface EngineMeasured {
  queries: number
  p50Ms: number
  p99Ms: number
  /** User and system time of the whole process per question, its threads included. */
  cpuMsPerQuery: number
}

// Each question's median: what the machine does to one of its rounds does not count.
const rounds = 3

/** Times questions one by one, each three times in rounds, after one round that warms up. */
export function timeQueries(ask: (typed: Typed) => unknown, queries: readonly Typed[]): EngineMeasured {
  for (const typed of queries) ask(typed)
  const times = queries.map((): number[] => [])
  const cpuBefore = process.cpuUsage()
  for (let round = 0; round < rounds; round++) {
    queries.forEach((typed, index) => {
      const begin = performance.now()
      ask(typed)
      times[index]!.push(performance.now() - begin)
    })
  }
  const { user, system } = process.cpuUsage(cpuBefore)
  const medians = times.map((own) => own.sort((a, b) => a - b)[rounds >> 1]!).sort((a, b) => a - b)
  const percentile = (share: number) => medians[Math.min(medians.length - 1, Math.floor(medians.length * share))]!
  return {
    queries: queries.length,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    cpuMsPerQuery: (user + system) / 1000 / (rounds * queries.length),
  }
}

export function engineTimings(engine: Engine, workload: Workload): Record<keyof typeof kinds, EngineMeasured> {
  const measured = Object.entries(kinds).map(([name, kind]) => [name, kind(engine, workload)])
  return Object.fromEntries(measured) as Record<keyof typeof kinds, EngineMeasured>
}

const kinds = {
  autocomplete: (engine: Engine, { autocomplete }: Workload) =>
    timeQueries((typed) => engine.autocomplete(typed), autocomplete),
  geocode: (engine: Engine, { geocode }: Workload) => timeQueries((typed) => engine.geocode(typed), geocode),
  typos: (engine: Engine, { typos }: Workload) => timeQueries((typed) => engine.geocode(typed), typos),
}

/** Figures of one kind of question, against its targets. */
export function timingFigures(what: string, { p50Ms, p99Ms }: EngineMeasured, targets: EngineTargets = {}): Figure[] {
  const figure = (name: string, value: number, most?: number): Figure => ({
    what: `${what}, ${name}`,
    value,
    unit: 'ms',
    target: most === undefined ? null : { at: 'most', value: most },
  })
  return [figure('p50', p50Ms, targets.p50Ms), figure('p99', p99Ms, targets.p99Ms)]
}
