import { setTimeout as sleep } from 'node:timers/promises'
import { noUsage, USAGE_COUNTERS, usageFigures } from '../metering.js'
import { connectRedis } from './connection.js'
import { RedisUnavailable } from './errors.js'
import { RedisServer } from './redis-server.fixture.js'
import { Planes } from './subject.fixture.js'
import { UsageReader } from './usage-reader.js'

describe('a Redis that hung, and woke', () => {
  it('charges nothing for requests whose answers came too late, and continues to count', async () => {
    const server = await RedisServer.start()
    const redis = connectRedis(server.url, { commandTimeoutMs: 200 })
    redis.on('error', () => undefined)
    await new Promise((resolve) => redis.once('ready', resolve))
    const planes = await Planes.over(redis, { epochCheckMs: 50 })
    const subject = await planes.issue({ dayQuota: 100, burstPerSecond: 50 })
    const { limits } = await subject.admitted()
    expect(limits.remaining).toBe(99)

    server.signal('SIGSTOP')
    // All of them have left before the first is given up.
    const late = await Promise.allSettled(Array.from({ length: 5 }, () => subject.admit()))
    expect(late.map((one) => one.status === 'rejected' && one.reason instanceof RedisUnavailable)).toEqual(
      Array(5).fill(true),
    )
    server.signal('SIGCONT')

    const used = async () => {
      const rows = await new UsageReader(redis).changedSince(subject.key.accountTag, 0)
      const sum = noUsage()
      for (const { counters } of rows) for (const name of USAGE_COUNTERS) sum[name] += counters[name]
      return usageFigures(sum)
    }
    for (let attempt = 0; attempt < 400; attempt++) {
      if (planes.store.available && (await used()).uncharged === 5) break
      await sleep(50)
    }
    expect(await used()).toMatchObject({ requests: 6, ok: 1, uncharged: 5, units: 1 })
    expect((await subject.admitted()).limits.remaining).toBe(98)
    planes.close()
    await server.stop()
  }, 30_000)
})
