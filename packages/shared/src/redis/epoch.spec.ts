import { setTimeout as sleep } from 'node:timers/promises'
import type { Admission } from './admission.js'
import { RedisUnavailable } from './errors.js'
import { RedisServer } from './redis-server.fixture.js'
import { activeAccount, COMMAND_TIMEOUT_MS, Planes, TestClock } from './subject.fixture.js'
import { UsageReader } from './usage-reader.js'

const QUICK = { epochCheckMs: 50 }

/** Waits up to half a minute: on a busy machine, a replica's first copy alone can take several seconds. */
async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    if (await holds()) return
    await sleep(25)
  }
  throw new Error(`Condition was never met: ${what}`)
}

describe('a restarted Redis', () => {
  it('trusts no record from before the restart, keeps its windows, and counts nothing twice', async () => {
    const server = await RedisServer.start('--appendonly', 'yes', '--appendfsync', 'always')
    const clock = new TestClock()
    const planes = await Planes.open(server.url, { ...QUICK, testClock: () => clock.read() })
    const subject = await planes.issue({ dayQuota: 4 })
    const before = [await subject.admitted(), await subject.admitted()]

    await server.kill()
    await expect(subject.admit()).rejects.toThrow(RedisUnavailable)
    await server.run()
    await until('Redis is trusted again', () => planes.store.available)

    const missing = await subject.admit()
    if (missing.outcome !== 'missing') throw new Error(`Trusted after a restart: ${missing.outcome}`)
    expect(await planes.store.fill(subject.record, activeAccount(subject.key.accountTag), missing)).toBe('filled')
    expect((await subject.admitted()).limits.remaining).toBe(1)
    await planes.store.recordOutcome(before[0]!.receipt, 'server_error')

    const rows = await new UsageReader(planes.redis).changedSince(subject.key.accountTag, 0, clock.minute)
    expect(new Set(rows.map(({ epoch }) => epoch)).size).toBe(2)
    const sum = (counter: 'admitted' | 'server_error' | 'refunded'): number =>
      rows.reduce((total, { counters }) => total + counters[counter], 0)
    expect([sum('admitted'), sum('server_error'), sum('refunded')]).toEqual([3, 1, 1])
    planes.close()
    await server.stop()
  }, 60_000)
})

describe('a failover', () => {
  it('voids earlier reads and restores no key whose revocation was lost', async () => {
    const primary = await RedisServer.start()
    const replica = await RedisServer.start(
      '--replicaof',
      '127.0.0.1',
      `${primary.port}`,
      '--repl-diskless-sync-delay',
      '0',
    )
    const old = await Planes.open(primary.url, QUICK)
    const subject = await old.issue()
    const standby = await Planes.open(replica.url, QUICK)
    await until('the replica has the record', async () => (await standby.redis.dbsize()) >= 2)
    expect(standby.store.available).toBe(false)

    // The replica is cut off, so only the primary receives the revocation. Then the primary ends.
    await standby.redis.replicaof('NO', 'ONE')
    const stale = { outcome: 'missing' as const, epochs: /master_replid:(\w{16})/.exec(await old.redis.info())![1]! }
    await old.control.tombstoneKey({ ...subject.record, version: 2 })
    await primary.kill()

    await until('the new primary is trusted', () => standby.store.available)
    const { store } = standby
    const admit = (): Promise<Admission> =>
      store.admit({ key: subject.key, origin: null, limitClass: 'standard', group: null })
    expect((await admit()).outcome).toBe('missing')
    // This record was read from Postgres before the revocation and was pending until now.
    expect(await store.fill(subject.record, activeAccount(subject.key.accountTag), stale)).toBe('kept')
    expect((await admit()).outcome).toBe('missing')
    old.close()
    standby.close()
    await replica.stop()
    await primary.stop()
  }, 60_000)
})

describe('an unavailable Redis', () => {
  it('fails requests at once instead of making them wait, and serves again without a restart', async () => {
    const server = await RedisServer.start()
    const planes = await Planes.open(server.url, QUICK)
    const subject = await planes.issue({ dayQuota: null, burstPerSecond: 100_000 })
    const inFlight = Array.from({ length: 50 }, () => subject.admit())
    const settled = Promise.allSettled(inFlight)
    await server.kill()
    for (const result of await settled) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(RedisUnavailable)
    }
    const startedAt = Date.now()
    for (let i = 0; i < 100; i++) await expect(subject.admit()).rejects.toThrow(RedisUnavailable)
    // All of them sooner than one that waits for its time-out.
    expect(Date.now() - startedAt).toBeLessThan(COMMAND_TIMEOUT_MS)
    expect(planes.store.available).toBe(false)
    await server.run()
    await until('Redis is trusted again', () => planes.store.available)
    expect((await subject.admit()).outcome).toBe('missing')
    planes.close()
    await server.stop()
  }, 60_000)

  it('is not used after one timeout when it hangs, and no receipt is lost', async () => {
    const server = await RedisServer.start()
    const planes = await Planes.open(server.url, QUICK)
    const subject = await planes.issue()
    const { receipt } = await subject.admitted()
    server.signal('SIGSTOP')
    await expect(subject.admit()).rejects.toThrow(RedisUnavailable)
    const startedAt = Date.now()
    await expect(subject.admit()).rejects.toThrow(RedisUnavailable)
    await expect(planes.store.recordOutcome(receipt, 'server_error')).rejects.toThrow(RedisUnavailable)
    expect(Date.now() - startedAt).toBeLessThan(COMMAND_TIMEOUT_MS)
    expect(receipt.settled).toBe(false)
    server.signal('SIGCONT')
    await until('Redis is trusted again', () => planes.store.available)
    await planes.store.recordOutcome(receipt, 'server_error')
    expect(receipt.settled).toBe(true)
    planes.close()
    await server.stop()
  }, 60_000)

  it('loads its scripts again after they were flushed', async () => {
    const server = await RedisServer.start()
    const planes = await Planes.open(server.url, QUICK)
    const subject = await planes.issue()
    await subject.admitted()
    await planes.redis.script('FLUSH')
    expect(await subject.outcomes(2)).toEqual(['admitted', 'admitted'])
    planes.close()
    await server.stop()
  })

  it('admits nobody by mistake when it is full', async () => {
    const server = await RedisServer.start('--maxmemory-policy', 'noeviction')
    const planes = await Planes.open(server.url, QUICK)
    const subject = await planes.issue()
    await subject.admitted()
    await planes.redis.config('SET', 'maxmemory', '1')
    await expect(subject.admit()).rejects.toThrow(RedisUnavailable)
    await planes.redis.config('SET', 'maxmemory', '0')
    await until('Redis is trusted again', () => planes.store.available)
    expect(await subject.outcomes(1)).toEqual(['admitted'])
    planes.close()
    await server.stop()
  })
})
