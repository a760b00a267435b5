import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { type StaffCaller } from '../access/caller.js'
import { type RequestOrigin } from '../access/request-origin.js'
import { aliveAt } from '../access/sessions.js'
import { AuthenticationLog } from '../access/authentication-log.js'
import { authorOf, recordAudit } from '../audit/index.js'
import { type SessionsDto, type StaffMeDto } from './me.dto.js'
import { describeStaff } from './me.js'
import { toSessionDto } from './portal-sessions.js'

/** The own sessions of a staff member, to list and to end. */
@Injectable()
export class StaffOwnSessions {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly log: AuthenticationLog,
  ) {}

  me(caller: StaffCaller, sessionText: string): Promise<StaffMeDto> {
    return describeStaff(this.prisma, caller, sessionText)
  }

  async list({ staffId, sessionId }: StaffCaller): Promise<SessionsDto> {
    const where = { staffId, ...aliveAt('staff') }
    const rows = await this.prisma.staffSession.findMany({ where, orderBy: { createdAt: 'desc' } })
    return { data: rows.map((row) => toSessionDto(row, sessionId)) }
  }

  /** Ends the session that asks. */
  async logout(caller: StaffCaller, request: RequestOrigin): Promise<void> {
    const { staffId, email } = caller
    if (await this.end(caller, caller.sessionId)) {
      await this.log.record({ surface: 'staff', kind: 'logout', staffId, email }, request)
    }
  }

  /** @returns false where there is no such session of this person */
  end(caller: StaffCaller, id: string): Promise<boolean> {
    return this.prisma.$transaction(async (tx) => {
      const { count } = await tx.staffSession.deleteMany({ where: { id, staffId: caller.staffId } })
      if (count === 0) return false
      await recordAudit(tx, { ...authorOf(caller), action: 'session.end', target: { kind: 'session', id } })
      return true
    })
  }
}
