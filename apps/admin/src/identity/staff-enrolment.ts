import { randomBytes } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { PrismaClient, type StaffMember, type Transaction } from '@repere/prisma'
import { badField } from '../access/access.problems.js'
import { digestOf, type SessionOrigin, StaffSessions } from '../access/sessions.js'
import { AuditLog } from '../audit/index.js'
import { type ConfirmEnrolmentDto } from './identity.dto.js'
import { linkRefused } from './identity.problems.js'
import { findToken, useToken } from './link-tokens.js'
import { type StaffEnrolledDto } from './me.dto.js'
import { describeStaff } from './me.js'
import { PasswordRules } from './password-rules.js'
import { Passwords } from './passwords.js'
import { type NewLogin } from './registration.js'
import { SealedText } from './sealed-text.js'
import { newTotpSecret, stepOfCode, totpUri } from './totp.js'
import { AttemptLimiter } from './attempt-limiter.js'

const RECOVERY_CODES = 10
/** 80 bits, in characters that nobody mistakes for each other. */
const RECOVERY_CODE_BYTES = 10
const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'

export interface TotpOffer {
  email: string
  totp_secret: string
  otpauth_uri: string
}

/** Sets up the access of one of ours: a password of their own, an authenticator, recovery codes. */
@Injectable()
export class StaffEnrolment {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly sealed: SealedText,
    private readonly rules: PasswordRules,
    private readonly passwords: Passwords,
    private readonly sessions: StaffSessions,
    private readonly attempts: AttemptLimiter,
    private readonly audit: AuditLog,
  ) {}

  /**
   * What the authenticator is told. Asking again before confirming tells the same.
   *
   * @throws Problem  400
   */
  async begin(setupToken: string, request: SessionOrigin): Promise<TotpOffer> {
    await this.attempts.count('token_address', request.ip)
    const staff = await this.ownerOf(this.prisma, setupToken)
    let secret = staff.totpSecret === null ? null : this.sealed.open(staff.totpSecret, sealPurpose(staff.id))
    if (secret === null) {
      secret = newTotpSecret()
      const totpSecret = this.sealed.seal(secret, sealPurpose(staff.id))
      const { count } = await this.prisma.staffMember.updateMany({
        where: { id: staff.id, totpSecret: null },
        data: { totpSecret },
      })
      // Another tab was faster: its secret is the one.
      if (count === 0) return this.begin(setupToken, request)
    }
    return { email: staff.email, totp_secret: secret, otpauth_uri: totpUri(secret, staff.email) }
  }

  /**
   * Proves that the authenticator works, sets the password, uses the token up, and lets the person in.
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
    const step = totpSecret === null ? null : stepOfCode(this.sealed.open(totpSecret, sealPurpose(id)), order.code)
    const faults = [...(fault === null ? [] : [fault])]
    if (step === null) faults.push({ field: 'code', reason: 'unknown_value', value: null })
    if (faults.length > 0) throw badInput(faults)
    const passwordHash = await this.passwords.hash(order.password)
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

    return this.prisma.$transaction(async (tx) => {
      const token = await findToken(tx, 'staff_setup', order.setup_token)
      if (token === null || !(await useToken(tx, token))) throw linkRefused('setup_token')
      const { count } = await tx.staffMember.updateMany({
        where: { id, enrolledAt: null, deactivatedAt: null, totpSecret },
        data: { passwordHash, totpLastStep: step, enrolledAt: new Date() },
      })
      if (count === 0) throw linkRefused('setup_token')
      await tx.recoveryCode.deleteMany({ where: { staffId: id } })
      await tx.recoveryCode.createMany({ data: codes.map((code) => ({ staffId: id, digest: digestOfCode(code) })) })
      await this.audit.record(tx, {
        actor: { kind: 'staff', id, email },
        action: 'staff.enrol',
        target: { kind: 'staff', id },
        requestId: request.id,
      })
      const session = await this.sessions.begin(tx, id, request)
      const me = await describeStaff(tx, id, session.text)
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

/** What a TOTP secret is sealed for. */
export const sealPurpose = (staffId: string): string => `totp:${staffId}`

function newRecoveryCode(): string {
  let bits = BigInt(`0x${randomBytes(RECOVERY_CODE_BYTES).toString('hex')}`)
  let text = ''
  for (let index = 0; index < (RECOVERY_CODE_BYTES * 8) / 5; index++) {
    text += CROCKFORD[Number(bits & 31n)]
    bits >>= 5n
  }
  return text.replace(/(.{4})(?!$)/g, '$1-')
}

/** However it was typed. */
export const digestOfCode = (code: string): string => digestOf(code.toLowerCase().replace(/[^0-9a-z]/g, ''))
