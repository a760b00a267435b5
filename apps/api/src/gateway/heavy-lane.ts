import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { FairQueue, QueueFull } from '../fair-queue.js'
import { overloaded } from './problem.js'
import { accountOf, policyOf } from './request-state.js'

export interface HeavyLaneSettings {
  /** Threads of the engine that heavy work has. */
  threads: number
  /** Shown as `X-Backend` on refusals. */
  backend: string
  /** Milliseconds that a request may wait for its turn. */
  waitMaxMs?: number
}

/** Requests in hand for each thread: one that it works on, and one that is being read or written. */
const IN_HAND_PER_THREAD = 2
const WAITING_PER_THREAD = 32
const WAITING_PER_ACCOUNT_AND_THREAD = 8
const WAIT_MAX_MS = 5_000

/**
 * Shares the engine's heavy work (matrix, isochrone, match, optimise) between accounts: a request waits here for its
 * account's turn, so that one account's queue never holds up another account. It waits before its body is validated,
 * and leaves when its client does.
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

  /** Resolves when it is the request's turn; never when its client goes first. */
  function waitForTurn(queue: FairQueue, request: FastifyRequest, reply: FastifyReply, waitMaxMs: number) {
    return new Promise<void>((resolve, reject) => {
      const { entered, leave } = queue.enter(accountOf(request))
      let isIn = false
      const timer = setTimeout(() => {
        leave()
        reject(new QueueFull(`no turn in ${waitMaxMs} ms`))
      }, waitMaxMs)
      // The answer's end, and the client's, both close it.
      reply.raw.once('close', () => {
        clearTimeout(timer)
        leave()
        // No work was done and nobody is left to answer: the unit goes back.
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
