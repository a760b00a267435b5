// 64 MB for any extract: with 50 million ids, one in ten other ids is a false positive, which costs a row on disk.
const bits = 2 ** 29

/** A set of ids with fixed memory. It may also report ids that were never added. */
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

// Neighbouring ids may share a word, because they are often read together. The high part counts too, because ids have
// more than 32 bits.
function place(id: number): number {
  return ((id % bits) ^ Math.imul(Math.floor(id / bits), 0x9e3779b1)) & (bits - 1)
}
