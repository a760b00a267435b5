import { Inject, Injectable } from '@nestjs/common'
import { type Admission, type AdmissionRequest, FREE_PLAN, type MeteringGroup } from '@repere/shared'
import { type DoneFuncWithErrOrRes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { bodyTooLarge, isNormalTarget, notFound, type Problem } from '@repere/http'
import { traced } from '@repere/tracing'
import { CONFIG, type Config } from '../config.js'
import { AccessLog } from './access-log.js'
import { RequestAdmission } from './request-admission.js'
import { writeAnonymousHeaders } from './anonymous-answer.js'
import { allowOrigin, answerPreflight, refuseOrigin } from './cors.js'
import { countAdmission } from './gateway-metrics.js'
import { keyOf, pageOf, SHAPES, tokenOf } from './key-text.js'
import { isSigned, needsNoKey } from './keyless-routes.js'
import { MaintenanceFlag } from './maintenance.js'
import {
  accountSuspended,
  addressRefused,
  adminElsewhere,
  mailNotVerified,
  originRefused,
  outOfScope,
  rateLimited,
  unauthorized,
} from './problem.js'
import { type Charge, type Decision, pathOf, policyOf, type RequestState } from './request-state.js'
import { RefusedRequestCounts } from './refused-requests.js'
import { RequestLog } from './request-log.js'
import { addRemaining, writeLimits } from './response-headers.js'
import { UnauthenticatedRequests } from './unauthenticated-requests.js'
import { UnknownKeys } from './unknown-keys.js'

/** Statuses of requests that are refused because of the request: not during maintenance or an outage. */
const REFUSED_STATUSES = new Set([401, 404, 413, 429])

/** Paths in these need a key, also where there is nothing. */
const API_FOLDERS = ['/v1', ...SHAPES.map((shape) => `/${shape}`)]

/** An admission with a known key. */
type Known = Exclude<Decision['admission'], { outcome: 'revoked' }>

/**
 * The steps of every request before its route. They run before the body is read, so the server parses nothing without a
 * key, and a missing key is reported before a bad body.
 */
@Injectable()
export class GatewayChain {
  constructor(
    private readonly requestAdmission: RequestAdmission,
    private readonly maintenance: MaintenanceFlag,
    private readonly unknownKeys: UnknownKeys,
    private readonly refusedRequests: RefusedRequestCounts,
    private readonly accessLog: AccessLog,
    private readonly requestLog: RequestLog,
    private readonly unauthenticated: UnauthenticatedRequests,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  register(app: FastifyInstance): void {
    app.decorateRequest('gateway', null as never)
    app.addHook('onRequest', (request, reply, done) => this.onRequest(request, reply, done))
    app.addHook('onSend', giveHeadBack)
    this.accessLog.register(app)
    this.requestLog.register(app)
  }

  /** Uses callbacks, because each promise here would slow every request. */
  private onRequest(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    request.gateway = {}
    const origin = request.headers.origin ?? null
    const refuse = (error: unknown): void => {
      this.writeAnonymousHeaders(request, reply)
      if (REFUSED_STATUSES.has((error as Problem).status)) this.unauthenticated.add(request.ip)
      done(error as Error)
    }
    let identified: Promise<Known>
    try {
      this.checkForm(request)
      if (request.method === 'OPTIONS') {
        this.writeAnonymousHeaders(request, reply)
        answerPreflight(reply)
        return
      }
      if (!this.needsKey(request)) {
        this.writeAnonymousHeaders(request, reply)
        return done()
      }
      identified = this.identify(request, reply, origin)
    } catch (error) {
      return refuse(error)
    }
    identified.then((admission) => this.admit(admission, request, reply, origin, done), refuse)
  }

  /** @throws Problem  404, 413 */
  private checkForm({ raw, headers }: FastifyRequest): void {
    // The router also accepts other spellings of a path, and a proxy in front may read them differently.
    if (!isNormalTarget(raw.url ?? '', '/osrm/')) throw notFound()
    const { bodyMax } = this.config.http
    if (Number(headers['content-length'] ?? 0) > bodyMax) throw bodyTooLarge(bodyMax)
  }

  /** @throws Problem  503 during maintenance */
  private needsKey(request: FastifyRequest): boolean {
    const route = request.routeOptions.url
    const path = route ?? pathOf(request)
    const inApi = API_FOLDERS.some((folder) => isUnder(folder, path))
    if (inApi && route !== '/v1/health') this.maintenance.check()
    // The matched route decides, not the path as sent. So no spelling of a path avoids the key check.
    return route === undefined ? inApi : !needsNoKey(route) && !isSigned(route, request.query)
  }

  /** Writes the headers of a known caller, and lets the request pass or refuses it. */
  private admit(
    admission: Known,
    request: FastifyRequest,
    reply: FastifyReply,
    origin: string | null,
    done: (error?: Error) => void,
  ): void {
    let slot: Promise<void> | null
    try {
      reply.header('x-request-id', request.id)
      writeLimits(reply, admission.limits, burstOf(admission))
      this.refuseSuspended(admission, reply, origin)
      if (admission.outcome === 'mail_not_verified') throw mailNotVerified()
      this.refuseOrigin(admission, reply)
      allowOrigin(reply, admission.principal, origin)
      if (admission.outcome === 'address_refused') throw addressRefused(request.ip)
      if (admission.outcome === 'out_of_scope') throw outOfScope(policyOf(request).group, admission.principal)
      this.refuseOverLimit(admission)
      if (request.is404 && isUnder('/v1/admin', pathOf(request))) throw adminElsewhere()
      slot = admission.waitMs > 0 ? this.waitForSlot(admission, request) : null
    } catch (error) {
      return done(error as Error)
    }
    if (slot === null) done()
    else void slot.then(() => done())
  }

  /** Identifies the key and checks its limits. @throws Problem  401 at once; rejects with 401, 429, 503 */
  private identify(request: FastifyRequest, reply: FastifyReply, origin: string | null): Promise<Known> {
    const { limitClass, group } = policyOf(request)
    const key = keyOf(request, this.config.gateway.deployment)
    const question: AdmissionRequest & { address: string } = {
      key,
      origin: key.isToken ? pageOf(request) : origin,
      limitClass,
      group: key.isToken && !isForTokens(request) ? NOT_FOR_TOKENS : group,
      address: request.ip,
    }
    return traced('admission', {}, () => this.requestAdmission.decide(question, question.address)).then(
      ({ admission, charge }) => {
        countAdmission(admission)
        this.refusedRequests.add(admission, { accountTag: key.accountTag, group })
        const { gateway } = request
        gateway.reason = refusalOf(admission)
        if (admission.outcome === 'revoked') {
          gateway.keyId = admission.keyId ?? undefined
          gateway.account = key.accountTag
          throw unauthorized()
        }
        const { keyId, accountTag, plan, sharesTraces, logsDetailsUntilMs } = admission.principal
        gateway.address = question.address
        gateway.charge = charge === null ? undefined : countUnits(charge, unitsOf(admission), gateway, reply)
        if (request.method !== 'HEAD')
          gateway.chargeFurther = (units) => this.chargeFurther(units, question, request, reply)
        gateway.keyId = keyId
        gateway.account = accountTag
        gateway.isFree = plan === FREE_PLAN
        if (key.isToken) gateway.token = tokenOf(request) ?? undefined
        gateway.sharesTraces = sharesTraces
        gateway.logsDetailsUntilMs = logsDetailsUntilMs
        return admission
      },
    )
  }

  /** Takes further units; the headers then show the units left. @throws Problem  401, 403, 429, 503 */
  private async chargeFurther(
    units: number,
    question: AdmissionRequest & { address: string },
    { gateway }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Charge | null> {
    const asked = { ...question, limitClass: 'unit_only', units } as const
    const { admission, charge } = await this.requestAdmission.decide(asked, question.address)
    if ('limits' in admission) writeLimits(reply, admission.limits, burstOf(admission))
    if (admission.outcome === 'limited') this.refuseOverLimit(admission)
    // The rights of the key have changed since the request began.
    if (admission.outcome !== 'admitted') throw unauthorized()
    return charge && countUnits(charge, unitsOf(admission), gateway, reply)
  }

  private writeAnonymousHeaders(request: FastifyRequest, reply: FastifyReply): void {
    writeAnonymousHeaders(request, reply, this.unknownKeys.limitsOf(request.ip))
  }

  private refuseSuspended(admission: Admission, reply: FastifyReply, origin: string | null): void {
    if (admission.outcome !== 'suspended') return
    const { kind, origins } = admission.principal
    // A page of the customer may read the reason. Pages of others learn nothing about the account.
    if (kind === 'test' || origin === null || origins.includes(origin)) allowOrigin(reply, admission.principal, origin)
    else refuseOrigin(reply)
    throw accountSuspended()
  }

  private refuseOrigin(admission: Admission, reply: FastifyReply): void {
    if (admission.outcome !== 'origin_refused') return
    refuseOrigin(reply)
    throw originRefused()
  }

  private refuseOverLimit(admission: Admission): asserts admission is Extract<Admission, { outcome: 'admitted' }> {
    if (admission.outcome === 'limited') throw rateLimited(admission.by, admission.retryAfter)
  }

  /** Waits for the burst slot that the request reserved. If the client leaves, the slot is given back. */
  private waitForSlot(admission: Extract<Admission, { outcome: 'admitted' }>, request: FastifyRequest): Promise<void> {
    return new Promise((resolve) => {
      const socket = request.raw.socket
      const onClose = () => {
        clearTimeout(timer)
        this.requestAdmission.release(admission)
        // The client has disconnected, so the unit is given back with the slot.
        void request.gateway.charge?.recordOutcome('uncharged')
      }
      const timer = setTimeout(() => {
        socket.off('close', onClose)
        resolve()
      }, admission.waitMs)
      socket.once('close', onClose)
    })
  }
}

/** A group that no token has in its scopes, so that the script refuses the request like another one out of scope. */
const NOT_FOR_TOKENS = 'not_for_tokens' as MeteringGroup

/**
 * Browser tokens read maps, routes and places, and send positions of their own: nothing that is sent in a body, and nothing
 * that the account has stored.
 */
function isForTokens(request: FastifyRequest): boolean {
  const { storedByAccount, forTokens } = policyOf(request)
  return forTokens ?? ((request.method === 'GET' || request.method === 'HEAD') && storedByAccount === undefined)
}

const burstOf = (admission: Known) => ({
  perSecond: admission.principal.burstPerSecond,
  isUsedUp: admission.outcome === 'limited' && admission.by === 'burst',
})

/** A HEAD request has the headers of a GET and costs nothing. */
function giveHeadBack(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  const charge = request.method === 'HEAD' ? request.gateway?.charge : undefined
  if (charge === undefined) return done(null, payload)
  charge.recordOutcome('uncharged').then(
    () => done(null, payload),
    () => done(null, payload),
  )
}

/** The units that an admission took. */
const unitsOf = (admission: Known): number =>
  admission.outcome === 'admitted' && admission.receipt.unit !== null ? admission.receipt.units : 0

/** A charge that keeps the units of its request right, in the headers and for the request log. */
function countUnits(charge: Charge, units: number, gateway: RequestState, reply: FastifyReply): Charge {
  gateway.units = (gateway.units ?? 0) + units
  const add = (more: number) => (gateway.units = (gateway.units ?? 0) + more)
  return {
    recordOutcome: (outcome, refund) => {
      if (outcome === 'client_error') return charge.recordOutcome(outcome, refund)
      // Taken off at once, because a client that has left is logged before Redis answers.
      add(-units)
      return charge.recordOutcome(outcome, refund).then((isRefunded) => {
        if (!isRefunded) add(units)
        else if (!reply.sent) addRemaining(reply, units)
        return isRefunded
      })
    },
  }
}

/** Why a request was not admitted, for the request log. */
function refusalOf(admission: Decision['admission']): string | undefined {
  switch (admission.outcome) {
    case 'admitted':
      return undefined
    case 'limited':
      return admission.by === 'day' ? 'day_quota' : admission.by
    case 'origin_refused':
      return 'origin_not_allowed'
    case 'address_refused':
      return 'address_not_allowed'
    default:
      return admission.outcome
  }
}

const isUnder = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`)
