import { Inject, Injectable } from '@nestjs/common'
import { notFound } from '@repere/http'
import { type Member, PrismaClient, type SecondFactorRemoval, type User } from '@repere/prisma'
import { type StaffCaller } from '../access/caller.js'
import { type RequestOrigin } from '../access/request-origin.js'
import { AuthenticationLog } from '../access/authentication-log.js'
import { OPEN_REMOVAL } from '../identity/second-factor-removals.js'
import { toSecondFactorRemovalDto } from '../identity/security.dto.js'
import { type AccountMemberDto, type AccountMembersDto } from './account.dto.js'

/** The columns of members that staff reads. */
export const MEMBERS = {
  include: { user: { include: { factorRemovals: { where: OPEN_REMOVAL } } } },
  orderBy: { createdAt: 'asc' },
} as const

/** @param email  masked or complete */
export function toAccountMember(
  { role, user }: Member & { user: User & { factorRemovals: SecondFactorRemoval[] } },
  email: string,
): AccountMemberDto {
  const [removal] = user.factorRemovals
  return {
    user_id: user.id,
    email,
    role,
    email_verified: user.emailVerifiedAt !== null,
    second_factor: user.totpEnabledAt !== null,
    second_factor_removal: removal === undefined ? null : toSecondFactorRemovalDto(removal),
  }
}

/** Shows staff the members of an account with their addresses, and records this. */
@Injectable()
export class AccountMembers {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly log: AuthenticationLog,
  ) {}

  /** @throws Problem  404 */
  async reveal(accountId: string, { staffId, email }: StaffCaller, request: RequestOrigin): Promise<AccountMembersDto> {
    return this.prisma.$transaction(async (tx) => {
      const account = await tx.account.findUnique({
        where: { id: accountId },
        include: { members: MEMBERS },
      })
      if (account === null) throw notFound()
      await this.log.record({ surface: 'staff', kind: 'personal_data_read', staffId, email, accountId }, request, tx)
      return {
        data: account.members.map((member) => toAccountMember(member, member.user.email)),
      }
    })
  }
}
