import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { PrismaClient } from '@repere/prisma'
import { parseKey } from '@repere/shared'
import { type FastifyRequest } from 'fastify'
import { CONFIG, type Config } from '../config.js'
import {
  outOfScope,
  roleRefused,
  sessionRequired,
  staffOnly,
  stepUpRequired,
  suspendedOrganisation,
  tokenRefused,
  verifiedMailRequired,
} from './access.problems.js'
import { AccountScope } from './account-scope.js'
import { type Access } from './caller.js'
import { changesSomething, requireCsrfToken, requireOwnOrigin } from './csrf.js'
import { ACCESS_POLICY, type AccessPolicy } from './endpoint.js'
import { readSessionCookie } from './session-cookies.js'
import { isSteppedUp } from './step-up.js'
import { PortalSessions, StaffSessions } from './sessions.js'
import { readManagementToken, TokenCallers } from './token-callers.js'

/** Methods that change something, except those that end it. */
const startsSomething = (request: FastifyRequest): boolean => changesSomething(request) && request.method !== 'DELETE'

/** Decides for every route, before anything else reads the request: the caller, the origin, and the permission. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly portalSessions: PortalSessions,
    private readonly staffSessions: StaffSessions,
    private readonly tokens: TokenCallers,
  ) {}

  /** @throws Problem  401, 403 */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    const policy = this.reflector.get<AccessPolicy | undefined>(ACCESS_POLICY, context.getHandler())
    if (policy === undefined) throw new Error(`${request.method} ${request.url} is not declared`)
    if (policy.surface === 'probe' || policy.surface === 'webhooks') return true

    const guarded = policy.csrf && changesSomething(request)
    if (guarded) requireOwnOrigin(request, this.config.http.browserOrigins)
    if (policy.allow === 'public') return true

    const access = await (policy.surface === 'staff' ? this.staffAccess(request) : this.portalAccess(request))
    const { caller, sessionText } = access
    // No page of another site can send an `Authorization` header.
    if (guarded && sessionText !== null) requireCsrfToken(request, sessionText)
    if (caller.tokenScopes !== undefined && !caller.tokenScopes.includes(policy.scope ?? '')) {
      throw outOfScope(policy.scope)
    }
    if (!(policy.allow as readonly string[]).includes(caller.role)) throw roleRefused()
    if (policy.surface === 'staff' && policy.stepUp && caller.surface === 'staff' && !isSteppedUp(caller)) {
      throw stepUpRequired()
    }
    if (policy.surface === 'portal' && caller.surface === 'portal' && caller.barred) {
      if (startsSomething(request) && !policy.whileSuspended) throw suspendedOrganisation()
    }
    if (policy.verified && caller.surface === 'portal' && !caller.verified) throw verifiedMailRequired()
    request.access = access
    return true
  }

  private async portalAccess(request: FastifyRequest): Promise<Access> {
    const token = readManagementToken(request)
    if (token !== null) {
      const caller = await this.tokens.findCustomer(token, request)
      if (caller === null) throw tokenRefused()
      return { caller, sessionText: null, scope: new AccountScope(this.prisma, caller.accountId) }
    }
    const sessionText = readSessionCookie(request, 'portal', this.config)
    const caller = sessionText === null ? null : await this.portalSessions.find(sessionText, request)
    if (sessionText === null || caller === null) throw sessionRequired()
    return { caller, sessionText, scope: new AccountScope(this.prisma, caller.accountId) }
  }

  private async staffAccess(request: FastifyRequest): Promise<Access> {
    const token = readManagementToken(request)
    if (token !== null) {
      const caller = await this.tokens.findStaff(token, request)
      if (caller !== null) return { caller, sessionText: null, scope: null }
      throw (await this.tokens.findCustomer(token, request)) === null ? tokenRefused() : staffOnly()
    }
    const sessionText = readSessionCookie(request, 'staff', this.config)
    const caller = sessionText === null ? null : await this.staffSessions.find(sessionText, request)
    if (sessionText !== null && caller !== null) return { caller, sessionText, scope: null }
    throw (await this.isCustomer(request)) ? staffOnly() : sessionRequired()
  }

  /** A caller with a key or a customer's session is known but not allowed: 403. An unknown caller gets 401. */
  private async isCustomer(request: FastifyRequest): Promise<boolean> {
    if (parseKey(String(request.headers['x-service-key'] ?? '')) !== null) return true
    const text = readSessionCookie(request, 'portal', this.config)
    return text !== null && (await this.portalSessions.find(text, request)) !== null
  }
}
