import { billingMonthOf } from '@repere/rating'
import { type KeyRecord, type UsageReader } from '@repere/shared'

/** The amount that requests beyond the quota may still draw, before tax. */
export interface WalletLeft {
  thousandths: number
  /** The number of requests that it pays for; null: they cost nothing. */
  requests: number | null
}

/**
 * The rest of the wallet of an account, as admission counts it now.
 *
 * @param record  of a live key of the account
 * @returns null where the key cannot draw on a wallet
 * @throws RedisUnavailable
 */
export async function walletLeft(record: KeyRecord, reader: UsageReader): Promise<WalletLeft | null> {
  const { overage, accountTag } = record
  if (overage?.wallet === undefined) return null
  const { generation, limitThousandths, drawnThousandths } = overage.wallet
  const drawn = (await reader.drawn(accountTag, generation)) ?? (await drawnAtLeast(record, drawnThousandths, reader))
  const thousandths = Math.max(0, limitThousandths - drawn)
  const { pricePer1000Fcfa } = overage
  return { thousandths, requests: pricePer1000Fcfa === 0 ? null : Math.floor(thousandths / pricePer1000Fcfa) }
}

/** Without a count in Redis: the initial value of the admission script. */
async function drawnAtLeast(
  { accountTag, sellerUtcOffsetMinutes }: KeyRecord,
  known: number,
  reader: UsageReader,
): Promise<number> {
  const { nowMs } = await reader.now()
  const month = billingMonthOf(new Date(nowMs), sellerUtcOffsetMinutes).name
  const { overageFcfa } = await reader.unitsSpent(accountTag, 'live', { nowMs, month })
  return Math.max(known, overageFcfa * 1_000)
}
