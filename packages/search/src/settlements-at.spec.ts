import { openTestIndex, type TestIndex, type Thing } from './search-index.fixture.js'
import { type SearchDocument } from './search.port.js'
import { countryOf, nearestSettlement, settlementsAt } from './settlements-at.js'

const square = (lat: number, lng: number, half: number): [number, number][] => [
  [lat - half, lng - half],
  [lat - half, lng + half],
  [lat + half, lng + half],
  [lat + half, lng - half],
]

const things: Thing[] = [
  { source: 'node/1', layer: 'country', category: 'country', names: 'Bénin', at: [9.5, 2.3], country: 'BJ' },
  // A city with outlines: a commune, a quarter in it, a park in that.
  {
    source: 'relation/1',
    layer: 'city',
    category: 'city',
    names: 'Ville',
    at: [6, 2],
    country: 'BJ',
    ring: square(6, 2, 0.05),
  },
  {
    source: 'relation/2',
    layer: 'quartier',
    category: 'suburb',
    names: 'Commune',
    at: [6.01, 2.01],
    country: 'BJ',
    city: 'relation/1',
    ring: square(6.02, 2.02, 0.02),
  },
  {
    source: 'relation/3',
    layer: 'quartier',
    category: 'quarter',
    names: 'Quartier',
    at: [6.03, 2.03],
    country: 'BJ',
    city: 'relation/1',
    ring: square(6.03, 2.03, 0.005),
  },
  {
    source: 'way/1',
    layer: 'landmark',
    category: 'park',
    names: 'Parc',
    at: [6.03, 2.03],
    country: 'BJ',
    ring: square(6.03, 2.03, 0.001),
  },
  {
    source: 'node/2',
    layer: 'quartier',
    category: 'neighbourhood',
    names: 'Voisinage',
    at: [6.012, 2.012],
    country: 'BJ',
    city: 'relation/1',
    reachMetres: 500,
  },
  // The city's node, as a locality of its name.
  {
    source: 'node/3',
    layer: 'locality',
    category: 'locality',
    names: 'Ville',
    at: [5.96, 1.96],
    country: 'BJ',
    reachMetres: 900,
  },
  // In a rural area, where only the middles are known.
  { source: 'node/4', layer: 'city', category: 'town', names: 'Bourg', at: [8, 2], country: 'BJ', reachMetres: 3_000 },
  {
    source: 'node/5',
    layer: 'locality',
    category: 'village',
    names: 'Village',
    at: [8.03, 2],
    country: 'BJ',
    reachMetres: 800,
  },
  {
    source: 'node/6',
    layer: 'quartier',
    category: 'quarter',
    names: 'Zongo',
    at: [8.005, 2],
    country: 'BJ',
    city: 'node/4',
    reachMetres: 600,
    // Learnt from things named after it, beyond the middle of Plateau; its east is across a lagoon.
    estimatedArea: [8.014, 2, 8.016, 2.004],
    acrossWater: [8.005, 2.003, 8.007, 2.006],
  },
  {
    source: 'node/7',
    layer: 'quartier',
    category: 'quarter',
    names: 'Plateau',
    at: [8.012, 2],
    country: 'BJ',
    city: 'node/4',
    reachMetres: 600,
  },
]

let index: TestIndex
beforeAll(async () => {
  index = await openTestIndex(things)
})
afterAll(() => index.remove())

const nameOf = (document: SearchDocument | null) => document && document.names!['']
const at = (lat: number, lng: number) => {
  const { quartier, city, country } = settlementsAt(index, { lat, lng })
  return [quartier, city, country].map(nameOf)
}

describe('settlementsAt', () => {
  it.each<[string, number, number, (string | null)[]]>([
    ['a quarter by its outline', 6.03, 2.033, ['Quartier', 'Ville', 'Bénin']],
    ['a commune by its outline', 6.035, 2.005, ['Commune', 'Ville', 'Bénin']],
    ['a neighbourhood in a commune by its middle', 6.0125, 2.0125, ['Voisinage', 'Ville', 'Bénin']],
    ['a city alone, not in a locality of its own name', 5.961, 1.961, [null, 'Ville', 'Bénin']],
    ['the quarter of a town whose middle is nearest', 8.007, 2, ['Zongo', 'Bourg', 'Bénin']],
    ['the other quarter', 8.0115, 2, ['Plateau', 'Bourg', 'Bénin']],
    ['a town', 7.99, 2, [null, 'Bourg', 'Bénin']],
    ['a village', 8.033, 2, [null, 'Village', 'Bénin']],
    ['nothing', 7, 2, [null, null, null]],
  ])('is %s', (_what, lat, lng, expected) => {
    expect(at(lat, lng)).toEqual(expected)
  })

  it('is the quarter that the build has learnt, and not the one whose middle is nearest', () => {
    expect(at(8.0152, 2.001)).toEqual(['Zongo', 'Bourg', 'Bénin'])
    expect(at(8.0152, 1.999)).toEqual(['Plateau', 'Bourg', 'Bénin'])
  })

  it('is no quarter across water, however near', () => {
    expect(at(8.006, 2.002)).toEqual(['Zongo', 'Bourg', 'Bénin'])
    expect(at(8.006, 2.004)).toEqual([null, 'Bourg', 'Bénin'])
  })

  it('marks a quarter that is an estimate', () => {
    const isEstimated = (lat: number, lng: number) => settlementsAt(index, { lat, lng }).isQuartierEstimated
    expect([isEstimated(6.03, 2.033), isEstimated(8.0152, 2.001), isEstimated(8.007, 2)]).toEqual([false, true, true])
    expect(isEstimated(7.99, 2)).toBe(false)
  })

  it('contains the grounds around the point', () => {
    expect(settlementsAt(index, { lat: 6.0305, lng: 2.0305 }).grounds.map(nameOf)).toEqual(['Parc'])
    expect(settlementsAt(index, { lat: 6.032, lng: 2.032 }).grounds).toEqual([])
  })
})

describe('nearestSettlement', () => {
  it('is the one whose middle is nearest, however far', () => {
    expect(nameOf(nearestSettlement(index, { lat: 8.2, lng: 2 }, 100_000)!.document)).toBe('Village')
    expect(nearestSettlement(index, { lat: 8.2, lng: 2 }, 10_000)).toBeNull()
  })
})

describe('countryOf', () => {
  it('is the document of the country', () => {
    expect(nameOf(countryOf(index, 'BJ'))).toBe('Bénin')
    expect(countryOf(index, 'TG')).toBeNull()
    expect(countryOf(index, null)).toBeNull()
  })
})
