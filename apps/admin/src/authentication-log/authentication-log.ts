import { Inject, Injectable } from '@nestjs/common'
import { type AuthenticationEventKind, Prisma, PrismaClient, type Transaction } from '@repere/prisma'
import { deviceOf, type SessionOrigin } from '../access/request-origin.js'

/** By what somebody has shown who they are. */
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

/** What happened. Without `userId` and `staffId`, nobody is known under the address. */
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

/** Who came in, who did not, and which of our people read whose data. */
@Injectable()
export class AuthenticationLog {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  /** @param tx  of the change that it stands with; absent: on its own */
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
