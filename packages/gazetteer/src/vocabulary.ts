import { type WordRow } from './format.js'

/** A word of the vocabulary that differs by few typing errors. */
export interface Neighbour {
  text: string
  /** 1 or 2: letters inserted, dropped or replaced, or two letters swapped. */
  distance: number
  /** Number of documents that contain the word. */
  documents: number
}

/** The known words with a beginning. */
export interface Completions {
  /** The most frequent first; the beginning itself is included when it is a word. */
  words: readonly string[]
  /** True when there are no other words with this beginning. */
  isAll: boolean
  /** Number of documents with words of this beginning; a document with two such words counts twice. */
  documents: number
}

/** Words of one length with their letters, so that most words need no comparison. */
interface SameLength {
  texts: string[]
  letters: Int32Array
}

/**
 * The words of an index in memory, for queries that its tables would answer too slowly. A million words take about 120
 * MB, and neighbours are found in a few milliseconds: one comparison of bits skips words whose letters differ by more
 * than the allowed errors.
 */
export class Vocabulary {
  private readonly byLength = new Map<number, SameLength>()
  private readonly counts = new Map<string, number>()
  private readonly sorted: string[]
  /** In the order of `sorted`. */
  private readonly documents: Int32Array

  /** @param rows  of the table `word` */
  constructor(rows: Iterable<WordRow>) {
    const texts = new Map<number, string[]>()
    for (const { text, documents } of rows) {
      this.counts.set(text, documents)
      const same = texts.get(text.length)
      if (same) same.push(text)
      else texts.set(text.length, [text])
    }
    for (const [length, same] of texts) {
      this.byLength.set(length, { texts: same, letters: Int32Array.from(same, lettersOf) })
    }
    this.sorted = [...this.counts.keys()].sort()
    this.documents = Int32Array.from(this.sorted, (word) => this.counts.get(word)!)
  }

  get size(): number {
    return this.counts.size
  }

  /** Number of documents with the word; 0 for an unknown word. */
  documentsOf(word: string): number {
    return this.counts.get(word) ?? 0
  }

  /** True when a known word has this beginning. */
  hasBeginning(beginning: string): boolean {
    return this.sorted[this.firstFrom(beginning)]?.startsWith(beginning) ?? false
  }

  /**
   * The most frequent known words with this beginning. A hundred thousand words may have it, most of them joined names.
   */
  completions(beginning: string, countMax: number): Completions {
    const from = this.firstFrom(beginning)
    const to = this.firstFrom(beginning + LAST_LETTER)
    let documents = 0
    for (let i = from; i < to; i++) documents += this.documents[i]!
    const words = this.mostFrequent(from, to, countMax).map((i) => this.sorted[i]!)
    return { words, isAll: to - from <= countMax, documents }
  }

  /**
   * Beginnings of known words that differ from a text by one error: a letter replaced, dropped or added, or two
   * swapped. The first letter stays. Those with the most documents come first.
   */
  beginningsNear(text: string, countMax: number): string[] {
    const near = new Set<string>()
    const offer = (beginning: string) => {
      if (beginning !== text && this.hasBeginning(beginning)) near.add(beginning)
    }
    for (let at = 1; at <= text.length; at++) {
      const [before, after] = [text.slice(0, at), text.slice(at)]
      if (after.length > 1) offer(before + after[1]! + after[0]! + after.slice(2))
      if (after.length > 0) offer(before + after.slice(1))
      // No known word has this beginning, so none has a longer one.
      if (!this.hasBeginning(before)) break
      for (const letter of typedLetters) {
        offer(before + letter + after)
        if (after.length > 0) offer(before + letter + after.slice(1))
      }
    }
    const documents = (beginning: string) => this.completions(beginning, 1).documents
    return [...near]
      .map((beginning) => ({ beginning, documents: documents(beginning) }))
      .sort((a, b) => b.documents - a.documents || (a.beginning < b.beginning ? -1 : 1))
      .slice(0, countMax)
      .map(({ beginning }) => beginning)
  }

