import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { CountField, InstantField, IntegerIn, Optional, TextField } from '@repere/http'
import { type DeadJob, JOB_STATES, type JobState } from './job-queues.js'
import { type JobExecution } from './job-executions.js'
import { JOBS, type QueueName } from './jobs.js'

export const QUEUE_NAMES = Object.keys(JOBS) as QueueName[]

const DEAD_DEFAULT = 50
const DEAD_MAX = 500

@ApiSchema({ name: 'QueueCounts' })
export class QueueCountsDto implements Record<JobState, number> {
  @ApiProperty({ type: 'integer' })
  waiting!: number
  @ApiProperty({ type: 'integer' })
  active!: number
  @ApiProperty({ type: 'integer', description: 'Scheduled for later, or waiting for a retry.' })
  delayed!: number
  @ApiProperty({ type: 'integer', description: 'Jobs without attempts left; they need a person.' })
  failed!: number
  @ApiProperty({ type: 'integer', description: 'In the last week.' })
  completed!: number
}

@ApiSchema({ name: 'TurnFailure' })
export class TurnFailureDto {
  @TextField()
  reason!: string
  @ApiProperty({ type: 'integer', minimum: 1 })
  turns_in_a_row!: number
}

@ApiSchema({ name: 'RecurringJob' })
export class RecurringJobDto {
  @TextField()
  job!: string
  @ApiProperty({ type: Number, minimum: 0 })
  every_seconds!: number
  @InstantField('End of its latest execution.')
  finished_at!: Date
  @CountField()
  took_ms!: number
  @ApiProperty({ type: TurnFailureDto, nullable: true, description: 'Null if the latest execution succeeded.' })
  failure!: TurnFailureDto | null
}

@ApiSchema({ name: 'Queue' })
export class QueueDto {
  @ApiProperty({ type: String, enum: QUEUE_NAMES })
  name!: QueueName
  @ApiProperty({ type: QueueCountsDto })
  counts!: QueueCountsDto
  @ApiProperty({ type: [RecurringJobDto], description: 'Recurring jobs that were executed at least once.' })
  recurring!: RecurringJobDto[]
}

@ApiSchema({ name: 'Queues' })
export class QueuesDto {
  @ApiProperty({ type: [QueueDto] })
  queues!: QueueDto[]
}

@ApiSchema({ name: 'DeadJob' })
export class DeadJobDto {
  @TextField()
  id!: string
  @TextField()
  job!: string
  @CountField()
  attempts!: number
  @InstantField('Time of the latest attempt.')
  failed_at!: Date
  @TextField('Error of the latest attempt.')
  reason!: string
}

@ApiSchema({ name: 'DeadJobs' })
export class DeadJobsDto {
  @ApiProperty({ type: [DeadJobDto], description: 'Newest first.' })
  jobs!: DeadJobDto[]
}

export class DeadJobsQueryDto {
  @Optional()
  @IntegerIn(1, DEAD_MAX, { default: DEAD_DEFAULT })
  limit: number = DEAD_DEFAULT
}

/** True for the name of one of our queues. */
export const isQueue = (name: string): name is QueueName => (QUEUE_NAMES as string[]).includes(name)

export function toQueues(
  queues: { queue: QueueName; counts: Record<JobState, number> }[],
  turns: JobExecution[],
): QueuesDto {
  return {
    queues: queues.map(({ queue, counts }) => ({
      name: queue,
      counts: Object.fromEntries(JOB_STATES.map((state) => [state, counts[state] ?? 0])) as Record<JobState, number>,
      recurring: turns.filter((turn) => turn.queue === queue).map(toRecurring),
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
