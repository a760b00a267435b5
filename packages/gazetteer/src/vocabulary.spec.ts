import fc from 'fast-check'
import { Vocabulary } from './vocabulary.js'

// Few letters, so that words are near each other; sometimes long words and letters of several scripts.
const word = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 10 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 29, maxLength: 35 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('ߞ', 'ن', 'a', '1'), minLength: 1, maxLength: 6 }) },
)

/** Every way to turn one word into the other, a letter at a time. */
function distanceBetween(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)])
  for (let j = 0; j <= b.length; j++) table[0]![j] = j
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const ways = [
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      ]
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) ways.push(table[i - 2]![j - 2]! + 1)
      table[i]![j] = Math.min(...ways)
    }
  }
  return table[a.length]![b.length]!
}

interface Slip {
  at: number
  letter: string
  kind: 'insert' | 'drop' | 'replace' | 'swap'
}

function misspelt(word: string, { at, letter, kind }: Slip): string {
  const [before, after] = [word.slice(0, at), word.slice(at)]
  if (kind === 'insert') return before + letter + after
  if (kind === 'replace') return before + letter + after.slice(1)
  if (kind === 'drop') return before + after.slice(1)
  return before + [...after.slice(0, 2)].reverse().join('') + after.slice(2)
}

describe('the vocabulary', () => {
  it('finds the same neighbours as a comparison with each word', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, fc.constantFrom(1, 2), (texts, asked, distanceMax) => {
        const vocabulary = new Vocabulary(texts.map((text, i) => ({ text, documents: i + 1 })))
        const expected = texts
          .map((text, i) => ({ text, distance: distanceBetween(asked, text), documents: i + 1 }))
          .filter(({ distance }) => distance > 0 && distance <= distanceMax)
          .sort((a, b) => a.distance - b.distance || b.documents - a.documents)
        expect(vocabulary.neighbours(asked, distanceMax, 100)).toEqual(expected)
      }),
      { numRuns: 2_000 },
    )
  })

  it('finds every word that one or two errors were made in', () => {
    const long = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 7, maxLength: 13 })
    const error = fc.record({
      at: fc.nat(12),
      letter: fc.constantFrom('a', 'b', 'c', 'd'),
      kind: fc.constantFrom('insert', 'drop', 'replace', 'swap'),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(long, { minLength: 1, maxLength: 40 }),
        fc.nat(),
        fc.array(error, { minLength: 1, maxLength: 2 }),
        (texts, chosen, errors) => {
          const asked = errors.reduce(misspelt, texts[chosen % texts.length]!)
          const expected = texts
            .map((text) => ({ text, distance: distanceBetween(asked, text), documents: 1 }))
            .filter(({ distance }) => distance > 0 && distance <= 2)
            .sort((a, b) => a.distance - b.distance || (a.text < b.text ? -1 : 1))
          const vocabulary = new Vocabulary(texts.map((text) => ({ text, documents: 1 })))
          expect(vocabulary.neighbours(asked, 2, 100)).toEqual(expected)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('completes a beginning to the most frequent known words', () => {
    const counted = fc.uniqueArray(fc.record({ text: word, documents: fc.integer({ min: 1, max: 5 }) }), {
      maxLength: 60,
      selector: ({ text }) => text,
    })
    fc.assert(
      fc.property(counted, word, fc.nat(8), (rows, beginning, countMax) => {
        const vocabulary = new Vocabulary(rows)
        const expected = rows
          .filter(({ text }) => text.startsWith(beginning))
          .sort((a, b) => b.documents - a.documents || (a.text < b.text ? -1 : 1))
        expect(vocabulary.completions(beginning, countMax)).toEqual({
          words: expected.slice(0, countMax).map(({ text }) => text),
          isAll: expected.length <= countMax,
          documents: expected.reduce((sum, { documents }) => sum + documents, 0),
        })
        expect(vocabulary.hasBeginning(beginning)).toBe(expected.length > 0)
      }),
      { numRuns: 2_000 },
    )
  })

  it('counts the fewest errors between two words', () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom(1, 2), (asked, text, distanceMax) => {
        const distance = distanceBetween(asked, text)
        const isNear = distance > 0 && distance <= distanceMax
        expect(new Vocabulary([{ text, documents: 1 }]).neighbours(asked, distanceMax, 1)).toEqual(
          isNear ? [{ text, distance, documents: 1 }] : [],
        )
      }),
      { numRuns: 2_000 },
    )
  })
})