  /** Index of the first word that is not before the text. */
  private firstFrom(text: string): number {
    let [from, to] = [0, this.sorted.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (this.sorted[middle]! < text) from = middle + 1
      else to = middle
    }
    return from
  }

  /** Indexes in `sorted`, by frequency, then by the alphabet. */
  private mostFrequent(from: number, to: number, countMax: number): number[] {
    const found: number[] = []
    for (let i = from; i < to; i++) {
      const documents = this.documents[i]!
      if (found.length === countMax) {
        if (documents <= (this.documents[found[countMax - 1]!] ?? Infinity)) continue
        found.pop()
      }
      let at = found.length
      while (at > 0 && this.documents[found[at - 1]!]! < documents) at--
      found.splice(at, 0, i)
    }
    return found
  }

  /**
   * The known words nearest to a misspelt word: by distance, then by frequency. The word itself is left out.
   *
   * @param distanceMax  1 or 2
   */
  neighbours(word: string, distanceMax: number, countMax: number): Neighbour[] {
    const found: Neighbour[] = []
    const letters = lettersOf(word)
    const distanceTo = distanceFrom(word, distanceMax)
    for (let length = word.length - distanceMax; length <= word.length + distanceMax; length++) {
      const same = this.byLength.get(length)
      if (!same) continue
      // One error changes the set of letters by at most two: one removed and one added.
      const differenceMax = 2 * distanceMax - Math.abs(length - word.length)
      for (let i = 0; i < same.letters.length; i++) {
        if (bitsIn(same.letters[i]! ^ letters) > differenceMax) continue
        const text = same.texts[i]!
        const distance = distanceTo(text)
        if (distance > 0 && distance <= distanceMax) found.push({ text, distance, documents: this.documentsOf(text) })
      }
    }
    return found
      .sort((a, b) => a.distance - b.distance || b.documents - a.documents || (a.text < b.text ? -1 : 1))
      .slice(0, countMax)
  }
}

const typedLetters = [...'abcdefghijklmnopqrstuvwxyz']

/** Sorts after every letter of every script. */
const LAST_LETTER = '\uffff'

/** One bit per letter of a word; letters of other scripts share bits. */
function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << word.charCodeAt(i)
  return letters
}

function bitsIn(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The bits of a number. Longer words are not checked for errors. */
const BITS = 31

/**
 * Distances from one word to many. One column of the table of `editDistance` is held in the bits of two numbers, so a
 * letter of the other word costs about ten operations, independent of the length of this word.
 */
function distanceFrom(word: string, max: number): (text: string) => number {
  const length = word.length
  if (length === 0 || length > BITS) return (text) => editDistance(word, text, max)
  const positions = new Map<number, number>()
  for (let i = 0; i < length; i++) {
    const letter = word.charCodeAt(i)
    positions.set(letter, (positions.get(letter) ?? 0) | (1 << i))
  }
  const end = 1 << (length - 1)
  return (text) => {
    let [rising, falling, diagonal, before] = [-1, 0, 0, 0]
    let distance = length
    for (let i = 0; i < text.length; i++) {
      const here = positions.get(text.charCodeAt(i)) ?? 0
      const swapped = (((~diagonal & here) << 1) & before) | 0
      diagonal = (((here & rising) + rising) ^ rising) | here | falling | swapped
      const up = falling | ~(diagonal | rising)
      const down = diagonal & rising
      if (up & end) distance++
      else if (down & end) distance--
      rising = (down << 1) | ~(diagonal | ((up << 1) | 1))
      falling = diagonal & ((up << 1) | 1)
      before = here
      // The rest of the text can reduce the distance by one per letter.
      if (distance - (text.length - 1 - i) > max) return max + 1
    }
    return distance
  }
}

/**
 * Insertions, deletions, replacements and swaps of neighbouring letters that turn one word into the other (optimal
 * string alignment), in UTF-16 units.
 *
 * @returns any number above `max` when the distance is above `max`
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let value = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) value = Math.min(value, before[j - 2]! + 1)
      row.push(value)
      best = Math.min(best, value)
    }
    if (best > max) return max + 1
    before = previous
    previous = row
  }
  return previous[b.length]!
}
