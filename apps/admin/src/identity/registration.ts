import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { PrismaClient, storeNewKey } from '@repere/prisma'
import { generateAccountTag } from '@repere/shared'
import { type NewSession, PortalSessions, type SessionOrigin } from '../access/sessions.js'
import { originOf, recordAudit } from '../audit/index.js'
import { faultsOfConsent, recordConsent } from '../operator/consents.js'
import { queueMail } from '../mail/mailer.js'
import { type RegisterDto } from './identity.dto.js'
import { type RegisteredDto } from './me.dto.js'
import { KnownDevices } from './known-devices.js'
import { MailLimits } from './mail-limits.js'
import { describePerson } from './me.js'
import { PasswordRules } from './password-rules.js'
import { Passwords } from './passwords.js'
import { AttemptLimiter } from './attempt-limiter.js'
import { AccountChange } from '../unit-of-work/account-change.js'

/** A new session, and the profile of its owner. */
export interface NewLogin<T> {
  session: NewSession
  answer: T
}

/** Time after registration until the keys of an organisation without a verified address pause. */
const VERIFY_WITHIN_MS = 72 * 3_600_000

/**
 * Creates an organisation with its first owner and a sandbox key that works at once.
 *
 * A known address makes no difference here, because neither answer nor time may reveal it: a new person is created,
 * with their own session, until the link in the mail shows who owns the address.
 */
@Injectable()
export class Registration {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(AccountChange) private readonly changes: AccountChange,
    private readonly rules: PasswordRules,
    private readonly passwords: Passwords,
    private readonly sessions: PortalSessions,
    private readonly attempts: AttemptLimiter,
    private readonly mailLimits: MailLimits,
    private readonly devices: KnownDevices,
  ) {}

  /** @throws Problem  400, 429 */
  async register(
    order: RegisterDto,
    request: SessionOrigin & { id: string },
  ): Promise<NewLogin<RegisteredDto> & { device: string | null }> {
    const { email, organisation, country, language = 'fr' } = order
    const accepted = { terms: order.terms_version, privacy: order.privacy_version }
    await this.mailLimits.countOffer(email, null, request)
    const fault = await this.rules.faultOf(order.password, { email, organisations: [organisation] })
    const faults = [...(fault === null ? [] : [fault]), ...(await faultsOfConsent(this.prisma, accepted))]
    if (faults.length > 0) throw badInput(faults)
    await this.attempts.count('sign_up_address', request.ip)
    const passwordHash = await this.passwords.hash(order.password)

    const { accountId, ...newLogin } = await this.prisma.$transaction(async (tx) => {
      const verifyBy = new Date(Date.now() + VERIFY_WITHIN_MS)
      const account = await tx.account.create({
        data: { tag: generateAccountTag(), name: organisation, country, verifyBy },
      })
      const accountId = account.id
      const user = await tx.user.create({ data: { email, passwordHash, language } })
      await tx.member.create({ data: { accountId, userId: user.id, role: 'owner' } })
      await recordConsent(tx, { accountId, userId: user.id }, accepted)
      const { text, row } = await storeNewKey(tx, { account, kind: 'test', origins: [], by: email })
      await recordAudit(tx, {
        actor: { kind: 'customer', id: user.id, email },
        action: 'account.register',
        accountId,
        target: { kind: 'account', id: accountId },
        after: {
          name: organisation,
          country,
          owner: email,
          sandbox_key: { id: row.id, prefix: row.prefix, last4: row.last4 },
          accepted,
        },
        ...originOf(request),
      })
      await queueMail(tx, {
        template: 'verify',
        to: email,
        language,
        data: { user_id: user.id, organisation, keys_pause_at: verifyBy.toISOString() },
        key: `verify:${user.id}`,
      })
      const session = await this.sessions.begin(tx, { userId: user.id, accountId }, request, 'registration')
      const me = await describePerson(tx, { userId: user.id, accountId }, session.text)
      return { accountId, session, answer: { ...me, sandbox_key: text } }
    })
    // A key that Redis does not know is looked for in Postgres, so this may wait.
    await this.changes.publishIfPossible(accountId)
    return { ...newLogin, device: this.devices.cookieFor('portal', { email, passwordHash }) }
  }
}
