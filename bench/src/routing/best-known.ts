/**
 * What the cheapest orders of `townInstance(size, seed)` cost, as far as anyone knows: the best of six long runs of
 * `bin/bench optimize-long-run`. None is proven. All six agreed for every instance but two of a hundred stops: seed 1,
 * where three found it and three stayed 0.35 % above, and seed 3, where two did and four stayed 0.004 % above.
 */
export const BEST_KNOWN: Record<number, Record<number, number>> = {
  25: { 1: 6409.816042, 2: 7253.362082, 3: 6000.174458, 4: 6708.613703, 5: 5968.401366 },
  100: { 1: 13850.083592, 2: 13902.14999, 3: 14167.003743, 4: 14116.997982, 5: 14075.842521 },
}
