import { Injectable } from '@nestjs/common'
import { notFound } from '@repere/http'
import { type Invitation } from '@repere/prisma'
import { conflict } from '../access/access.problems.js'
import { type AccountScope } from '../access/account-scope.js'
import { type CustomerCaller } from '../access/caller.js'
import { type SessionOrigin } from '../access/sessions.js'
import { authorOf, recordAudit } from '../audit/index.js'
import { MailLimits } from '../identity/mail-limits.js'
import { queueMail } from '../mail/mailer.js'
import { lockAccount } from '../unit-of-work/account-lock.js'
import { type InvitationDto, type InvitationsDto, type InviteDto } from './account.dto.js'

/** Milliseconds for which an invitation can be accepted. */
const OPEN_FOR_MS = 7 * 86_400_000

/** Invitations to join a customer's organisation. */
@Injectable()
export class PortalInvitations {
  constructor(private readonly mailLimits: MailLimits) {}

  async list(scope: AccountScope): Promise<InvitationsDto> {
    const rows = await scope.own.invitation.findMany({
      where: { acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date() } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    })
    return { data: rows.map(toDto) }
  }

  /**
   * Invites a person; an open invitation of the same address is revoked.
   *
   * @throws Problem  409 for a member, 429
   */
  async invite(
    scope: AccountScope,
    caller: CustomerCaller,
    { email, role, language }: InviteDto,
    request: SessionOrigin,
  ): Promise<InvitationDto> {
    const { accountId } = scope
    await this.mailLimits.countOffer(email, caller, request)
    return scope.transaction(async (own, tx) => {
      // An address has one open invitation, so a concurrent invitation waits here.
      await lockAccount(tx, accountId)
      const member = await own.member.findFirst({ where: { user: { email, emailVerifiedAt: { not: null } } } })
      if (member !== null) throw conflict('This address belongs to a member already.')
      await own.invitation.updateMany({
        where: { email, acceptedAt: null, revokedAt: null },
        data: { revokedAt: new Date() },
      })
      const organisation = await own.account.findFirstOrThrow()
      const inviter = await own.member.findFirstOrThrow({ where: { userId: caller.userId }, include: { user: true } })
      const now = Date.now()
      const row = await own.invitation.create({
        data: {
          accountId,
          email,
          role,
          language: language ?? inviter.user.language,
          invitedBy: caller.email,
          createdAt: new Date(now),
          expiresAt: new Date(now + OPEN_FOR_MS),
        },
      })
      await queueMail(tx, {
        template: 'invitation',
        to: email,
        language: row.language,
        data: { invitation_id: row.id, organisation: organisation.name, invited_by: caller.email, role },
        key: `invitation:${row.id}`,
      })
      await recordAudit(tx, {
        ...authorOf(caller),
        action: 'invitation.create',
        accountId,
        target: { kind: 'invitation', id: row.id },
        after: { email, role },
      })
      return toDto(row)
    })
  }

  /** Revokes an open invitation: its link no longer works. @throws Problem  404 */
  revoke(scope: AccountScope, caller: CustomerCaller, id: string): Promise<void> {
    return scope.transaction(async (own, tx) => {
      const { count } = await own.invitation.updateMany({
        where: { id, acceptedAt: null, revokedAt: null },
        data: { revokedAt: new Date() },
      })
      if (count === 0) throw notFound()
      const target = { kind: 'invitation', id }
      const { accountId } = scope
      await recordAudit(tx, { ...authorOf(caller), action: 'invitation.revoke', accountId, target })
    })
  }
}

function toDto(row: Invitation): InvitationDto {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: row.invitedBy,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }
}
