declare const unit: unique symbol

/** A number with its unit as a type, so that seconds are never read as milliseconds. No cost at run time. */
export type Quantity<Unit extends string> = number & { readonly [unit]: Unit }

export type Seconds = Quantity<'seconds'>
export type Milliseconds = Quantity<'milliseconds'>
export type Metres = Quantity<'metres'>
export type SquareMetres = Quantity<'square metres'>

export const seconds = (value: number): Seconds => value as Seconds

/**
 * The one rule of durations in answers: seconds with one decimal. What adds up is rounded before it is added
 * (`sumOfSeconds`), or is divided by `partsInSeconds`, so that what a reader adds up is the whole that the answer has.
 */
export const toSeconds = (ms: number): Seconds => seconds(Math.round(ms / 100) / 10)

/** The sum of rounded durations. */
export const sumOfSeconds = (parts: readonly number[]): Seconds =>
  toSeconds(parts.reduce((sum, part) => sum + part, 0) * 1_000)

/** The parts of a duration, each at most a tenth off, with the sum `toSeconds` of all. @param ms  of each part, in order */
export function partsInSeconds(ms: ArrayLike<number>): Seconds[] {
  let [wholeMs, tenths] = [0, 0]
  return Array.from(ms, (part) => {
    const before = tenths
    wholeMs += part
    tenths = Math.round(wholeMs / 100)
    return seconds((tenths - before) / 10)
  })
}

export const milliseconds = (value: number): Milliseconds => value as Milliseconds
export const metres = (value: number): Metres => value as Metres
export const squareMetres = (value: number): SquareMetres => value as SquareMetres
