import fc from 'fast-check'
import { joinFewDocuments } from './few-documents.js'
import { type PostingRow, textColumns } from './format.js'
import { beginningTerm, type ListedText, postingRows } from './posting-rows.js'
import { allBlocks, bitmapFrom, blockSize, countList, decodeList, encodeList, isBitmap } from './postings.js'

const into = new Uint32Array(blockSize)
const decoded = (list: Uint8Array) => [...into.subarray(0, decodeList(list, into))]

describe('a list of documents', () => {
  const offset = fc.integer({ min: 0, max: blockSize - 1 })

  it('is unchanged after encoding and decoding', () => {
    fc.assert(
      fc.property(fc.uniqueArray(offset, { minLength: 1, maxLength: 300 }), (offsets) => {
        const sorted = offsets.sort((a, b) => a - b)
        const list = encodeList(Uint32Array.from(sorted))
        expect(decoded(list)).toEqual(sorted)
        expect(countList(list)).toBe(sorted.length)
      }),
    )
  })

  it.each([
    ['a bitmap', bitmapFrom, true],
    ['no bitmap', bitmapFrom - 1, false],
  ])('is %s with %i documents', (_, count, expected) => {
    const step = Math.floor(blockSize / count)
    const offsets = Array.from({ length: count }, (_, i) => blockSize - 1 - (count - 1 - i) * step)
    const list = encodeList(Uint32Array.from(offsets))
    expect(isBitmap(list)).toBe(expected)
    expect(decoded(list)).toEqual(offsets)
    expect(countList(list)).toBe(count)
  })
})

describe('the rows of some documents', () => {
  // Adlam has letters of two units.
  const word = fc.constantFrom('a', 'ab', 'abcde', 'abcdef', 'abcxyz', 'b', '12', 'نور', '𞤀𞤣𞤤𞤢', '𞤀𞤣')
  const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))
  const documents = fc
    .array(
      fc.record({
        id: fc.integer({ min: 1, max: 3 * blockSize }),
        name: text,
        context: text,
        category: text,
        phonetic: text,
        cell: text,
      }),
      { maxLength: 12 },
    )
    .map((all) => [...new Map(all.map((one) => [one.id, one])).values()].sort((a, b) => a.id - b.id))

  /** `term column` → ids, by reading every document. */
  function readAll(all: readonly ListedText[]): Map<string, number[]> {
    const lists = new Map<string, number[]>()
    for (const document of all) {
      for (const column of textColumns) {
        const terms = new Set<string>()
        for (const one of document[column].split(' ').filter(Boolean)) {
          terms.add(one)
          const letters = [...one]
          if (column === 'cell' || column === 'phonetic') continue
          for (let count = 1; count <= letters.length; count++) {
            const beginning = letters.slice(0, count).join('')
            if (beginning.length <= 5) terms.add(beginningTerm(beginning))
          }
        }
        for (const term of terms)
          lists.set(`${term} ${column}`, [...(lists.get(`${term} ${column}`) ?? []), document.id])
      }
    }
    return lists
  }

  it('hold every word, and its beginnings, with the documents of each column', () => {
    fc.assert(
      fc.property(documents, (all) => {
        const rows = [...postingRows(all)]
        expect(rows.map(({ block }) => block)).toEqual(rows.map(({ block }) => block).sort((a, b) => a - b))
        expect(idsOf(rows)).toEqual(new Map([...readAll(all)].sort()))
      }),
      { numRuns: 300 },
    )
  })

  it('are joined where few documents have the term', () => {
    const texts = { context: '', category: '', phonetic: '', cell: '' }
    const many = [0, 2].flatMap((block) =>
      Array.from({ length: 800 }, (_, i) => ({ id: block * blockSize + 1 + 3 * i, name: 'many', ...texts })),
    )
    fc.assert(
      fc.property(documents, (some) => {
        const all = [...new Map([...some, ...many].map((one) => [one.id, one])).values()].sort((a, b) => a.id - b.id)
        const byTerm = [...postingRows(all)].sort((a, b) =>
          a.term < b.term ? -1 : a.term > b.term ? 1 : a.block - b.block,
        )
        const rows = [...joinFewDocuments(byTerm)]
        expect(idsOf(rows)).toEqual(new Map([...readAll(all)].sort()))
        expect(rows.filter(({ term }) => term === 'many').map(({ block }) => block)).toEqual([0, 2])
        expect(new Set(rows.filter(({ term }) => term.startsWith('ab')).map(({ block }) => block))).toEqual(
          new Set(rows.some(({ term }) => term.startsWith('ab')) ? [allBlocks] : []),
        )
      }),
      { numRuns: 100 },
    )
  })

  /** `term column` → ids. */
  function idsOf(rows: readonly PostingRow[]): Map<string, number[]> {
    const lists = new Map<string, number[]>()
    for (const row of rows) {
      for (const column of textColumns) {
        if (row[column] === null) continue
        const before = row.block === allBlocks ? 0 : row.block * blockSize
        const ids = decoded(row[column]).map((offset) => before + offset)
        const key = `${row.term} ${column}`
        lists.set(key, [...(lists.get(key) ?? []), ...ids])
      }
    }
    return new Map([...lists].sort())
  }
})
