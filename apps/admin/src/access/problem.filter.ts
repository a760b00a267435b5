import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject, Logger } from '@nestjs/common'
import { notFound, Overload, OverloadLog, Problem, reasonOf, sendProblem, toProblem } from '@repere/http'
import { Prisma } from '@repere/prisma'
import { NotReplicated, RedisUnavailable } from '@repere/shared'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { CONFIG, type Config } from '../config.js'
import { tooMuchAtOnce, tryAgain } from './access.problems.js'
import { conflictOfChanges, isConflict } from './simultaneous-changes.js'

/** Messages of the pool of connections, which have no code: all are busy, or a new one is not made in time. */
const POOL_EXHAUSTED = /timeout exceeded when trying to connect|Connection terminated due to connection timeout/

/** Prisma's codes for a database that does not answer in time. P2028 also means that all connections are busy. */
const DATABASE_AWAY = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037', 'ECONNREFUSED'])

/** Turns every thrown error into the Error shape. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name)

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly overloads: OverloadLog,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp()
    const request = http.getRequest<FastifyRequest>()
    const reply = http.getResponse<FastifyReply>()
    // A failed probe answers with its own report.
    if (thrown instanceof HttpException && request.url.split('?')[0] === '/ready') {
      void reply.status(thrown.getStatus()).send(thrown.getResponse())
      return
    }
    const problem = asProblem(thrown, request.routeOptions?.bodyLimit)
    const operation = `${request.method} ${request.routeOptions?.url ?? '(unknown path)'}`
    if (problem instanceof Overload) {
      this.overloads.count(operation)
    } else if (problem.status >= 500) {
      const about = { requestId: request.id, operation, reason: reasonOf(problem), err: problem.cause ?? problem }
      this.logger.error(about, problem.message)
    }
    for (const [name, value] of Object.entries(problem.headers)) reply.header(name, value)
    void sendProblem(reply, problem, this.config.docsUrl)
  }
}

function asProblem(thrown: unknown, bodyMax?: number): Problem {
  // An unknown row and a row of another customer get the same answer.
  if (thrown instanceof Problem && thrown.status === 404) return notFound()
  if (thrown instanceof RedisUnavailable || thrown instanceof NotReplicated) {
    return tryAgain('The change is saved, but not in force yet. Repeat the request to make sure.', thrown)
  }
  if (thrown instanceof Prisma.PrismaClientKnownRequestError) {
    if (thrown.code === 'P2025') return notFound()
    if (isConflict(thrown)) return conflictOfChanges(thrown)
    if (DATABASE_AWAY.has(thrown.code)) return tryAgain('The database does not answer; please try again.', thrown)
  }
  if (thrown instanceof Error && POOL_EXHAUSTED.test(thrown.message)) {
    return tooMuchAtOnce('Too much is going on at once; please try again.')
  }
  return toProblem(thrown, bodyMax)
}
