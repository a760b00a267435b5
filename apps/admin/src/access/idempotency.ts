import { createHash } from 'node:crypto'
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { badInput, Problem } from '@repere/http'
import { type Prisma, PrismaClient } from '@repere/prisma'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { catchError, from, type Observable, of, switchMap } from 'rxjs'
import { ACCESS_POLICY, type AccessPolicy } from './endpoint.js'

const HEADER = 'idempotency-key'
const KEY = /^[\x21-\x7e]{1,255}$/
const HOUR_MS = 3_600_000
/** For so long an answer is given again. */
const KEPT_MS = 24 * HOUR_MS
/** The process that began it has died. */
const ABANDONED_MS = 120_000

/**
 * Gives the same answer to the same request with the same `Idempotency-Key`, for a day: a client that has lost the answer
 * asks again and moves no money twice. A refusal is not kept, since nothing has changed.
 */
@Injectable()
export class Idempotency implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  /** @throws Problem  400 for a key that is none; 409 where it stands for another request, or the first one still runs */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp()
    const request = http.getRequest<FastifyRequest>()
    const sent = request.headers[HEADER]
    const policy = this.reflector.get<AccessPolicy | undefined>(ACCESS_POLICY, context.getHandler())
    if (sent === undefined || policy === undefined || !('movesMoney' in policy) || !policy.movesMoney)
      return next.handle()
    if (typeof sent !== 'string' || !KEY.test(sent)) {
      throw badInput([{ field: 'Idempotency-Key', reason: 'invalid_format', value: sent }])
    }
    const where = { scope_key: { scope: scopeOf(request), key: sent } }
    const digest = digestOf(request)
    const earlier = await this.begin(where.scope_key, digest)
    if (earlier !== null) {
      const reply = http.getResponse<FastifyReply>()
      void reply.status(earlier.status).header('idempotency-replayed', 'true')
      return of(earlier.body)
    }
    return next.handle().pipe(
      switchMap(async (value: unknown) => {
        const body = JSON.parse(JSON.stringify(value ?? null)) as Prisma.InputJsonValue
        const { statusCode: status } = http.getResponse<FastifyReply>()
        await this.prisma.idempotencyKey.update({ where, data: { status, body } })
        return value
      }),
      catchError((error: unknown) =>
        from(this.prisma.idempotencyKey.deleteMany({ where: { ...where.scope_key, status: null } })).pipe(
          switchMap(() => {
            throw error
          }),
        ),
      ),
    )
  }

  /** @returns the answer that was given before; null: this request is the one to carry out */
  private async begin(
    { scope, key }: { scope: string; key: string },
    digest: string,
  ): Promise<{ status: number; body: unknown } | null> {
    const now = new Date()
    const data = { scope, key, digest, startedAt: now }
    await this.prisma.idempotencyKey.deleteMany({
      where: { scope, startedAt: { lt: new Date(now.getTime() - KEPT_MS) } },
    })
    const { count } = await this.prisma.idempotencyKey.createMany({ data: [data], skipDuplicates: true })
    if (count > 0) return null
    const known = await this.prisma.idempotencyKey.findUnique({ where: { scope_key: { scope, key } } })
    if (known === null) return this.begin({ scope, key }, digest)
    if (known.digest !== digest) throw conflict('This `Idempotency-Key` stands for another request.')
    if (known.status !== null) return { status: known.status, body: known.body }
    const { count: taken } = await this.prisma.idempotencyKey.updateMany({
      where: { scope, key, status: null, startedAt: { lt: new Date(now.getTime() - ABANDONED_MS) } },
      data: { startedAt: now },
    })
    if (taken > 0) return null
    throw conflict('The first request with this `Idempotency-Key` still runs: repeat it in a moment.', {
      'retry-after': '1',
    })
  }
}

/** Whose keys they are: those of others are other keys. */
function scopeOf({ access }: FastifyRequest): string {
  if (access === undefined) throw new Error('An operation that moves money is not public')
  const { caller } = access
  return caller.surface === 'portal' ? `portal:${caller.accountId}:${caller.userId}` : `staff:${caller.staffId}`
}

const digestOf = ({ method, url, body }: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('hex')

const conflict = (message: string, headers: Record<string, string> = {}) =>
  new Problem({ status: 409, message, headers })
