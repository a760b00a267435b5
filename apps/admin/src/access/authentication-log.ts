import { Inject, Injectable } from '@nestjs/common'
import { type AuthenticationEventKind, Prisma, PrismaClient, type Transaction } from '@repere/prisma'
import { deviceOf, type SessionOrigin } from './request-origin.js'

/** The proof of identity that a person gave. */
export const LOGIN_METHODS = [
  'password',
  'totp',
  'recovery_code',
  'passkey',
  'registration',
  'mail_link',
  'enrolment',
] as const
export type LoginMethod = (typeof LOGIN_METHODS)[number]

/** The event. Without `userId` and `staffId`, the address is unknown. */
export interface AuthenticationEventOrder {
  surface: 'portal' | 'staff'
  kind: AuthenticationEventKind
  userId?: string
  staffId?: string
  email?: string
  method?: LoginMethod
  /** Of the session, or whose data was read. */
  accountId?: string
}

/** Records logins, refused logins, and staff who read personal data. */
@Injectable()
export class AuthenticationLog {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  /** @param tx  of the change that the event belongs to; absent: on its own */
  async record(
    event: AuthenticationEventOrder,
    request: SessionOrigin & { id?: string },
    tx: Pick<Transaction, 'authenticationEvent'> = this.prisma,
  ): Promise<void> {
    const data: Prisma.AuthenticationEventCreateManyInput = {
      ...event,
      address: request.ip,
      device: storable(deviceOf(request)),
      requestId: request.id ?? null,
    }
    await tx.authenticationEvent.createMany({ data: [data] })
  }
}

/** Postgres stores neither NUL nor halves of surrogate pairs. */
const storable = (text: string | null): string | null => text && text.replace(/\0|\p{Surrogate}/gu, '\uFFFD')
