import { type DocumentTextRow, type PostingRow } from './format.js'
import { blockOf, blockSize, encodeList, offsetOf } from './postings.js'

/** The columns that have lists. */
export const listColumns = ['name', 'context', 'category', 'cell'] as const

/** Beginnings of words up to this length, in UTF-16 units, are terms too. Longer ones begin few words. */
export const beginningLettersMax = 5

/** The term of a word's beginning. No word contains the sign. */
export const beginningTerm = (letters: string) => `${letters}*`

/** The words of a document, see `DocumentTextRow`. */
export type ListedText = { id: number } & Pick<DocumentTextRow, (typeof listColumns)[number]>

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

/** Postings of a block: 30 million at most, as a document has some 75. */
class BlockLists {
  /** By column: word → numbers of the lists that hold its documents, its own and those of its beginnings. */
  private readonly listsOfWord = listColumns.map(() => new Map<string, readonly number[]>())
  /** A term has a list for each column: `listColumns.length` numbers, from its own on. */
  private readonly terms = new Map<string, number>()
  private readonly counts = new Numbers()
  /** By list: the offset after the last one in it. */
  private readonly ends = new Numbers()
  /** Of each posting. */
  private readonly lists = new Numbers()
  private readonly offsets = new Numbers()

  constructor(readonly block: number) {}

  add(document: ListedText): void {
    const offset = offsetOf(document.id)
    listColumns.forEach((column, at) => {
      const known = this.listsOfWord[at]!
      for (const word of document[column].split(' ')) {
        if (word === '') continue
        let lists = known.get(word)
        if (!lists) known.set(word, (lists = this.listsOf(word, at)))
        for (const list of lists) {
          // Two words with the same beginning, or one word twice.
          if (this.ends.values[list] === offset + 1) continue
          this.ends.values[list] = offset + 1
          this.counts.values[list]!++
          this.lists.push(list)
          this.offsets.push(offset)
        }
      }
    })
  }

  private listsOf(word: string, column: number): readonly number[] {
    // Nobody types the beginning of a cell.
    const beginnings = listColumns[column] === 'cell' ? [] : beginningsOf(word)
    return [word, ...beginnings.map(beginningTerm)].map((term) => this.firstListOf(term) + column)
  }

  private firstListOf(term: string): number {
    let first = this.terms.get(term)
    if (first === undefined) {
      first = this.terms.size * listColumns.length
      this.terms.set(term, first)
      for (let i = 0; i < listColumns.length; i++) {
        this.counts.push(0)
        this.ends.push(0)
      }
    }
    return first
  }

  *rows(): Generator<PostingRow> {
    const { starts, sorted } = this.byList()
    for (const [term, first] of this.terms) {
      const [name, context, category, cell] = listColumns.map((_, column) => {
        const [from, to] = [starts[first + column]!, starts[first + column + 1]!]
        return from === to ? null : encodeList(sorted.subarray(from, to))
      }) as [Uint8Array | null, Uint8Array | null, Uint8Array | null, Uint8Array | null]
      yield { term, block: this.block, name, context, category, cell }
    }
  }

  /** The offsets, list after list. Documents are added in order, so each list is ascending. */
  private byList(): { starts: Uint32Array; sorted: Uint32Array } {
    const listCount = this.counts.size
    const starts = new Uint32Array(listCount + 1)
    for (let list = 0; list < listCount; list++) starts[list + 1] = starts[list]! + this.counts.values[list]!
    const next = starts.slice()
    const sorted = new Uint32Array(this.lists.size)
    for (let i = 0; i < sorted.length; i++) sorted[next[this.lists.values[i]!]!++] = this.offsets.values[i]!
    return { starts, sorted }
  }
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
