import { type Assigned, assignOrders, type AssignProblem, type FleetPlan, planFleet, stepsWithin } from '@repere/fleet'
import { type PlannerQuestion } from './planner.js'

/** Runs in a thread of its own: a search takes as long as it may. */
export function plan({ problem, seconds, seed, initial, changeCost }: PlannerQuestion): FleetPlan {
  const clock = () => performance.now() / 1000
  const budget = { iterations: stepsWithin(seconds, problem), seconds }
  return planFleet(problem, { seed, budget, clock, ...(initial && { initial }) }, changeCost)
}

export const assign = (problem: AssignProblem): Assigned => assignOrders(problem)
