import { findByText } from './find.js'
import { roughMetres } from './ground.js'
import { openTestIndex, type TestIndex, type Thing } from './search-index.fixture.js'

const place = (source: string, layer: Thing['layer'], names: string, at: [number, number], country: string): Thing => ({
  source,
  layer,
  names,
  at,
  country,
  category: layer,
  importance: layer === 'country' ? 0.9 : 0.7,
})
const cotonou = { lat: 6.3677, lng: 2.4253 }
const things: Thing[] = [
  place('benin', 'country', 'Bénin', [9.3, 2.3], 'BJ'),
  place('ghana', 'country', 'Ghana', [7.9, -1], 'GH'),
  place('cotonou', 'city', 'Cotonou', [cotonou.lat, cotonou.lng], 'BJ'),
  place('benin-city', 'city', 'Benin City', [6.33, 5.62], 'NG'),
  place('accra', 'city', 'Accra', [5.56, -0.2], 'GH'),
  { ...place('kaneshie', 'quartier', 'Kaneshie', [5.57, -0.24], 'GH'), city: 'accra' },
  { ...place('street', 'street', 'Rue des Cheminots', [6.37, 2.43], 'BJ'), city: 'cotonou' },
]

describe('a short Plus Code', () => {
  let index: TestIndex
  beforeAll(async () => {
    index = await openTestIndex(things)
  })
  afterAll(() => index.remove())

  const find = (text: string, bias: typeof cotonou | null = null) =>
    findByText(index, { text, bias, countMax: 5, isTyping: false })
  const inCotonou = { lat: 6.3647, lng: 2.4177 }

  it.each(['9C79+V3 Cotonou', '9C79+V3, Cotonou, Bénin', '9C79+V3, Rue des Cheminots, Cotonou', '9C79 + V3 Cotonou'])(
    'is near the settlement of %s',
    (text) => {
      const [spot] = find(text)
      expect(spot?.kind === 'spot' && roughMetres(spot.at, inCotonou)).toBeLessThan(20)
    },
  )

  it.each(['HM6G+9X Kaneshie', 'HM6G+9X Kaneshie, Ghana', 'HM6G+9X Kaneshie, Accra'])(
    'is near the quarter of %s',
    (text) => {
      const [spot] = find(text)
      expect(spot?.kind === 'spot' && roughMetres(spot.at, { lat: 5.57, lng: -0.24 })).toBeLessThan(50_000)
    },
  )

  it.each(['9C79+V3 Zorblax', '9C79+V3 Cotonu', '9C79+V3 Kotonou Zorblax', '9C79+V3 Bénin', '9C79+V3'])(
    'has no point in %s, but near the user',
    (text) => {
      expect(find(text)).toEqual([])
      const [spot] = find(text, cotonou)
      expect(spot?.kind === 'spot' && roughMetres(spot.at, inCotonou)).toBeLessThan(20)
    },
  )

  it('needs no settlement after the area of its code', () => {
    const [spot] = find('8FW4 V75V+8Q')
    expect(spot?.kind === 'spot' && roughMetres(spot.at, { lat: 48.8583, lng: 2.2944 })).toBeLessThan(20)
    expect(find('8FW4V75V+8Q')).toEqual(find('8FW4 V75V+8Q'))
  })
})
