import { bitmapBytes, blockSize, decodeList, isBitmap } from '@repere/gazetteer'

/** The documents of a clause in a block: those of any list, see `encodeList`, and these offsets, ascending. */
export interface ClauseLists {
  lists: readonly Uint8Array[]
  offsets: Uint32Array
  /** Read after the other clauses, see `TextClause`. */
  isWeak?: boolean
}

/** Lists of up to this many bytes are read one by one, longer ones as a bitmap of the whole block. */
const FEW_BYTES = 2_048

// Reused: a question reads some hundred blocks, and is synchronous.
const found = new Uint32Array(blockSize)
const isKept = new Uint8Array(FEW_BYTES)
const first = new Uint32Array(blockSize / 32)
const other = new Uint32Array(blockSize / 32)

/**
 * The documents of a block that all clauses have. The cost is the length of the shortest clause, and a step through the
 * lists of the others.
 *
 * @returns offsets, ascending; all, or the first `countMax`. Valid until the next call
 */
export function intersect(clauses: readonly ClauseLists[], countMax: number): Uint32Array {
  const sized = clauses
    .map((clause) => ({ clause, bytes: bytesOf(clause) }))
    .sort((a, b) => Number(a.clause.isWeak ?? false) - Number(b.clause.isWeak ?? false) || a.bytes - b.bytes)
  const [shortest, ...longer] = sized
  if (shortest!.bytes > FEW_BYTES) return intersectBitmaps(clauses, countMax)
  let count = unite(shortest!.clause)
  for (const { clause } of longer) {
    if (count === 0) break
    count = keepThoseIn(clause, count)
  }
  return found.subarray(0, Math.min(count, countMax))
}

const bytesOf = ({ lists, offsets }: ClauseLists) => lists.reduce((sum, { length }) => sum + length, offsets.length)

/** Sets `found` to the documents of a clause; returns their number. */
function unite({ lists, offsets }: ClauseLists): number {
  found.set(offsets)
  let count = offsets.length
  for (const list of lists) count = decodeList(list, found, count)
  if (lists.length === 0 || (lists.length === 1 && offsets.length === 0)) return count
  return sortDistinct(found.subarray(0, count))
}

/** Sorts numbers, and moves the different ones to the front; returns how many these are. */
export function sortDistinct(numbers: Uint32Array): number {
  numbers.sort()
  let distinct = 0
  for (let i = 0; i < numbers.length; i++)
    if (i === 0 || numbers[i] !== numbers[i - 1]) numbers[distinct++] = numbers[i]!
  return distinct
}

/** Leaves those in `found` that a clause has; returns their number. */
function keepThoseIn({ lists, offsets }: ClauseLists, count: number): number {
  isKept.fill(0, 0, count)
  markInOffsets(offsets, count)
  for (const list of lists) {
    if (isBitmap(list)) markInBitmap(list, count)
    else markInList(list, count)
  }
  let kept = 0
  for (let i = 0; i < count; i++) if (isKept[i] === 1) found[kept++] = found[i]!
  return kept
}

function markInOffsets(offsets: Uint32Array, count: number): void {
  let i = 0
  for (const offset of offsets) {
    while (found[i]! < offset) if (++i === count) return
    if (found[i] === offset) isKept[i] = 1
  }
}

function markInBitmap(list: Uint8Array, count: number): void {
  for (let i = 0; i < count; i++) {
    const offset = found[i]!
    if ((list[offset >>> 3]! >>> (offset & 7)) & 1) isKept[i] = 1
  }
}

function markInList(list: Uint8Array, count: number): void {
  let [offset, i] = [0, 0]
  for (let at = 0; at < list.length;) {
    let byte = list[at++]!
    offset += byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = list[at++]!
      offset += (byte & 0x7f) << shift
    }
    while (found[i]! < offset) if (++i === count) return
    if (found[i] === offset) isKept[i] = 1
  }
}

function intersectBitmaps(clauses: readonly ClauseLists[], countMax: number): Uint32Array {
  clauses.forEach(({ lists, offsets }, at) => {
    const bits = at === 0 ? first : other
    bits.fill(0)
    for (const offset of offsets) bits[offset >>> 5]! |= 1 << (offset & 31)
    for (const list of lists) addTo(bits, list)
    if (at > 0) for (let i = 0; i < first.length; i++) first[i]! &= other[i]!
  })
  let count = 0
  for (let i = 0; i < first.length && count < countMax; i++) {
    for (let bits = first[i]!; bits !== 0; bits &= bits - 1) found[count++] = i * 32 + 31 - Math.clz32(bits & -bits)
  }
  return found.subarray(0, Math.min(count, countMax))
}

/** Bitmaps are read a word at a time: every platform that Node runs on has the lowest byte first. */
function addTo(bits: Uint32Array, list: Uint8Array): void {
  if (!isBitmap(list)) {
    const count = decodeList(list, found)
    for (let i = 0; i < count; i++) bits[found[i]! >>> 5]! |= 1 << (found[i]! & 31)
    return
  }
  const words =
    list.byteOffset % 4 === 0
      ? new Uint32Array(list.buffer, list.byteOffset, bitmapBytes / 4)
      : new Uint32Array(list.slice().buffer)
  for (let i = 0; i < words.length; i++) bits[i]! |= words[i]!
}
