import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import { type FastifyRequest } from 'fastify'
import { type AccountScope } from './account-scope.js'
import { type CustomerRole, type StaffRole } from './roles.js'

/** The caller of a customer's session, read with each request. */
export interface CustomerCaller {
  surface: 'portal'
  userId: string
  accountId: string
  /** The current role in this organisation: a change of role applies to the next request. */
  role: CustomerRole
  sessionId: string
  email: string
  /** True when the mail address is verified. */
  verified: boolean
  /** True while the organisation is suspended for fraud or abuse: it may start nothing. */
  barred: boolean
  /** Id of this request, for logs. */
  requestId: string
  /** Network address of the request. */
  address: string
  /** The `User-Agent` of the request, after the ends of its management token; null: none. */
  device: string | null
  /** What the management token of the request may do; absent: a session. */
  tokenScopes?: readonly string[]
}

/** The caller of a staff session. */
export interface StaffCaller {
  surface: 'staff'
  staffId: string
  role: StaffRole
  sessionId: string
  email: string
  /** Time of the latest code of the authenticator in this session; null: none yet. */
  steppedUpAt: Date | null
  requestId: string
  address: string
  device: string | null
  /** As of a customer. */
  tokenScopes?: readonly string[]
}

export type AnyCaller = CustomerCaller | StaffCaller

/** The guard's results about a request. */
export interface Access {
  caller: AnyCaller
  /** The text in the cookie; null with a management token. */
  sessionText: string | null
  /** For a customer's session; null on the staff surface. */
  scope: AccountScope | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard; absent on public routes. */
    access?: Access
  }
}

/** @throws Error  on a public route, which has no known caller */
export function accessOf(request: FastifyRequest): Access {
  if (request.access === undefined) throw new Error('A public route has no caller')
  return request.access
}

/** @throws Error  with a management token: an operation that reads its own session names no scope */
export function sessionTextOf(request: FastifyRequest): string {
  const { sessionText } = accessOf(request)
  if (sessionText === null) throw new Error('A management token has no session')
  return sessionText
}

/** Passes the caller to the method: a `CustomerCaller` on `/portal`, a `StaffCaller` on `/staff`. */
export const Caller = createParamDecorator(
  (_: unknown, context: ExecutionContext): AnyCaller =>
    accessOf(context.switchToHttp().getRequest<FastifyRequest>()).caller,
)

/** Passes the caller's `AccountScope` to a portal method: its only way to rows of tenants. */
export const Scoped = createParamDecorator((_: unknown, context: ExecutionContext): AccountScope => {
  const { scope } = accessOf(context.switchToHttp().getRequest<FastifyRequest>())
  if (scope === null) throw new Error('The staff surface has no account of its own')
  return scope
})
