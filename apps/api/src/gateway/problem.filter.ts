import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { badInput, bodyTooLarge, type FieldError, notFound, Problem } from './problem.js'
import { writeLimits } from './response-headers.js'

const VALUE_CHARACTERS_MAX = 1024

/** Everything that is thrown ends here, as the one Error shape; what it cost is given back where we were at fault. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name)

  async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp()
    const request = http.getRequest<FastifyRequest>()
    const reply = http.getResponse<FastifyReply>()
    const problem = toProblem(thrown)
    if (problem.status >= 500) {
      this.logger.error({ requestId: request.id, url: request.raw.url, err: problem.cause ?? problem }, problem.message)
    }
    await this.settle(request, reply, problem)
    if (problem.backend) reply.header('x-backend', problem.backend)
    // A list of names (`vary`) grows; the rest is set.
    for (const [name, value] of Object.entries(problem.headers)) reply.header(name, value)
    await sendProblem(reply, problem)
  }

  private async settle(request: FastifyRequest, reply: FastifyReply, problem: Problem): Promise<void> {
    const charge = request.gateway?.charge
    if (!charge) return
    const outcome = problem.status >= 500 ? 'server_error' : problem.charged ? 'client_error' : 'uncharged'
    const settled = charge.settle(outcome).catch((error: unknown) => this.logger.error(error))
    if (outcome === 'client_error') return
    // The next request must find the unit back, so the answer waits for it.
    await settled
    const { limit, remaining, resetAt } = charge.limits
    writeLimits(reply, { limit, remaining: Math.min(limit, remaining + 1), resetAt })
  }
}

/** Writes the Error shape; the headers are set by now. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .status(problem.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(
      JSON.stringify({
        error: {
          code: problem.status,
          message: problem.message,
          details: problem.details?.map(presentable) ?? null,
        },
      }),
    )
}

/** Whatever was thrown, in our words: nothing of a library's message or a stack gets out. */
function toProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown
  const status = thrown instanceof HttpException ? thrown.getStatus() : statusOf(thrown)
  switch (status) {
    case 400:
      return badInput([{ field: 'body', reason: 'invalid_format', value: null }])
    case 404:
      return notFound()
    case 413:
      return bodyTooLarge()
    case 415:
      return new Problem({ status, message: 'The body must be application/json.' })
    case 414:
    case 431:
      return new Problem({ status, message: 'The address or the headers are too long.' })
    default:
      return status >= 400 && status < 500
        ? new Problem({ status, message: 'The request cannot be served.' })
        : new Problem({ status: 500, message: 'The gateway failed.', cause: thrown })
  }
}

const statusOf = (thrown: unknown): number => {
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode
  return typeof status === 'number' ? status : 500
}

/** A value that is huge, or too deep to write, is shown cut. */
function presentable(error: FieldError): FieldError {
  let text: string | undefined
  try {
    text = JSON.stringify(error.value)
  } catch {
    return { ...error, value: '…' }
  }
  if (text === undefined) return { ...error, value: null }
  return text.length <= VALUE_CHARACTERS_MAX ? error : { ...error, value: `${text.slice(0, VALUE_CHARACTERS_MAX)}…` }
}
