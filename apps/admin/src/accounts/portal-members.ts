import { Injectable } from '@nestjs/common'
import { type AccountScope } from '../access/account-scope.js'
import { type CustomerCaller } from '../access/caller.js'
import { type CustomerRole } from '../access/roles.js'
import { authorOf, recordAudit } from '../audit/index.js'
import { requireRemainingOwner } from '../identity/remaining-owner.js'
import { type MemberDto, type MembersDto } from './account.dto.js'

const LAST_OWNER = 'An organisation keeps an owner: make another member one first.'

/** The members of a customer's organisation, and their roles. */
@Injectable()
export class PortalMembers {
  async list(scope: AccountScope, caller: CustomerCaller): Promise<MembersDto> {
    const rows = await scope.own.member.findMany({
      include: { user: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    return { data: rows.map((row) => toDto(row, caller)) }
  }

  /**
   * Ends the member's sessions in this organisation, except the caller's own. @throws Problem  404, 409 for the last
   * owner
   */
  changeRole(scope: AccountScope, caller: CustomerCaller, id: string, role: CustomerRole): Promise<MemberDto> {
    return requireRemainingOwner(LAST_OWNER, () =>
      scope.transaction(async (own, tx) => {
        const before = await own.member.findUniqueOrThrow({ where: { id } })
        const after = await own.member.update({ where: { id }, data: { role }, include: { user: true } })
        if (before.role !== role) {
          await own.portalSession.deleteMany({ where: { userId: after.userId, NOT: { id: caller.sessionId } } })
        }
        await recordAudit(tx, {
          ...authorOf(caller),
          action: 'member.change_role',
          accountId: scope.accountId,
          target: { kind: 'member', id },
          before: { role: before.role },
          after: { role, email: after.user.email },
        })
        return toDto(after, caller)
      }),
    )
  }

  /** Ends a membership and its sessions. @throws Problem  404, 409 for the last owner */
  remove(scope: AccountScope, caller: CustomerCaller, id: string): Promise<void> {
    return requireRemainingOwner(LAST_OWNER, () =>
      scope.transaction(async (own, tx) => {
        const { role, user } = await own.member.findUniqueOrThrow({ where: { id }, include: { user: true } })
        await own.member.delete({ where: { id } })
        await recordAudit(tx, {
          ...authorOf(caller),
          action: 'member.remove',
          accountId: scope.accountId,
          target: { kind: 'member', id },
          before: { role, email: user.email },
        })
      }),
    )
  }
}

interface Row {
  id: string
  userId: string
  role: CustomerRole
  createdAt: Date
  user: { email: string; emailVerifiedAt: Date | null }
}

function toDto({ id, userId, role, createdAt, user }: Row, caller: CustomerCaller): MemberDto {
  return {
    id,
    email: user.email,
    role,
    you: userId === caller.userId,
    email_verified: user.emailVerifiedAt !== null,
    joined_at: createdAt.toISOString(),
  }
}
