import { type Paths64, pointInPolygon } from 'clipper2-ts'
import { shoreFolders } from '../../config.js'
import { type Bounds } from '../../osm-pbf/elements.js'
import { toWorld } from '../tile-grid.js'
import { findGshhg, gshhgRivers, gshhgShores, type WorldShores } from './gshhg.js'

jest.setTimeout(60_000)

let folder: string | null
let shores: WorldShores
const gulf: Bounds = [1.2, 5.4, 3.6, 7.4]

/** Outlines and holes: inside an odd number of them. */
const holds = (paths: Paths64, lng: number, lat: number) =>
  paths.filter((path) => pointInPolygon(toWorld(lng, lat), path) === 1).length % 2 === 1

describe('the shores of GSHHG', () => {
  beforeAll(async () => {
    folder = await findGshhg(shoreFolders)
    if (!folder) console.warn('The shores of GSHHG are not on this machine: bin/up and bin/test get them')
    else shores = await gshhgShores(folder, gulf)
  })

  it.each([
    ['the Gulf of Guinea', 2.4, 5.8, false, false],
    ['Cotonou', 2.39, 6.37, true, false],
    ['Lake Nokoué', 2.45, 6.44, true, true],
    ['Abomey', 1.99, 7.18, true, false],
  ])('know land from sea and lake: %s', (_, lng, lat, isLand, isLake) => {
    if (!folder) return
    expect([holds(shores.land, lng, lat), holds(shores.lakes, lng, lat)]).toEqual([isLand, isLake])
  })

  it('join at the edges of their cells of one degree', () => {
    if (!folder) return
    for (let lat = 6.9; lat < 7.1; lat += 0.001) expect([lat, holds(shores.land, 2, lat)]).toEqual([lat, true])
  })

  it('have the large rivers', async () => {
    if (!folder) return
    const rivers = await gshhgRivers(folder, gulf, 4)
    expect(rivers.length).toBeGreaterThan(3)
    expect(rivers.every(({ path, level }) => path.length >= 2 && level >= 1 && level <= 4)).toBe(true)
  })

  it('are looked for in every folder, and need not be there', async () => {
    expect(await findGshhg(['/nowhere'])).toBeNull()
    if (folder) expect(await findGshhg(['/nowhere', folder])).toBe(folder)
  })
})
