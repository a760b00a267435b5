import { setTimeout as sleep } from 'node:timers/promises'
import { type Worker } from 'node:worker_threads'
import { type FleetProblem } from '@repere/fleet'
import { type Problem } from '@repere/http'
import { until } from '@repere/test-kit'
import { FleetPlanner } from './planner.js'

const planner = new FleetPlanner()
afterAll(() => planner.onApplicationShutdown())

const JOBS = 60
const PLACES = JOBS + 2
const legs = () =>
  Float64Array.from({ length: PLACES ** 2 }, (_, i) => (i % (PLACES + 1) === 0 ? 0 : 60 + ((i * 37) % 900)))
const always = { from: 0, until: 86_400 }
const problem: FleetProblem = {
  travel: { places: PLACES, tables: [{ seconds: legs(), metres: legs() }], hours: [{ from: 0, table: 0 }] },
  vehicles: Array.from({ length: 5 }, () => ({
    ...{ start: 0, end: 0, capacity: [20], shift: always, breaks: [], skills: [], stopsMax: 100, secondsMax: 86_400 },
    cost: { fixed: 100, perMetre: 0, perSecond: 1 },
  })),
  jobs: Array.from({ length: JOBS }, (_, i) => ({
    stops: [{ place: i + 1, seconds: 60, windows: [always] }],
    ...{ demand: [1], skills: [], vehicles: null, priority: 0 },
  })),
  relations: [],
  objective: 'cost',
}

it('ends a search that exceeds its limit, with its thread, and continues with the next one', async () => {
  const caller = { account: 'one', isFree: false, gone: new AbortController().signal }
  const endless = planner.inTurn('plan', caller, 0, (plan) => plan({ problem, seconds: 600, seed: 1 }))
  await expect(endless).rejects.toMatchObject({ status: 502, refund: 'always' } satisfies Partial<Problem>)
  const plan = await planner.inTurn('plan', caller, 1, (plan) => plan({ problem, seconds: 0.1, seed: 1 }))
  expect(plan.unassigned).toEqual([])
}, 60_000)

it('fails the plan of a thread that dies, and continues with the next one', async () => {
  const caller = { account: 'one', isFree: false, gone: new AbortController().signal }
  const dying = planner.inTurn('plan', caller, 30, (plan) => plan({ problem, seconds: 600, seed: 1 }))
  const outcome = dying.catch((error: unknown) => error)
  const { pool } = planner as unknown as { pool: { threads: Worker[] } }
  await until(() => pool.threads.length > 0)
  await sleep(500)
  for (const thread of pool.threads) await thread.terminate()
  expect(await outcome).toMatchObject({ status: 502, refund: 'always' } satisfies Partial<Problem>)
  const plan = await planner.inTurn('plan', caller, 1, (plan) => plan({ problem, seconds: 0.1, seed: 1 }))
  expect(plan.unassigned).toEqual([])
}, 60_000)
