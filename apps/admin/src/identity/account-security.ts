import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient, type Transaction, type User } from '@repere/prisma'
import { badField, conflict } from '../access/access.problems.js'
import { type CustomerCaller } from '../access/caller.js'
import { PortalSessions } from '../access/sessions.js'
import { authorOf, recordAudit } from '../audit/index.js'
import { type SecurityChange } from '../mail/mail-content.js'
import { queueMail } from '../mail/mailer.js'
import { AttemptLimiter } from './attempt-limiter.js'
import { PasswordProof } from './password-proof.js'
import { replaceRecoveryCodes } from './recovery-codes.js'
import { OPEN_REMOVAL, SecondFactorRemovals } from './second-factor-removals.js'
import { SecondFactor, type TotpOffer } from './second-factor.js'
import { type AccountSecurityDto, type RecoveryCodesDto, toPasskeyDto } from './security.dto.js'

/** How a person of customers protects their login: an authenticator and recovery codes. */
@Injectable()
export class AccountSecurity {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly factor: SecondFactor,
    private readonly proof: PasswordProof,
    private readonly attempts: AttemptLimiter,
    private readonly sessions: PortalSessions,
    private readonly removals: SecondFactorRemovals,
  ) {}

  async describe({ userId }: CustomerCaller): Promise<AccountSecurityDto> {
    const user = await this.prisma.user.findUniqueOrThrow({
      where: { id: userId },
      include: {
        passkeys: { orderBy: { createdAt: 'asc' } },
        factorRemovals: { where: OPEN_REMOVAL },
        _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
      },
    })
    return {
      email: user.email,
      password_changed_at: user.passwordChangedAt.toISOString(),
      totp_enabled_at: user.totpEnabledAt?.toISOString() ?? null,
      recovery_codes_left: user._count.recoveryCodes,
      second_factor_removal_due_at: user.factorRemovals[0]?.dueAt.toISOString() ?? null,
      passkeys: user.passkeys.map(toPasskeyDto),
    }
  }

  /**
   * Starts the set-up of an authenticator. Nothing changes until one of its codes is confirmed; a repetition makes a
   * new secret.
   *
   * @throws Problem  400 for a wrong password, 409 where one is set up already, 429
   */
  async beginTotp(caller: CustomerCaller, password: string): Promise<TotpOffer> {
    const { id, email } = await this.proof.require(caller, password)
    const totpSecret = this.factor.newSecret('portal', id)
    const { count } = await this.prisma.user.updateMany({
      where: { id, totpEnabledAt: null },
      data: { totpSecret, totpLastStep: null },
    })
    if (count === 0) throw conflict('An authenticator is set up already.')
    return this.factor.offer('portal', { id, email, totpSecret })
  }

  /**
   * Proves that the authenticator works: logging in with the password needs a code from now on. Other sessions end.
   *
   * @returns the recovery codes, this once
   * @throws Problem  400 for a wrong code, 409 if no set-up was started, 429
   */
  async confirmTotp(caller: CustomerCaller, code: string): Promise<RecoveryCodesDto> {
    const user = await this.prisma.user.findUniqueOrThrow({ where: { id: caller.userId } })
    const { id, totpSecret, totpEnabledAt } = user
    if (totpEnabledAt !== null) throw conflict('An authenticator is set up already.')
    if (totpSecret === null) throw conflict('Begin the set-up of an authenticator first.')
    await this.attempts.count('login', `enrol:${id}`)
    const step = this.factor.stepOf('portal', user, code)
    if (step === null) throw wrongCode()
    return this.prisma.$transaction(async (tx) => {
      const { count } = await tx.user.updateMany({
        where: { id, totpSecret, totpEnabledAt: null },
        data: { totpLastStep: step, totpEnabledAt: new Date() },
      })
      if (count === 0) throw conflict('An authenticator is set up already.')
      const recovery_codes = await replaceRecoveryCodes(tx, { userId: id })
      await this.sessions.endAll(tx, { userId: id }, caller.sessionId)
      await this.recordChange(tx, caller, user, 'totp_enabled')
      return { recovery_codes }
    })
  }

  /** Logging in needs the password alone again. @throws Problem  400 for a wrong password or code, 409, 429 */
  async removeTotp(caller: CustomerCaller, order: { current_password: string; code: string }): Promise<void> {
    const user = await this.requireBoth(caller, order)
    await this.prisma.$transaction(async (tx) => {
      const none = { totpSecret: null, totpLastStep: null, totpEnabledAt: null }
      await tx.user.update({ where: { id: user.id }, data: none })
      await tx.recoveryCode.deleteMany({ where: { userId: user.id } })
      // Otherwise it would remove the authenticator that is set up next.
      await this.removals.cancelOpen(tx, user.id, authorOf(caller))
      await this.recordChange(tx, caller, user, 'totp_disabled')
    })
  }

  /**
   * Makes new recovery codes; the old ones become invalid. @throws Problem  400 for a wrong password or code, 409, 429
   */
  async replaceRecoveryCodes(
    caller: CustomerCaller,
    order: { current_password: string; code: string },
  ): Promise<RecoveryCodesDto> {
    const user = await this.requireBoth(caller, order)
    return this.prisma.$transaction(async (tx) => {
      const recovery_codes = await replaceRecoveryCodes(tx, { userId: user.id })
      await this.recordChange(tx, caller, user, 'recovery_codes_renewed')
      return { recovery_codes }
    })
  }

  /** Records a change of how a person logs in, and informs them by mail. */
  async recordChange(
    tx: Transaction,
    caller: CustomerCaller,
    { id, email, language }: Pick<User, 'id' | 'email' | 'language'>,
    change: SecurityChange,
    name: string | null = null,
  ): Promise<void> {
    const at = new Date().toISOString()
    await queueMail(tx, {
      template: 'security_changed',
      to: email,
      language,
      data: { change, name, at },
      key: `security_changed:${id}:${change}:${at}`,
    })
    await recordAudit(tx, {
      ...authorOf(caller),
      action: `user.${change}`,
      accountId: caller.accountId,
      target: { kind: 'user', id },
      ...(name === null ? {} : { after: { name } }),
    })
  }

  private async requireBoth(
    caller: CustomerCaller,
    { current_password, code }: { current_password: string; code: string },
  ): Promise<User> {
    const user = await this.proof.require(caller, current_password)
    if (user.totpEnabledAt === null) throw conflict('No authenticator is set up.')
    const subject = `code:${user.id}`
    await this.attempts.count('login', subject)
    if ((await this.factor.useCode('portal', user, code)) === null) throw wrongCode()
    await this.attempts.forgive({ cleared: [{ kind: 'login', subject }] })
    return user
  }
}

const wrongCode = () => badField('code', 'unknown_value')
