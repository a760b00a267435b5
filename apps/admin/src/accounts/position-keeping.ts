import { Injectable } from '@nestjs/common'
import { type AccountScope } from '../access/account-scope.js'
import { type Author, recordAudit } from '../audit/index.js'
import { AccountChange } from '../unit-of-work/account-change.js'
import { type PositionKeepingDto } from './account.dto.js'

/** For how many days positions of an organisation's vehicles are kept. */
@Injectable()
export class PositionKeeping {
  constructor(private readonly changes: AccountChange) {}

  async read({ own }: AccountScope): Promise<PositionKeepingDto> {
    const { positionsKeptDays } = await own.account.findFirstOrThrow()
    return { days: positionsKeptDays }
  }

  /** Older positions are deleted within the hour, and no longer answered at once. */
  async set({ account, days, by }: { account: string; days: number; by: Author }): Promise<void> {
    const work: Parameters<AccountChange['run']>[1] = async (tx, { id }) => {
      const before = await tx.account.findUniqueOrThrow({ where: { id }, select: { positionsKeptDays: true } })
      await tx.account.update({ where: { id }, data: { positionsKeptDays: days } })
      await recordAudit(tx, {
        ...by,
        action: 'account.set_position_keeping',
        accountId: id,
        target: { kind: 'account', id },
        before: { days: before.positionsKeptDays },
        after: { days },
      })
    }
    await this.changes.run(account, work, { publication: 'best_effort' })
  }
}
