import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRegion, readConfig, writeExtract } from '@repere/geodata'
import { EngineOverData } from '../engine-over-data.fixture.js'
import { ACCESS, BARRIERS } from './access.fixture.js'
import { answerTo, type RoutingCase } from './expectations.fixture.js'
import { deviationsOf, tableOf } from './facts-table.fixture.js'
import { EXCLUSIONS, FERRIES, SPEEDS } from './ferries-and-tolls.fixture.js'
import { FORKS, ROUNDABOUTS } from './junctions.fixture.js'
import { RESTRICTIONS } from './restrictions.fixture.js'
import { type Places, toExtract } from './small-map.fixture.js'
import { NAMES, ON_FOOT, TURNS } from './turns.fixture.js'

const GROUPS: Record<string, RoutingCase[]> = {
  'access and one-way roads': ACCESS,
  barriers: BARRIERS,
  'turn restrictions': RESTRICTIONS,
  ferries: FERRIES,
  'tolls, motorways and surfaces to avoid': EXCLUSIONS,
  speeds: SPEEDS,
  turns: TURNS,
  'names and numbers': NAMES,
  roundabouts: ROUNDABOUTS,
  'forks, ramps and merges': FORKS,
  'on foot': ON_FOOT,
}
const CASES = Object.values(GROUPS).flat()

let folder: string
let engine: EngineOverData
let places: Places

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repere-small-maps-'))
  const extract = toExtract(CASES)
  places = extract.places
  await writeExtract(join(folder, 'maps.osm.pbf'), extract.data)
  await mkdir(join(folder, 'regions', 'small-maps'), { recursive: true })
  const region = {
    name: 'small-maps',
    title: 'Small maps',
    fictional: true,
    attribution: 'made up',
    extracts: ['maps.osm.pbf'],
  }
  await writeFile(join(folder, 'regions', 'small-maps', 'region.json'), JSON.stringify(region))
  const dataDir = join(folder, 'data')
  await buildRegion({
    region: 'small-maps',
    regionsDir: join(folder, 'regions'),
    dataDir,
    extract: join(folder, 'maps.osm.pbf'),
    // No tilemaker: no test reads these tiles.
    config: { ...readConfig(), programFolders: [] },
  })
  engine = await EngineOverData.start(dataDir)
}, 120_000)

afterAll(async () => {
  await engine?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe.each(Object.entries(GROUPS))('%s', (_group, cases) => {
  it.each(cases.map((one): [string, RoutingCase] => [one.says, one]))('%s', async (_says, one) => {
    const place = places[CASES.indexOf(one)]!
    const answers: RoutingCase['ask'] = {}
    for (const [question, expected] of Object.entries(one.ask)) {
      answers[question] = await answerTo(engine.routing, question, expected, place)
    }
    expect(answers).toEqual(one.ask)
  })
})

describe('the document of these facts', () => {
  const document = join(__dirname, '../../../../../docs/routing-facts.md')

  it('has their table and every deviation', async () => {
    expect(CASES.length).toBeGreaterThanOrEqual(150)
    // Compared without the widths of the columns.
    const compact = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---')
    const text = compact(await readFile(document, 'utf8'))
    // After a change of the cases, copy the table from this failure into the document.
    expect(text).toContain(compact(tableOf(GROUPS)))
    expect(text).toContain(compact(deviationsOf(GROUPS)))
  })
})
