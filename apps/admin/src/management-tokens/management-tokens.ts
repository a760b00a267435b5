import { Inject, Injectable } from '@nestjs/common'
import { notFound } from '@repere/http'
import { type ManagementToken, PrismaClient, type Transaction } from '@repere/prisma'
import { badField, conflict } from '../access/access.problems.js'
import { type CustomerCaller, type StaffCaller } from '../access/caller.js'
import { PORTAL_SCOPES, type PortalScope, STAFF_SCOPES, type StaffScope } from '../access/management-scopes.js'
import { digestOf } from '../access/sessions.js'
import { newTokenText, usableAt } from '../access/token-callers.js'
import { authorOf, nameOf, recordAudit } from '../audit/index.js'

/** Usable tokens of an organisation, and of a staff member. */
const TOKENS_MAX = 20

/** A token with the address of the person for whom it acts. */
export interface OwnedToken {
  token: ManagementToken
  madeBy: string
}

export interface TokenOrder<Scope extends string> {
  name: string
  scopes: Scope[]
  expiresAt: Date
}

/** A new token; its text is not stored. */
export interface NewToken extends OwnedToken {
  text: string
}

const WITH_OWNER = { member: { include: { user: true } }, staff: true } as const
type WithOwner = ManagementToken & { member: { user: { email: string } } | null; staff: { email: string } | null }

/** Tokens by which programs call the portal and staff APIs for the people who made them. */
@Injectable()
export class ManagementTokens {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  /** Owners see those of the organisation or of the team, others their own. */
  async list(caller: CustomerCaller | StaffCaller): Promise<OwnedToken[]> {
    const rows = await this.prisma.managementToken.findMany({
      where: { ...visibleTo(caller), ...usableAt() },
      include: WITH_OWNER,
      orderBy: { id: 'desc' },
    })
    return rows.map(toOwned)
  }

  /** @throws Problem  400 for a scope that the role of the person may not use; 409 for one token too many */
  createForCustomer(caller: CustomerCaller, order: TokenOrder<PortalScope>): Promise<NewToken> {
    requireScopes(order.scopes, PORTAL_SCOPES, caller.role)
    const { accountId, userId } = caller
    return this.create(
      caller,
      order,
      { accountId, userId },
      { accountId },
      (tx) => tx.$queryRaw`SELECT 1 FROM accounts WHERE id = ${accountId}::uuid FOR UPDATE`,
    )
  }

  /** @throws Problem  as `createForCustomer` */
  createForStaff(caller: StaffCaller, order: TokenOrder<StaffScope>): Promise<NewToken> {
    requireScopes(order.scopes, STAFF_SCOPES, caller.role)
    const { staffId } = caller
    return this.create(
      caller,
      order,
      { staffId },
      { staffId },
      (tx) => tx.$queryRaw`SELECT 1 FROM staff_members WHERE id = ${staffId}::uuid FOR UPDATE`,
    )
  }

  /** It is refused from the next request on. @throws Problem  404, also for one that the caller may not see */
  async revoke(caller: CustomerCaller | StaffCaller, id: string): Promise<void> {
    const by = authorOf(caller)
    await this.prisma.$transaction(async (tx) => {
      const where = { id, ...visibleTo(caller), ...usableAt() }
      const data = { revokedAt: new Date(), revokedBy: nameOf(by) }
      const [revoked] = await tx.managementToken.updateManyAndReturn({ where, data })
      if (revoked === undefined) throw notFound()
      await recordAudit(tx, {
        ...by,
        action: 'management_token.revoke',
        accountId: revoked.accountId,
        target: { kind: 'management_token', id },
        before: { name: revoked.name, last4: revoked.last4, scopes: revoked.scopes },
      })
    })
  }

  private create(
    caller: CustomerCaller | StaffCaller,
    { name, scopes, expiresAt }: TokenOrder<string>,
    owner: { accountId: string; userId: string } | { staffId: string },
    counted: { accountId: string } | { staffId: string },
    lock: (tx: Transaction) => Promise<unknown>,
  ): Promise<NewToken> {
    const text = newTokenText()
    return this.prisma.$transaction(async (tx) => {
      await lock(tx)
      if ((await tx.managementToken.count({ where: { ...counted, ...usableAt() } })) >= TOKENS_MAX) {
        throw conflict(`There are ${TOKENS_MAX} management tokens: revoke one first.`)
      }
      const token = await tx.managementToken.create({
        data: { ...owner, name, scopes, expiresAt, digest: digestOf(text), last4: text.slice(-4) },
        include: WITH_OWNER,
      })
      await recordAudit(tx, {
        ...authorOf(caller),
        action: 'management_token.create',
        accountId: token.accountId,
        target: { kind: 'management_token', id: token.id },
        after: { name, last4: token.last4, scopes, expires_at: expiresAt },
      })
      return { ...toOwned(token), text }
    })
  }
}

function requireScopes<Scope extends string>(
  scopes: Scope[],
  roles: Record<Scope, readonly string[]>,
  role: string,
): void {
  if (scopes.length === 0) throw badField('scopes', 'too_few', scopes)
  const refused = scopes.filter((scope) => !roles[scope].includes(role))
  if (refused.length > 0) throw badField('scopes', 'out_of_scope', refused)
}

function visibleTo(caller: CustomerCaller | StaffCaller) {
  if (caller.surface === 'staff')
    return caller.role === 'owner' ? { staffId: { not: null } } : { staffId: caller.staffId }
  const { accountId, userId, role } = caller
  return role === 'owner' ? { accountId } : { accountId, userId }
}

const toOwned = ({ member, staff, ...token }: WithOwner): OwnedToken => ({
  token,
  madeBy: member?.user.email ?? staff?.email ?? '',
})
