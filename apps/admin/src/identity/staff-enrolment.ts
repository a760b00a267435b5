import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { PrismaClient, type StaffMember, type Transaction } from '@repere/prisma'
import { badField } from '../access/access.problems.js'
import { type SessionOrigin, StaffSessions } from '../access/sessions.js'
import { originOf, recordAudit } from '../audit/index.js'
import { type ConfirmEnrolmentDto } from './identity.dto.js'
import { linkRefused } from './identity.problems.js'
import { findToken, useToken } from './link-tokens.js'
import { type StaffEnrolledDto } from './me.dto.js'
import { describeStaff } from './me.js'
import { PasswordRules } from './password-rules.js'
import { Passwords } from './passwords.js'
import { type NewLogin } from './registration.js'
import { replaceRecoveryCodes } from './recovery-codes.js'
import { SecondFactor, type TotpOffer } from './second-factor.js'
import { AttemptLimiter } from './attempt-limiter.js'

/** Sets up the access of a staff member: a password, an authenticator, recovery codes. */
@Injectable()
export class StaffEnrolment {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly factor: SecondFactor,
    private readonly rules: PasswordRules,
    private readonly passwords: Passwords,
    private readonly sessions: StaffSessions,
    private readonly attempts: AttemptLimiter,
  ) {}

  /**
   * The set-up data for the authenticator. The same until it is confirmed.
   *
   * @throws Problem  400
   */
  async begin(setupToken: string, request: SessionOrigin): Promise<TotpOffer> {
    await this.attempts.count('token_address', request.ip)
    const staff = await this.ownerOf(this.prisma, setupToken)
    const { id, email } = staff
    if (staff.totpSecret !== null) return this.factor.offer('staff', { id, email, totpSecret: staff.totpSecret })
    const totpSecret = this.factor.newSecret('staff', id)
    const { count } = await this.prisma.staffMember.updateMany({
      where: { id, totpSecret: null },
      data: { totpSecret },
    })
    // Another tab was faster: its secret is used.
    return count === 0 ? this.begin(setupToken, request) : this.factor.offer('staff', { id, email, totpSecret })
  }

  /**
   * Proves that the authenticator works, sets the password, uses the token up, and starts a session.
   *
   * @throws Problem  400 naming the token, the password or the code
   */
  async confirm(
    order: ConfirmEnrolmentDto,
    request: SessionOrigin & { id: string },
  ): Promise<NewLogin<StaffEnrolledDto>> {
    await this.attempts.count('token_address', request.ip)
    const { id, email, totpSecret } = await this.ownerOf(this.prisma, order.setup_token)
    await this.attempts.count('login', `enrol:${id}`)
    const fault = await this.rules.faultOf(order.password, { email, organisations: [] })
    const step = this.factor.stepOf('staff', { id, totpSecret }, order.code)
    const faults = [...(fault === null ? [] : [fault])]
    if (step === null) faults.push({ field: 'code', reason: 'unknown_value', value: null })
    if (faults.length > 0) throw badInput(faults)
    const passwordHash = await this.passwords.hash(order.password)

    return this.prisma.$transaction(async (tx) => {
      const token = await findToken(tx, 'staff_setup', order.setup_token)
      if (token === null || !(await useToken(tx, token))) throw linkRefused('setup_token')
      const { count } = await tx.staffMember.updateMany({
        where: { id, enrolledAt: null, deactivatedAt: null, totpSecret },
        data: { passwordHash, totpLastStep: step, enrolledAt: new Date() },
      })
      if (count === 0) throw linkRefused('setup_token')
      const codes = await replaceRecoveryCodes(tx, { staffId: id })
      await recordAudit(tx, {
        actor: { kind: 'staff', id, email },
        action: 'staff.enrol',
        target: { kind: 'staff', id },
        ...originOf(request),
      })
      const session = await this.sessions.begin(tx, id, request, 'enrolment')
      const me = await describeStaff(tx, { staffId: id, steppedUpAt: new Date() }, session.text)
      return { session, answer: { ...me, recovery_codes: codes } }
    })
  }

  private async ownerOf(tx: Transaction, setupToken: string): Promise<StaffMember> {
    const token = await findToken(tx, 'staff_setup', setupToken)
    const staff = token?.staffId
      ? await tx.staffMember.findFirst({ where: { id: token.staffId, enrolledAt: null, deactivatedAt: null } })
      : null
    if (staff === null) throw badField('setup_token', 'unknown_value')
    return staff
  }
}
