import { bestOrder } from './best-order.js'

/** Runs in a thread of its own: a hundred stops take half a second of computation. */
export default bestOrder
