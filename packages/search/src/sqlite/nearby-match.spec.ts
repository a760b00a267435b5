import { type CellSize, cellSizes, cellsWithin, normalise, phoneticKey, radiusOfCell } from '@repere/gazetteer'
import fc from 'fast-check'
import { findByText } from '../find.js'
import { openTestIndex, type TestIndex, textOf, type Thing } from '../search-index.fixture.js'
import { type SearchIndex, type TextClause, type TextColumn, type TextTerm } from '../search.port.js'

jest.setTimeout(120_000)

const syllables = ['ba', 'ko', 'kpa', 'do', 'sè', 'ne', 'tchi', 'zou']
const kinds = [
  ['pharmacy', 'Pharmacie'],
  ['school', 'École'],
  ['market', 'Marché'],
  ['bus_station', 'Gare 12'],
] as const
const streets = ['Rue du Port', 'Boulevard Koba', 'Rue 12']
const town: [number, number] = [6.37, 2.42]
/** Points alone in their cell, and points on the borders of cells, of the earth and of its halves. */
const corners: [number, number][] = [
  [0, 0],
  [0.07, 0.5],
  [89.9999, 10],
  [90, 180],
  [-90, -180],
  [-17.2, 179.9999],
  [-17.2, -179.9999],
  [-17.2, 180],
]

/** Some thousand things: two thirds in one town, so that common words are dense there, the others anywhere. */
function generated(): Thing[] {
  let state = 1
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!
  const word = () => Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(syllables)).join('')
  const things: Thing[] = [
    { source: 'node/town', layer: 'city', names: 'Kobado', at: town, country: 'BJ', reachMetres: 9_000 },
    ...corners.map((at, i): Thing => ({ source: `node/c${i}`, layer: 'landmark', names: `École Unique${i}`, at })),
  ]
  for (let i = 0; i < 2_400; i++) {
    const isInTown = random() < 0.66
    const [category, name] = pick(kinds)
    const at: [number, number] = isInTown
      ? [town[0] + (random() - 0.5) * 0.12, town[1] + (random() - 0.5) * 0.12]
      : [4 + random() * 6, random() * 6]
    things.push({
      source: `node/${i}`,
      layer: 'landmark',
      names: random() < 0.6 ? `${name} ${word()}` : `${word()} ${word()}`,
      category,
      at,
      country: 'BJ',
      ...(isInTown && { city: 'node/town' }),
      ...(random() < 0.3 && { street: pick(streets) }),
    })
  }
  return things
}

const things = generated()
const texts = things.map((thing): Record<TextColumn, ReadonlySet<string>> => {
  const sets = Object.entries(textOf(thing, things)).map(([column, terms]) => [column, new Set(terms)])
  return Object.fromEntries(sets) as Record<TextColumn, Set<string>>
})

/** The expected answer of the index, by reading every document. */
function readAll(clauses: readonly TextClause[], cells: readonly string[], countMax: number): number[] {
  const holds = (words: ReadonlySet<string>, { text, isPrefix }: TextTerm) =>
    isPrefix ? [...words].some((word) => word.startsWith(text)) : words.has(text)
  return texts
    .flatMap((own, at) =>
      (cells.length === 0 || cells.some((cell) => own.cell.has(cell))) &&
      clauses.every(({ columns, anyOf }) => columns.some((column) => anyOf.some((term) => holds(own[column], term))))
        ? [at + 1]
        : [],
    )
    .slice(0, countMax)
}

let index: TestIndex
let plain: TestIndex
beforeAll(async () => {
  ;[index, plain] = await Promise.all([openTestIndex(things), openTestIndex(things)])
  plain.match = readAll
})
afterAll(() => Promise.all([index.remove(), plain.remove()]))

