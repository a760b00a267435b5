import { Controller, Get, HttpStatus, Inject, Param, Post, Query, Req, Res } from '@nestjs/common'
import { notFound } from '@repere/http'
import { PrismaClient } from '@repere/prisma'
import { RedisUnavailable } from '@repere/shared'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { tryAgain } from '../access/access.problems.js'
import { Caller, sessionTextOf, type StaffCaller } from '../access/caller.js'
import { csrfTokenOf } from '../access/csrf.js'
import { StaffEndpoint } from '../access/endpoint.js'
import { authorOf, recordAudit } from '../audit/index.js'
import { JobQueues } from './job-queues.js'
import { type QueueName } from './jobs.js'
import { DeadJobsDto, DeadJobsQueryDto, isQueue, QueuesDto, toDeadJob, toQueues } from './queue.dto.js'
import { PAGE_POLICY, renderQueuePage } from './queue-page.js'

const WHO = ['owner', 'admin'] as const
const ON_PAGE_MAX = 100

/** The queues, for staff who operate them. */
@Controller('staff')
export class StaffQueuesController {
  constructor(
    private readonly queues: JobQueues,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Get('queues')
  @StaffEndpoint({
    allow: WHO,
    summary: 'Show the queues and their failed jobs as a page',
    produces: 'text/html',
  })
  async getQueuesPage(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { queues } = await this.listQueues()
    const failed = await Promise.all(
      queues
        .filter(({ counts }) => counts.failed > 0)
        .map(({ name }) => orUnavailable(() => this.queues.dead(name, ON_PAGE_MAX))),
    )
    reply.header('content-type', 'text/html; charset=utf-8')
    reply.header('content-security-policy', PAGE_POLICY)
    return renderQueuePage(queues, failed.flat(), csrfTokenOf(sessionTextOf(request)))
  }

  @Get('queues.json')
  @StaffEndpoint({ allow: WHO, summary: 'List the queues', answer: QueuesDto })
  listQueues(): Promise<QueuesDto> {
    return orUnavailable(async () => toQueues(await this.queues.counts(), await this.queues.executions()))
  }

  @Get('queues/:queue/failed')
  @StaffEndpoint({
    allow: WHO,
    summary: 'List the failed jobs of a queue',
    answer: DeadJobsDto,
    errors: [404],
  })
  async listFailedJobs(@Param('queue') queue: string, @Query() { limit }: DeadJobsQueryDto): Promise<DeadJobsDto> {
    const name = known(queue)
    return { jobs: (await orUnavailable(() => this.queues.dead(name, limit))).map(toDeadJob) }
  }

  @Post('queues/:queue/failed/:id/retry')
  @StaffEndpoint({
    allow: WHO,
    summary: 'Retry a failed job',
    description: 'The job gets as many attempts as a new one.',
    status: HttpStatus.NO_CONTENT,
    errors: [404],
  })
  async retryJob(@Caller() caller: StaffCaller, @Param('queue') queue: string, @Param('id') id: string): Promise<void> {
    const name = known(queue)
    const dead = await orUnavailable(() => this.queues.retry(name, id))
    if (dead === null) throw notFound()
    await this.prisma.$transaction((tx) =>
      recordAudit(tx, {
        ...authorOf(caller),
        action: 'job.retry',
        target: { kind: 'job', id: `${name}/${id}` },
        before: { job: dead.job, attempts: dead.attempts, reason: dead.reason },
      }),
    )
  }
}

/** @throws Problem  404 */
function known(queue: string): QueueName {
  if (!isQueue(queue)) throw notFound()
  return queue
}

/** @throws Problem  503 while Redis does not answer; nothing has changed */
async function orUnavailable<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof RedisUnavailable) throw tryAgain('The queues do not answer; please try again.', error)
    throw error
  }
}
