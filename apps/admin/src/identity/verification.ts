import { Inject, Injectable } from '@nestjs/common'
import { Prisma, PrismaClient, type Transaction, type User } from '@repere/prisma'
import { type CustomerCaller } from '../access/caller.js'
import { type NewSession, PortalSessions, type SessionOrigin } from '../access/sessions.js'
import { AuditLog } from '../audit/index.js'
import { Mailer } from '../mail/mailer.js'
import { findVerified } from './identity-links.js'
import { linkRefused } from './identity.problems.js'
import { findToken, useToken } from './link-tokens.js'
import { AttemptLimiter } from './attempt-limiter.js'

/** Mails that anybody can ask for again are sent at most once in this time, milliseconds. */
export const ASK_AGAIN_MS = 10 * 60_000

export const askedAt = (): number => Math.floor(Date.now() / ASK_AGAIN_MS)

/** Finds out whose an address is. */
@Injectable()
export class Verification {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly sessions: PortalSessions,
    private readonly attempts: AttemptLimiter,
    private readonly mailer: Mailer,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Follows the link of the first mail.
   *
   * @param caller  who has a session in the browser that follows it, if anybody
   * @returns a session in place of the caller's, where it is theirs and goes on; else null
   * @throws Problem  400 for a token that proves nothing
   */
  async verify(
    text: string,
    caller: CustomerCaller | null,
    request: SessionOrigin & { id: string },
  ): Promise<NewSession | null> {
    await this.attempts.count('token_address', request.ip)
    return retryingOnce(() =>
      this.prisma.$transaction(async (tx) => {
        const token = await findToken(tx, 'verify_email', text)
        if (!token?.userId || !(await useToken(tx, token))) throw linkRefused()
        const user = await tx.user.findUniqueOrThrow({ where: { id: token.userId } })
        const person = await this.settle(tx, user, request.id)
        if (person.id !== user.id || caller?.userId !== user.id) return null
        // What a session may do has grown: its text changes.
        await this.sessions.end(tx, caller.sessionId)
        return this.sessions.begin(tx, caller, request)
      }),
    )
  }

  /** Sends the link again; often asked, once sent. */
  async sendAgain(caller: CustomerCaller, request: SessionOrigin): Promise<void> {
    if (caller.verified) return
    await this.attempts.count('mail', caller.email)
    await this.attempts.count('mail_address', request.ip)
    const member = await this.prisma.member.findFirstOrThrow({
      where: { userId: caller.userId, accountId: caller.accountId },
      include: { user: true, account: true },
    })
    await this.mailer.queue(this.prisma, {
      template: 'verify',
      to: member.user.email,
      language: member.user.language,
      data: { user_id: caller.userId, organisation: member.account.name },
      key: `verify:${caller.userId}:${askedAt()}`,
    })
  }

  /**
   * The address is proven to be this person's. Where somebody is known under it already, both are one: what the new
   * one has goes over to the known one, whose password stays.
   *
   * @returns who it is now
   */
  async settle(tx: Transaction, user: User, requestId: string): Promise<User> {
    if (user.emailVerifiedAt !== null) return user
    const { email } = user
    const known = await findVerified(tx, email)
    const memberships = await tx.member.findMany({ where: { userId: user.id }, include: { account: true } })
    if (known === null) {
      await tx.user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } })
      const organisation = memberships[0]?.account.name ?? ''
      const { language } = user
      await this.mailer.queue(tx, {
        template: 'welcome',
        to: email,
        language,
        data: { organisation },
        key: `welcome:${user.id}`,
      })
    } else {
      // First the sessions: whoever registered with this address must not become who it belongs to.
      await tx.portalSession.deleteMany({ where: { userId: user.id } })
      await tx.member.updateMany({ where: { userId: user.id }, data: { userId: known.id } })
      await tx.user.delete({ where: { id: user.id } })
    }
    const person = known ?? user
    for (const { accountId } of memberships) {
      await this.audit.record(tx, {
        actor: { kind: 'customer', id: person.id, email },
        action: 'user.verify',
        accountId,
        target: { kind: 'user', id: person.id },
        before: { user: user.id, email_verified: false },
        after: { user: person.id, email_verified: true },
        requestId,
      })
    }
    return tx.user.findUniqueOrThrow({ where: { id: person.id } })
  }
}

/** Two of one address settled at once: the second finds the first. */
export async function retryingOnce<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return change()
    throw error
  }
}
