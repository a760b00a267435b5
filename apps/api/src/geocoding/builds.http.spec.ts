import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatPlaceId, placeId } from '@repere/gazetteer'
import { type Manifest } from '@repere/shared'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData, until } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway } from '../gateway/gateway.fixture.js'
import { INDEX_FILE } from '@repere/search/sqlite/sqlite-index'

let dataDir: string
let gateway: GatewayUnderTest
let key: string

/** The demo town's build under another id, with or without its search index. */
async function makeBuild(id: string, withIndex: boolean): Promise<void> {
  const source = await realpath(join(await demoTownData(), 'current'))
  const folder = join(dataDir, 'builds', id)
  await mkdir(folder, { recursive: true })
  for (const part of ['routing', 'roads']) await symlink(join(source, part), join(folder, part))
  if (withIndex) await symlink(join(source, INDEX_FILE), join(folder, INDEX_FILE))
  const manifest = JSON.parse(await readFile(join(source, 'manifest.json'), 'utf8')) as Manifest
  const { routing, roads, search } = manifest.artefacts
  const artefacts = { routing, roads, ...(withIndex && search && { search }) }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, build_id: id, artefacts }))
}

async function serve(id: string): Promise<void> {
  const link = join(dataDir, `.current-${id}`)
  await symlink(join('builds', id), link)
  await rename(link, join(dataDir, 'current'))
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'repere-builds-'))
  await makeBuild('one', true)
  await makeBuild('two', true)
  await makeBuild('without', false)
  await serve('one')
  gateway = await startGateway({ DATA_DIR: dataDir })
  key = (await gateway.publish({ dayQuota: null, burstPerSecond: 100_000 })).text
}, 240_000)

afterAll(async () => {
  await gateway.stop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Answer {
  features: { properties: { id: string; name: string } }[]
}

const ask = () => gateway.get('/v1/geocode?q=mairie', key)
const searchStatus = async () =>
  ((await (await gateway.get('/v1/health', key)).json()) as { engines: { geocoding: string } }).engines.geocoding

it('switches to a new build without failing a request, and drops cached answers of the old one', async () => {
  const first = await ask()
  expect(first.headers.get('x-cache')).toBe('MISS')
  await serve('two')
  let cache: string | null = 'HIT'
  while (cache === 'HIT') {
    const response = await ask()
    expect(response.status).toBe(200)
    cache = response.headers.get('x-cache')
  }
  expect(await searchStatus()).toBe('ok')
}, 60_000)

it('shows accepted corrections on the build in service, also in answers that were cached', async () => {
  const id = randomUUID()
  const source = `correction/${id}`
  const place = formatPlaceId(placeId(source))
  const search = async () => {
    const response = await gateway.get('/v1/geocode?q=clinique%20wxylophone', key)
    const { features } = (await response.json()) as { features: { properties: { id: string; match_type: string } }[] }
    return features.filter(({ properties }) => properties.match_type === 'exact').map(({ properties }) => properties.id)
  }
  const until = async (found: string[]) => {
    while ((await search()).join() !== found.join()) await sleep(200)
  }
  expect(await search()).toEqual([])
  const accepted = { acceptedAt: new Date(), acceptedBy: 'awa@repere.example' }
  const corrections = gateway.database.prisma.placeCorrection
  const added = { id, kind: 'add', place, source, name: 'Clinique Wxylophone', category: 'clinic' }
  await corrections.create({ data: { ...accepted, ...added, ...DEMO_TOWN.points.centre } })
  await until([place])
  const shown = await gateway.get(`/v1/places/${place}`, key)
  expect(await shown.json()).toMatchObject({
    name: 'Clinique Wxylophone',
    category: 'clinic',
    source: { name: 'Repère', id: source },
  })
  const { lat, lng } = DEMO_TOWN.points.centre
  const near = await gateway.get(`/v1/geocode/reverse?lat=${lat}&lng=${lng}`, key)
  expect(await near.json()).toMatchObject({ features: [{ properties: { id: place, source: 'correction' } }, {}, {}] })
  await serve('one')
  await until([place])
  await corrections.create({ data: { ...accepted, id: randomUUID(), kind: 'withdraw', place: id } })
  await until([])
  expect((await gateway.get(`/v1/places/${place}`, key)).status).toBe(404)
}, 60_000)

it('shows corrections of staff within a minute on every replica, in search, places and guidance, also on later builds', async () => {
  const replica = await startGateway({
    DATA_DIR: dataDir,
    DATABASE_URL: gateway.database.gatewayUrl,
    REDIS_URL: gateway.redis.url,
  })
  try {
    const read = async (one: GatewayUnderTest, path: string) => (await one.get(path, key)).json() as Promise<unknown>
    const idOf = async (one: GatewayUnderTest, name: string) => {
      const { features } = (await read(one, `/v1/geocode?q=${encodeURIComponent(name)}`)) as Answer
      return features.find(({ properties }) => properties.name === name)?.properties.id
    }
    const landmarks = async (one: GatewayUnderTest) => {
      const body = { origin: DEMO_TOWN.at(50, 1150), destination: DEMO_TOWN.at(480, 1250), enrich_landmarks: true }
      return ((await (await one.post('/v1/navigate', body, key)).json()) as { landmarks: { name: string }[] }).landmarks
    }
    const [pharmacy, hotel] = [await idOf(gateway, 'Pharmacie des Cauris'), await idOf(gateway, 'Hôtel du Littoral')]
    const [station] = await landmarks(gateway)
    const rows = [
      { kind: 'rename', place: (station as { id?: string }).id, name: 'Gare Qwzylophone' },
      { kind: 'move', place: pharmacy, ...DEMO_TOWN.points.centre },
      { kind: 'close', place: hotel },
    ]
    const acceptedAt = new Date()
    for (const row of rows) {
      const correction = { id: randomUUID(), acceptedAt, acceptedBy: 'awa@repere.example', ...row, place: row.place! }
      await gateway.database.prisma.placeCorrection.create({ data: correction })
    }
    for (const one of [gateway, replica]) {
      await until(async () => (await idOf(one, 'Gare Qwzylophone')) === rows[0]!.place, { timeoutMs: 60_000 })
      expect(await idOf(one, 'Hôtel du Littoral')).toBeUndefined()
      expect(await read(one, `/v1/places/${pharmacy}`)).toMatchObject({ location: DEMO_TOWN.points.centre })
      expect((await one.get(`/v1/places/${hotel}`, key)).status).toBe(404)
      expect((await landmarks(one)).map(({ name }) => name)).toContain('Gare Qwzylophone')
    }
    expect(Date.now() - acceptedAt.getTime()).toBeLessThan(60_000)
    // Another build drops every cached answer.
    const isKept = async () => (await replica.get('/v1/geocode?q=mairie', key)).headers.get('x-cache') === 'HIT'
    await until(isKept, { timeoutMs: 10_000 })
    await serve('two')
    await until(async () => !(await isKept()), { timeoutMs: 30_000 })
    expect(await idOf(replica, 'Gare Qwzylophone')).toBe(rows[0]!.place)
    expect(await idOf(replica, 'Hôtel du Littoral')).toBeUndefined()
  } finally {
    await replica.stop()
  }
}, 120_000)

it('serves a build without an index, in which only search is unavailable', async () => {
  await serve('without')
  let response = await ask()
  while (response.status === 200) response = await ask()
  expect(response.status).toBe(502)
  expect(response.headers.get('x-backend')).toBe('search')
  expect(await searchStatus()).toBe('unavailable')
}, 60_000)
