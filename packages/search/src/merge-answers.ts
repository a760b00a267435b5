import { type LatLng } from '@repere/shared'
import { groundMetres } from './ground.js'

/** What answers of several indexes are compared by. */
export interface Comparable {
  id: string
  /** With the name: what is alike in two indexes and near each other is the same thing. */
  layer: string
  name: string
  at: LatLng
  /** 0..1 */
  confidence: number
  /** True for a guess: what fits the text goes before it, however sure it is. */
  isGuess: boolean
  /** 0..1: decides between equally sure answers; 0 where a position decides, which put the nearer index first. */
  importance: number
}

/** A street that ends at the end of one region's data has another middle there. */
const SAME_WITHIN_METRES = 2_000

/**
 * Merges the answers of several indexes: the surest next answer of any of them comes first, and each keeps its own order. A thing
 * that several indexes have is answered once.
 *
 * @param lists  of equally sure and important answers, the earlier list goes first
 */
export function mergeAnswers<T>(lists: readonly T[][], compare: (answer: T) => Comparable, countMax: number): T[] {
  if (lists.length === 1) return lists[0]!
  const waiting = lists.map((list, from) => list.map((answer) => ({ answer, from, ...compare(answer) })))
  const merged: (Comparable & { answer: T; from: number })[] = []
  while (merged.length < countMax) {
    const heads = waiting.flatMap(([head]) => head ?? [])
    if (heads.length === 0) break
    const best = heads.reduce((a, b) => (isSurer(b, a) ? b : a))
    waiting[best.from]!.shift()
    if (!merged.some((known) => known.from !== best.from && isSame(known, best))) merged.push(best)
  }
  return merged.map(({ answer }) => answer)
}

const isSurer = (a: Comparable, b: Comparable): boolean =>
  a.isGuess !== b.isGuess
    ? b.isGuess
    : a.confidence > b.confidence || (a.confidence === b.confidence && a.importance > b.importance)

const isSame = (a: Comparable, b: Comparable): boolean =>
  a.id === b.id || (a.layer === b.layer && a.name === b.name && groundMetres(a.at, b.at) < SAME_WITHIN_METRES)
