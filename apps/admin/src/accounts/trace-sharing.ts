import { Injectable } from '@nestjs/common'
import { CONTRIBUTORS_MIN, CUT_METRES } from '@repere/shared'
import { type AccountScope } from '../access/account-scope.js'
import { type Author, recordAudit } from '../audit/index.js'
import { publishKeysOf } from '../unit-of-work/dated-terms.js'
import { type TraceSharingDto } from './account.dto.js'
import { AccountChange } from '../unit-of-work/account-change.js'

/** Whether the traces of an organisation are used for travel times in traffic. */
@Injectable()
export class TraceSharing {
  constructor(private readonly changes: AccountChange) {}

  async read({ own }: AccountScope): Promise<TraceSharingDto> {
    const { sharesTraces } = await own.account.findFirstOrThrow()
    return { enabled: sharesTraces, organisations_min: CONTRIBUTORS_MIN, ends_cut: CUT_METRES }
  }

  /**
   * Switches it, from the next request on.
   *
   * @throws RedisUnavailable, NotReplicated  the change is committed, and applies before Redis is trusted again
   */
  async set({ account, enabled, by }: { account: string; enabled: boolean; by: Author }): Promise<void> {
    await this.changes.run(account, async (tx, { id }) => {
      const before = await tx.account.findUniqueOrThrow({ where: { id }, select: { sharesTraces: true } })
      if (before.sharesTraces !== enabled) await tx.account.update({ where: { id }, data: { sharesTraces: enabled } })
      await publishKeysOf(tx, id, 'live')
      await recordAudit(tx, {
        ...by,
        action: 'account.set_trace_sharing',
        accountId: id,
        target: { kind: 'account', id },
        before: { enabled: before.sharesTraces },
        after: { enabled },
      })
    })
  }
}
