import { greatCircleMetres } from '@repere/geometry'
import { type LatLng } from '@repere/shared'

/** Straight-line metres between two points beyond which a trace breaks. */
export const BREAKAGE_METRES = 2_000

/** How far from a road a point of a trace may lie. */
export const SEARCH_RADIUS_METRES = 50

/**
 * Most points and metres of one call. The metres limit Valhalla's memory: when the points of a trace are a kilometre
 * apart, each takes several megabytes until the call ends.
 */
const POINTS_MAX = 5_000
const METRES_MAX = 100_000

/**
 * Points on either side of a cut that both slices contain, because the following points decide on which road a point
 * lies.
 */
export const OVERLAP = 10

/** A run of points matched in one call. Its result counts between its cuts; the other points are only context. */
export interface Slice {
  /** Index of its first point. */
  from: number
  /** Index of its last point. */
  to: number
  /** The point where it takes over from the slice before it; null if it begins its stretch. */
  cutBefore: number | null
  /** The point where the next one takes over; null if it ends its stretch. */
  cutAfter: number | null
}

/**
 * The calls that match a trace: one for each stretch without a gap, several that overlap for one that is too long. A
 * point that is alone between two gaps is in none.
 *
 * @param breaks  indexes of points before which the trace breaks, gap or not
 */
export function slicesOf(shape: LatLng[], breaks: number[] = []): Slice[] {
  const broken = new Set(breaks)
  const gaps = shape.map((point, index) => (index === 0 ? 0 : greatCircleMetres(shape[index - 1] as LatLng, point)))
  const slices: Slice[] = []
  let begin = 0
  for (let index = 1; index <= shape.length; index++) {
    if (index < shape.length && (gaps[index] as number) <= BREAKAGE_METRES && !broken.has(index)) continue
    if (index - begin > 1) slices.push(...slicesOfStretch(begin, index - 1, gaps))
    begin = index
  }
  return slices
}

function slicesOfStretch(begin: number, end: number, gaps: number[]): Slice[] {
  const slices: Slice[] = []
  let cut: number | null = null
  for (;;) {
    const from: number = cut === null ? begin : Math.max(begin, cut - OVERLAP)
    let reach = from
    for (let metres = 0; reach < end && reach - from + 1 < POINTS_MAX; reach++) {
      metres += gaps[reach + 1] as number
      if (metres > METRES_MAX) break
    }
    if (reach >= end) {
      slices.push({ from, to: end, cutBefore: cut, cutAfter: null })
      return slices
    }
    slices.push({ from, to: reach, cutBefore: cut, cutAfter: reach - OVERLAP })
    cut = reach - OVERLAP
  }
}

/** Most points and metres of slices that are asked for together: some 50 ms of work. */
const TOGETHER = { points: 500, metres: 25_000 }

/**
 * Groups of slices, in their order. A trace that jumps every few points has a thousand slices, and each question costs two changes
 * between processes: on a busy machine those take far longer than a few points do.
 */
export function slicesTogether(slices: Slice[], shape: LatLng[]): Slice[][] {
  const groups: Slice[][] = []
  let left = { points: 0, metres: 0 }
  for (const slice of slices) {
    const points = slice.to - slice.from + 1
    const metres = lengthOf(shape, slice)
    if (points > left.points || metres > left.metres) {
      groups.push([])
      left = { ...TOGETHER }
    }
    groups.at(-1)!.push(slice)
    left = { points: left.points - points, metres: left.metres - metres }
  }
  return groups
}

function lengthOf(shape: LatLng[], { from, to }: Slice): number {
  let metres = 0
  for (let index = from; index < to; index++) metres += greatCircleMetres(shape[index]!, shape[index + 1]!)
  return metres
}

/** Points around the cuts. A slice has the distance from each of them to the next separately. */
export function isNearCut({ cutBefore, cutAfter }: Slice, index: number): boolean {
  return [cutBefore, cutAfter].some((cut) => cut !== null && Math.abs(index - cut) <= OVERLAP)
}
