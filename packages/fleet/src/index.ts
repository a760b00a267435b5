export * from './problem.js'
export { planFleet, stepsWithin } from './plan.js'
