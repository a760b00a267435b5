import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { finalize, type Observable } from 'rxjs'
import { tooMuchAtOnce } from './access.problems.js'
import { type AnyCaller } from './caller.js'

/** Requests of one organisation, or of one staff member, that run in this process at the same time. */
export const RUNNING_MAX = 4
/** Further ones that wait for their turn. */
export const WAITING_MAX = 60
/** Longest wait for a turn, milliseconds. */
const WAIT_MS = 30_000

/** Requests of one caller, in their order. */
class Line {
  running = 0
  readonly waiting = new Set<() => void>()
}

/**
 * Lets four requests of an organisation run at a time, because changes of one organisation wait for each other with a
 * connection of the database in hand: without turns, one organisation can hold all of them. Further requests wait here,
 * without a connection. A request keeps its turn until its work ends, also when its client has left.
 */
@Injectable()
export class CallerTurns implements NestInterceptor {
  private readonly lines = new Map<string, Line>()

  /** @throws Overload  503 when too many wait, or the turn does not come in time */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp()
    const { access } = http.getRequest<FastifyRequest>()
    if (access === undefined) return next.handle()
    const owner = ownerOf(access.caller)
    const line = this.lines.get(owner) ?? new Line()
    this.lines.set(owner, line)
    await this.begin(line, http.getResponse<FastifyReply>().raw)
    return next.handle().pipe(finalize(() => this.end(owner, line)))
  }

  private async begin(line: Line, client: FastifyReply['raw']): Promise<void> {
    if (line.running < RUNNING_MAX) {
      line.running++
      return
    }
    if (line.waiting.size >= WAITING_MAX) throw tooManyAtOnce()
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        client.off('close', giveUp)
        line.waiting.delete(start)
      }
      // The turn of the request that ends goes over to this one.
      const start = () => {
        leave()
        resolve()
      }
      const giveUp = () => {
        leave()
        reject(tooManyAtOnce())
      }
      const timer = setTimeout(giveUp, WAIT_MS)
      client.once('close', giveUp)
      line.waiting.add(start)
    })
  }

  private end(owner: string, line: Line): void {
    const [next] = line.waiting
    if (next !== undefined) return next()
    line.running--
    if (line.running === 0) this.lines.delete(owner)
  }
}

const ownerOf = (caller: AnyCaller): string =>
  caller.surface === 'portal' ? `portal:${caller.accountId}` : `staff:${caller.staffId}`

const tooManyAtOnce = () => tooMuchAtOnce('Too many of your requests run at once; please try again.')