const vocabulary = [...new Set(texts.flatMap(({ name, context, category }) => [...name, ...context, ...category]))]
const known = fc.constantFrom(...vocabulary, 'ecole', 'kobado', 'pharmacie', '12', 'unique3', 'nowhere')
const term: fc.Arbitrary<TextTerm> = fc.oneof(
  known.map((text) => ({ text })),
  fc.tuple(known, fc.integer({ min: 1, max: 6 })).map(([text, letters]) => ({
    text: text.slice(0, letters),
    isPrefix: true,
  })),
)
const clause: fc.Arbitrary<TextClause> = fc.record({
  columns: fc.constantFrom<TextColumn[]>(['name', 'context', 'category'], ['name', 'category'], ['context'], ['name']),
  anyOf: fc.array(term, { minLength: 1, maxLength: 4 }),
})
const point: fc.Arbitrary<readonly [number, number]> = fc.oneof(
  fc.tuple(fc.double({ min: 6.3, max: 6.45, noNaN: true }), fc.double({ min: 2.35, max: 2.5, noNaN: true })),
  fc.tuple(fc.double({ min: 4, max: 10, noNaN: true }), fc.double({ min: 0, max: 6, noNaN: true })),
  fc.constantFrom(...corners, ...things.slice(0, 200).map(({ at }) => at)),
  // On a border of cells of all sizes.
  fc
    .tuple(fc.integer({ min: 8, max: 18 }), fc.integer({ min: 0, max: 10 }))
    .map(([row, column]) => [row / 2, column / 2] as const),
  fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })),
)
const cellsAt = fc
  .tuple(point, fc.constantFrom<CellSize>(...cellSizes), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([[lat, lng], size, share]) => cellsWithin(lat, lng, share * radiusOfCell(size), size))

describe('matches in some cells', () => {
  it('are those that a reading of every document finds, the most important first', () => {
    fc.assert(
      fc.property(
        fc.array(clause, { minLength: 1, maxLength: 3 }),
        fc.oneof(cellsAt, fc.constant([])),
        fc.constantFrom(1, 8, 30, 100, 500),
        (clauses, cells, countMax) => {
          const expected = readAll(clauses, cells, countMax)
          expect(index.match(clauses, cells, countMax)).toEqual(expected)
        },
      ),
      { numRuns: 800 },
    )
  })

  it('are found where there are hundreds', () => {
    for (const size of cellSizes) {
      const cells = cellsWithin(...town, radiusOfCell(size), size)
      for (const text of ['ecole', 'p', 'ko']) {
        const clauses = [{ columns: ['name', 'category'] as const, anyOf: [{ text, isPrefix: text !== 'ecole' }] }]
        for (const countMax of [1, 30, 100, 5_000]) {
          const expected = readAll(clauses, cells, countMax)
          expect(index.match(clauses, cells, countMax)).toEqual(expected)
        }
      }
    }
    const inTown = cellsWithin(...town, radiusOfCell(0.5), 0.5)
    expect(
      readAll([{ columns: ['name', 'category'], anyOf: [{ text: 'p', isPrefix: true }] }], inTown, 5_000).length,
    ).toBeGreaterThan(512)
  })

  it('are absent where nothing is', () => {
    const clauses = [{ columns: ['name'] as const, anyOf: [{ text: 'ecole' }] }]
    expect(index.match(clauses, cellsWithin(-60, -120, 5_000, 0.07), 10)).toEqual([])
  })
})

describe('answers', () => {
  const biases = fc.option(point.map(([lat, lng]) => ({ lat, lng })))
  const slip = (text: string, at: number) => {
    const where = 1 + (at % Math.max(1, text.length - 1))
    return text.slice(0, where) + text.slice(where + 1)
  }
  const names = things.map(({ names }) => names as string)
  const typed = fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom('', ' Kobado', ' rue 12', ' 12'),
      fc.nat(20),
      fc.constantFrom('whole', 'unfinished', 'misspelt'),
    )
    .map(([name, place, at, how]) => {
      if (how === 'unfinished') return name.slice(0, 1 + at)
      return (how === 'misspelt' ? slip(name, at) : name) + place
    })

  it('are the same as with an index that reads every document', () => {
    fc.assert(
      fc.property(typed, biases, fc.boolean(), (text, bias, isTyping) => {
        fc.pre(normalise(text).length > 0)
        const answers = (from: SearchIndex) =>
          findByText(from, { text, bias, countMax: 10, isTyping }).map((finding) =>
            finding.kind === 'document' ? [finding.document.id, finding.confidence, finding.matchType] : finding.kind,
          )
        expect(answers(index)).toEqual(answers(plain))
      }),
      { numRuns: 150 },
    )
  })

  it('include words that sound alike', () => {
    const clauses = [{ columns: ['phonetic'] as const, anyOf: [{ text: phoneticKey('kobado') }] }]
    expect(index.match(clauses, [], 5)).toEqual(readAll(clauses, [], 5))
  })
})
