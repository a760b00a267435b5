import { cp, mkdtemp, readdir, realpath, rm, stat, symlink, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway } from '../gateway/gateway.fixture.js'

jest.setTimeout(120_000)

describe('a damaged data build at the start', () => {
  let dataDir: string
  let gateway: GatewayUnderTest
  let damaged: string

  beforeAll(async () => {
    const build = await realpath(join(await demoTownData(), 'current'))
    dataDir = await mkdtemp(join(tmpdir(), 'repere-damaged-'))
    const copy = join(dataDir, 'builds', basename(build))
    await cp(build, copy, { recursive: true })
    await symlink(copy, join(dataDir, 'current'))
    const [tar] = (await readdir(join(copy, 'routing'))).filter((name) => name.endsWith('.tar'))
    damaged = `routing/${tar!}`
    const { size } = await stat(join(copy, damaged))
    await truncate(join(copy, damaged), size - 4_096)
    gateway = await startGateway({ DATA_DIR: dataDir })
  })
  afterAll(async () => {
    await gateway?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('is a 503 that says so, and health names the file', async () => {
    const { text } = await gateway.publish()
    for (const path of ['/v1/geocode?q=mairie', '/v1/places/search?q=mairie']) {
      const answer = await gateway.get(path, text)
      const { error } = (await answer.json()) as { error: { message: string } }
      expect([answer.status, error.message]).toEqual([503, expect.stringContaining('no map data')])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const health = (await (await gateway.get('/v1/health', text)).json()) as object
    expect(health).toMatchObject({
      status: 'degraded',
      region: null,
      data: { problem: expect.stringContaining(damaged) },
      engines: { routing: 'down', geocoding: 'down', tiles: 'down' },
    })
    expect(JSON.stringify(health)).not.toContain(dataDir)
  })
})
