import { francs, type Fcfa } from '@repere/shared'

/**
 * Rounds a fraction to whole francs, half away from zero.
 *
 * @param numerator    an exact integer
 * @param denominator  above zero
 */
export function roundedFrancs(numerator: bigint, denominator: bigint): Fcfa {
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (2n * magnitude + denominator) / (2n * denominator)
  return francs(Number(numerator < 0n ? -rounded : rounded))
}

/** @throws RangeError  unless the value is a whole number of at least `least` */
export function wholeNumber(value: number, what: string, least = 0): bigint {
  if (!Number.isSafeInteger(value) || value < least) throw new RangeError(`${what} cannot be ${value}`)
  return BigInt(value)
}
