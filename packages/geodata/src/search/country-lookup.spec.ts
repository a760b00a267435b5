import { type Bounds } from '../osm-pbf/elements.js'
import { coarseCountries } from '../countries/natural-earth.js'
import { CountryLookup } from './country-lookup.js'
import { toUnits } from './node-positions.js'

const westAfrica: Bounds = [-26, 3, 16, 28]
let lookup: CountryLookup
beforeAll(async () => {
  lookup = new CountryLookup(await coarseCountries(westAfrica))
})
const at = (lat: number, lng: number) => lookup.at({ lat: toUnits(lat), lng: toUnits(lng) })

describe('the country of a place', () => {
  it.each([
    ['Cotonou', 6.3654, 2.4183, 'BJ'],
    ['Lomé, beside the border', 6.1304, 1.2158, 'TG'],
    ['Aflao, across it', 6.117, 1.186, 'GH'],
    ['Dakar', 14.6937, -17.4441, 'SN'],
    ['Banjul', 13.4531, -16.5775, 'GM'],
    ['Saint-Louis, on its island', 16.0326, -16.5012, 'SN'],
    ['Nouadhibou', 20.931, -17.035, 'MR'],
    ['Praia, at sea by coarse outlines', 14.918, -23.509, 'CV'],
    ['Conakry', 9.5092, -13.7122, 'GN'],
    ['Monrovia', 6.3106, -10.8047, 'LR'],
    ['Freetown', 8.4844, -13.2344, 'SL'],
    ['Abidjan', 5.3196, -4.0167, 'CI'],
    ['Lagos, on its islands', 6.4281, 3.4219, 'NG'],
    ['Bissau', 11.8636, -15.5977, 'GW'],
    ['Ouagadougou', 12.3714, -1.5197, 'BF'],
    ['Niamey', 13.5127, 2.1126, 'NE'],
    ['Timbuktu', 16.7719, -3.0074, 'ML'],
  ])('%s', (_where, lat, lng, country) => {
    expect(at(lat, lng)).toBe(country)
  })

  it('is the nearest within 30 km off the shore, and none on the high seas', () => {
    expect(at(6.1, 2.42)).toBe('BJ')
    expect(at(3.2, -12)).toBeNull()
    expect(at(10, -25.5)).toBeNull()
  })
})
