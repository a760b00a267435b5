import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type PlaceColumns } from '@repere/gazetteer/added-files'
import { readPlaces } from './place-file.js'
import { placeSets } from './place-sets.js'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'repere-places-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileOf(content: string | Buffer, name = 'places.csv'): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
const read = async (content: string | Buffer, columns?: PlaceColumns) => readPlaces(await fileOf(content), columns)

const heading = 'id,name,lat,lng,category'

describe('a file of places', () => {
  it('is CSV with a heading, in which texts may stand in quotes', async () => {
    const [place] = await read(
      '\uFEFFid,name,name_en,alt_name,lat,lng,category,phone,opening_hours,street\n' +
        '7,"Dépôt Akim, Zogbo",Akim Depot,Chez Akim;Akim,6.37,2.39,amenity=pharmacy,+229 01,24/7,Rue 1.06\n',
    )
    expect(place).toEqual({
      id: '7',
      lat: 6.37,
      lng: 2.39,
      isStreet: false,
      tags: {
        name: 'Dépôt Akim, Zogbo',
        'name:en': 'Akim Depot',
        alt_name: 'Chez Akim;Akim',
        amenity: 'pharmacy',
        phone: '+229 01',
        opening_hours: '24/7',
        'addr:street': 'Rue 1.06',
      },
    })
  })

  it('may have semicolons and decimal commas, be packed, or GeoJSON', async () => {
    const [first] = await read(gzipSync('name;lat;lng;category\nÉcole Sika;6,37;2,39;school\n'))
    expect(first).toMatchObject({ lat: 6.37, lng: 2.39, tags: { amenity: 'school' } })
    const feature = (properties: object) => ({
      type: 'Feature',
      id: 3,
      properties,
      geometry: { type: 'Point', coordinates: [2.39, 6.37] },
    })
    const features = [feature({ name: 'Rue des Rônes', 'name:fr': 'Rue des Rônes', category: 'street' })]
    const [street] = await read(JSON.stringify({ type: 'FeatureCollection', features }))
    expect(street).toMatchObject({ id: '3', isStreet: true, lat: 6.37, lng: 2.39 })
  })

  it('may call its columns and kinds otherwise', async () => {
    const columns = { columns: { name: 'title', category: 'type' }, categories: { park: 'bus_station', other: '' } }
    const places = await read('title,type,lat,lng\nJibowu,park,6.5,3.4\nBar,other,6.5,3.4\n', columns)
    expect(places.map(({ tags }) => tags)).toEqual([{ name: 'Jibowu', amenity: 'bus_station' }, { name: 'Bar' }])
    expect(new Set(places.map(({ id }) => id)).size).toBe(2)
  })

  it('is refused with every fault of every row', async () => {
    const faulty = read(`${heading}\n1,A,6,2,bank\n2,,91,x,boat\n1,B,6,2,bank\n3,C,0,0,\n`)
    await expect(faulty).rejects.toThrow(
      /row 3: it has no name\nrow 3: lat "91" .*\nrow 3: lng "x" .*\nrow 3: category "boat" .*\nrow 4: the id 1 .*\nrow 5: its point is 0, 0/,
    )
    await expect(read(`${heading}\n1,A,6\n`)).rejects.toThrow('is not CSV')
    await expect(read(heading)).rejects.toThrow('it has no place')
    await expect(read('{}')).rejects.toThrow('is not GeoJSON')
    await expect(readPlaces(join(folder, 'absent'))).rejects.toThrow('cannot be read')
    await expect(read(gzipSync(heading).subarray(0, 25))).rejects.toThrow('packed with gzip, and damaged')
    const named = read('name,constructor,category,lat,lng\nA,x,constructor,6,2\n', { columns: { phone: 'toString' } })
    await expect(named).rejects.toThrow('row 2: category "constructor" is unknown')
  })
})

it('a set keeps its source, its licence and the names of its columns until it is removed', async () => {
  const dataDir = join(folder, 'data')
  const origin = { source: 'us', licence: 'ODbL-1.0', columns: { name: 'title' } }
  const file = await fileOf('title,lat,lng,category\nA,6,2,bank\n', 'banks.csv')
  expect(await placeSets.add(dataDir, file, origin)).toEqual({ name: 'banks', count: 1, ...origin })
  const digest = await placeSets.digest(dataDir)
  await placeSets.add(dataDir, file, origin)
  expect(await placeSets.digest(dataDir)).toEqual(digest)
  expect((await placeSets.read(dataDir)).map(({ id, tags }) => [id.split('/')[0], tags.name])).toEqual([['banks', 'A']])
  expect(await placeSets.origins(dataDir, 'place')).toEqual({ 'place/banks': { source: 'us', licence: 'ODbL-1.0' } })
  await expect(placeSets.add(dataDir, file, { source: 'us', licence: 'ODbL-1.0' })).rejects.toThrow('no name')
  expect(await placeSets.digest(dataDir)).toEqual(digest)
  // The same rows of another maker, or read by other columns, are other data.
  await placeSets.add(dataDir, file, { ...origin, licence: 'CC0-1.0' })
  expect(await placeSets.digest(dataDir)).not.toEqual(digest)
  await placeSets.remove(dataDir, 'banks')
  expect(await placeSets.digest(dataDir)).toEqual({})
  await expect(placeSets.remove(dataDir, 'banks')).rejects.toThrow('There are no places "banks"')
})
