import { createHash } from 'node:crypto'
import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { badInput, Problem } from '@repere/http'
import { type Prisma, PrismaClient } from '@repere/prisma'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { catchError, from, type Observable, of, switchMap } from 'rxjs'
import { ACCESS_POLICY, type AccessPolicy } from './endpoint.js'

const HEADER = 'idempotency-key'
const KEY = /^[\x21-\x7e]{1,255}$/
const HOUR_MS = 3_600_000
/** A stored answer is repeated for this time. */
const KEPT_MS = 24 * HOUR_MS
/** After this time, the process that began the request is assumed to be dead. */
const ABANDONED_MS = 120_000

/**
 * Gives the same answer to a repeated request with the same `Idempotency-Key`, for a day. A client that has lost the
 * answer can repeat its request without moving money twice. A refusal is not stored, because nothing has changed.
 */
@Injectable()
export class Idempotency implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  /**
   * @throws Problem  400 for an invalid key; 409 when it belongs to another request, or the first request is still
   * running
   */
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

  /** @returns the stored answer; null when this request must be carried out */
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
    if (known.digest !== digest) throw conflict('This `Idempotency-Key` was used for a different request.')
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

/**
 * Identifies a request with an `Idempotency-Key`, also to a process that repeats it after a crash; null without a key.
 * An order that stores it with its change is carried out once.
 */
export const OrderDigest = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const request = context.switchToHttp().getRequest<FastifyRequest>()
  const key = request.headers[HEADER]
  if (typeof key !== 'string') return null
  return sha256([scopeOf(request), key, digestOf(request)])
})

/** The owner of the keys: equal keys of different owners are independent. */
function scopeOf({ access }: FastifyRequest): string {
  if (access === undefined) throw new Error('An operation that moves money is not public')
  const { caller } = access
  return caller.surface === 'portal' ? `portal:${caller.accountId}:${caller.userId}` : `staff:${caller.staffId}`
}

const digestOf = ({ method, url, body }: FastifyRequest): string => sha256([method, url, body ?? null])

const sha256 = (parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const conflict = (message: string, headers: Record<string, string> = {}) =>
  new Problem({ status: 409, message, headers })
