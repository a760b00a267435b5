import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, Logger } from '@nestjs/common'
import { Overload, OverloadLog, type Problem, reasonOf, sendProblem, toProblem } from '@repere/http'
import { type SettledOutcome } from '@repere/shared'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { CONFIG, type Config } from '../config.js'
import { pathOf, policyOf } from './request-state.js'
import { WithoutResult } from './problem.js'
import { UnknownAddresses } from './unknown-addresses.js'

/** The outcome of a request that ends with a problem. Refused input costs nothing. */
export const outcomeOf = ({ status, charged }: Problem): SettledOutcome =>
  status >= 500 ? 'server_error' : !charged ? 'uncharged' : status === 400 ? 'invalid' : 'client_error'

/** Turns every thrown error into the Error shape. When the input is refused or we are at fault, the unit is given back. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name)

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly overloads: OverloadLog,
    private readonly unknownAddresses: UnknownAddresses,
  ) {}

  async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp()
    const request = http.getRequest<FastifyRequest>()
    const reply = http.getResponse<FastifyReply>()
    const problem = toProblem(thrown, this.config.http.bodyMax)
    // The pattern of the route, not its address: the places and texts of a request are private.
    const operation = `${request.method} ${request.routeOptions?.url ?? '(unknown path)'}`
    if (problem instanceof Overload) {
      this.overloads.count(operation)
    } else if (problem.status >= 500) {
      const about = { requestId: request.id, operation, reason: reasonOf(problem), err: problem.cause ?? problem }
      this.logger.error(about, problem.message)
    }
    // A refusal by the chain has named its own reason.
    if (request.gateway) request.gateway.reason ??= reasonOf(problem)
    await this.recordOutcome(request, problem)
    if (problem instanceof WithoutResult) return void reply.status(200).send(problem.answer)
    if (problem.backend) reply.header('x-backend', problem.backend)
    // A list of names (`vary`) is appended to; other headers are set.
    for (const [name, value] of Object.entries(problem.headers)) reply.header(name, value)
    await sendProblem(reply, problem, this.config.docsUrl, this.furtherFields(request, problem))
  }

  private furtherFields(request: FastifyRequest, problem: Problem): object | undefined {
    const { errorFields } = policyOf(request)
    return errorFields ? errorFields(problem) : this.unknownAddresses.fieldsOf(problem, pathOf(request))
  }

  private async recordOutcome(request: FastifyRequest, problem: Problem): Promise<void> {
    const charge = request.gateway?.charge
    if (!charge) return
    // A HEAD request costs nothing, whatever it is answered.
    const found = outcomeOf(problem)
    const outcome = request.method === 'HEAD' && found === 'client_error' ? 'uncharged' : found
    const settled = charge.recordOutcome(outcome, problem.refund).catch((error: unknown) => this.logger.error(error))
    // The answer waits, so that the next request finds the unit given back.
    if (outcome !== 'client_error') await settled
  }
}
