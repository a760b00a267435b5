import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { PrismaClient, type Transaction, type User } from '@repere/prisma'
import { type CustomerCaller } from '../access/caller.js'
import { type RequestOrigin } from '../access/request-origin.js'
import { retryConflicts } from '../access/simultaneous-changes.js'
import { type NewSession, PortalSessions, type SessionOrigin } from '../access/sessions.js'
import { AccountChange } from '../unit-of-work/account-change.js'
import { lockAccounts } from '../unit-of-work/account-lock.js'
import { badField } from '../access/access.problems.js'
import { type Author, originOf, recordAudit } from '../audit/index.js'
import { revokeAndRecord } from '../unit-of-work/revocation.js'
import { publishKeysOf } from '../unit-of-work/dated-terms.js'
import { queueMail } from '../mail/mailer.js'
import { findVerified } from './identity-links.js'
import { linkRefused } from './identity.problems.js'
import { findToken, useToken } from './link-tokens.js'
import { KnownDevices } from './known-devices.js'
import { MailLimits } from './mail-limits.js'
import { PasswordRules } from './password-rules.js'
import { Passwords } from './passwords.js'
import { organisationsOf } from './people.js'
import { AttemptLimiter } from './attempt-limiter.js'

/** Mails that anybody can ask for again are sent at most once in this time, milliseconds. */
export const ASK_AGAIN_MS = 10 * 60_000

export const askedAt = (): number => Math.floor(Date.now() / ASK_AGAIN_MS)

/** Determines the owner of an address. */
@Injectable()
export class Verification {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly sessions: PortalSessions,
    private readonly attempts: AttemptLimiter,
    private readonly mailLimits: MailLimits,
    private readonly rules: PasswordRules,
    private readonly passwords: Passwords,
    private readonly changes: AccountChange,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Follows the link of the first mail. The link proves who reads the mailbox, not who registered: an attacker may have
   * registered a stranger's address, and waits for the stranger to follow the link.
   *
   * @param order.password  that of the registration, or a new one; needed without the session that registered
   * @param caller  the session of the browser that follows the link; null: none
   * @returns the session to continue with, and the content of the device cookie; null if the address belongs to another login
   * @throws Problem  400 for an invalid link, a missing password or a weak new one; the link stays valid
   */
  async verify(
    { token: text, password }: { token: string; password?: string },
    caller: CustomerCaller | null,
    request: SessionOrigin & { id: string },
  ): Promise<{ session: NewSession; device: string | null } | null> {
    await this.attempts.count('token_address', request.ip)
    const found = await findToken(this.prisma, 'verify_email', text)
    const registered = found?.userId ? await this.prisma.user.findUnique({ where: { id: found.userId } }) : null
    if (found === null || registered === null) throw linkRefused()
    const proof = await this.proofOf(registered, caller, password)
    const { person, session, accountIds } = await retryConflicts(() =>
      this.prisma.$transaction(async (tx) => {
        if (!(await useToken(tx, found))) throw linkRefused()
        const user = await tx.user.findUniqueOrThrow({ where: { id: registered.id } })
        const settled = await this.settle(tx, user, request, proof)
        return { ...settled, session: await this.openSession(tx, settled.person, user, caller, request) }
      }),
    )
    for (const accountId of accountIds) await this.changes.publishIfPossible(accountId)
    if (person.id !== registered.id || session === null) return null
    return { session, device: this.devices.cookieFor('portal', person) }
  }

  /** The proof that the person with the link owns the registration. */
  private async proofOf(user: User, caller: CustomerCaller | null, password?: string): Promise<Proof> {
    if (caller?.userId === user.id) return { by: 'session' }
    // The organisation moves to the known login, whose password gives access.
    if (user.emailVerifiedAt === null && (await findVerified(this.prisma, user.email)) !== null) return { by: 'mail' }
    if (password === undefined) throw badField('password', 'required')
    if (await this.passwords.matches(user.passwordHash, password)) return { by: 'password' }
    const organisations = await organisationsOf(this.prisma, user.id)
    const fault = await this.rules.faultOf(password, { email: user.email, organisations })
    if (fault !== null) throw badInput([fault])
    return { by: 'mail', passwordHash: await this.passwords.hash(password) }
  }

