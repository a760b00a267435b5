export * from './key-administration.js'
export { KeyProblem } from './keys.problems.js'
