import { type DocumentTextRow, type PostingRow, textColumns } from './format.js'
import { blockOf, blockSize, encodeList, offsetOf } from './postings.js'

/** Beginnings of words up to this length, in UTF-16 units, are terms too. Longer ones begin few words. */
export const beginningLettersMax = 5

/** The term of a word's beginning. No word contains the sign. */
export const beginningTerm = (letters: string) => `${letters}*`
export const isBeginningTerm = (term: string) => term.endsWith('*')

/** The words of a document, see `DocumentTextRow`. */
export type ListedText = { id: number } & DocumentTextRow

/**
 * The rows of the table `posting`.
 *
 * @param documents  by ascending id
 * @returns the rows of a block after those of the block before; within a block in no order
 */
export function* postingRows(documents: Iterable<ListedText>): Generator<PostingRow> {
  let block = new BlockLists(0)
  for (const document of documents) {
    if (blockOf(document.id) !== block.block) {
      yield* block.rows()
      block = new BlockLists(blockOf(document.id))
    }
    block.add(document)
  }
  yield* block.rows()
}

/** A list for each of `textColumns`; null where there is none. */
type ByColumn<T> = (T | null)[]

/** The words of the documents of a block. */
class BlockLists {
  /** By column: word → the number of its list. */
  private readonly listOfWord = textColumns.map(() => new Map<string, number>())
  private readonly counts = new Numbers()
  /** By list: the offset after the last one in it. */
  private readonly ends = new Numbers()
  /** Of each posting: the number of its list, and its offset. */
  private readonly lists = new Numbers()
  private readonly offsets = new Numbers()

  constructor(readonly block: number) {}

  add(document: ListedText): void {
    const offset = offsetOf(document.id)
    for (let column = 0; column < textColumns.length; column++) {
      const known = this.listOfWord[column]!
      for (const word of document[textColumns[column]!].split(' ')) {
        if (word === '') continue
        let list = known.get(word)
        if (list === undefined) {
          known.set(word, (list = this.counts.size))
          this.counts.push(0)
          this.ends.push(0)
        }
        if (this.ends.values[list] === offset + 1) continue
        this.ends.values[list] = offset + 1
        this.counts.values[list]!++
        this.lists.push(list)
        this.offsets.push(offset)
      }
    }
  }

  *rows(): Generator<PostingRow> {
    const { starts, sorted } = this.byList()
    // Made on demand, because there are some hundred thousand lists.
    const offsetsOf = (list: number) => sorted.subarray(starts[list], starts[list + 1])
    const words = new Map<string, ByColumn<number>>()
    this.listOfWord.forEach((lists, column) => {
      for (const [word, list] of lists) {
        let own = words.get(word)
        if (!own) words.set(word, (own = textColumns.map(() => null)))
        own[column] = list
      }
    })
    const ofBeginning = new Map<string, ByColumn<number>[]>()
    for (const [word, lists] of words) {
      yield this.row(
        word,
        lists.map((list) => (list === null ? null : offsetsOf(list))),
      )
      const typed = lists.map((list, column) => (isTyped[column] ? list : null))
      if (typed.every((list) => list === null)) continue
      for (const beginning of beginningsOf(word)) {
        const known = ofBeginning.get(beginning)
        if (known) known.push(typed)
        else ofBeginning.set(beginning, [typed])
      }
    }
    for (const [beginning, own] of ofBeginning) {
      const lists = textColumns.map((_, column) => united(own.flatMap((one) => one[column] ?? []).map(offsetsOf)))
      yield this.row(beginningTerm(beginning), lists)
    }
  }

  private row(term: string, lists: ByColumn<Uint32Array>): PostingRow {
    const [name, context, category, phonetic, cell] = lists.map((list) => list && encodeList(list))
    return {
      term,
      block: this.block,
      name: name!,
      context: context!,
      category: category!,
      phonetic: phonetic!,
      cell: cell!,
    }
  }

  /** The offsets, list after list. Documents are added in order, so each list is ascending. */
  private byList(): { starts: Uint32Array; sorted: Uint32Array } {
    const starts = new Uint32Array(this.counts.size + 1)
    for (let list = 0; list < this.counts.size; list++) starts[list + 1] = starts[list]! + this.counts.values[list]!
    const next = starts.slice()
    const sorted = new Uint32Array(this.lists.size)
    for (let i = 0; i < sorted.length; i++) sorted[next[this.lists.values[i]!]!++] = this.offsets.values[i]!
    return { starts, sorted }
  }
}

/** Prefixes of cells and of sounds are not needed, because users do not type them. */
const isTyped = textColumns.map((column) => column !== 'cell' && column !== 'phonetic')

/** Up to this number of offsets, sorting is faster than reading a whole block. */
const SORTED_MAX = 64
const bits = new Uint32Array(blockSize / 32)

/** The offsets that any of the lists has, ascending; null without a list. */
function united(lists: readonly Uint32Array[]): Uint32Array | null {
  if (lists.length < 2) return lists[0] ?? null
  const most = lists.reduce((sum, { length }) => sum + length, 0)
  if (most <= SORTED_MAX) return Uint32Array.from(new Set(lists.flatMap((list) => [...list]))).sort()
  for (const list of lists) for (let i = 0; i < list.length; i++) bits[list[i]! >>> 5]! |= 1 << (list[i]! & 31)
  const all = new Uint32Array(Math.min(most, blockSize))
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    for (let left = bits[at]!; left !== 0; left &= left - 1) all[count++] = at * 32 + 31 - Math.clz32(left & -left)
    bits[at] = 0
  }
  return all.subarray(0, count)
}

/** The beginnings of up to `beginningLettersMax` units, the word itself included; never half a letter. */
function beginningsOf(word: string): string[] {
  const beginnings: string[] = []
  let end = 0
  for (const letter of word) {
    end += letter.length
    if (end > beginningLettersMax) break
    beginnings.push(word.slice(0, end))
  }
  return beginnings
}

/** A growing list of whole numbers. */
class Numbers {
  size = 0
  values = new Uint32Array(1024)

  push(value: number): void {
    if (this.size === this.values.length) {
      const longer = new Uint32Array(2 * this.size)
      longer.set(this.values)
      this.values = longer
    }
    this.values[this.size++] = value
  }
}
