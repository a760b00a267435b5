import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { readAreas } from './area-file.js'
import { areaLayerOf } from './area-levels.js'
import { areaSets } from './area-sets.js'

const folder = temporaryFolder()

const ring = [
  [2, 6],
  [3, 6],
  [3, 7],
  [2, 6],
]
const properties = { id: 7, layer: 'district', name: 'Zogbo', country: 'BJ' }
const geometry = { type: 'Polygon', coordinates: [ring] }
const feature = (own: object = {}, shape: object = geometry) => ({
  type: 'Feature',
  properties: { ...properties, ...own },
  geometry: shape,
})

async function fileOf(content: string | Buffer, name = 'areas.geojson'): Promise<string> {
  const file = join(folder.path, name)
  await writeFile(file, content)
  return file
}
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

describe('a file of areas', () => {
  it.each([
    ['a collection', collection(feature())],
    ['a feature a line', `${JSON.stringify(feature())}\n${JSON.stringify(feature({ id: 8 }))}\n`],
    ['packed', gzipSync(JSON.stringify(feature()))],
  ])('is read: %s', async (_, content) => {
    const [area] = await readAreas(await fileOf(content))
    expect(area).toMatchObject({ id: '7', layer: 'district', country: 'BJ', names: { name: 'Zogbo' } })
    expect([...area!.rings[0]!]).toEqual([6e7, 2e7, 6e7, 3e7, 7e7, 3e7])
  })

  it('has names in several languages, capitals as words', async () => {
    const own = {
      name: 'BOKE NORD',
      names: { eng: ['Boke North'], fra: ['Boké Nord'] },
      variants: { eng: ['Old Boke'] },
    }
    const [area] = await readAreas(await fileOf(collection(feature(own))))
    expect(area!.names).toEqual({
      name: 'Boke Nord',
      'name:en': 'Boke North',
      'name:fr': 'Boké Nord',
      alt_name: 'Old Boke',
    })
  })

  it('leaves areas without a name out', async () => {
    expect(await readAreas(await fileOf(collection(feature(), feature({ id: 8, name: '' }))))).toHaveLength(1)
  })

  it.each([
    [{ id: undefined }, 'it has no id'],
    [{ layer: 'planet' }, 'it needs layer'],
    [{ country: 'Benin' }, 'not an ISO 3166-1 code'],
    [{ name: '' }, 'no feature with a name'],
  ])('is refused for %j', async (own, fault) => {
    await expect(readAreas(await fileOf(collection(feature(own))))).rejects.toThrow(fault)
  })

  it.each([
    [{ type: 'Point', coordinates: [2, 6] }, 'not a Polygon'],
    [{ type: 'Polygon', coordinates: [] }, 'without rings'],
    [{ type: 'Polygon', coordinates: [ring.slice(0, 3)] }, 'fewer than 4 points'],
    [{ type: 'Polygon', coordinates: [[...ring.slice(0, 3), [9, 9]]] }, 'not closed'],
    [{ type: 'Polygon', coordinates: [[...ring.slice(0, 3), [999, 9]]] }, 'not [lng, lat]'],
    [{ type: 'MultiPolygon', coordinates: [[ring], 'x'] }, 'without rings'],
  ])('is refused for the shape %j', async (shape, fault) => {
    await expect(readAreas(await fileOf(collection(feature({}, shape))))).rejects.toThrow(fault)
  })

  it('is refused with every fault, and for an id that is used twice', async () => {
    const faulty = collection(feature({ layer: 'x' }), feature(), feature(), feature({ id: 9, country: '?' }))
    await expect(readAreas(await fileOf(faulty))).rejects.toThrow(/feature 1: .*\nfeature 3: the id 7 .*\nfeature 4: /)
    await expect(readAreas(await fileOf('{'))).rejects.toThrow('not GeoJSON')
    await expect(readAreas(join(folder.path, 'absent'))).rejects.toThrow('cannot be read')
  })
})

describe('added areas', () => {
  it('are kept with their source and licence until they are removed, and change the digest', async () => {
    const dataDir = join(folder.path, 'data')
    expect(await areaSets.digest(dataDir)).toEqual({})
    const file = await fileOf(collection(feature()), 'bj.geojson')
    const about = { source: 'us', licence: 'CC0' }
    expect(await areaSets.add(dataDir, file, about)).toEqual({ name: 'bj', count: 1, ...about })
    const first = await areaSets.digest(dataDir)
    expect(await areaSets.list(dataDir)).toEqual([{ name: 'bj', count: 1, ...about }])
    expect((await areaSets.read(dataDir)).map(({ id }) => id)).toEqual(['bj/7'])
    await areaSets.add(dataDir, file, about)
    expect(await areaSets.digest(dataDir)).toEqual(first)
    await areaSets.add(dataDir, await fileOf(collection(feature({ name: 'Sèkandji' })), 'bj.geojson'), about)
    expect(await areaSets.digest(dataDir)).not.toEqual(first)
    await expect(areaSets.remove(dataDir, 'gh')).rejects.toThrow('no areas "gh"')
    await areaSets.remove(dataDir, 'bj')
    expect(await areaSets.digest(dataDir)).toEqual({})
  })

  it('stay as they are when a file with faults is added', async () => {
    const dataDir = join(folder.path, 'kept')
    const about = { source: 'us', licence: 'CC0' }
    await areaSets.add(dataDir, await fileOf(collection(feature()), 'bj.geojson'), about)
    const before = await areaSets.digest(dataDir)
    await expect(areaSets.add(dataDir, await fileOf('{}', 'bj.geojson'), about)).rejects.toThrow()
    expect(await areaSets.digest(dataDir)).toEqual(before)
  })
})

describe('the level of a boundary', () => {
  it.each([
    [2, 'BJ', 'country'],
    [3, 'SN', 'region'],
    [4, 'NG', 'region'],
    [5, 'CI', 'region'],
    [5, 'BF', 'district'],
    [6, 'BF', 'commune'],
    [6, 'GH', 'district'],
    [8, 'CI', 'commune'],
    [8, 'NG', 'quartier'],
    [10, null, 'quartier'],
  ] as const)('%i in %s is a %s', (level, country, layer) => expect(areaLayerOf(level, country)).toBe(layer))
})
