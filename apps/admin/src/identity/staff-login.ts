import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { PrismaClient, type StaffMember } from '@repere/prisma'
import { type SessionOrigin, StaffSessions } from '../access/sessions.js'
import { type StaffLoginDto } from './identity.dto.js'
import { staffLoginRefused } from './identity.problems.js'
import { type StaffMeDto } from './me.dto.js'
import { describeStaff } from './me.js'
import { passwordCheck } from './password-check.js'
import { Passwords } from './passwords.js'
import { type NewLogin } from './registration.js'
import { SecondFactor } from './second-factor.js'
import { LoginAttempts } from './login-attempts.js'

/** Logs in staff members: with password and code, never with one of them. */
@Injectable()
export class StaffLogin implements OnModuleInit {
  private readonly check: (email: string, password: string) => Promise<StaffMember | null>

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly passwords: Passwords,
    private readonly factor: SecondFactor,
    private readonly sessions: StaffSessions,
    private readonly attempts: LoginAttempts,
  ) {
    this.check = passwordCheck(async (email, password) => {
      const staff = await prisma.staffMember.findFirst({
        where: { email, deactivatedAt: null, enrolledAt: { not: null } },
      })
      return (await passwords.matches(staff?.passwordHash ?? null, password)) ? staff : null
    })
  }

  onModuleInit(): Promise<void> {
    return this.passwords.warmUp()
  }

  /** @throws Problem  401, the same for any wrong value; 429 */
  async login(
    { email, password, code }: StaffLoginDto,
    device: string | null,
    request: SessionOrigin,
  ): Promise<NewLogin<StaffMeDto> & { device: string | null }> {
    const attempt = await this.attempts.count('staff', email, device, request)
    const staff = await this.check(email, password)
    const proof = staff && (await this.factor.useCode('staff', staff, code))
    if (staff === null || proof === null) {
      await this.attempts.fail('staff', email, attempt, request)
      throw staffLoginRefused()
    }
    const newLogin = await this.prisma.$transaction(async (tx) => {
      const session = await this.sessions.begin(tx, staff.id, request, proof)
      return { session, answer: await describeStaff(tx, { staffId: staff.id, steppedUpAt: new Date() }, session.text) }
    })
    return { ...newLogin, device: await this.attempts.succeed('staff', staff, attempt, request) }
  }
}
