import { openTestIndex, type TestIndex, type Thing } from '../search-index.fixture.js'
import { withJoinedWords } from './joined-words.js'
import { readingsWithLess, readingsWithoutCategory } from './looser-readings.js'
import { isDoubtful, withOtherSpellings } from './spellings.js'
import { readText } from './words.js'

const named = (names: string, i: number): Thing => ({ source: `node/${i}`, layer: 'landmark', names, at: [6, 2] })
const names = [
  'Ouagadougou',
  'Djougou',
  'Cotonou',
  'Lomé',
  'Lama',
  'Safir',
  'Nzérékoré',
  'Pharmacie Ganhi',
  'Rue 12',
  ...Array.from({ length: 30 }, () => 'Rue du Port'),
]

let index: TestIndex
beforeAll(async () => {
  index = await openTestIndex(names.map(named))
})
afterAll(() => index.remove())

const words = (text: string, isTyping = false) => readText(index, text, isTyping)
const forms = (text: string, isTyping = false) =>
  words(text, isTyping).map(({ forms }) => forms.map(({ text, isPrefix }) => (isPrefix ? `${text}*` : text)))
const spelt = (text: string) =>
  withOtherSpellings(index, words(text)).map(({ forms }) =>
    Object.fromEntries(forms.map(({ text, kind }) => [text, kind])),
  )

describe('a word of a query', () => {
  it('matches itself, its long form, and while typing the words that it begins', () => {
    expect(forms('Bd Port')).toEqual([['bd', 'boulevard'], ['port']])
    expect(forms('Rue du Po', true)).toEqual([['rue'], ['du'], ['po', 'po*']])
  })

  it('has a low weight if it is a minor word, unless it is the only one or unfinished', () => {
    expect(words('rue du port').map(({ isMinor }) => isMinor)).toEqual([false, true, false])
    expect(words('la').map(({ isMinor }) => isMinor)).toEqual([false])
    expect(words('rue du', true).map(({ isMinor }) => isMinor)).toEqual([false, false])
  })

  it('has a higher weight if it is rarer, and a number never has a low weight', () => {
    const [rue, du, ganhi] = words('rue du ganhi')
    expect(ganhi!.weight).toBeGreaterThan(rue!.weight)
    expect(rue!.weight).toBeGreaterThan(du!.weight)
    expect(words('12')[0]!.weight).toBeGreaterThanOrEqual(0.6)
  })

  it('may name a category, as a phrase or abbreviated', () => {
    const categories = (text: string) => words(text).map(({ categories }) => categories)
    expect(categories('pharmacie ganhi')).toEqual([['pharmacy'], []])
    expect(categories('phcie ganhi')).toEqual([['pharmacy'], []])
    expect(categories('marché de ganhi')).toEqual([['market'], [], []])
    expect(categories('gare routière')).toEqual([['bus_station'], ['bus_station']])
  })

  it('is not read beyond the sixteenth', () => {
    expect(words('rue '.repeat(100))).toHaveLength(16)
  })
})

describe('other spellings', () => {
  it('are typing errors, words of the same sound, and prefixes of the last word', () => {
    expect(spelt('cotnou')[0]).toMatchObject({ cotonou: 'typo' })
    expect(spelt('wagadugu')[0]).toMatchObject({ ouagadougou: 'sound' })
    expect(spelt('jugu rue')[0]).toMatchObject({ djougou: 'sound' })
    expect(spelt('rue cot')[1]).toMatchObject({ cot: 'prefix' })
    expect(spelt('cotnou rue')[0]).toMatchObject({ cotnou: 'same' })
  })

  it('do not exist for short words and numbers', () => {
    expect(spelt('lome rue')[0]).toEqual({ lome: 'same' })
    expect(spelt('loma rue')[0]).not.toHaveProperty('lama')
    expect(spelt('131 rue')[0]).toEqual({ 131: 'same' })
  })

  it('of an unknown word of four letters may have one letter more', () => {
    expect(spelt('sfir rue')[0]).toMatchObject({ safir: 'typo' })
  })

  it('know the intended category, and that it was misspelt', () => {
    const [word] = withOtherSpellings(index, words('pharmcie'))
    expect(word).toMatchObject({ categories: ['pharmacy'], categoryForm: { text: 'pharmacie', kind: 'typo' } })
  })

  it('are searched if a word is rare', () => {
    const doubtful = (text: string) => isDoubtful(index, words(text)[0]!)
    expect(doubtful('cotnou')).toBe(true)
    expect(doubtful('rue')).toBe(false)
    expect(doubtful('12')).toBe(false)
  })
})

describe('words written as one', () => {
  const joined = (text: string, isTyping = false) =>
    withJoinedWords(index, words(text, isTyping), isTyping).map((reading) => reading.map(({ text }) => text).join(' '))

  it('are joined if the index knows them joined, or a letter is alone', () => {
    expect(joined('n zerekore')).toEqual(['nzerekore'])
    expect(joined('coto nou')).toEqual(['cotonou'])
    expect(joined('n zerek', true)).toEqual(['nzerek'])
    expect(joined('rue port')).toEqual([])
    expect(joined('rue 12')).toEqual([])
  })
})

describe('readings of fewer words', () => {
  const texts = (text: string) =>
    [...readingsWithLess(index, words(text))].map(({ words, dropped }) => [
      words.map(({ text }) => text).join(' '),
      dropped.map(({ text }) => text).join(' '),
    ])

  it('drops unknown words first, then the most common, the last one on a tie', () => {
    expect(texts('ganhi zorglub cotonou')).toEqual([
      ['ganhi cotonou', 'zorglub'],
      ['ganhi', 'zorglub cotonou'],
      ['cotonou', 'ganhi zorglub'],
    ])
    expect(texts('rue ganhi cotonou')[0]).toEqual(['ganhi cotonou', 'rue'])
  })

  it('are never only a category, and never empty', () => {
    expect(texts('pharmacie zorglub')).toEqual([])
    expect(texts('zorglub')).toEqual([])
  })

  it('are few for a text of any length', () => {
    expect(texts('rue port ganhi cotonou lome lama safir djougou 12 du ouagadougou').length).toBeLessThanOrEqual(8)
  })

  it('may leave out the words of a category', () => {
    const [reading] = readingsWithoutCategory(words('marché de ganhi'))
    expect(reading!.words.map(({ text }) => text)).toEqual(['de', 'ganhi'])
    expect(reading!.dropped.map(({ text }) => text)).toEqual(['marche'])
    expect(readingsWithoutCategory(words('marché'))).toEqual([])
    expect(readingsWithoutCategory(words('ganhi'))).toEqual([])
  })
})
