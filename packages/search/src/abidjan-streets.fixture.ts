import { type Thing } from './search-index.fixture.js'

export const inAbidjan = { city: 'abidjan', country: 'CI' } as const

export const abidjan: Thing = {
  source: 'abidjan',
  layer: 'city',
  category: 'city',
  names: 'Abidjan',
  at: [5.32, -4.016],
  country: 'CI',
  importance: 0.9,
}

/** Streets one north of the other, each a kilometre long from west to east. */
export const streetInAbidjan = (names: NonNullable<Thing['names']>, i: number): Thing => ({
  source: `street/${i}`,
  layer: 'street',
  names,
  at: [5.31 + i / 500, -4.01],
  importance: 0.4,
  line: [
    [5.31 + i / 500, -4.015],
    [5.31 + i / 500, -4.005],
  ],
  ...inAbidjan,
})
