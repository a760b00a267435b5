import { mkdir, mkdtemp, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Manifest } from '@repere/shared'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway } from '../gateway/gateway.fixture.js'
import { INDEX_FILE } from '../search/search-data.js'

let dataDir: string
let gateway: GatewayUnderTest
let key: string

/** The demo town's build under another id, with or without its search index. */
async function makeBuild(id: string, withIndex: boolean): Promise<void> {
  const source = await realpath(join(await demoTownData(), 'current'))
  const folder = join(dataDir, 'builds', id)
  await mkdir(folder, { recursive: true })
  await symlink(join(source, 'routing'), join(folder, 'routing'))
  if (withIndex) await symlink(join(source, INDEX_FILE), join(folder, INDEX_FILE))
  const manifest = JSON.parse(await readFile(join(source, 'manifest.json'), 'utf8')) as Manifest
  const { routing, search } = manifest.artefacts
  const artefacts = { routing, ...(withIndex && search && { search }) }
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

const ask = () => gateway.get('/v1/geocode?q=mairie', key)
const searchStatus = async () =>
  ((await (await gateway.get('/v1/health', key)).json()) as { engines: { geocoding: string } }).engines.geocoding

it('switches to a new build without failing a request, and forgets the answers of the old one', async () => {
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

it('serves a build without an index, in which only search is unavailable', async () => {
  await serve('without')
  let response = await ask()
  while (response.status === 200) response = await ask()
  expect(response.status).toBe(502)
  expect(response.headers.get('x-backend')).toBe('search')
  expect(await searchStatus()).toBe('unavailable')
}, 60_000)
