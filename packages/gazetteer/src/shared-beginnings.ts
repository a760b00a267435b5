import { SharedEndings } from './shared-endings.js'

/** Longer beginnings count as this long. */
const LETTERS_MAX = 255

/** Fewer first letters with one error at most leave too many beginnings open. */
const HEAD_LETTERS_MIN = 4

/** More words with the same ending are slower to read one by one than all words by their beginnings. */
const LIKE_MIN = 1_000
const LIKE_SHARE = 1 / 256

/** Words in the order of the alphabet, with the number of letters that neighbours have in common. */
export class SharedBeginnings {
  /** The letters that a word has in common with the word before it. */
  private readonly shared: Uint8Array
  /**
   * Index of the next word that has fewer letters in common with the word before it; the number of words if there is
   * none.
   */
  private readonly nextBelow: Int32Array
  /** The first letter of a word that the word before it does not share: most words are excluded by it alone. */
  private readonly nextLetter: Uint16Array
  /** The longer ones first. */
  private readonly endings: readonly SharedEndings[]
  private readonly shapes: Uint32Array

  /** @param sorted  distinct, by UTF-16 units */
  constructor(private readonly sorted: readonly string[]) {
    const count = sorted.length
    this.shared = new Uint8Array(count)
    this.nextLetter = new Uint16Array(count)
    this.shapes = new Uint32Array(count)
    // Loops, because `from` with a function takes more than twice as long, and no service is ready before this is done.
    for (let i = 0; i < count; i++) {
      const word = sorted[i]!
      const shared = i === 0 ? 0 : lettersInCommon(sorted[i - 1]!, word)
      this.shared[i] = shared
      this.nextLetter[i] = word.charCodeAt(shared)
      this.shapes[i] = shapeOf(word)
    }
    this.nextBelow = new Int32Array(count)
    for (let i = count - 1; i >= 0; i--) {
      let next = i + 1
      while (next < count && this.shared[next]! >= this.shared[i]!) next = this.nextBelow[next]!
      this.nextBelow[i] = next
    }
    this.endings = [6, 5, 4].map((letters) => new SharedEndings(sorted, letters))
  }

  /**
   * The words that few errors turn into a word: letters inserted, dropped or replaced, or two neighbours swapped (optimal
   * string alignment, in UTF-16 units).
   *
   * @param max  errors
   * @param visit  called with the index of each such word, and the number of errors
   */
  visitNear(word: string, max: number, visit: (at: number, distance: number) => void): void {
    const likeMax = Math.max(LIKE_MIN, this.sorted.length * LIKE_SHARE)
    const endings = this.endings.find(
      (one) => word.length >= one.letters + HEAD_LETTERS_MIN && one.like(word).length <= likeMax,
    )
    if (max < 2 || !endings) return this.visitByBeginning(new DistanceTable(word, max), visit)
    // Two errors in the first letters leave most beginnings open. If both errors are before the last letters, the last
    // letters are right and lead to the words; otherwise at most one error is before them.
    const seen = new Set<number>()
    const head = { letters: word.length - endings.letters, max: max - 1 }
    this.visitByBeginning(new DistanceTable(word, max, head), (at, distance) => {
      seen.add(at)
      visit(at, distance)
    })
    const table = new DistanceTable(word, max)
    const ending = word.slice(-endings.letters)
    const shape = shapeOf(word)
    for (const at of endings.like(word)) {
      if (!isLike(this.shapes[at]!, shape, max)) continue
      const text = this.sorted[at]!
      if (!text.endsWith(ending) || seen.has(at)) continue
      if (table.read(text, 0) === 0 && table.distance(text) <= max) visit(at, table.distance(text))
    }
  }

  private visitByBeginning(table: DistanceTable, visit: (at: number, distance: number) => void): void {
    const { sorted, shared, nextBelow, nextLetter } = this
    for (let at = 0; at < sorted.length;) {
      const known = shared[at]!
      let end = table.isTooFar(known + 1, nextLetter[at]!) ? known + 1 : 0
      if (end === 0) {
        const text = sorted[at]!
        end = table.read(text, known + 1)
        if (end === 0 && table.distance(text) <= table.max) visit(at, table.distance(text))
      }
      at++
      if (end > 0) while (at < sorted.length && shared[at]! >= end) at = nextBelow[at]!
    }
  }
}

