import { type Transaction } from '@repere/prisma'
import { csrfTokenOf } from '../access/csrf.js'
import { steppedUpUntil } from '../access/step-up.js'
import { toSuspension } from './suspension.dto.js'
import { type MeDto, type StaffMeDto } from './me.dto.js'

/** The own profile of a person; `sessionText` is the content of their cookie. */
export async function describePerson(
  tx: Pick<Transaction, 'member'>,
  of: { userId: string; accountId: string },
  sessionText: string,
): Promise<MeDto> {
  const members = await tx.member.findMany({
    where: { userId: of.userId },
    include: { account: true, user: true },
    orderBy: { createdAt: 'asc' },
  })
  const here = members.find(({ accountId }) => accountId === of.accountId)
  if (here === undefined) throw new Error('Not a member')
  const { user, account } = here
  return {
    user: { id: user.id, email: user.email, language: user.language, email_verified: user.emailVerifiedAt !== null },
    organisation: {
      id: account.id,
      tag: account.tag,
      name: account.name,
      country: account.country,
      keys_pause_at: account.verifyBy?.toISOString() ?? null,
      suspension: toSuspension(account),
    },
    role: here.role,
    organisations: members.map(({ accountId, account: { name }, role }) => ({ id: accountId, name, role })),
    csrf_token: csrfTokenOf(sessionText),
  }
}

export async function describeStaff(
  tx: Pick<Transaction, 'staffMember'>,
  { staffId, steppedUpAt }: { staffId: string; steppedUpAt: Date | null },
  sessionText: string,
): Promise<StaffMeDto> {
  const staff = await tx.staffMember.findUniqueOrThrow({
    where: { id: staffId },
    include: { _count: { select: { recoveryCodes: { where: { usedAt: null } } } } },
  })
  return {
    id: staff.id,
    email: staff.email,
    role: staff.role,
    language: staff.language,
    recovery_codes_left: staff._count.recoveryCodes,
    stepped_up_until: steppedUpUntil({ steppedUpAt })?.toISOString() ?? null,
    csrf_token: csrfTokenOf(sessionText),
  }
}
