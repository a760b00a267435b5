// 64 MB for any extract: with 50 million marked ids, one in ten others is a false positive, which costs a row on disk.
const bits = 2 ** 29

/** A set of ids that may also claim to hold some that were never added. Its memory is fixed. */
export class BloomFilter {
  private readonly words = new Uint32Array(bits / 32)

  add(id: number): void {
    const bit = place(id)
    this.words[bit >>> 5]! |= 1 << (bit & 31)
  }

  mayHold(id: number): boolean {
    const bit = place(id)
    return ((this.words[bit >>> 5]! >>> (bit & 31)) & 1) === 1
  }
}

// Ids come in runs, so neighbours may share a word; the high part is folded in, because ids outgrow 32 bits.
function place(id: number): number {
  return ((id % bits) ^ Math.imul(Math.floor(id / bits), 0x9e3779b1)) & (bits - 1)
}
