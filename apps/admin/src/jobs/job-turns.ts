import { type Redis } from 'ioredis'
import { QUEUE_PREFIX } from './jobs.js'

/** The result of the last execution of a recurring job. Failed executions are not kept, because another one follows. */
export interface JobTurn {
  queue: string
  job: string
  everyMs: number
  finishedAt: Date
  tookMs: number
  /** Null after a success. */
  failure: { reason: string; turnsInARow: number } | null
}

/** hash `<queue>/<job>` → JSON */
const TURNS_KEY = `${QUEUE_PREFIX}:turns`
const REASON_MAX = 1_000

interface StoredTurn {
  every_ms: number
  finished_at: number
  took_ms: number
  failure: { reason: string; turns_in_a_row: number } | null
}

/** @param error  undefined after a success */
export async function noteTurn(
  redis: Redis,
  turn: { queue: string; job: string; everyMs: number; tookMs: number; error?: unknown },
): Promise<void> {
  const { queue, job, everyMs, tookMs, error } = turn
  const field = `${queue}/${job}`
  let failure: StoredTurn['failure'] = null
  if (error !== undefined) {
    const before = parse(await redis.hget(TURNS_KEY, field))
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX)
    failure = { reason, turns_in_a_row: (before?.failure?.turns_in_a_row ?? 0) + 1 }
  }
  const stored: StoredTurn = { every_ms: everyMs, finished_at: Date.now(), took_ms: tookMs, failure }
  await redis.hset(TURNS_KEY, field, JSON.stringify(stored))
}

/** Every recurring job that was executed at least once, by name. */
export async function readTurns(redis: Redis): Promise<JobTurn[]> {
  return Object.entries(await redis.hgetall(TURNS_KEY))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([field, text]) => {
      const stored = parse(text)
      const [queue, job] = field.split('/')
      if (stored === null || queue === undefined || job === undefined) return []
      const { every_ms: everyMs, finished_at, took_ms: tookMs, failure } = stored
      return {
        queue,
        job,
        everyMs,
        finishedAt: new Date(finished_at),
        tookMs,
        failure: failure && { reason: failure.reason, turnsInARow: failure.turns_in_a_row },
      }
    })
}

function parse(text: string | null): StoredTurn | null {
  return text === null ? null : (JSON.parse(text) as StoredTurn)
}
