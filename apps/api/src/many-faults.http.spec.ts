import { type GatewayUnderTest, startGateway } from './gateway/gateway.fixture.js'

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway()
  key = (await gateway.publish()).text
}, 180_000)

afterAll(() => gateway?.stop())

/** 400,001 items in 0.8 MB. */
const wrong = Array.from({ length: 400_001 }, () => 1)

it.each([
  ['/v1/match', { shape: wrong }],
  ['/v1/optimize', { locations: wrong }],
  ['/v1/matrix', { sources: wrong, targets: [] }],
  ['/v1/matrix/large', { sources: wrong, targets: wrong.slice(0, 9) }],
  ['/v1/route', { origin: '6.3,2.1', destination: '6.4,2.2', waypoints: wrong }],
  ['/v1/fleet/plan', { vehicles: wrong, jobs: [] }],
  ['/v1/geocode/batch', { items: wrong }],
  ['/v1/navigate/voice/batch', { prompts: wrong }],
])('answers %s with at most a hundred faults and their number, at the cost of nothing', async (path, body) => {
  const left = async () => Number((await gateway.get('/v1/probe/glyph', key)).headers.get('x-ratelimit-remaining'))
  const before = await left()
  const response = await gateway.post(path, body, key)
  const text = await response.text()
  expect({ path, status: response.status }).toEqual({ path, status: 400 })
  expect(text.length).toBeLessThan(300_000)
  const { details, details_total } = (JSON.parse(text) as { error: { details: object[]; details_total?: number } })
    .error
  expect(details.length).toBeLessThanOrEqual(100)
  if (details.length === 100) expect(details_total ?? 100).toBeGreaterThanOrEqual(100)
  expect(before - (await left())).toBe(0)
})

it('counts the faults of a list without describing them: it takes as long as to refuse a list for its length', async () => {
  const processorMs = async (path: string, body: object) => {
    let least = Infinity
    for (let n = 0; n < 5; n++) {
      const before = process.cpuUsage()
      await (await gateway.post(path, body, key)).text()
      const { user, system } = process.cpuUsage(before)
      least = Math.min(least, (user + system) / 1_000)
    }
    return least
  }
  const refused = await processorMs('/v1/geocode/batch', { items: wrong })
  for (const body of [
    { sources: wrong, targets: [] },
    { sources: wrong.slice(0, 200_000), targets: wrong.slice(0, 200_001) },
  ]) {
    expect(await processorMs('/v1/matrix', body)).toBeLessThan(2 * refused)
    expect(await processorMs('/v1/matrix/large', body)).toBeLessThan(2 * refused)
  }
})
