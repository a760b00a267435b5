import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import { type FastifyRequest } from 'fastify'
import { type AccountScope } from './account-scope.js'
import { type CustomerRole, type StaffRole } from './roles.js'

/** A customer's session, as its request found it. */
export interface CustomerCaller {
  surface: 'portal'
  userId: string
  accountId: string
  /** In this organisation, now: a change of role acts on the next request. */
  role: CustomerRole
  sessionId: string
  email: string
  /** Whether the address is known to be theirs. */
  verified: boolean
  /** Of this request, for the record. */
  requestId: string
  /** Of the network that it comes from. */
  address: string
  /** What its program says of itself; null: nothing. */
  device: string | null
}

/** A session of one of ours. */
export interface StaffCaller {
  surface: 'staff'
  staffId: string
  role: StaffRole
  sessionId: string
  email: string
  /** When a code of the authenticator was last shown in this session; null: not yet. */
  steppedUpAt: Date | null
  requestId: string
  address: string
  device: string | null
}

export type AnyCaller = CustomerCaller | StaffCaller

/** What the guard has found out about a request. */
export interface Access {
  caller: AnyCaller
  /** What the cookie held. */
  sessionText: string
  /** Of a customer's session; null on the staff's surface. */
  scope: AccountScope | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard; absent on public routes. */
    access?: Access
  }
}

/** @throws Error  on a public route: nobody is known there */
export function accessOf(request: FastifyRequest): Access {
  if (request.access === undefined) throw new Error('A public route has no caller')
  return request.access
}

/** Hands the method who calls: a `CustomerCaller` on `/portal`, a `StaffCaller` on `/staff`. */
export const Caller = createParamDecorator(
  (_: unknown, context: ExecutionContext): AnyCaller =>
    accessOf(context.switchToHttp().getRequest<FastifyRequest>()).caller,
)

/** Hands a portal method the caller's `AccountScope`: the one way to rows of tenants. */
export const Scoped = createParamDecorator((_: unknown, context: ExecutionContext): AccountScope => {
  const { scope } = accessOf(context.switchToHttp().getRequest<FastifyRequest>())
  if (scope === null) throw new Error('The staff surface has no account of its own')
  return scope
})
