/** Positions of a list of durations: the last one counts everything from a minute on. */
const POSITIONS = 65
/** Positions between a duration and its double: neighbours differ by 19 %. */
const PER_DOUBLING = 4

/** The position that counts a duration. @param ms  milliseconds */
export const positionOf = (ms: number): number =>
  ms < 1 ? 0 : Math.min(POSITIONS - 1, 1 + Math.floor(Math.log2(ms) * PER_DOUBLING))

/** Counts of no requests. */
export const noDurations = (): number[] => new Array<number>(POSITIONS).fill(0)

/**
 * The duration that a share of the requests does not exceed, milliseconds: within 10 %.
 *
 * @param share  above 0, at most 1
 * @returns null without requests
 */
export function quantileOf(counts: readonly number[], share: number): number | null {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share
  if (wanted === 0) return null
  let sum = 0
  const at = counts.findIndex((count) => (sum += count) >= wanted)
  // The geometric middle of the position; one below a millisecond is shown as half of one.
  return at === 0 ? 0.5 : Math.round(2 ** ((at - 0.5) / PER_DOUBLING) * 10) / 10
}
