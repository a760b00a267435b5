import { Injectable, Logger } from '@nestjs/common'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

/** Most lines in a second. Beyond this number only server errors are written; the other lines are counted. */
const LINES_PER_SECOND = 50

/** One line for each answered request: operation, key, status and duration. */
@Injectable()
export class AccessLog {
  private readonly logger = new Logger('access')
  private second = 0
  private lines = 0
  private leftOut = 0

  register(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      this.write(request, reply)
      done()
    })
  }

  private write(request: FastifyRequest, reply: FastifyReply): void {
    const second = Math.floor(Date.now() / 1000)
    if (second !== this.second) {
      this.second = second
      this.lines = 0
    }
    if (++this.lines > LINES_PER_SECOND && reply.statusCode < 500) {
      this.leftOut++
      return
    }
    this.logger.log({
      requestId: request.id,
      keyId: request.gateway?.keyId ?? null,
      // The pattern, not the address: the places in a request are private.
      operation: `${request.method} ${request.routeOptions.url ?? '(unknown path)'}`,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(this.leftOut > 0 && { leftOutBefore: this.leftOut }),
    })
    this.leftOut = 0
  }
}
