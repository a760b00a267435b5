import { type WordRow } from './format.js'

/** A word of the vocabulary that is some slips of the pen away. */
export interface Neighbour {
  text: string
  /** 1 or 2: letters inserted, dropped, replaced, or two swapped. */
  distance: number
  /** How many documents hold it. */
  documents: number
}

/** The words of an index, in memory, for questions that its tables would answer too slowly. */
export class Vocabulary {
  private readonly byLength = new Map<number, string[]>()
  private readonly counts = new Map<string, number>()

  /** @param rows  of the table `word` */
  constructor(rows: Iterable<WordRow>) {
    for (const { text, documents } of rows) {
      this.counts.set(text, documents)
      const same = this.byLength.get(text.length)
      if (same) same.push(text)
      else this.byLength.set(text.length, [text])
    }
  }

  get size(): number {
    return this.counts.size
  }

  /** How many documents hold the word; 0 for an unknown one. */
  documentsOf(word: string): number {
    return this.counts.get(word) ?? 0
  }

  /**
   * The known words nearest to a misspelt one: nearest first, then the most frequent first. The word itself is left out.
   *
   * @param distanceMax  1 or 2
   */
  neighbours(word: string, distanceMax: number, countMax: number): Neighbour[] {
    const found: Neighbour[] = []
    for (let length = word.length - distanceMax; length <= word.length + distanceMax; length++) {
      for (const text of this.byLength.get(length) ?? []) {
        const distance = editDistance(word, text, distanceMax)
        if (distance > 0 && distance <= distanceMax) found.push({ text, distance, documents: this.documentsOf(text) })
      }
    }
    return found
      .sort((a, b) => a.distance - b.distance || b.documents - a.documents || (a.text < b.text ? -1 : 1))
      .slice(0, countMax)
  }
}

/**
 * Insertions, deletions, replacements and swaps of neighbours that turn one word into the other (optimal string
 * alignment), in UTF-16 units.
 *
 * @returns anything above `max` once it is above
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
