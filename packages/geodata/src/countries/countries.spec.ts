import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { demoTownExtract } from '../testing/demo-town/index.js'
import { type Bounds } from '../osm-pbf/elements.js'
import { writeExtract } from '../osm-pbf/write-extract.js'
import { completeCountries } from './complete-countries.js'
import { countryExtract } from './country-extract.js'
import { CountryFinder } from './country-finder.js'
import { coarseCountries, type Country } from './natural-earth.js'

const folder = temporaryFolder()
const westAfrica: Bounds = [-25.4, 4.2, 16, 27.4]
let countries: Country[]

beforeAll(async () => {
  countries = await coarseCountries(westAfrica)
}, 30_000)

describe('countries', () => {
  it('knows every country of West Africa', () => {
    const codes = countries.map(({ code }) => code)
    for (const code of 'BJ BF CV CI GM GH GN GW LR ML MR NE NG SN SL TG'.split(' ')) expect(codes).toContain(code)
  })

  it.each([
    ['Cotonou, on the beach', 6.345, 2.43, 'BJ'],
    ['Lomé, port', 6.14, 1.28, 'TG'],
    ['Dakar, Almadies', 14.745, -17.53, 'SN'],
    ['Banjul', 13.455, -16.578, 'GM'],
    ['Abidjan, Port-Bouët', 5.245, -3.96, 'CI'],
    ['Monrovia, waterside', 6.32, -10.81, 'LR'],
    ['Conakry, Kaloum', 9.51, -13.72, 'GN'],
    ['Praia', 14.92, -23.51, 'CV'],
    ['Lagos, Victoria Island', 6.425, 3.42, 'NG'],
    ['Nouakchott, fishing port', 18.1, -16.03, 'MR'],
    ['Niamey', 13.51, 2.11, 'NE'],
    ['Porto-Novo', 6.497, 2.629, 'BJ'],
    ['ten kilometres off Cotonou', 6.26, 2.43, 'BJ'],
  ])('%s has its country', (_where, lat, lng, code) => {
    expect(new CountryFinder(countries).at(lat, lng)).toBe(code)
  })

  it('finds no country on the high seas', () => {
    expect(new CountryFinder(countries).at(5, -20)).toBeNull()
  })

  it('counts a country as held by an extract only with its whole border', async () => {
    const whole = join(folder.path, 'whole.osm.pbf')
    const data = countryExtract(countries, westAfrica)
    await writeExtract(whole, data)
    expect(await completeCountries(whole)).toEqual(new Set(countries.map(({ code }) => code)))
    const lost = data.relations.find(({ tags }) => tags['ISO3166-1'] === 'SN')!.members[0]!.ref
    await writeExtract(whole, { ...data, ways: data.ways.filter(({ id }) => id !== lost) })
    const left = await completeCountries(whole)
    expect(left.has('SN')).toBe(false)
    expect(left.has('BJ')).toBe(true)
  })

  it('finds Benin whole around the demo town', async () => {
    const file = join(folder.path, 'demo.osm.pbf')
    await writeFile(file, demoTownExtract())
    expect(await completeCountries(file)).toEqual(new Set(['BJ']))
  })
})

describe('countries of other extracts', () => {
  const at = async (lat: number, lng: number) => {
    const around: Bounds = [lng - 0.1, lat - 0.1, lng + 0.1, lat + 0.1]
    const found = await coarseCountries(around)
    for (const { bounds, rings } of found) {
      for (const [x, y] of rings.flatMap(({ corners }) => corners)) {
        expect(Math.abs(x)).toBeLessThanOrEqual(180)
        expect(Math.abs(y)).toBeLessThanOrEqual(90)
      }
      expect(bounds[0]).toBeGreaterThanOrEqual(-180)
      expect(bounds[2]).toBeLessThanOrEqual(180)
    }
    return { here: new CountryFinder(found).at(lat, lng), all: found.map(({ code }) => code).sort() }
  }

  it.each([
    ['Vaduz', 47.14, 9.52, 'LI', ['AT', 'CH', 'LI']],
    ['Menton, beside Monaco, which is smaller than the finder can separate', 43.77, 7.5, 'FR', ['FR', 'IT', 'MC']],
    ['Le Havre', 49.49, 0.11, 'FR', ['FR']],
    ['Baltimore', 39.28, -76.57, 'US', ['US']],
    ['Moscow', 55.75, 37.62, 'RU', ['RU']],
    ['Egvekinot, close to it', 66.32, -179.12, 'RU', ['RU']],
    ['Taveuni, on both sides of it', -16.95, -179.95, 'FJ', ['FJ']],
    ['McMurdo', -77.85, 166.67, 'AQ', ['AQ']],
  ])('%s has its country, and no country from elsewhere', async (_where, lat, lng, code, all) => {
    const { here, all: found } = await at(lat, lng)
    expect(here).toBe(code)
    expect(found).toEqual(all)
  })
})
