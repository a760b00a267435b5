import { type Figure } from '../report.js'
import { median, percentiles } from '../statistics.js'
import { type Typed, type Workload } from './workload.js'

/** Search in this process: neither HTTP nor the gateway, nothing cached. */
export interface Engine {
  autocomplete(typed: Typed): unknown
  geocode(typed: Typed): unknown
}

/** The maximum time of a query, if there is a target. */
export interface EngineTargets {
  p50Ms?: number
  p99Ms?: number
}

export interface Percentiles {
  p50Ms: number
  p99Ms: number
}

export interface EngineMeasured {
  queries: number
  /** User and system time of this process, its threads included: which other processes do not change. */
  cpu: Percentiles
  /** Wall-clock time. */
  wall: Percentiles
  /** Processor time of the round before: each question asked for the first time. */
  first: Percentiles
}

// The median of each query's rounds, so that a disturbance in one round does not count.
const rounds = 3

/** Times questions one by one, each three times in rounds, after one round that warms up. */
export function timeQueries(ask: (typed: Typed) => unknown, queries: readonly Typed[]): EngineMeasured {
  const timed = (typed: Typed) => {
    const [cpuBefore, before] = [process.cpuUsage(), performance.now()]
    ask(typed)
    const [wall, { user, system }] = [performance.now() - before, process.cpuUsage(cpuBefore)]
    return { wall, cpu: (user + system) / 1000 }
  }
  const first = queries.map((typed) => timed(typed).cpu)
  const cpu = queries.map((): number[] => [])
  const wall = queries.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    queries.forEach((typed, index) => {
      const time = timed(typed)
      wall[index]!.push(time.wall)
      cpu[index]!.push(time.cpu)
    })
  }
  return {
    queries: queries.length,
    cpu: percentilesOf(cpu.map(median)),
    wall: percentilesOf(wall.map(median)),
    first: percentilesOf(first),
  }
}

function percentilesOf(times: number[]): Percentiles {
  const [p50Ms, p99Ms] = percentiles(times, 0.5, 0.99)
  return { p50Ms, p99Ms }
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

/** Figures of one kind of question; the targets are for CPU time. */
export function timingFigures(
  what: string,
  { cpu, wall, first }: EngineMeasured,
  targets: EngineTargets = {},
): Figure[] {
  const figure = (name: string, value: number, most?: number): Figure => ({
    what: `${what}, ${name}`,
    value,
    unit: 'ms',
    target: most === undefined ? null : { at: 'most', value: most },
  })
  return [
    figure('CPU p50', cpu.p50Ms, targets.p50Ms),
    figure('CPU p99', cpu.p99Ms, targets.p99Ms),
    figure('wall p50', wall.p50Ms),
    figure('wall p99', wall.p99Ms),
    figure('CPU p50, asked for the first time', first.p50Ms),
    figure('CPU p99, asked for the first time', first.p99Ms),
  ]
}
