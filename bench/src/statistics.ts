/**
 * For each share, the value that at least this part of the values does not exceed.
 *
 * @param shares  0 to 1: 0.5 for the median, 0.99 for p99
 * @returns NaN for an empty list
 */
export function percentiles<Shares extends readonly number[]>(
  values: readonly number[],
  ...shares: Shares
): { [Share in keyof Shares]: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return shares.map(at) as { [Share in keyof Shares]: number }
}

export const median = (values: readonly number[]): number => percentiles(values, 0.5)[0]
