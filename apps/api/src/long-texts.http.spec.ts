import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoTownData, type OpenApiDocument, sendLongTexts } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway } from './gateway/gateway.fixture.js'
import { goodRequestOf, knownOf } from './hostile-traffic.fixture.js'

let gateway: GatewayUnderTest
let key: string
let clips: string
beforeAll(async () => {
  clips = await mkdtemp(join(tmpdir(), 'repere-long-texts-'))
  gateway = await startGateway({ DATA_DIR: await demoTownData(), CLIPS_DIR: clips, TRUSTED_PROXIES: '127.0.0.1' })
  key = (await gateway.publish({ dayQuota: null, burstPerSecond: 100_000 })).text
}, 120_000)
afterAll(async () => {
  await gateway?.stop()
  await rm(clips, { recursive: true, force: true })
})

it('refuses a text of 250 kB in any field, and is not blocked by it for more than 50 ms', async () => {
  const document = (await (await gateway.get('/openapi.json', key)).json()) as OpenApiDocument
  // The fixture's probes are not the API's.
  for (const path of Object.keys(document.paths)) if (path.startsWith('/v1/probe')) delete document.paths[path]
  const known = await knownOf(gateway, key)
  const report = await sendLongTexts({
    url: gateway.url,
    document,
    bodyMax: gateway.config.http.bodyMax,
    blockMaxMs: 50,
    prepare: ({ id }) => Promise.resolve({ right: [['x-service-key', key]], good: goodRequestOf(id, known) }),
  })
  expect(report.blocks).toEqual([])
  // Positions are refused one by one, beside good ones, each by its index and the name of its field.
  const isRefusedPosition =
    /^sendPositions positions\.0\.(\w+): \w+: 200 \{"accepted":0,"refused":\[\{"index":0,"field":"\1","reason":"too_long"\}\]\}$/
  expect(report.wrong.filter((fault) => !isRefusedPosition.test(fault))).toEqual([])
  expect(report.unnamed.filter((field) => !/^sendPositions positions\.0\.\w+$/.test(field))).toEqual([])
  expect(report.fields).toBeGreaterThan(100)
}, 600_000)
