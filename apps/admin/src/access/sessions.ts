import { createHash, randomBytes } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient, type SuspensionReason, type Transaction } from '@repere/prisma'
import { AuthenticationLog, type LoginMethod } from './authentication-log.js'
import { type CustomerCaller, type StaffCaller } from './caller.js'
import { deviceOf, type RequestOrigin, type SessionOrigin } from './request-origin.js'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A session ends after `idleMs` without use, and `absoluteMs` after the login in any case. */
export const SESSION_LIFE = {
  portal: { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS },
  staff: { idleMs: HOUR_MS, absoluteMs: 12 * HOUR_MS },
} as const

/** Reasons of suspensions after which an organisation may start nothing. With others, such as a debt, it may prepare its return. */
export const BARRING = new Set<SuspensionReason | null>(['fraud', 'abuse'])

/** The time of the last use is written again when it is older than this. */
const SEEN_WITHIN_MS = 60_000

/** A new session with the text for its cookie. The text is not stored. */
export interface NewSession {
  sessionId: string
  /** 256 random bits. */
  text: string
  expiresAt: Date
}

export type { SessionOrigin } from './request-origin.js'

/** How the identity was proved at the start of a session; `continued`: by another session of the same person. */
export type SessionBeginning = LoginMethod | 'continued'

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function makeSession(surface: 'portal' | 'staff', request: SessionOrigin) {
  const text = randomBytes(32).toString('base64url')
  const now = new Date()
  return {
    text,
    row: {
      digest: digestOf(text),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_LIFE[surface].absoluteMs),
      userAgent: deviceOf(request),
      address: request.ip,
    },
  }
}

/** The rows of sessions that have not ended. */
export function aliveAt(surface: 'portal' | 'staff', now = new Date()) {
  return {
    expiresAt: { gt: now },
    lastSeenAt: { gt: new Date(now.getTime() - SESSION_LIFE[surface].idleMs) },
  }
}

/** Customers' sessions. Only digests are stored, so a reader of the table cannot use them. */
@Injectable()
export class PortalSessions {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly log: AuthenticationLog,
  ) {}

  /** Begins a session of a member. It always has a new text, so a session that an attacker planted is worthless. */
  async begin(
    tx: Transaction,
    { userId, accountId }: { userId: string; accountId: string },
    request: SessionOrigin & { id?: string },
    by: SessionBeginning,
  ): Promise<NewSession> {
    const { text, row } = makeSession('portal', request)
    if (by !== 'continued') {
      const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId } })
      await this.log.record({ surface: 'portal', kind: 'login', userId, accountId, email, method: by }, request, tx)
    }
    await tx.portalSession.deleteMany({ where: { userId, NOT: aliveAt('portal') } })
    const { id, expiresAt } = await tx.portalSession.create({ data: { ...row, userId, accountId } })
    return { sessionId: id, text, expiresAt }
  }

  /** @returns null for an unknown or ended session */
  async find(text: string, request: RequestOrigin): Promise<CustomerCaller | null> {
    const session = await this.prisma.portalSession.findFirst({
      where: { digest: digestOf(text), ...aliveAt('portal') },
      include: { user: true, member: { include: { account: { select: { suspensionReason: true } } } } },
    })
    if (session === null) return null
    const { id, userId, accountId, user, member, lastSeenAt } = session
    if (Date.now() - lastSeenAt.getTime() > SEEN_WITHIN_MS) {
      await this.prisma.portalSession.updateMany({ where: { id }, data: { lastSeenAt: new Date() } })
    }
    return {
      surface: 'portal',
      userId,
      accountId,
      role: member.role,
      sessionId: id,
      email: user.email,
      verified: user.emailVerifiedAt !== null,
      barred: BARRING.has(member.account.suspensionReason),
      requestId: request.id,
      address: request.ip,
      device: deviceOf(request),
    }
  }

  /** Ends the sessions of a person, in one organisation or in all, except the current one. */
  async endAll(tx: Transaction, of: { userId: string; accountId?: string }, butId?: string): Promise<void> {
    await tx.portalSession.deleteMany({ where: { ...of, NOT: { id: { in: butId === undefined ? [] : [butId] } } } })
  }

  async end(tx: Transaction, sessionId: string): Promise<void> {
    await tx.portalSession.deleteMany({ where: { id: sessionId } })
  }
}

/** Sessions of staff. */
@Injectable()
export class StaffSessions {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly log: AuthenticationLog,
  ) {}

  /** Begins a session after a code of the authenticator, or a code that replaces it. */
  async begin(
    tx: Transaction,
    staffId: string,
    request: SessionOrigin & { id?: string },
    by: LoginMethod,
  ): Promise<NewSession> {
    const { text, row } = makeSession('staff', request)
    await tx.staffSession.deleteMany({ where: { staffId, NOT: aliveAt('staff') } })
    const { email } = await tx.staffMember.findUniqueOrThrow({ where: { id: staffId } })
    await this.log.record({ surface: 'staff', kind: 'login', staffId, email, method: by }, request, tx)
    const { id, expiresAt } = await tx.staffSession.create({ data: { ...row, staffId, steppedUpAt: row.createdAt } })
    return { sessionId: id, text, expiresAt }
  }

  /** @returns null for an unknown or ended session, or one of a person who has left the team */
  async find(text: string, request: RequestOrigin): Promise<StaffCaller | null> {
    const session = await this.prisma.staffSession.findFirst({
      where: { digest: digestOf(text), ...aliveAt('staff'), staff: { deactivatedAt: null } },
      include: { staff: true },
    })
    if (session === null) return null
    const { id, staffId, staff, lastSeenAt, steppedUpAt } = session
    if (Date.now() - lastSeenAt.getTime() > SEEN_WITHIN_MS) {
      await this.prisma.staffSession.updateMany({ where: { id }, data: { lastSeenAt: new Date() } })
    }
    return {
      surface: 'staff',
      staffId,
      role: staff.role,
      sessionId: id,
      email: staff.email,
      steppedUpAt,
      requestId: request.id,
      address: request.ip,
      device: deviceOf(request),
    }
  }

  async endAll(tx: Transaction, staffId: string, butId?: string): Promise<void> {
    await tx.staffSession.deleteMany({ where: { staffId, NOT: { id: { in: butId === undefined ? [] : [butId] } } } })
  }

  async end(tx: Transaction, sessionId: string): Promise<void> {
    await tx.staffSession.deleteMany({ where: { id: sessionId } })
  }
}
