import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { badField } from '../access/access.problems.js'
import { type StaffCaller } from '../access/caller.js'
import { type RequestOrigin } from '../access/request-origin.js'
import { AuthenticationLog } from '../access/authentication-log.js'
import { AttemptLimiter } from './attempt-limiter.js'
import { type StaffMeDto } from './me.dto.js'
import { describeStaff } from './me.js'
import { SecondFactor } from './second-factor.js'

/** Requires a fresh code of staff, before actions that an unattended session must not allow. */
@Injectable()
export class StepUp {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly factor: SecondFactor,
    private readonly attempts: AttemptLimiter,
    private readonly log: AuthenticationLog,
  ) {}

  /** @throws Problem  400 for a code that is wrong or used, 429 */
  async confirm(caller: StaffCaller, code: string, sessionText: string, request: RequestOrigin): Promise<StaffMeDto> {
    const { staffId, email, sessionId } = caller
    const subject = `step-up:${staffId}`
    await this.attempts.count('login', subject)
    const staff = await this.prisma.staffMember.findUniqueOrThrow({ where: { id: staffId } })
    const proof = await this.factor.useCode('staff', staff, code)
    if (proof === null) {
      await this.log.record({ surface: 'staff', kind: 'step_up_failed', staffId, email }, request)
      throw badField('code', 'unknown_value')
    }
    await this.attempts.forgive({ cleared: [{ kind: 'login', subject }] })
    return this.prisma.$transaction(async (tx) => {
      const steppedUpAt = new Date()
      await tx.staffSession.updateMany({ where: { id: sessionId }, data: { steppedUpAt } })
      await this.log.record({ surface: 'staff', kind: 'step_up', staffId, email, method: proof }, request, tx)
      return describeStaff(tx, { ...caller, steppedUpAt }, sessionText)
    })
  }
}
