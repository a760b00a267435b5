import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { FairQueue, QueueFull } from '../fair-queue.js'
import { overloaded } from './problem.js'
import { accountOf, isFree, policyOf } from './request-state.js'

export interface HeavyLaneSettings {
  /** Engine threads for heavy work. */
  threads: number
  /** Shown as `X-Backend` on refusals. */
  backend: string
  /** Longest wait of a request for its turn, milliseconds. */
  waitMaxMs?: number
}

/** Requests in progress per thread: one that the thread computes, and one that is being read or written. */
const IN_HAND_PER_THREAD = 2
const WAITING_PER_THREAD = 32
const WAITING_PER_ACCOUNT_AND_THREAD = 8
const WAIT_MAX_MS = 5_000

/**
 * Shares the engine's heavy work (matrix, isochrone, match, optimise) between accounts. A request waits here for the
 * turn of its account, so one account's queue never delays another account, and those of free keys wait for all others. It waits before its body is validated, and
 * leaves the queue when its client leaves.
 */
export function registerHeavyLane(app: FastifyInstance, settings: HeavyLaneSettings): void {
  const { threads, backend, waitMaxMs = WAIT_MAX_MS } = settings
  const queue = new FairQueue({
    running: IN_HAND_PER_THREAD * threads,
    waiting: WAITING_PER_THREAD * threads,
    waitingPerAccount: WAITING_PER_ACCOUNT_AND_THREAD * threads,
  })

  app.addHook('preHandler', (request, reply, done) => {
    if (!policyOf(request).heavy) return done()
    waitForTurn(queue, request, reply, waitMaxMs).then(
      () => done(),
      (error: unknown) => done(error instanceof QueueFull ? overloaded(1, backend, error) : (error as Error)),
    )
  })

  /** Resolves when it is the request's turn; never resolves when its client leaves first. */
  function waitForTurn(queue: FairQueue, request: FastifyRequest, reply: FastifyReply, waitMaxMs: number) {
    return new Promise<void>((resolve, reject) => {
      const { entered, leave } = queue.enter(accountOf(request), isFree(request))
      let isIn = false
      const timer = setTimeout(() => {
        leave()
        reject(new QueueFull(`no turn in ${waitMaxMs} ms`))
      }, waitMaxMs)
      // This event follows both the end of the answer and a client that leaves.
      reply.raw.once('close', () => {
        clearTimeout(timer)
        leave()
        // No work was done and the client has disconnected: the unit is given back.
        if (!isIn && !reply.sent) void request.gateway.charge?.recordOutcome('uncharged')
      })
      entered.then(() => {
        isIn = true
        clearTimeout(timer)
        resolve()
      }, reject)
    })
  }
}
