import { Injectable } from '@nestjs/common'
import { type AccountScope } from '../access/account-scope.js'
import { type CustomerCaller } from '../access/caller.js'
import { type RequestOrigin } from '../access/request-origin.js'
import { aliveAt } from '../access/sessions.js'
import { AuthenticationLog } from '../access/authentication-log.js'
import { authorOf, recordAudit } from '../audit/index.js'
import { type ChangeMeDto } from './identity.dto.js'
import { type MeDto, type SessionDto, type SessionsDto } from './me.dto.js'
import { People } from './people.js'

/** A session with the data by which its owner recognises it. */
export function toSessionDto(
  row: { id: string; createdAt: Date; lastSeenAt: Date; userAgent: string | null; address: string | null },
  currentId: string,
): SessionDto {
  return {
    id: row.id,
    current: row.id === currentId,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    user_agent: row.userAgent,
    address: row.address,
  }
}

/** The own sessions of a person, to list and to end, in the current organisation. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly people: People,
    private readonly log: AuthenticationLog,
  ) {}

  me(caller: CustomerCaller, sessionText: string): Promise<MeDto> {
    return this.people.describe(caller, sessionText)
  }

  async changeMe(caller: CustomerCaller, { language }: ChangeMeDto, sessionText: string): Promise<MeDto> {
    await this.people.setLanguage(caller, language)
    return this.people.describe(caller, sessionText)
  }

  async list(scope: AccountScope, caller: CustomerCaller): Promise<SessionsDto> {
    const rows = await scope.own.portalSession.findMany({
      where: { userId: caller.userId, ...aliveAt('portal') },
      orderBy: { createdAt: 'desc' },
    })
    return { data: rows.map((row) => toSessionDto(row, caller.sessionId)) }
  }

  /** Ends every session of the person except the current one, in all organisations. */
  endOthers(caller: CustomerCaller): Promise<void> {
    return this.people.endOtherSessions(caller)
  }

  /** Ends the session that asks. */
  async logout(scope: AccountScope, caller: CustomerCaller, request: RequestOrigin): Promise<void> {
    const { userId, accountId, email } = caller
    if (await this.end(scope, caller, caller.sessionId)) {
      await this.log.record({ surface: 'portal', kind: 'logout', userId, accountId, email }, request)
    }
  }

  /** @returns false where there is no such session of this person */
  end(scope: AccountScope, caller: CustomerCaller, id: string): Promise<boolean> {
    return scope.transaction(async (own, tx) => {
      const { count } = await own.portalSession.deleteMany({ where: { id, userId: caller.userId } })
      if (count === 0) return false
      const target = { kind: 'session', id }
      await recordAudit(tx, { ...authorOf(caller), action: 'session.end', accountId: scope.accountId, target })
      return true
    })
  }
}
