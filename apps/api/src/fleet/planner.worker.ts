import { type MessagePort } from 'node:worker_threads'
import { type Assigned, assignOrders, type AssignProblem, type FleetPlan, planFleet } from '@repere/fleet'
import { type PlannerQuestion } from './planner.js'

const wallSeconds = () => performance.now() / 1000

/**
 * Runs in a thread of its own: a search takes all of its time, if its steps do not end it.
 *
 * @param question  with a port that gets the best plan so far, or without
 * @param clock  seconds; benchmarks count those of the processor
 */
export function plan(
  question: PlannerQuestion & { better?: MessagePort },
  clock: () => number = wallSeconds,
): FleetPlan {
  const { problem, seconds, effort = Infinity, seed, initial, changeCost, better } = question
  const budget = { iterations: effort, seconds }
  const onBetter = better && ((plan: FleetPlan) => better.postMessage(plan))
  return planFleet(
    problem,
    { seed, budget, clock, ...(initial && { initial }), ...(onBetter && { onBetter }) },
    changeCost,
  )
}

export const assign = (problem: AssignProblem): Assigned => assignOrders(problem)
