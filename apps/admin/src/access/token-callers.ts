import { randomBytes } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { type ManagementToken, PrismaClient } from '@repere/prisma'
import { type FastifyRequest } from 'fastify'
import { type CustomerCaller, type StaffCaller } from './caller.js'
import { deviceOf, type RequestOrigin } from './request-origin.js'
import { BARRING, digestOf } from './sessions.js'

const PREFIX = 'mgt_'
/** The time of the last use is written again when it is older than this. */
const USED_WITHIN_MS = 60_000

/** 256 random bits. */
export const newTokenText = (): string => PREFIX + randomBytes(32).toString('base64url')

/** The token that a request is authorised with; null: none. A wrong one is returned too. */
export function readManagementToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const sent = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return sent?.startsWith(PREFIX) ? sent : null
}

/** The rows of tokens that can be used. */
export const usableAt = (now = new Date()) => ({ revokedAt: null, expiresAt: { gt: now } })

/** Finds whom a management token acts for, at each request: with the role that the person has now. */
@Injectable()
export class TokenCallers {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  /** @returns null for an unknown, expired or revoked token, and for one of staff */
  async findCustomer(text: string, request: RequestOrigin): Promise<CustomerCaller | null> {
    const token = await this.prisma.managementToken.findFirst({
      where: { digest: digestOf(text), ...usableAt() },
      include: { member: { include: { user: true, account: { select: { suspensionReason: true } } } } },
    })
    const member = token?.member ?? null
    if (token === null || member === null) return null
    const { userId, accountId, role, user, account } = member
    return {
      surface: 'portal',
      userId,
      accountId,
      role,
      email: user.email,
      verified: user.emailVerifiedAt !== null,
      barred: BARRING.has(account.suspensionReason),
      ...(await this.used(token, request)),
    }
  }

  /** @returns null also for a token of a person who has left the team, and for one of a customer */
  async findStaff(text: string, request: RequestOrigin): Promise<StaffCaller | null> {
    const token = await this.prisma.managementToken.findFirst({
      where: { digest: digestOf(text), ...usableAt(), staff: { deactivatedAt: null } },
      include: { staff: true },
    })
    const staff = token?.staff ?? null
    if (token === null || staff === null) return null
    const { id: staffId, role, email } = staff
    return { surface: 'staff', staffId, role, email, steppedUpAt: null, ...(await this.used(token, request)) }
  }

  private async used({ id, last4, scopes, lastUsedAt }: ManagementToken, request: RequestOrigin) {
    if (lastUsedAt === null || Date.now() - lastUsedAt.getTime() > USED_WITHIN_MS) {
      const data = { lastUsedAt: new Date(), lastUsedAddress: request.ip }
      await this.prisma.managementToken.updateMany({ where: { id }, data })
    }
    // No session has this id: what a person does to their sessions finds none.
    const of = { sessionId: id, requestId: request.id, address: request.ip }
    return { ...of, device: [`${PREFIX}…${last4}`, deviceOf(request)].filter(Boolean).join(' '), tokenScopes: scopes }
  }
}
