import { type WordRow } from './format.js'
import { SharedBeginnings } from './shared-beginnings.js'

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

/**
 * The words of an index in memory, for queries that its tables would answer too slowly. Neighbours are found in the order
 * of the alphabet: words with the same beginning are compared once as far as it goes, and are skipped together where
 * the beginning has too many errors.
 */
export class Vocabulary {
  private readonly counts = new Map<string, number>()
  private readonly sorted: string[]
  /** In the order of `sorted`. */
  private readonly documents: Int32Array
  private readonly beginnings: SharedBeginnings

  /** @param rows  of the table `word` */
  constructor(rows: Iterable<WordRow>) {
    for (const { text, documents } of rows) this.counts.set(text, documents)
    this.sorted = [...this.counts.keys()].sort()
    this.documents = new Int32Array(this.sorted.length)
    for (const [at, word] of this.sorted.entries()) this.documents[at] = this.counts.get(word)!
    this.beginnings = new SharedBeginnings(this.sorted)
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
    this.beginnings.visitNear(word, distanceMax, (at, distance) => {
      if (distance > 0) found.push({ text: this.sorted[at]!, distance, documents: this.documents[at]! })
    })
    return found
      .sort((a, b) => a.distance - b.distance || b.documents - a.documents || (a.text < b.text ? -1 : 1))
      .slice(0, countMax)
  }
}

const typedLetters = [...'abcdefghijklmnopqrstuvwxyz']

/** Sorts after every letter of every script. */
const LAST_LETTER = '\uffff'
