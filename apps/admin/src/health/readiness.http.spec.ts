import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@repere/test-kit'
import { type AdminUnderTest, startAdmin } from '../access/admin.fixture.js'

jest.setTimeout(60_000)

describe('the probes of the control plane', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())

  const probe = async (path: string) => {
    const startedAt = performance.now()
    const { status } = await fetch(admin.url + path)
    return { status, tookMs: performance.now() - startedAt }
  }

  it('answer at once while Redis is frozen, and say so within seconds', async () => {
    await until(async () => (await probe('/ready')).status === 200)
    admin.redis.pause()
    const times: number[] = []
    const statuses = new Set<number>()
    try {
      for (let n = 0; n < 40; n++) {
        const ready = await probe('/ready')
        statuses.add(ready.status)
        times.push(ready.tookMs, (await probe('/health')).tookMs)
        await sleep(80)
      }
    } finally {
      admin.redis.resume()
    }
    expect(statuses).toEqual(new Set([200, 503]))
    // A busy machine may be late now and then; a probe that waits for Redis takes a second each time.
    expect(times.sort((a, b) => a - b)[Math.floor(times.length * 0.9)]).toBeLessThan(100)
    await until(async () => (await probe('/ready')).status === 200)
  })
})
