import { flatMetres, type Degrees } from '@repere/geometry'

/** Points that are simplified together: the longest time is that of their square. */
const PIECE = 1_000

/**
 * The points of a trail without those that lie where the vehicle would be at that time on its way between two kept ones. So
 * stops stay, too.
 *
 * @param points     in the order of time
 * @param tolerance  metres
 */
export function simplifiedTrail<T extends Degrees & { atMs: number }>(points: readonly T[], tolerance: number): T[] {
  const kept: T[] = []
  for (let from = 0; from < points.length; from += PIECE) {
    const piece = points.slice(from, from + PIECE)
    const isKept = new Uint8Array(piece.length)
    isKept[0] = isKept[piece.length - 1] = 1
    const spans: [number, number][] = [[0, piece.length - 1]]
    for (let span = spans.pop(); span; span = spans.pop()) {
      const [first, last] = span
      let [worst, most] = [0, tolerance]
      for (let at = first + 1; at < last; at++) {
        const metres = flatMetres(piece[at]!, between(piece[first]!, piece[last]!, piece[at]!.atMs))
        if (metres > most) [worst, most] = [at, metres]
      }
      if (worst === 0) continue
      isKept[worst] = 1
      spans.push([first, worst], [worst, last])
    }
    kept.push(...piece.filter((_, at) => isKept[at]))
  }
  return kept
}

function between(a: Degrees & { atMs: number }, b: Degrees & { atMs: number }, atMs: number): Degrees {
  const share = b.atMs > a.atMs ? (atMs - a.atMs) / (b.atMs - a.atMs) : 0
  return { lat: a.lat + share * (b.lat - a.lat), lng: a.lng + share * (b.lng - a.lng) }
}
