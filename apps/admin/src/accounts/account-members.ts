import { Inject, Injectable } from '@nestjs/common'
import { notFound } from '@repere/http'
import { PrismaClient } from '@repere/prisma'
import { type StaffCaller } from '../access/caller.js'
import { type RequestOrigin } from '../access/request-origin.js'
import { AuthenticationLog } from '../authentication-log/authentication-log.js'
import { type AccountMembersDto } from './account.dto.js'

/** Who belongs to an account, with their addresses: for staff who need them, and written down. */
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
        include: { members: { include: { user: true }, orderBy: { createdAt: 'asc' } } },
      })
      if (account === null) throw notFound()
      await this.log.record({ surface: 'staff', kind: 'personal_data_read', staffId, email, accountId }, request, tx)
      return {
        data: account.members.map(({ role, user }) => ({
          user_id: user.id,
          email: user.email,
          role,
          email_verified: user.emailVerifiedAt !== null,
        })),
      }
    })
  }
}

/** An address that tells people apart and cannot be written to: `a•••@client.example`. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${[...local][0] ?? ''}•••@${domain}`
}
