import { readArea } from './region-area.js'

const read = (area: unknown, overlapKm?: unknown, wrong: string[] = []) => ({
  area: readArea(area, overlapKm, wrong),
  wrong,
})
const box = [
  [1, 6],
  [3, 6],
  [3, 9],
  [1, 9],
]

describe('the area of a region', () => {
  it.each([
    ['countries', { countries: ['BJ', 'TG'] }, { countries: ['BJ', 'TG'] }],
    ['bounds', { bounds: [1, 6, 3, 9] }, { rings: [box] }],
    ['a polygon', { outline: { type: 'Polygon', coordinates: [box] } }, { rings: [box] }],
    ['polygons', { outline: { type: 'MultiPolygon', coordinates: [[box], [box]] } }, { rings: [box, box] }],
  ])('is given by %s', (_, given, place) => {
    expect(read(given)).toEqual({ area: { place, overlapMetres: 50_000 }, wrong: [] })
    expect(read(given, 0).area?.overlapMetres).toBe(0)
  })

  it('is absent by default', () => {
    expect(read(undefined)).toEqual({ area: null, wrong: [] })
    expect(read(undefined, 20).wrong).toEqual(['"overlap_km" needs an "area"'])
  })

  it.each([
    'BJ',
    [],
    {},
    { countries: [] },
    { countries: ['bj'] },
    { countries: ['BJ'], bounds: [1, 6, 3, 9] },
    { bounds: [3, 6, 1, 9] },
    { bounds: [1, 6, 3] },
    { bounds: [1, 6, 3, 99] },
    { bounds: ['1', 6, 3, 9] },
    { outline: { type: 'Point', coordinates: [1, 6] } },
    { outline: { type: 'Polygon', coordinates: [] } },
    { outline: { type: 'Polygon', coordinates: [[[1, 6]]] } },
    { outline: { type: 'Polygon', coordinates: [[1, 6, 3]] } },
    { outline: { type: 'MultiPolygon', coordinates: [7] } },
    { outline: null },
  ])('is refused: %j', (given) => {
    expect(read(given)).toEqual({ area: null, wrong: [expect.stringContaining('"area" must be')] })
  })

  it.each([-1, 501, '50', null])('has no overlap of %j', (km) => {
    expect(read({ countries: ['BJ'] }, km).wrong).toEqual(['"overlap_km" must be 0 to 500'])
  })
})
