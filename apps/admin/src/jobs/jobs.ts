/** Every queue, and every job that may be in it. The worker refuses to start unless it can do each of them. */
export const JOBS = {
  billing: ['issue-invoices', 'render-invoices', 'run-renewals', 'close-months', 'run-month'],
  dunning: ['remind'],
  mail: ['send-mails'],
  outbox: ['finish-outbox', 'publish-due-terms', 'expire-keys', 'remove-second-factors', 'sweep'],
  payments: ['process-webhooks', 'poll', 'reconcile'],
  usage: ['copy-usage', 'roll-up-usage', 'check-alerts'],
  webhooks: ['deliver-webhooks'],
} as const

export type QueueName = keyof typeof JOBS

/**
 * How jobs are kept that somebody asks for: tried eight times over some four minutes, then dead, for staff to see. Done
 * ones stay for a week, so that asking again with the same id does nothing.
 */
export const ASKED_FOR = {
  attempts: 8,
  backoff: { type: 'exponential', delay: 2_000, jitter: 0.2 },
  removeOnComplete: { age: 7 * 86_400, count: 20_000 },
  removeOnFail: { count: 5_000 },
} as const

/** How turns of recurring jobs are kept: not at all, for the next one does all that is to be done. */
export const RECURRING = { removeOnComplete: true, removeOnFail: true } as const

/** One slot on Redis Cluster, for BullMQ's scripts touch several keys of a queue. */
export const QUEUE_PREFIX = '{repere:jobs}'

/** Does one kind of job. It may run twice, or again after half a run: doing it again must change nothing. */
export abstract class JobHandler {
  abstract readonly queue: QueueName
  abstract readonly job: string
  /** How often it is due without anybody asking, milliseconds; absent: only when asked. */
  readonly everyMs?: number

  /** What it returns is kept with the job. @throws to be tried again, or at its next turn where it has one */
  abstract run(data: unknown): Promise<unknown>
}

/** Jobs that would wait for ever, or that two would fight over. */
export class JobsUnhandled extends Error {
  override readonly name = 'JobsUnhandled'
}

/**
 * @param declared  every job there is
 * @throws JobsUnhandled  naming each job without a handler or with several, and each handler of no such job
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
