export * from '../suspension/account-status.js'
export * from './key-administration.js'
export { KeyProblem } from './keys.problems.js'
