declare const fcfa: unique symbol

/** Whole francs of the West African CFA franc (`XOF`), which has no minor unit. Negative on credit notes. */
export type Fcfa = number & { readonly [fcfa]: true }

/**
 * @param francs  a whole number
 * @throws RangeError  for anything that is not a safe integer: a fraction of a franc cannot be paid
 */
export function francs(francs: number): Fcfa {
  if (!Number.isSafeInteger(francs)) throw new RangeError(`${francs} is not a whole number of francs`)
  return francs as Fcfa
}
