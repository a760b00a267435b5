import { type RedisClient } from '@repere/shared'
import { QUEUE_PREFIX } from './jobs.js'

/** The result of the last execution of a recurring job. Failed executions are not kept, because another one follows. */
export interface JobExecution {
  queue: string
  job: string
  everyMs: number
  finishedAt: Date
  tookMs: number
  /** Null after a success. */
  failure: { reason: string; failuresInARow: number } | null
}

/** hash `<queue>/<job>` → JSON */
const EXECUTIONS_KEY = `${QUEUE_PREFIX}:turns`
const REASON_MAX = 1_000

interface StoredExecution {
  every_ms: number
  finished_at: number
  took_ms: number
  failure: { reason: string; turns_in_a_row: number } | null
}

/** @param error  undefined after a success */
export async function recordExecution(
  redis: RedisClient,
  execution: { queue: string; job: string; everyMs: number; tookMs: number; error?: unknown },
): Promise<void> {
  const { queue, job, everyMs, tookMs, error } = execution
  const field = `${queue}/${job}`
  let failure: StoredExecution['failure'] = null
  if (error !== undefined) {
    const before = parse(await redis.hget(EXECUTIONS_KEY, field))
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX)
    failure = { reason, turns_in_a_row: (before?.failure?.turns_in_a_row ?? 0) + 1 }
  }
  const stored: StoredExecution = { every_ms: everyMs, finished_at: Date.now(), took_ms: tookMs, failure }
  await redis.hset(EXECUTIONS_KEY, field, JSON.stringify(stored))
}

/** Every recurring job that was executed at least once, by name. */
export async function readExecutions(redis: RedisClient): Promise<JobExecution[]> {
  return Object.entries(await redis.hgetall(EXECUTIONS_KEY))
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
        failure: failure && { reason: failure.reason, failuresInARow: failure.turns_in_a_row },
      }
    })
}

function parse(text: string | null): StoredExecution | null {
  return text === null ? null : (JSON.parse(text) as StoredExecution)
}
