import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { badField } from '../access/access.problems.js'
import { type CustomerCaller } from '../access/caller.js'
import { PortalSessions, type SessionOrigin } from '../access/sessions.js'
import { authorOf, originOf, recordAudit } from '../audit/index.js'
import { queueMail } from '../mail/mailer.js'
import { AttemptLimiter } from './attempt-limiter.js'
import { findVerified } from './identity-links.js'
import { linkRefused } from './identity.problems.js'
import { findToken, useToken } from './link-tokens.js'
import { MailLimits } from './mail-limits.js'
import { PasswordProof } from './password-proof.js'

/** Changes the address that a person logs in with: by the password, and a link to the new address. */
@Injectable()
export class EmailChange {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly proof: PasswordProof,
    private readonly limits: MailLimits,
    private readonly attempts: AttemptLimiter,
    private readonly sessions: PortalSessions,
  ) {}

  /**
   * Requests the change: the new address gets a link, the old one a notice. The mailer finds out whether the new
   * address is known when it writes the mail; the answer does not reveal it.
   *
   * @throws Problem  400 for a wrong password or the same address, 429
   */
  async request(
    caller: CustomerCaller,
    order: { email: string; current_password: string },
    request: SessionOrigin,
  ): Promise<void> {
    const user = await this.proof.require(caller, order.current_password)
    const { id, email, language } = user
    if (order.email === email) throw badField('email', 'unknown_value', order.email)
    await this.limits.countOffer(order.email, caller, request)
    const at = new Date().toISOString()
    await this.prisma.$transaction(async (tx) => {
      // Of several requested changes, the last one is valid.
      await tx.mailToken.deleteMany({ where: { userId: id, purpose: 'change_email', usedAt: null } })
      const data = { new_email: order.email, at }
      await queueMail(tx, {
        template: 'email_change',
        to: order.email,
        language,
        data: { user_id: id, new_email: order.email },
        key: `email_change:${id}:${at}`,
      })
      await queueMail(tx, {
        template: 'email_change_asked',
        to: email,
        language,
        data,
        key: `email_change_asked:${id}:${at}`,
      })
      await recordAudit(tx, {
        ...authorOf(caller),
        action: 'user.ask_email_change',
        accountId: caller.accountId,
        target: { kind: 'user', id },
        after: { email: order.email },
      })
    })
  }

  /**
   * Follows the link of the mail to the new address. All other sessions of the person end, password links to the old
   * address become invalid, and both addresses get a mail.
   *
   * @param caller  the session of the browser that follows the link; null: none
   * @throws Problem  400 for an invalid link, also if another person has the address now
   */
  async confirm(
    text: string,
    caller: CustomerCaller | null,
    request: SessionOrigin & { id: string },
  ): Promise<{ email: string }> {
    await this.attempts.count('token_address', request.ip)
    const found = await findToken(this.prisma, 'change_email', text)
    if (found === null || found.userId === null || found.newEmail === null) throw linkRefused()
    const { userId: id, newEmail } = found
    const at = new Date().toISOString()
    await this.prisma.$transaction(async (tx) => {
      if (!(await useToken(tx, found))) throw linkRefused()
      if ((await findVerified(tx, newEmail)) !== null) throw linkRefused()
      const { email: oldEmail, language } = await tx.user.findUniqueOrThrow({ where: { id } })
      await tx.user.update({ where: { id }, data: { email: newEmail, emailVerifiedAt: new Date() } })
      await tx.mailToken.deleteMany({ where: { userId: id, usedAt: null } })
      await this.sessions.endAll(tx, { userId: id }, caller?.userId === id ? caller.sessionId : undefined)
      for (const to of [oldEmail, newEmail]) {
        const data = { new_email: newEmail, at }
        await queueMail(tx, { template: 'email_changed', to, language, data, key: `email_changed:${to}:${at}` })
      }
      for (const { accountId } of await tx.member.findMany({ where: { userId: id } })) {
        await recordAudit(tx, {
          actor: { kind: 'customer', id, email: newEmail },
          ...originOf(request),
          action: 'user.change_email',
          accountId,
          target: { kind: 'user', id },
          before: { email: oldEmail },
          after: { email: newEmail },
        })
      }
    })
    return { email: newEmail }
  }
}
