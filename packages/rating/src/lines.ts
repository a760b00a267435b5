import { francs, type Fcfa } from '@repere/shared'
import { roundedFrancs, wholeNumber } from './rounding.js'

export const LINE_KINDS = ['subscription', 'upgrade', 'overage', 'adjustment'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** One line of an invoice, before tax. */
export interface Line {
  kind: LineKind
  /** Months of a subscription, days left for an upgrade, requests of overage. */
  quantity: number
  /** Francs per `per` units of the quantity. */
  unitPriceFcfa: Fcfa
  per: number
  amountFcfa: Fcfa
}

/** The base price of one month, paid in advance. */
export function subscriptionLine(priceFcfa: Fcfa): Line {
  wholeNumber(priceFcfa, 'A price')
  return { kind: 'subscription', quantity: 1, unitPriceFcfa: priceFcfa, per: 1, amountFcfa: priceFcfa }
}

export interface Upgrade {
  fromFcfa: Fcfa
  /** More than `fromFcfa`: a downgrade costs nothing and waits for the end of the period. */
  toFcfa: Fcfa
  /** Days of the month with the new plan, including the day of the upgrade. */
  daysLeft: number
  daysInMonth: number
}

/** The price of a more expensive plan for the rest of a month whose base price is paid. */
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

/** Requests beyond the quota under one plan version. */
export interface Overage {
  requests: number
  pricePer1000Fcfa: Fcfa
}

/**
 * Requests beyond the quota, billed afterwards, in order of time.
 *
 * @returns a line for each part with requests; the last line's amount makes the sum equal to the rounded sum of all
 * parts
 */
export function overageLines(parts: Overage[]): Line[] {
  let owed = 0n
  let invoiced = 0n
  return parts.flatMap(({ requests, pricePer1000Fcfa }) => {
    const count = wholeNumber(requests, 'A number of requests')
    owed += count * wholeNumber(pricePer1000Fcfa, 'A price')
    if (count === 0n) return []
    // The sum of all parts so far minus the amounts of their lines. So a cut in the usage changes no amount.
    const amountFcfa = francs(Number(BigInt(roundedFrancs(owed, 1000n)) - invoiced))
    invoiced += BigInt(amountFcfa)
    return [{ kind: 'overage', quantity: requests, unitPriceFcfa: pricePer1000Fcfa, per: 1000, amountFcfa }]
  })
}

/** An amount that staff agreed with the customer. Only this line has an amount that is not computed. */
export function adjustmentLine(amountFcfa: Fcfa): Line {
  return { kind: 'adjustment', quantity: 1, unitPriceFcfa: amountFcfa, per: 1, amountFcfa }
}
