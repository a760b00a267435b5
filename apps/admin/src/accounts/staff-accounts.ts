import { Inject, Injectable } from '@nestjs/common'
import { notFound } from '@repere/http'
import { type Account, Prisma, PrismaClient } from '@repere/prisma'
import {
  type AccountDto,
  type AccountOrder,
  type AccountPageDto,
  type AccountSummaryDto,
  type FindAccountsDto,
} from './account.dto.js'
import { findAccounts, FREE_PLAN } from './account-search.js'
import { MEMBERS, toAccountMember } from './account-members.js'
import { toOrganisation } from './organisation.js'
import { toStaffSuspension } from '../identity/suspension.dto.js'
import { maskedEmail } from '../masked-email.js'
import { PAGE, fromCursor, pageOf, toCursor } from '../pages.js'

/** Accounts of a search, at most: a text that finds more is no search. */
const FOUND_MAX = 1_000
/** All customers' accounts, for staff. */
@Injectable()
export class StaffAccounts {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  /**
   * The last id of a page is the cursor of the next page, in whatever order.
   *
   * @throws Problem  400 for an invalid cursor
   */
  async find(query: FindAccountsDto): Promise<AccountPageDto> {
    const { search, standing, plan, country, sort = 'newest', limit = PAGE } = query
    const after = fromCursor(query.cursor)
    const isSuspended = standing === undefined ? undefined : standing === 'suspended'
    const found = search && (await findAccounts(this.prisma, search, FOUND_MAX, { country, isSuspended, plan }))
    const rows = await this.prisma.account.findMany({
      where: {
        country: country?.toUpperCase(),
        ...(plan === undefined ? {} : { plans: onPlan(plan) }),
        ...(standing === undefined ? {} : { suspensionReason: standing === 'good' ? null : { not: null } }),
        ...(found && { id: { in: found.map(({ id }) => id) } }),
      },
      include: { plans: inForce() },
      orderBy: ORDERS[sort],
      ...(after === undefined ? {} : { cursor: { id: after }, skip: 1 }),
      take: limit + 1,
    })
    const { page, next } = pageOf(rows, limit, ({ id }) => toCursor(id))
    return { data: page.map(toSummary), next_cursor: next }
  }

  /** @throws Problem  404 */
  async read(id: string): Promise<AccountDto> {
    const account = await this.prisma.account.findUnique({
      where: { id },
      include: {
        plans: inForce(),
        profile: true,
        members: MEMBERS,
        keys: { where: { revokedAt: null }, orderBy: { createdAt: 'asc' } },
      },
    })
    if (account === null) throw notFound()
    return {
      ...toSummary(account),
      organisation: toOrganisation(account, account.profile),
      members: account.members.map((member) => toAccountMember(member, maskedEmail(member.user.email))),
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

/** Ids rise with time. */
const ORDERS: Readonly<Record<AccountOrder, Prisma.AccountOrderByWithRelationInput[]>> = {
  newest: [{ id: 'desc' }],
  oldest: [{ id: 'asc' }],
  name: [{ name: 'asc' }, { id: 'asc' }],
}

function onPlan(code: string): Prisma.AccountPlanListRelationFilter {
  const { where } = inForce()
  return code === FREE_PLAN
    ? { none: { ...where, planVersion: { planCode: { not: FREE_PLAN } } } }
    : { some: { ...where, planVersion: { planCode: code } } }
}

function inForce() {
  const now = new Date()
  return {
    where: { validFrom: { lte: now }, OR: [{ validUntil: null }, { validUntil: { gt: now } }] },
    include: { planVersion: true },
  } satisfies Prisma.Account$plansArgs
}

function toSummary(account: Account & { plans: { planVersion: { planCode: string } }[] }): AccountSummaryDto {
  return {
    id: account.id,
    tag: account.tag,
    name: account.name,
    country: account.country,
    created_at: account.createdAt.toISOString(),
    plan: account.plans[0]?.planVersion.planCode ?? FREE_PLAN,
    suspension: toStaffSuspension(account),
  }
}
