import { overageLines } from '@repere/rating'
import { francs, type Fcfa } from '@repere/shared'
import { type LabelledLine } from '../invoices/draft-order.js'
import { monthInFrench } from '../subscriptions/calendar-days.js'

/** Requests beyond the quota of one month under one version. */
export interface OverageUnits {
  /** `YYYY-MM` in the seller's zone. */
  month: string
  planVersionId: string
  planName: string
  pricePer1000Fcfa: Fcfa
  /** When the version began: lines stand in this order. */
  since: Date
  units: number
}

/** What of it an invoice bills. Negative: given back after it had been billed. */
export type BilledUnits = Pick<OverageUnits, 'month' | 'planVersionId' | 'units'>

/** What is to be billed now. */
export interface OverageOwed {
  /** None: nothing, or less than half a franc. */
  lines: LabelledLine[]
  /** Which units the lines bill; none where there is no line. */
  billed: BilledUnits[]
}

const NOTHING: OverageOwed = { lines: [], billed: [] }

/**
 * What was used and not billed yet, however often it is asked.
 *
 * @param used    all that is known by now of the months in question
 * @param billed  by every invoice of the account that was not dropped
 */
export function overageOwed(used: OverageUnits[], billed: BilledUnits[]): OverageOwed {
  const left = used
    .map((part) => ({ ...part, units: part.units - unitsIn(billed, part) }))
    .filter(({ units }) => units !== 0)
  // What was given back after it was billed is taken off what costs the same; what is more than that waits.
  const owed = [...groupedBy(left, ({ planVersionId }) => planVersionId).values()]
    .filter((parts) => sumOf(parts) > 0)
    .sort(([a], [b]) => a!.since.getTime() - b!.since.getTime())
  const printed = owed.flatMap((parts) => (parts.some(({ units }) => units < 0) ? [merged(parts)] : inOrder(parts)))
  const lines = overageLines(printed.map(({ units, pricePer1000Fcfa }) => ({ requests: units, pricePer1000Fcfa })))
  if (lines.every(({ amountFcfa }) => amountFcfa === 0)) return NOTHING
  return {
    lines: lines.map((line, index) => ({ ...line, label: labelOf(printed[index]!) })),
    billed: owed.flat().map(({ month, planVersionId, units }) => ({ month, planVersionId, units })),
  }
}

const labelOf = ({ planName, month }: OverageUnits): string =>
  `Requêtes au-delà du quota ${planName}, ${monthInFrench(month)}`

const sumOf = (parts: { units: number }[]): number => parts.reduce((sum, { units }) => sum + units, 0)

const unitsIn = (billed: BilledUnits[], { month, planVersionId }: OverageUnits): number =>
  sumOf(billed.filter((one) => one.month === month && one.planVersionId === planVersionId))

const inOrder = (parts: OverageUnits[]): OverageUnits[] => [...parts].sort((a, b) => a.month.localeCompare(b.month))

function merged(parts: OverageUnits[]): OverageUnits {
  return { ...inOrder(parts).at(-1)!, units: sumOf(parts) }
}

function groupedBy<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** Adds up what was used under the same version in the same month. */
export function addUp(parts: OverageUnits[]): OverageUnits[] {
  const groups = groupedBy(parts, ({ month, planVersionId }) => `${month} ${planVersionId}`)
  return [...groups.values()].map((same) => ({ ...same[0]!, units: sumOf(same) }))
}

/** Before tax. */
export const netOf = (lines: LabelledLine[]): Fcfa => francs(lines.reduce((sum, { amountFcfa }) => sum + amountFcfa, 0))
