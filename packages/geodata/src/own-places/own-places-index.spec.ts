import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { bin } from '../cli/run-data.fixture.js'
import { DEMO_TOWN, demoTownData } from '../testing/demo-town/index.js'
import { encodeExtract } from '../osm-pbf/write-extract.js'
import { SearchIndex } from '../search/search-index.fixture.js'
import { placeSets } from './place-sets.js'

jest.setTimeout(60_000)

const folder = temporaryFolder()
const { pharmacieCauris, mairie } = DEMO_TOWN.services
const beside = { lat: pharmacieCauris.lat + 0.001, lng: pharmacieCauris.lng }
const far = { lat: pharmacieCauris.lat + 0.02, lng: pharmacieCauris.lng }
const onBoulevard = DEMO_TOWN.at(-700, 815)

const csv = `id,name,lat,lng,category,phone
same,PHARMACIE DES CAURIS,${beside.lat},${beside.lng},pharmacy,
unsaid,Cauris (des) Pharmacie,${beside.lat},${beside.lng},,
other-kind,Pharmacie des Cauris,${beside.lat},${beside.lng},bank,
far,Pharmacie des Cauris,${far.lat},${far.lng},pharmacy,
street,Boulevard du Commerce,${onBoulevard.lat},${onBoulevard.lng},street,
new-street,Rue du Mil Neuf,${mairie.lat},${mairie.lng},street,
new,Dépôt Sika,${mairie.lat},${mairie.lng},pharmacy,+229 01 02
town,Port-Fiction,${mairie.lat},${mairie.lng},town,
turned,Fiction-Port,${mairie.lat},${mairie.lng},town,
`

it('places that the extract does not have are documents, with their phone and surroundings', async () => {
  const dataDir = join(folder.path, 'data')
  const file = join(folder.path, 'ours.csv')
  await writeFile(file, csv)
  const about = ['--source', 'Us', '--licence', 'ODbL-1.0', '--data-dir', dataDir]
  expect(await bin('places', 'add', file, ...about)).toMatchObject({
    code: 0,
    out: expect.stringContaining('9 places'),
  })
  expect((await bin('places', 'list', '--data-dir', dataDir)).out).toBe('ours  9 places, Us, ODbL-1.0\n')

  const data = demoTownData()
  const extract = join(folder.path, 'town.osm.pbf')
  await writeFile(extract, encodeExtract(data))
  const origins = await placeSets.origins(dataDir, 'place')
  const index = await SearchIndex.build([extract], data.bounds!, { places: await placeSets.read(dataDir), origins })
  try {
    const added = index.read(`source LIKE 'place/%'`).map(({ source }) => source)
    expect(added.sort()).toEqual(['far', 'new', 'new-street', 'other-kind'].map((id) => `place/ours/${id}`))
    expect(index.notices).toContain('5 of 9 added places are in the extract too, which is used.')
    expect(index.artefact.place_sets).toEqual([
      { name: 'ours', source: 'Us', licence: 'ODbL-1.0', places: 9, left_out: 5 },
    ])
    const [depot] = index.find('depot sika')
    expect(depot).toMatchObject({
      source: 'place/ours/new',
      category: 'pharmacy',
      city: 'Port-Fiction',
      quartier: 'Plateau',
      details: { phone: '+229 01 02' },
    })
    expect(index.find('rue mil neuf')[0]).toMatchObject({ layer: 'street' })
  } finally {
    await index.remove()
  }
  expect(await bin('places', 'remove', 'ours', '--data-dir', dataDir)).toMatchObject({ code: 0 })
  expect(await placeSets.read(dataDir)).toEqual([])
})

it.each([
  [['add'], 'needs a file'],
  [['add', 'x.csv'], 'need --source and --licence'],
  [['add', 'x.csv', '--source', 'a', '--licence', 'b', '--column', 'name'], '--column name is not of the form'],
  [['paint', 'x'], 'no command "places paint"'],
  [['remove', 'absent'], 'There are no places "absent"'],
])('bin/data places %j is refused', async (args, message) => {
  const dataDir = ['--data-dir', join(folder.path, 'none')]
  expect(await bin('places', ...args, ...dataDir)).toMatchObject({ code: 1, err: expect.stringContaining(message) })
})
