import { byteRange } from '@repere/http'
import { unitsOfArchive } from '@repere/shared'
import { rangeOutside, rangeRequired } from './tiles.problems.js'

/** Of one answer: 1,024 units. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024

/** The part of the archive that an answer holds, and its price. */
export interface AnsweredRange {
  first: number
  /** Inclusive. */
  last: number
  /** Bytes. */
  length: number
  units: number
  /** False: the answer is the whole archive. */
  isPart: boolean
}

/**
 * @param header  `Range`; one that is not a single range of bytes asks for the whole
 * @param size  bytes of the archive
 * @throws Problem  416 for a range outside; 400 for the whole of an archive that is too large for one answer
 */
export function answeredRange(header: string | undefined, size: number): AnsweredRange {
  const range = byteRange(header, size)
  if (range === 'unsatisfiable') throw rangeOutside(size)
  if (range === null && size > ANSWER_BYTES_MAX) throw rangeRequired(header, ANSWER_BYTES_MAX)
  const first = range?.first ?? 0
  const last = Math.min(range?.last ?? size - 1, first + ANSWER_BYTES_MAX - 1)
  const length = last - first + 1
  return { first, last, length, units: unitsOfArchive(length), isPart: range !== null }
}
