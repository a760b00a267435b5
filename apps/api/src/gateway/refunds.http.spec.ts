import { type GatewayUnderTest, startGateway } from './gateway.fixture.js'

let gateway: GatewayUnderTest
beforeAll(async () => {
  gateway = await startGateway()
}, 120_000)
afterAll(() => gateway.stop())

const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))

describe('units given back', () => {
  it('are limited to fifty an hour per key for work that timed out', async () => {
    const { text } = await gateway.publish({ dayQuota: 100 })
    const left: number[] = []
    for (let i = 0; i < 53; i++) {
      const response = await gateway.get('/v1/probe/too-much-work', text)
      expect(response.status).toBe(502)
      left.push(remaining(response))
    }
    expect(left.slice(0, 50)).toEqual(Array(50).fill(100))
    expect(left.slice(50)).toEqual([99, 98, 97])
    expect(remaining(await gateway.get('/v1/probe', text))).toBe(96)
  }, 60_000)

  it('are not limited for an engine that is down, which did no work', async () => {
    const { text } = await gateway.publish({ dayQuota: 100 })
    for (let i = 0; i < 55; i++) await gateway.get('/v1/probe/engine-down', text)
    expect(remaining(await gateway.get('/v1/probe', text))).toBe(99)
  }, 60_000)
})
