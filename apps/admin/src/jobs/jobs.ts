/** Every queue and its jobs. The worker refuses to start unless it has a handler for each job. */
export const JOBS = {
  billing: ['issue-invoices', 'render-invoices', 'run-renewals', 'close-months', 'run-month'],
  dunning: ['remind'],
  mail: ['send-mails'],
  outbox: ['finish-outbox', 'publish-due-terms', 'expire-keys', 'remove-second-factors', 'sweep'],
  payments: ['process-webhooks', 'poll', 'reconcile'],
  tracking: ['copy-positions', 'expire-positions'],
  usage: ['copy-usage', 'roll-up-usage', 'copy-requests', 'check-alerts'],
  webhooks: ['deliver-webhooks', 'note-account-events'],
} as const

export type QueueName = keyof typeof JOBS

/**
 * Options of enqueued jobs: eight attempts over about four minutes, then dead, for staff to see. Finished jobs stay for
 * a week, so a second job with the same id is ignored.
 */
export const ENQUEUED = {
  attempts: 8,
  backoff: { type: 'exponential', delay: 2_000, jitter: 0.2 },
  removeOnComplete: { age: 7 * 86_400, count: 20_000 },
  removeOnFail: { count: 5_000 },
} as const

/** Options of recurring executions: they are not kept, because the next execution does all the work. */
export const RECURRING = { removeOnComplete: true, removeOnFail: true } as const

/** One slot on Redis Cluster, because BullMQ's scripts use several keys of a queue. */
export const QUEUE_PREFIX = '{repere:jobs}'

/**
 * Handles one kind of job. A job may be executed twice, or again after a partial execution, so a repetition must be
 * harmless.
 */
export abstract class JobHandler {
  abstract readonly queue: QueueName
  abstract readonly job: string
  /** Interval of a recurring job, milliseconds; absent: the job runs only when it is enqueued. */
  readonly everyMs?: number

  /** The result is kept with the job. @throws to be retried, or executed at the next interval of a recurring job */
  abstract run(data: unknown): Promise<unknown>
}

/** Jobs without a handler, or with several. */
export class JobsUnhandled extends Error {
  override readonly name = 'JobsUnhandled'
}

/**
 * @param declared  every job
 * @throws JobsUnhandled  with each job without a handler or with several, and each handler of an unknown job
 */
export function requireOneHandlerEach(
  handlers: Pick<JobHandler, 'queue' | 'job'>[],
  declared: Readonly<Record<string, readonly string[]>> = JOBS,
): void {
  const wanted = Object.entries(declared).flatMap(([queue, jobs]) => jobs.map((job) => `${queue}/${job}`))
  const handled = handlers.map(({ queue, job }) => `${queue}/${job}`)
  const problems = [
    ...wanted.filter((job) => !handled.includes(job)).map((job) => `${job} has no handler`),
    ...wanted.filter((job) => handled.indexOf(job) !== handled.lastIndexOf(job)).map((job) => `${job} has several`),
    ...handled.filter((job) => !wanted.includes(job)).map((job) => `${job} is handled, but no such job exists`),
  ]
  if (problems.length > 0) throw new JobsUnhandled(`The worker cannot do its jobs:\n  - ${problems.join('\n  - ')}`)
}
