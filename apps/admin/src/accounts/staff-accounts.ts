import { Inject, Injectable } from '@nestjs/common'
import { notFound } from '@repere/http'
import { type Account, Prisma, PrismaClient } from '@repere/prisma'
import { badField } from '../access/access.problems.js'
import { type AccountDto, type AccountPageDto, type AccountSummaryDto, type FindAccountsDto } from './account.dto.js'
import { toOrganisation } from './organisation.js'

const PAGE = 50
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** What an account without a paid plan has. */
const FREE_PLAN = 'sandbox'

/** Customers' accounts as staff sees them: all of them. */
@Injectable()
export class StaffAccounts {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  /**
   * Newest first. Ids rise with time, so the last one of a page says where the next begins.
   *
   * @throws Problem  400 for a cursor that is none
   */
  async find({ search, standing, limit = PAGE, cursor }: FindAccountsDto): Promise<AccountPageDto> {
    const after = cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString('utf8')
    if (after !== undefined && !UUID.test(after)) throw badField('cursor', 'invalid_format', cursor)
    const rows = await this.prisma.account.findMany({
      where: {
        ...(after === undefined ? {} : { id: { lt: after } }),
        ...(standing === undefined ? {} : { suspensionReason: standing === 'good' ? null : { not: null } }),
        ...(search === undefined ? {} : { OR: matching(search) }),
      },
      include: { plans: inForce() },
      orderBy: { id: 'desc' },
      take: limit + 1,
    })
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    return {
      data: page.map(toSummary),
      next_cursor: last === undefined ? null : Buffer.from(last.id).toString('base64url'),
    }
  }

  /** @throws Problem  404 */
  async read(id: string): Promise<AccountDto> {
    const account = await this.prisma.account.findUnique({
      where: { id },
      include: {
        plans: inForce(),
        profile: true,
        members: { include: { user: true }, orderBy: { createdAt: 'asc' } },
        keys: { where: { revokedAt: null }, orderBy: { createdAt: 'asc' } },
      },
    })
    if (account === null) throw notFound()
    return {
      ...toSummary(account),
      organisation: toOrganisation(account, account.profile),
      members: account.members.map(({ role, user }) => ({
        user_id: user.id,
        email: user.email,
        role,
        email_verified: user.emailVerifiedAt !== null,
      })),
      keys: account.keys.map((key) => ({
        id: key.id,
        kind: key.kind,
        prefix: key.prefix,
        last4: key.last4,
        last_used_at: key.lastUsedAt?.toISOString() ?? null,
      })),
    }
  }
}

function matching(search: string): Prisma.AccountWhereInput[] {
  return [
    { name: { contains: search, mode: 'insensitive' } },
    { tag: search },
    { members: { some: { user: { email: { contains: search.toLowerCase() } } } } },
    { keys: { some: { last4: search } } },
    ...(UUID.test(search) ? [{ id: search }] : []),
  ]
}

function inForce() {
  const now = new Date()
  return {
    where: { validFrom: { lte: now }, OR: [{ validUntil: null }, { validUntil: { gt: now } }] },
    include: { planVersion: true },
  } satisfies Prisma.Account$plansArgs
}

function toSummary(account: Account & { plans: { planVersion: { planCode: string } }[] }): AccountSummaryDto {
  const { suspensionReason: reason, suspendedAt, suspendedBy, suspensionNote: note } = account
  return {
    id: account.id,
    tag: account.tag,
    name: account.name,
    country: account.country,
    created_at: account.createdAt.toISOString(),
    plan: account.plans[0]?.planVersion.planCode ?? FREE_PLAN,
    suspension:
      reason === null || suspendedAt === null
        ? null
        : { reason, note, since: suspendedAt.toISOString(), by: suspendedBy ?? '' },
  }
}
