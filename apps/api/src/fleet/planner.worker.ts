import { type Assigned, assignOrders, type AssignProblem, type FleetPlan, planFleet } from '@repere/fleet'
import { type PlannerQuestion } from './planner.js'

const wallSeconds = () => performance.now() / 1000

/**
 * Runs in a thread of its own: a search takes all of its time, if its steps do not end it.
 *
 * @param clock  seconds; benchmarks count those of the processor
 */
export function plan(question: PlannerQuestion, clock: () => number = wallSeconds): FleetPlan {
  const { problem, seconds, effort = Infinity, seed, initial, changeCost } = question
  const budget = { iterations: effort, seconds }
  return planFleet(problem, { seed, budget, clock, ...(initial && { initial }) }, changeCost)
}

export const assign = (problem: AssignProblem): Assigned => assignOrders(problem)