  /** A session in place of the caller's, or a first one for a person who has just given a password. */
  private async openSession(
    tx: Transaction,
    person: User,
    registered: User,
    caller: CustomerCaller | null,
    request: SessionOrigin,
  ): Promise<NewSession | null> {
    if (person.id !== registered.id) return null
    const own = caller?.userId === person.id ? caller : null
    // The session has more rights now: its token changes.
    if (own !== null) await this.sessions.end(tx, own.sessionId)
    const member = own ?? (await tx.member.findFirst({ where: { userId: person.id }, orderBy: { createdAt: 'asc' } }))
    return member && this.sessions.begin(tx, { userId: person.id, accountId: member.accountId }, request, 'mail_link')
  }

  /** Sends the link again; repeated requests send one mail. */
  async sendAgain(caller: CustomerCaller, request: SessionOrigin): Promise<void> {
    if (caller.verified) return
    await this.mailLimits.countOwn(caller.email, request)
    const member = await this.prisma.member.findFirstOrThrow({
      where: { userId: caller.userId, accountId: caller.accountId },
      include: { user: true, account: true },
    })
    await queueMail(this.prisma, {
      template: 'verify',
      to: member.user.email,
      language: member.user.language,
      data: {
        user_id: caller.userId,
        organisation: member.account.name,
        keys_pause_at: stillAhead(member.account.verifyBy)?.toISOString(),
      },
      key: `verify:${caller.userId}:${askedAt()}`,
    })
  }

  /**
   * Verifies an address. If it belongs to a known person, both become one: the organisation of the new person is moved
   * to the known one, whose password stays.
   *
   * Without proof that they own the registration, the person who registered keeps nothing: no password, session or key.
   *
   * @returns the person from now on, and the accounts whose keys changed: publish them after the commit
   */
  async settle(
    tx: Transaction,
    user: User,
    request: RequestOrigin,
    proof: Proof,
  ): Promise<{ person: User; accountIds: string[] }> {
    if (user.emailVerifiedAt !== null) return { person: user, accountIds: [] }
    const { email } = user
    const memberships = await tx.member.findMany({ where: { userId: user.id }, include: { account: true } })
    const accountIds = memberships.map(({ accountId }) => accountId).sort()
    await lockAccounts(tx, accountIds)
    const known = await findVerified(tx, email)
    // A person with the session or the password of the registration is the person who registered: their sessions
    // continue.
    if (proof.by === 'mail') await tx.portalSession.deleteMany({ where: { userId: user.id } })
    if (known === null) {
      const passwordHash = proof.by === 'mail' ? proof.passwordHash : undefined
      await tx.user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date(), passwordHash } })
      const organisation = memberships[0]?.account.name ?? ''
      const { language } = user
      await queueMail(tx, {
        template: 'welcome',
        to: email,
        language,
        data: { organisation },
        key: `welcome:${user.id}`,
      })
    } else {
      await tx.portalSession.deleteMany({ where: { userId: user.id } })
      await tx.member.updateMany({ where: { userId: user.id }, data: { userId: known.id, createdAt: new Date() } })
      await tx.user.delete({ where: { id: user.id } })
    }
    const newHash = proof.by === 'mail' ? proof.passwordHash : undefined
    const person = known ?? { ...user, passwordHash: newHash ?? user.passwordHash }
    const by = { actor: { kind: 'customer', id: person.id, email }, ...originOf(request) } as const
    for (const accountId of accountIds) {
      await recordAudit(tx, {
        ...by,
        action: 'user.verify',
        accountId,
        target: { kind: 'user', id: person.id },
        before: { user: user.id, email_verified: false },
        after: { user: person.id, email_verified: true, proof: proof.by },
      })
      if (proof.by === 'mail') await this.revokeKeys(tx, accountId, by)
      await tx.account.update({ where: { id: accountId }, data: { verifyBy: null } })
      // Keys that were paused, or would have been, are valid now.
      await publishKeysOf(tx, accountId)
    }
    return { person: await tx.user.findUniqueOrThrow({ where: { id: person.id } }), accountIds }
  }

  private async revokeKeys(tx: Transaction, accountId: string, by: Author): Promise<void> {
    const keys = await tx.apiKey.findMany({ where: { accountId, revokedAt: null } })
    for (const key of keys) await revokeAndRecord(tx, key, { by, reason: REGISTERED_BY_ANOTHER })
  }
}

/** The proof of the person with the link that the registration is theirs; `mail`: none. */
export type Proof = { by: 'session' | 'password' } | { by: 'mail'; passwordHash?: string }

/** The reason for revoking keys of a registration that the owner of the address cannot have created. */
const REGISTERED_BY_ANOTHER = 'registered_by_another'

/** Null once the pause has started: there is nothing left to do before it. */
const stillAhead = (at: Date | null): Date | null => (at !== null && at > new Date() ? at : null)
