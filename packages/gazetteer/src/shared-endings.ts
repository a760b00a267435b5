const BUCKETS = 1 << 16

/** Words by their last letters. */
export class SharedEndings {
  /** Where a bucket begins in `members`; the next one's begin is its end. */
  private readonly begins = new Int32Array(BUCKETS + 1)
  /** Indexes of words, a bucket after the other. */
  private readonly members: Int32Array

  /** @param letters  how many of them */
  constructor(
    words: readonly string[],
    readonly letters: number,
  ) {
    const buckets = new Uint16Array(words.length)
    for (let at = 0; at < words.length; at++) {
      const bucket = this.bucketOf(words[at]!)
      buckets[at] = bucket
      this.begins[bucket + 1]!++
    }
    for (let i = 0; i < BUCKETS; i++) this.begins[i + 1]! += this.begins[i]!
    this.members = new Int32Array(words.length)
    const next = this.begins.slice()
    for (let at = 0; at < buckets.length; at++) this.members[next[buckets[at]!]!++] = at
  }

  /** Indexes of all words with the same last letters, and of some others. */
  like(word: string): Int32Array {
    const bucket = this.bucketOf(word)
    return this.members.subarray(this.begins[bucket], this.begins[bucket + 1])
  }

  private bucketOf(word: string): number {
    let hash = 0
    for (let i = Math.max(0, word.length - this.letters); i < word.length; i++) {
      hash = (Math.imul(hash, 31) + word.charCodeAt(i)) | 0
    }
    return Math.imul(hash, 0x9e3779b1) >>> 16
  }
}
