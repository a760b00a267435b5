import { formatPlaceId, type PlaceEffect, placeId } from '@repere/gazetteer'
import { findByText } from '../find.js'
import { documentsNearby } from '../nearby.js'
import { openTestIndex, type TestIndex, type Thing } from '../search-index.fixture.js'
import { CorrectedIndex } from './corrected-index.js'

const things: Thing[] = [
  {
    source: 'cotonou',
    layer: 'city',
    category: 'city',
    names: 'Cotonou',
    at: [6.3677, 2.4253],
    country: 'BJ',
    importance: 0.85,
    reachMetres: 9_000,
  },
  {
    source: 'zogbo',
    layer: 'quartier',
    category: 'quarter',
    names: 'Zogbo',
    at: [6.383, 2.39],
    city: 'cotonou',
    country: 'BJ',
    reachMetres: 1_000,
  },
  {
    source: 'node/1',
    layer: 'landmark',
    category: 'pharmacy',
    names: 'Pharmacie Jonquet',
    at: [6.358, 2.4315],
    city: 'cotonou',
    country: 'BJ',
  },
  {
    source: 'way/2',
    layer: 'landmark',
    category: 'pharmacy',
    names: 'Pharmacie Jonquet',
    at: [6.3582, 2.4316],
    city: 'cotonou',
    country: 'BJ',
    sameAs: 'node/1',
  },
  {
    source: 'node/3',
    layer: 'landmark',
    category: 'bank',
    names: 'Ecobank Ganhi',
    at: [6.35, 2.437],
    city: 'cotonou',
    country: 'BJ',
  },
]

let index: TestIndex
beforeAll(async () => {
  index = await openTestIndex(things)
})
afterAll(() => index.remove())

const idOf = (source: string) => formatPlaceId(placeId(source))
const corrected = (effects: Record<string, PlaceEffect>) =>
  new CorrectedIndex(index, new Map(Object.entries(effects).map(([source, effect]) => [idOf(source), effect])))
const first = (one: CorrectedIndex, text: string, isTyping = false) => {
  const [finding] = findByText(one, { text, bias: null, countMax: 5, isTyping })
  return finding?.kind === 'document' ? finding : null
}

describe('an index with corrections', () => {
  it('finds an added place by its name, its kind and letter by letter, in its quartier and city', () => {
    const added = {
      source: 'correction/9',
      name: 'Pharmacie Wxylophone',
      category: 'pharmacy',
      lat: 6.3835,
      lng: 2.3905,
    }
    const one = corrected({ 'correction/9': { added } })
    const found = first(one, 'pharmacie wxylophone')!
    expect(found).toMatchObject({ matchType: 'exact', document: { source: 'correction/9', country: 'BJ' } })
    const { quartier, city } = found.document
    expect([quartier, city].map((id) => one.document(id!)!.names)).toEqual([{ '': 'Zogbo' }, { '': 'Cotonou' }])
    expect(first(one, 'pharmacie wxylophone zogbo')!.document.source).toBe('correction/9')
    expect(first(one, 'wxylo', true)!.document.source).toBe('correction/9')
    expect(first(one, 'wxylofone')!.document.source).toBe('correction/9')
    const near = documentsNearby(one, {
      at: { lat: 6.3835, lng: 2.3905 },
      radiusMetres: 50,
      category: 'pharmacy',
      countMax: 3,
    })
    expect(near.map(({ document }) => document.source)).toEqual(['correction/9'])
    expect(one.documentByUuid(placeId('correction/9'))?.source).toBe('correction/9')
  })

  it('shows a moved place at its new point only, with the surroundings of that point', () => {
    const one = corrected({ 'node/3': { at: { lat: 6.3832, lng: 2.3902 } } })
    expect(first(one, 'ecobank ganhi')!.document).toMatchObject({ source: 'node/3', at: { lat: 6.3832, lng: 2.3902 } })
    expect(first(one, 'ecobank zogbo')!.document.source).toBe('node/3')
    const at = { lat: 6.35, lng: 2.437 }
    expect(documentsNearby(one, { at, radiusMetres: 50, category: null, countMax: 3 })).toEqual([])
  })

  it('shows the new name of a renamed place, and finds it by the old one too', () => {
    const one = corrected({ 'node/3': { name: 'Banque Wxylophone' } })
    for (const text of ['banque wxylophone', 'ecobank ganhi']) {
      expect(first(one, text)!.document.names).toEqual({ '': 'Banque Wxylophone', old: ['Ecobank Ganhi'] })
    }
  })

  it('a renamed quartier is found by its new name', () => {
    const one = corrected({ zogbo: { name: 'Wxylogbo' } })
    expect(first(one, 'wxylogbo cotonou')!.document.source).toBe('zogbo')
  })

  it('shows no record of a closed place', () => {
    const one = corrected({ 'node/1': { isClosed: true } })
    const at = { lat: 6.358, lng: 2.4315 }
    expect(documentsNearby(one, { at, radiusMetres: 500, category: 'pharmacy', countMax: 5 })).toEqual([])
    const findings = findByText(one, { text: 'pharmacie jonquet', bias: null, countMax: 5, isTyping: false })
    const sources = findings.map((finding) => finding.kind === 'document' && finding.document.source)
    expect(sources).not.toContain('node/1')
    expect(sources).not.toContain('way/2')
    expect(one.documentByUuid(placeId('node/1'))).toBeNull()
  })

  it('counts corrections of places that the build does not have', () => {
    expect(corrected({ 'node/99': { isClosed: true } }).unmatched).toBe(1)
    expect(corrected({ 'node/3': { isClosed: true } }).unmatched).toBe(0)
  })
})
