import { francs, type Fcfa } from '@repere/shared'
import { roundedFrancs, wholeNumber } from './rounding.js'

export const LINE_KINDS = ['subscription', 'upgrade', 'overage', 'adjustment'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** One line of an invoice, before tax. */
export interface Line {
  kind: LineKind
  /** Months for a subscription, days left for an upgrade, requests for overage. */
  quantity: number
  /** Francs for `per` of what is counted. */
  unitPriceFcfa: Fcfa
  per: number
  amountFcfa: Fcfa
}

/** The base price of one month, in advance. */
export function subscriptionLine(priceFcfa: Fcfa): Line {
  wholeNumber(priceFcfa, 'A price')
  return { kind: 'subscription', quantity: 1, unitPriceFcfa: priceFcfa, per: 1, amountFcfa: priceFcfa }
}

export interface Upgrade {
  fromFcfa: Fcfa
  /** Above `fromFcfa`: a downgrade costs nothing and waits for the end of the period. */
  toFcfa: Fcfa
  /** Days of the month that the new plan will have, the day of the upgrade included. */
  daysLeft: number
  daysInMonth: number
}

/** What a dearer plan costs for the rest of a month whose base price is paid. */
export function upgradeLine({ fromFcfa, toFcfa, daysLeft, daysInMonth }: Upgrade): Line {
  const difference = wholeNumber(toFcfa, 'A price') - wholeNumber(fromFcfa, 'A price')
  const days = wholeNumber(daysInMonth, 'The number of days in a month', 1)
  const left = wholeNumber(daysLeft, 'The number of days left')
  if (difference <= 0n) throw new RangeError(`${fromFcfa} to ${toFcfa} is no upgrade`)
  if (left > days) throw new RangeError(`${daysLeft} days cannot be left of ${daysInMonth}`)
  return {
    kind: 'upgrade',
    quantity: daysLeft,
    unitPriceFcfa: francs(Number(difference)),
    per: daysInMonth,
    amountFcfa: roundedFrancs(difference * left, days),
  }
}

/** Requests beyond the quota that were counted under one plan version. */
export interface Overage {
  requests: number
  pricePer1000Fcfa: Fcfa
}

/**
 * Requests beyond the quota, in arrears, in the order in which they were made.
 *
 * @returns a line for each part that holds any; the last one's amount makes the sum that of all parts exactly, rounded
 */
export function overageLines(parts: Overage[]): Line[] {
  let owed = 0n
  let invoiced = 0n
  return parts.flatMap(({ requests, pricePer1000Fcfa }) => {
    const count = wholeNumber(requests, 'A number of requests')
    owed += count * wholeNumber(pricePer1000Fcfa, 'A price')
    if (count === 0n) return []
    // What all parts so far come to, less what is on their lines: a cut in the usage moves no franc.
    const amountFcfa = francs(Number(BigInt(roundedFrancs(owed, 1000n)) - invoiced))
    invoiced += BigInt(amountFcfa)
    return [{ kind: 'overage', quantity: requests, unitPriceFcfa: pricePer1000Fcfa, per: 1000, amountFcfa }]
  })
}

/** An amount that staff agreed on; the only line whose amount is not computed. */
export function adjustmentLine(amountFcfa: Fcfa): Line {
  return { kind: 'adjustment', quantity: 1, unitPriceFcfa: amountFcfa, per: 1, amountFcfa }
}
