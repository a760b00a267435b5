/**
 * The cost of the cheapest known orders of `townInstance(size, seed)`: the best of six long runs of `bin/bench
 * optimize-long-run`. None is proven to be optimal. All six agreed for every instance except two with a hundred stops:
 * seed 1 (three found it, three stayed 0.35 % above) and seed 3 (two found it, four stayed 0.004 % above).
 */
export const BEST_KNOWN: Record<number, Record<number, number>> = {
  25: { 1: 6409.816042, 2: 7253.362082, 3: 6000.174458, 4: 6708.613703, 5: 5968.401366 },
  100: { 1: 13850.083592, 2: 13902.14999, 3: 14167.003743, 4: 14116.997982, 5: 14075.842521 },
}
