import { plan as planInThread } from '@repere/api/fleet/planner.worker'
import { checkPlan } from '@repere/fleet/checker'
import { type Instance } from './instances.js'

export interface Measured {
  set: string
  name: string
  vehicles: number
  distance: number
  /** Of the best known solution. */
  best: { vehicles: number; distance: number }
  /** Processor time, seconds. */
  seconds: number
  steps: number
  violations: string[]
}

/**
 * Solves an instance as the thread of the API does, within seconds of processor time, and checks the answer with the checker. A
 * machine that others use makes no difference.
 */
export function measure({ set, name, problem, best }: Instance, seconds: number, seed = 1): Measured {
  const clock = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const started = clock()
  const plan = planInThread({ problem, seconds, seed }, clock)
  const spent = clock() - started
  const missing = plan.unassigned.map(({ job }) => `job ${job} is unassigned`)
  return {
    ...{ set, name, vehicles: plan.routes.length, distance: plan.cost, best, seconds: spent },
    steps: plan.search.iterations,
    violations: [...checkPlan(problem, plan), ...missing],
  }
}
