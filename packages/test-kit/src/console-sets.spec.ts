import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeSets, syncConsoleSets } from '@repere/geodata'
import { createDatabase, type TestDatabase } from './postgres.js'

jest.setTimeout(120_000)

let database: TestDatabase
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repere-console-sets-'))
  database = await createDatabase()
})
afterAll(async () => {
  await database?.remove()
  await rm(folder, { recursive: true, force: true })
})

const row = { source: 'Mairie', licence: 'ODbL-1.0', places: 1, addedAt: new Date(), addedBy: 'awa@example.com' }

it('the sets of the console come and go with a sync, and other sets stay', async () => {
  const file = join(folder, 'ours.csv')
  await writeFile(file, 'name,lat,lng\nBar,6,2\n')
  await placeSets.add(folder, file, { source: 'us', licence: 'CC0-1.0' })
  const content = 'name,lat,lng,phone\nChez Awa,6.3,2.4,+229 01\n'
  const json = JSON.stringify({
    type: 'Feature',
    properties: { name: 'Le Phare' },
    geometry: { type: 'Point', coordinates: [2.4, 6.3] },
  })
  await database.prisma.placeSet.createMany({
    data: [
      { ...row, name: 'awa', content },
      { ...row, name: 'phare', content: json },
    ],
  })
  // As the API's role, which may read them only.
  expect(await syncConsoleSets(folder, database.gatewayUrl)).toEqual({ kept: ['awa', 'phare'], removed: [] })
  expect((await placeSets.read(folder)).map(({ id, tags }) => [id.split('/')[0], tags.name, tags.phone])).toEqual([
    ['awa', 'Chez Awa', '+229 01'],
    ['ours', 'Bar', undefined],
    ['phare', 'Le Phare', undefined],
  ])
  await database.prisma.placeSet.delete({ where: { name: 'awa' } })
  expect(await syncConsoleSets(folder, database.gatewayUrl)).toEqual({ kept: ['phare'], removed: ['awa'] })
  expect((await placeSets.list(folder)).map(({ name }) => name)).toEqual(['ours', 'phare'])
  await expect(syncConsoleSets(folder, 'postgresql://nobody@127.0.0.1:1/none')).rejects.toThrow('cannot be read')
})
