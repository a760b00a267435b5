import { Gauge, Histogram } from 'prom-client'
import { type ProcedureRunner } from './valhalla/procedure-runner.js'

/** Current calls by lane. */
export interface EngineLoad {
  waiting: Record<string, number>
  running: Record<string, number>
  /** Hosts that were started since this process was. */
  starts: number
}

const calls = new Histogram({
  name: 'repere_engine_call_duration_seconds',
  help: 'Time of a call to the routing engine, its wait for a lane included.',
  labelNames: ['procedure', 'outcome'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
})

let load: (() => EngineLoad) | null = null

new Gauge({
  name: 'repere_engine_calls',
  help: 'Calls to the routing engine that wait for a lane, or run.',
  labelNames: ['lane', 'state'],
  collect() {
    for (const [state, lanes] of Object.entries(
      load === null ? {} : { waiting: load().waiting, running: load().running },
    )) {
      for (const [lane, count] of Object.entries(lanes)) this.set({ lane, state }, count)
    }
  },
})
new Gauge({
  name: 'repere_engine_starts',
  help: 'Engine hosts that this replica has started; rises with every new build and every replaced host.',
  collect() {
    if (load !== null) this.set(load().starts)
  },
})

/** The sum of the loads of several engines. */
export function loadOfAll(loads: EngineLoad[]): EngineLoad {
  const sum = (of: 'waiting' | 'running') => {
    const lanes: Record<string, number> = {}
    for (const load of loads)
      for (const [lane, count] of Object.entries(load[of])) lanes[lane] = (lanes[lane] ?? 0) + count
    return lanes
  }
  return {
    waiting: sum('waiting'),
    running: sum('running'),
    starts: loads.reduce((total, { starts }) => total + starts, 0),
  }
}

/** Reports the load of this replica's engines at each scrape. */
export function watchEngine(of: () => EngineLoad): void {
  load = of
}

/** The same engine, each call measured. */
export function measured<Runner extends ProcedureRunner>(runner: Runner): Runner {
  const run = runner.runProcedure.bind(runner) as ProcedureRunner['runProcedure']
  const timed: ProcedureRunner['runProcedure'] = (procedure, question, deadlineMs) => {
    const startedAt = performance.now()
    const note = (outcome: string) => calls.observe({ procedure, outcome }, (performance.now() - startedAt) / 1_000)
    const answer = run(procedure, question, deadlineMs)
    answer.then(
      () => note('ok'),
      (error: Error) => note(error.constructor.name),
    )
    return answer
  }
  runner.runProcedure = timed as Runner['runProcedure']
  return runner
}
