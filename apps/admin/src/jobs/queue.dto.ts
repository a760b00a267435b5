import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type DeadJob, JOB_STATES, type JobState } from './job-queues.js'
import { type JobExecution } from './job-executions.js'
import { JOBS, type QueueName } from './jobs.js'

export const QUEUE_NAMES = Object.keys(JOBS) as QueueName[]

const DEAD_DEFAULT = 50
const DEAD_MAX = 500

@ApiSchema({ name: 'QueueCounts' })
export class QueueCountsDto implements Record<JobState, number> {
  @Field.Integer()
  waiting!: number
  @Field.Integer()
  active!: number
  @Field.Integer('Scheduled for later, or waiting for a retry.')
  delayed!: number
  @Field.Integer('Jobs without attempts left; they need a person.')
  failed!: number
  @Field.Integer('In the last week.')
  completed!: number
}

@ApiSchema({ name: 'TurnFailure' })
export class TurnFailureDto {
  @Field.Text()
  reason!: string
  @Field.Integer({ minimum: 1 })
  turns_in_a_row!: number
}

@ApiSchema({ name: 'RecurringJob' })
export class RecurringJobDto {
  @Field.Text()
  job!: string
  @Field.Decimal({ minimum: 0 })
  every_seconds!: number
  @Field.Instant('End of its latest execution.')
  finished_at!: Date
  @Field.Count()
  took_ms!: number
  @Field.Part(TurnFailureDto, 'Null if the latest execution succeeded.', { nullable: true })
  failure!: TurnFailureDto | null
}

@ApiSchema({ name: 'Queue' })
export class QueueDto {
  @Field.OneOf(QUEUE_NAMES)
  name!: QueueName
  @Field.Part(QueueCountsDto)
  counts!: QueueCountsDto
  @Field.List(RecurringJobDto, 'Recurring jobs that were executed at least once.')
  recurring!: RecurringJobDto[]
}

@ApiSchema({ name: 'Queues' })
export class QueuesDto {
  @Field.List(QueueDto)
  queues!: QueueDto[]
}

@ApiSchema({ name: 'DeadJob' })
export class DeadJobDto {
  @Field.Text()
  id!: string
  @Field.Text()
  job!: string
  @Field.Count()
  attempts!: number
  @Field.Instant('Time of the latest attempt.')
  failed_at!: Date
  @Field.Text('Error of the latest attempt.')
  reason!: string
}

@ApiSchema({ name: 'DeadJobs' })
export class DeadJobsDto {
  @Field.List(DeadJobDto, 'Newest first.')
  jobs!: DeadJobDto[]
}

export class DeadJobsQueryDto {
  @Input.Optional()
  @Input.IntegerIn(1, DEAD_MAX, { default: DEAD_DEFAULT })
  limit: number = DEAD_DEFAULT
}

/** True for the name of one of our queues. */
export const isQueue = (name: string): name is QueueName => (QUEUE_NAMES as string[]).includes(name)

export function toQueues(
  queues: { queue: QueueName; counts: Record<JobState, number> }[],
  executions: JobExecution[],
): QueuesDto {
  return {
    queues: queues.map(({ queue, counts }) => ({
      name: queue,
      counts: Object.fromEntries(JOB_STATES.map((state) => [state, counts[state] ?? 0])) as Record<JobState, number>,
      recurring: executions.filter((execution) => execution.queue === queue).map(toRecurring),
    })),
  }
}

const toRecurring = ({ job, everyMs, finishedAt, tookMs, failure }: JobExecution): RecurringJobDto => ({
  job,
  every_seconds: everyMs / 1_000,
  finished_at: finishedAt,
  took_ms: tookMs,
  failure: failure && { reason: failure.reason, turns_in_a_row: failure.failuresInARow },
})

export const toDeadJob = ({ id, job, attempts, failedAt, reason }: DeadJob): DeadJobDto => ({
  id,
  job,
  attempts,
  failed_at: failedAt,
  reason,
})
