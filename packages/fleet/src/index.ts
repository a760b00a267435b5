export * from './problem.js'
export { planFleet } from './plan.js'
export { assignOrders } from './assign/assign.js'
export {
  type AssignDriver,
  type Assigned,
  type AssignObjective,
  type AssignOrder,
  type AssignProblem,
  type AssignReason,
} from './assign/problem.js'
