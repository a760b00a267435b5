import { Injectable } from '@nestjs/common'
import { type AccountScope } from '../access/account-scope.js'
import { type Author, recordAudit } from '../audit/index.js'
import { AccountChange } from '../unit-of-work/account-change.js'
import { publishKeysOf } from '../unit-of-work/dated-terms.js'

/** How long query and body are recorded after they were switched on. */
const RECORDED_MS = 24 * 3_600_000

/** Whether the request log of an account has the query and body of its requests, for a day at most. */
@Injectable()
export class RequestDetails {
  constructor(private readonly changes: AccountChange) {}

  /** @returns the end of the recording; null: nothing is recorded */
  async until({ own }: Pick<AccountScope, 'own'>): Promise<Date | null> {
    const { logsDetailsUntil } = await own.account.findFirstOrThrow()
    return logsDetailsUntil !== null && logsDetailsUntil > new Date() ? logsDetailsUntil : null
  }

  /**
   * Switches it on for a day, or off, from the next request on. Switching it off deletes what was recorded.
   *
   * @throws RedisUnavailable, NotReplicated  the change is committed, and applies before Redis is trusted again
   */
  async set({ account, enabled, by }: { account: string; enabled: boolean; by: Author }): Promise<void> {
    await this.changes.run(account, async (tx, { id }) => {
      const { logsDetailsUntil: before } = await tx.account.findUniqueOrThrow({ where: { id } })
      const until = enabled ? new Date(Date.now() + RECORDED_MS) : null
      await tx.account.update({ where: { id }, data: { logsDetailsUntil: until } })
      if (!enabled) {
        const recorded = { accountId: id, details: { not: null } }
        await tx.requestLine.updateMany({ where: recorded, data: { details: null } })
      }
      await publishKeysOf(tx, id)
      await recordAudit(tx, {
        ...by,
        action: 'account.set_request_details',
        accountId: id,
        target: { kind: 'account', id },
        before: { until: before },
        after: { until },
      })
    })
  }
}
