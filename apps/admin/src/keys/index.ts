export * from './account-standing.js'
export * from './key-administration.js'
export { KeyProblem } from './keys.problems.js'
