import { type Build } from './build.js'
import { type RegionData } from './region-data.js'
import { Regions } from './regions.js'

type Box = [west: number, south: number, east: number, north: number]

/** A region whose data reaches `overlapKm` beyond its box. */
function region(name: string, area: Box, { overlapKm = 50, roads }: { overlapKm?: number; roads?: 'main' } = {}) {
  const [west, south, east, north] = area
  const degrees = overlapKm / 110
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
  const manifest = {
    region: name,
    bounds: [west - degrees, south - degrees, east + degrees, north + degrees],
    coverage: { rings: [ring], overlap_metres: overlapKm * 1000 },
    roads,
  }
  const serving = { id: name, folder: name, manifest } as unknown as Build
  return { serving, problem: null } as unknown as RegionData
}

const at = (lat: number, lng: number) => ({ lat, lng })
const nameOf = (found: RegionData | null) => found?.serving?.id ?? null

describe('the region of a request', () => {
  const north = region('north', [0, 9, 4, 12])
  const south = region('south', [0, 6, 4, 9])
  const city = region('city', [2, 6.2, 2.6, 6.6], { overlapKm: 0 })
  const main = region('main', [-18, 4, 15, 25], { overlapKm: 0, roads: 'main' })
  const regions = new Regions([north, south, city, main])

  it.each([
    ['the smallest that is responsible for all points', [at(6.3, 2.3), at(6.4, 2.5)], 'city'],
    ['a larger one where a point lies outside the smallest', [at(6.3, 2.3), at(6.4, 3)], 'south'],
    ['its own region for a point beside a border', [at(8.99, 2)], 'south'],
    ['the same on the other side', [at(9.01, 2)], 'north'],
    ['across a border, that whose data reaches further beyond the points', [at(8.9, 2), at(9.3, 2)], 'north'],
    ['the same the other way round', [at(8.7, 2), at(9.1, 2)], 'south'],
    ['main roads where the overlap ends', [at(8, 2), at(11, 2)], 'main'],
    ['main roads where there is nothing else', [at(14.7, -17.4)], 'main'],
    ['points outside all regions do not count', [at(6.3, 2.3), at(48, 2)], 'city'],
  ])('is %s', (_, points, expected) => {
    expect(nameOf(regions.at(points))).toBe(expected)
    expect(regions.apart(points)).toEqual([])
  })

  it('is each that has all points, across a border', () => {
    const both = regions.candidates([at(8.9, 2), at(9.3, 2)]).map(nameOf)
    expect(both).toEqual(['north', 'south'])
    expect(regions.candidates([at(8.9, 2), at(8.95, 2)]).map(nameOf)).toEqual(['south'])
    expect(regions.candidates([at(8, 2), at(11, 2)]).map(nameOf)).toEqual(['main'])
  })

  it('names the points that no region joins with the others', () => {
    const apart = new Regions([north, south])
    const [low, high, far] = [at(7, 2), at(11, 2), at(48, 2)]
    expect(apart.at([low, high])).toBeNull()
    expect(apart.apart([low, high])).toEqual([high])
    expect(apart.apart([high, low])).toEqual([low])
    expect(apart.apart([low, high, high, far])).toEqual([low])
    expect(nameOf(apart.around([low, high, high]))).toBe('north')
  })

  it('covers what any region covers, and no more', () => {
    const two = new Regions([north, south])
    expect(two.covers(at(5.6, 2))).toBe(true)
    expect(two.covers(at(5.5, 2))).toBe(false)
    expect(two.covers(at(6.3, 4.6))).toBe(false)
  })

  it('leaves a region without a build out', () => {
    const closed = { serving: null, problem: 'roads/roads.bin is missing' } as unknown as RegionData
    const some = new Regions([closed, south])
    expect(nameOf(some.at([at(11, 2)]))).toBe('south')
    expect(some.covers(at(11, 2))).toBe(false)
    expect(some.problem).toBe('roads/roads.bin is missing')
    expect(new Regions([closed]).at([at(7, 2)])).toBeNull()
  })
})
