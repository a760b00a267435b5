import { adjustmentLine, overageLines } from '@repere/rating'
import { type Fcfa, francs, grouped } from '@repere/shared'
import { type LabelledLine } from '../invoicing/draft-order.js'
import { monthInFrench } from '../subscriptions/subscription-terms.js'

/** Requests beyond the quota of one month under one version. */
export interface OverageUnits {
  /** `YYYY-MM` in the seller's zone. */
  month: string
  planVersionId: string
  planName: string
  pricePer1000Fcfa: Fcfa
  /** The start of the version: lines are in this order. */
  since: Date
  units: number
}

/** The part of it that an invoice bills. */
export interface BilledUnits extends Pick<OverageUnits, 'month' | 'planVersionId' | 'units'> {
  /** Before tax, within the cap of the month. Negative, as the units: given back after it had been billed. */
  netFcfa: number
}

/** The amount to bill now. */
export interface OverageOwed {
  /** Absent if the amount is zero or less than half a franc. */
  lines: LabelledLine[]
  /** The units that the lines bill; absent without a line. */
  billed: BilledUnits[]
}

const NOTHING: OverageOwed = { lines: [], billed: [] }

/**
 * The unbilled overage; repeated calls give the same result. Admission applies the cap to requests as they come; the
 * amount billed for a month also respects it when counts were lost and restored, or came late.
 *
 * @param used    all known usage of the months in question
 * @param billed  by every invoice of the account that was not dropped
 * @param caps    francs before tax, by month; absent: none
 */
export function overageOwed(
  used: OverageUnits[],
  billed: BilledUnits[],
  caps: ReadonlyMap<string, number> = new Map(),
): OverageOwed {
  const roomIn = (month: string) =>
    Math.max(
      0,
      (caps.get(month) ?? Infinity) -
        sumOf(
          billed.filter((one) => one.month === month),
          'netFcfa',
        ),
    )
  const left = used
    .map((part) => ({ ...part, units: part.units - unitsIn(billed, part) }))
    .filter(({ units, month }) => units < 0 || (units > 0 && roomIn(month) > 0))
  // Requests that were given back after billing reduce those of the same price; a remainder waits.
  const owed = [...grouped(left, ({ planVersionId }) => planVersionId).values()]
    .filter((parts) => sumOf(parts, 'units') > 0)
    .sort(([a], [b]) => a!.since.getTime() - b!.since.getTime())
  const printed = owed.flatMap((parts) =>
    parts.some(({ units }) => units < 0) ? [parts] : inOrder(parts).map((part) => [part]),
  )
  const merged = printed.map((parts) => ({ ...inOrder(parts).at(-1)!, units: sumOf(parts, 'units') }))
  const lines = overageLines(merged.map(({ units, pricePer1000Fcfa }) => ({ requests: units, pricePer1000Fcfa })))
  if (lines.every(({ amountFcfa }) => amountFcfa === 0)) return NOTHING
  const bills = printed.flatMap((parts, index) =>
    // A line for several months counts for the last of them.
    inOrder(parts).map(({ month, planVersionId, units }, place) => {
      const netFcfa = place === parts.length - 1 ? lines[index]!.amountFcfa : 0
      return { month, planVersionId, units, netFcfa }
    }),
  )
  return withinCaps(
    { lines: lines.map((line, index) => ({ ...line, label: labelOf(merged[index]!) })), billed: bills },
    roomIn,
  )
}

/** Subtracts the usage above the cap of a month. */
function withinCaps({ lines, billed }: OverageOwed, roomIn: (month: string) => number): OverageOwed {
  const months = [...grouped(billed, ({ month }) => month)].sort(([a], [b]) => a.localeCompare(b))
  const reductions: LabelledLine[] = []
  for (const [month, parts] of months) {
    let beyond = sumOf(parts, 'netFcfa') - roomIn(month)
    if (!(beyond > 0)) continue
    const label = `Plafond de dépenses de ${monthInFrench(month)} atteint : non facturé`
    reductions.push({ ...adjustmentLine(francs(0 - beyond)), label })
    for (const part of parts) {
      const taken = Math.min(beyond, Math.max(0, part.netFcfa))
      part.netFcfa -= taken
      beyond -= taken
    }
  }
  return { lines: [...lines, ...reductions], billed }
}

const labelOf = ({ planName, month }: OverageUnits): string =>
  `Requêtes au-delà du quota ${planName}, ${monthInFrench(month)}`

const sumOf = <K extends string>(parts: Record<K, number>[], what: K): number =>
  parts.reduce((sum, part) => sum + part[what], 0)

const unitsIn = (billed: BilledUnits[], { month, planVersionId }: OverageUnits): number =>
  sumOf(
    billed.filter((one) => one.month === month && one.planVersionId === planVersionId),
    'units',
  )

const inOrder = (parts: OverageUnits[]): OverageUnits[] => [...parts].sort((a, b) => a.month.localeCompare(b.month))

/** Adds up the usage under the same version in the same month. */
export function addUp(parts: OverageUnits[]): OverageUnits[] {
  const groups = grouped(parts, ({ month, planVersionId }) => `${month} ${planVersionId}`)
  return [...groups.values()].map((same) => ({ ...same[0]!, units: sumOf(same, 'units') }))
}

/** Before tax. */
export const netOf = (lines: LabelledLine[]): Fcfa => francs(lines.reduce((sum, { amountFcfa }) => sum + amountFcfa, 0))
