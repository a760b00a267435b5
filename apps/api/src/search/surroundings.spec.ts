import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenIndex } from './search-data.js'
import { type Thing, writeIndex } from './search-index.fixture.js'
import { openSqliteIndex } from './sqlite/sqlite-index.js'
import { surroundingsOf } from './surroundings.js'

const square = (lat: number, lng: number, half: number): [number, number][] => [
  [lat - half, lng - half],
  [lat - half, lng + half],
  [lat + half, lng + half],
  [lat + half, lng - half],
]
const country = 'BJ'
const things: Thing[] = [
  { source: 'relation/1', layer: 'country', names: 'Bénin', at: [6, 2], country, ring: square(6, 2, 1) },
  { source: 'node/2', layer: 'city', names: 'Cotonou', at: [6, 2], country, reachMetres: 9_000 },
  { source: 'relation/3', layer: 'quartier', names: 'Ganhi', at: [6, 2], country, ring: square(6, 2, 0.01) },
  { source: 'node/4', layer: 'quartier', names: 'Cadjèhoun', at: [6.03, 2], country, reachMetres: 1_500 },
  { source: 'node/5', layer: 'locality', names: 'Zounta', at: [6.5, 2], country, reachMetres: 1_000 },
  { source: 'node/6', layer: 'city', names: 'Aného', at: [6, -3], country: 'TG', reachMetres: 3_000 },
]

let folder: string
let index: OpenIndex
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repere-search-'))
  index = openSqliteIndex(await writeIndex(folder, things), 'b')
})
afterAll(async () => {
  index.close()
  await rm(folder, { recursive: true, force: true })
})

const named = (lat: number, lng: number) => {
  const { quartier, city, region, country } = surroundingsOf(index, { lat, lng })
  return [quartier, city, region].map((one) => one?.names?.[''] ?? null).concat(country)
}

describe('what a point lies in', () => {
  it.each([
    ['an outline, before the middle of another', 6.009, 2, ['Ganhi', 'Cotonou', null, 'BJ']],
    ['the reach of a middle, where there is no outline', 6.025, 2.001, ['Cadjèhoun', 'Cotonou', null, 'BJ']],
    ['a village, where there is no town', 6.503, 2, [null, 'Zounta', null, 'BJ']],
    ['only a country', 6.7, 2, [null, null, null, 'BJ']],
    ['the country of its town, where no outline tells', 6.001, -3, [null, 'Aného', null, 'TG']],
    ['nothing', 0, 0, [null, null, null, null]],
  ])('%s', (_what, lat, lng, expected) => {
    expect(named(lat, lng)).toEqual(expected)
  })
})
