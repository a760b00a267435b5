import { createHash } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { badInput, type FieldError } from '@repere/http'
import { PrismaClient, type Transaction, type User } from '@repere/prisma'
import { type CustomerCaller } from '../access/caller.js'
import { PortalSessions, type SessionOrigin } from '../access/sessions.js'
import { retryConflicts } from '../access/simultaneous-changes.js'
import { AccountChange } from '../unit-of-work/account-change.js'
import { type Author, authorOf, originOf, recordAudit } from '../audit/index.js'
import { queueMail } from '../mail/mailer.js'
import { type ChangePasswordDto, type ResetPasswordDto } from './identity.dto.js'
import { linkRefused } from './identity.problems.js'
import { findToken, useToken } from './link-tokens.js'
import { strangersAttempts } from './login-attempts.js'
import { KnownDevices } from './known-devices.js'
import { MailLimits } from './mail-limits.js'
import { type MeDto } from './me.dto.js'
import { describePerson } from './me.js'
import { PasswordProof } from './password-proof.js'
import { PasswordRules } from './password-rules.js'
import { Passwords } from './passwords.js'
import { organisationsOf } from './people.js'
import { type NewLogin } from './registration.js'
import { AttemptLimiter } from './attempt-limiter.js'
import { askedAt, Verification } from './verification.js'

/** Changes passwords of people of customers: with the old password, or with a link from a mail. */
@Injectable()
export class PasswordChange {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly proof: PasswordProof,
    private readonly rules: PasswordRules,
    private readonly passwords: Passwords,
    private readonly sessions: PortalSessions,
    private readonly attempts: AttemptLimiter,
    private readonly mailLimits: MailLimits,
    private readonly verification: Verification,
    private readonly changes: AccountChange,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Requests a mail with a link. The address is not looked up here: the mailer does that when it writes the mail.
   *
   * @throws Problem  429
   */
  async forgot(email: string, request: SessionOrigin): Promise<void> {
    await this.mailLimits.countOwn(email, request)
    const whom = createHash('sha256').update(email).digest('hex').slice(0, 32)
    await queueMail(this.prisma, {
      template: 'password_reset',
      to: email,
      language: 'fr',
      data: {},
      key: `password_reset:${whom}:${askedAt()}`,
    })
  }

  /**
   * Sets a new password by the link of a mail, which proves the address too; every session of the person ends.
   *
   * @throws Problem  400
   */
  async reset({ token: text, password }: ResetPasswordDto, request: SessionOrigin & { id: string }): Promise<void> {
    await this.attempts.count('token_address', request.ip)
    const found = await findToken(this.prisma, 'password_reset', text)
    const owner = found?.userId ? await this.prisma.user.findUnique({ where: { id: found.userId } }) : null
    if (found === null || owner === null) throw linkRefused()
    const fault = await this.faultOf(password, owner)
    if (fault !== null) throw badInput([fault])
    const passwordHash = await this.passwords.hash(password)
    const accountIds = await retryConflicts(() =>
      this.prisma.$transaction(async (tx) => {
        if (!(await useToken(tx, found))) throw linkRefused()
        const { person, accountIds } = await this.verification.settle(
          tx,
          await tx.user.findUniqueOrThrow({ where: { id: owner.id } }),
          request,
          { by: 'mail' },
        )
        await this.set(tx, person, passwordHash, 'user.reset_password', originOf(request))
        await this.sessions.endAll(tx, { userId: person.id })
        return accountIds
      }),
    )
    for (const accountId of accountIds) await this.changes.publishIfPossible(accountId)
    await this.attempts.forgive({
      cleared: strangersAttempts(`portal:${owner.email}`, request.ip),
      returned: [{ kind: 'token_address', subject: request.ip }],
    })
  }

  /**
   * Sets a new password by the old one: the session continues with a new token, every other one ends.
   *
   * @throws Problem  400, 429
   */
  async change(
    { current_password, password }: ChangePasswordDto,
    caller: CustomerCaller,
    request: SessionOrigin,
  ): Promise<NewLogin<MeDto> & { device: string | null }> {
    const user = await this.proof.require(caller, current_password)
    const fault = await this.faultOf(password, user)
    if (fault !== null) throw badInput([fault])
    const passwordHash = await this.passwords.hash(password)
    return this.prisma.$transaction(async (tx) => {
      await this.set(tx, user, passwordHash, 'user.change_password', authorOf(caller))
      await this.sessions.endAll(tx, { userId: user.id })
      const session = await this.sessions.begin(
        tx,
        { userId: user.id, accountId: caller.accountId },
        request,
        'continued',
      )
      // The new password made every device unknown, this one too.
      const device = this.devices.cookieFor('portal', { email: user.email, passwordHash })
      return { session, answer: await describePerson(tx, caller, session.text), device }
    })
  }

  private async faultOf(password: string, { id, email }: User): Promise<FieldError | null> {
    return this.rules.faultOf(password, { email, organisations: await organisationsOf(this.prisma, id) })
  }

  private async set(
    tx: Transaction,
    { id, email, language }: User,
    passwordHash: string,
    action: string,
    origin: Omit<Author, 'actor'>,
  ): Promise<void> {
    const now = new Date()
    await tx.user.update({ where: { id }, data: { passwordHash, passwordChangedAt: now } })
    await tx.mailToken.deleteMany({ where: { userId: id, purpose: 'password_reset', usedAt: null } })
    const at = now.toISOString()
    const key = `password_changed:${id}:${at}`
    await queueMail(tx, { template: 'password_changed', to: email, language, data: { at }, key })
    for (const { accountId } of await tx.member.findMany({ where: { userId: id } })) {
      const actor = { kind: 'customer', id, email } as const
      await recordAudit(tx, { ...origin, actor, action, accountId, target: { kind: 'user', id } })
    }
  }
}