const LETTER_BITS = 27
const LENGTH_MAX = 31

/**
 * A word's letters, a bit for each (for some letters the same), and its length: one number that can exclude that two
 * words are near, without comparing their letters.
 */
function shapeOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) % LETTER_BITS)
  return ((Math.min(word.length, LENGTH_MAX) << LETTER_BITS) | letters) >>> 0
}

/** False where more than `errors` are between two words: each changes the length by one at most, and two letters. */
function isLike(a: number, b: number, errors: number): boolean {
  if (Math.abs((a >>> LETTER_BITS) - (b >>> LETTER_BITS)) > errors) return false
  let bits = (a ^ b) & ((1 << LETTER_BITS) - 1)
  let others = 0
  for (; bits !== 0; bits &= bits - 1) others++
  return others <= 2 * errors
}

function lettersInCommon(a: string, b: string): number {
  const most = Math.min(a.length, b.length, LETTERS_MAX)
  let count = 0
  while (count < most && a.charCodeAt(count) === b.charCodeAt(count)) count++
  return count
}

/** The distances from each beginning of a text to each beginning of a word: a row for each letter of the text. */
class DistanceTable {
  private readonly letters: Uint16Array
  /** The letters of the text that is read. */
  private readonly path: Uint16Array
  private readonly width: number
  /** The longest text that can be near. */
  private readonly lengthMax: number
  /** Beginnings whose lengths differ by more than `max` are farther away than that, and stay so. */
  private readonly rows: Uint8Array

  /** @param head  at most so many of the errors are in the first letters */
  constructor(
    word: string,
    readonly max: number,
    private readonly head = { letters: 0, max },
  ) {
    this.letters = Uint16Array.from(word, (_, i) => word.charCodeAt(i))
    this.width = word.length + 1
    this.lengthMax = word.length + max
    this.path = new Uint16Array(this.lengthMax)
    this.rows = new Uint8Array((this.lengthMax + 1) * this.width).fill(max + 1)
    for (let i = 0; i <= Math.min(max, word.length); i++) this.rows[i] = this.counted(i, i)
  }

  /**
   * @param known  letters that the text has in common with the one read before
   * @returns 0 when the whole text was read; else the length of a beginning after which no text is near
   */
  read(text: string, known: number): number {
    for (let i = known + 1; i <= text.length; i++) if (this.isTooFar(i, text.charCodeAt(i - 1))) return i
    return 0
  }

  /**
   * Reads a letter of a text whose letters before it have been read.
   *
   * @param i  its position, from 1
   * @returns true if no text with this beginning is near
   */
  isTooFar(i: number, letter: number): boolean {
    if (i > this.lengthMax) return true
    const { rows, letters, path, width, max, head } = this
    const before = i > 1 ? path[i - 2]! : -1
    path[i - 1] = letter
    const row = i * width
    const previous = row - width
    let best = max + 1
    let from = i - max
    if (from <= 0) {
      rows[row] = best = this.counted(i, 0)
      from = 1
    }
    const to = Math.min(width - 1, i + max)
    for (let j = from; j <= to; j++) {
      const own = letters[j - 1]
      let value = rows[previous + j - 1]! + (own === letter ? 0 : 1)
      if (rows[previous + j]! < value) value = rows[previous + j]! + 1
      if (rows[row + j - 1]! < value) value = rows[row + j - 1]! + 1
      if (j > 1 && own === before && letters[j - 2] === letter) {
        const swapped = rows[previous - width + j - 2]! + 1
        if (swapped < value) value = swapped
      }
      if (value > (j > head.letters ? max : head.max)) value = max + 1
      rows[row + j] = value
      if (value < best) best = value
    }
    return best > max && !this.mayBeSwapped(previous, letter)
  }

  /** True where the last of the first letters may be swapped with the next: this row's distances are then too large. */
  private mayBeSwapped(previous: number, letter: number): boolean {
    const { letters } = this.head
    return letters > 0 && letter === this.letters[letters] && this.rows[previous + letters - 1]! < this.max
  }

  /** A distance to a beginning of so many letters; more than `max` if it is too far. */
  private counted(distance: number, letters: number): number {
    return distance > (letters > this.head.letters ? this.max : this.head.max) ? this.max + 1 : distance
  }

  /** @param text  that was read as a whole */
  distance(text: string): number {
    return this.rows[text.length * this.width + this.width - 1]!
  }
}
