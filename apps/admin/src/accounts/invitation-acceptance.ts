import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { PrismaClient } from '@repere/prisma'
import { badField } from '../access/access.problems.js'
import { digestOf, type SessionOrigin } from '../access/sessions.js'
import { retryConflicts } from '../access/simultaneous-changes.js'
import { originOf, recordAudit } from '../audit/index.js'
import { findVerified } from '../identity/identity-links.js'
import { linkRefused } from '../identity/identity.problems.js'
import { PasswordRules } from '../identity/password-rules.js'
import { Passwords } from '../identity/passwords.js'
import { AttemptLimiter } from '../identity/attempt-limiter.js'
import { queueAccountMail } from '../mail/mailer.js'
import { type AcceptInvitationDto, type InvitationAcceptedDto } from './account.dto.js'

/**
 * Accepts invitations by their links. There is no session yet, so there is no scope: the token identifies the account.
 */
@Injectable()
export class InvitationAcceptance {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly rules: PasswordRules,
    private readonly passwords: Passwords,
    private readonly attempts: AttemptLimiter,
  ) {}

  /**
   * The mail has proved the address. A person with a login joins with it; any other person gets a new login.
   *
   * @throws Problem  400 for a link that is no longer valid, and for a new login without an acceptable password
   */
  async accept(order: AcceptInvitationDto, request: SessionOrigin & { id: string }): Promise<InvitationAcceptedDto> {
    await this.attempts.count('token_address', request.ip)
    const open = { digest: digestOf(order.token), acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date() } }
    const found = await this.prisma.invitation.findFirst({ where: open, include: { account: true } })
    if (found === null) throw linkRefused()
    const { email, role, accountId, account } = found
    let passwordHash: string | null = null
    if ((await findVerified(this.prisma, email)) === null) {
      if (order.password === undefined) throw badField('password', 'required')
      const fault = await this.rules.faultOf(order.password, { email, organisations: [account.name] })
      if (fault !== null) throw badInput([fault])
      passwordHash = await this.passwords.hash(order.password)
    }

    return retryConflicts(() =>
      this.prisma.$transaction(async (tx) => {
        const now = new Date()
        const { count } = await tx.invitation.updateMany({
          where: { ...open, id: found.id },
          data: { acceptedAt: now },
        })
        if (count === 0) throw linkRefused()
        let user = await findVerified(tx, email)
        if (user === null) {
          if (passwordHash === null) throw linkRefused()
          const language = order.language ?? found.language
          user = await tx.user.create({ data: { email, passwordHash, language, emailVerifiedAt: now } })
        }
        const userId = user.id
        const member =
          (await tx.member.findUnique({ where: { accountId_userId: { accountId, userId } } })) ??
          (await tx.member.create({ data: { accountId, userId, role } }))
        await recordAudit(tx, {
          actor: { kind: 'customer', id: userId, email },
          action: 'invitation.accept',
          accountId,
          target: { kind: 'invitation', id: found.id },
          after: { member: member.id, role: member.role, invited_by: found.invitedBy },
          ...originOf(request),
        })
        await queueAccountMail(tx, {
          template: 'member_joined',
          data: { organisation: account.name, member: email, role: member.role },
          key: `member-joined:${member.id}`,
          accountId,
          roles: ['owner'],
        })
        return { email, organisation: account.name, role: member.role }
      }),
    )
  }
}
