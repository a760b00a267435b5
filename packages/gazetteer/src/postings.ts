/**
 * Lists of the documents that hold a term, in blocks of ids. A list holds the offsets of its documents in a block, in
 * ascending order, as bytes: the differences as varints, or a bitmap when the list is long.
 */

const blockBits = 17

/** Ids in a block: document `id` is at `id % blockSize` of the block `id / blockSize`. */
export const blockSize = 1 << blockBits

/** The first byte holds the first eight offsets, its lowest bit the first of these. */
export const bitmapBytes = blockSize / 8

/** From this number of documents on, a list is a bitmap: it takes up to four times the space, and no decoding. */
export const bitmapFrom = blockSize / 32

/** In the place of a block's number: a row for all of them, whose lists hold ids instead of offsets. */
export const allBlocks = -1

export const blockOf = (id: number) => Math.floor(id / blockSize)
export const offsetOf = (id: number) => id % blockSize

export const isBitmap = (list: Uint8Array) => list.length === bitmapBytes

const varintBytesMax = Math.ceil(blockBits / 7)
// Reused: hundreds of thousands of lists are encoded for each block.
const encoded = new Uint8Array(bitmapFrom * varintBytesMax)

/** @param offsets  ascending, distinct, below `blockSize`, or ids, fewer than `bitmapFrom`; not empty */
export function encodeList(offsets: Uint32Array): Uint8Array {
  if (offsets.length >= bitmapFrom) {
    const bitmap = new Uint8Array(bitmapBytes)
    for (const offset of offsets) bitmap[offset >>> 3]! |= 1 << (offset & 7)
    return bitmap
  }
  let [at, last] = [0, 0]
  for (let i = 0; i < offsets.length; i++) {
    let difference = offsets[i]! - last
    last = offsets[i]!
    while (difference >= 0x80) {
      encoded[at++] = (difference & 0x7f) | 0x80
      difference >>>= 7
    }
    encoded[at++] = difference
  }
  return encoded.slice(0, at)
}

/** The number of documents in a list. */
export function countList(list: Uint8Array): number {
  let count = 0
  if (isBitmap(list)) for (const byte of list) for (let bits = byte; bits !== 0; bits &= bits - 1) count++
  // The last byte of each varint has no eighth bit.
  else for (const byte of list) if (byte < 0x80) count++
  return count
}

/**
 * @param into  receives the offsets, ascending
 * @param from  index of the first one
 * @returns the index after the last one
 */
export function decodeList(list: Uint8Array, into: Uint32Array, from = 0): number {
  let count = from
  if (isBitmap(list)) {
    for (let at = 0; at < bitmapBytes; at++) {
      for (let bits = list[at]!; bits !== 0; bits &= bits - 1) into[count++] = at * 8 + 31 - Math.clz32(bits & -bits)
    }
    return count
  }
  let offset = 0
  for (let at = 0; at < list.length;) {
    let byte = list[at++]!
    offset += byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = list[at++]!
      offset += (byte & 0x7f) << shift
    }
    into[count++] = offset
  }
  return count
}
