import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { generateAccountTag, generateKey } from '../keys.js'
import type { Missing } from './admission.js'
import { ControlChannel } from './control-channel.js'
import { NotReplicated, RedisUnavailable } from './errors.js'
import { connectRedis } from './connection.js'
import { RedisServer } from './redis-server.fixture.js'
import { activeAccount, describeKey, Planes, Subject } from './subject.fixture.js'

let server: RedisServer
let planes: Planes

beforeAll(async () => {
  server = await RedisServer.start()
  planes = await Planes.open(server.url)
})
afterAll(async () => {
  planes.close()
  await server.stop()
})

/** A key that is in Postgres only. */
function unpublished(): Subject {
  const key = generateKey('test', generateAccountTag()).parsed
  return new Subject(planes, key, describeKey(key))
}

async function miss(subject: Subject): Promise<Missing> {
  const admission = await subject.admit()
  if (admission.outcome !== 'missing') throw new Error(`Not a miss: ${admission.outcome}`)
  return admission
}

const revoke = ({ record }: Subject, version = 2): Promise<void> => planes.control.tombstoneKey({ ...record, version })

describe('a fill after a miss', () => {
  it('admits the next request', async () => {
    const subject = unpublished()
    const filled = await planes.store.fill(subject.record, activeAccount(subject.key.accountTag), await miss(subject))
    expect(filled).toBe('filled')
    expect(await subject.outcomes(1)).toEqual(['admitted'])
  })

  it('keeps a record that another replica filled first', async () => {
    const subject = unpublished()
    const account = activeAccount(subject.key.accountTag)
    const missing = await miss(subject)
    await planes.store.fill(subject.record, account, missing)
    expect(await planes.store.fill({ ...subject.record, dayQuota: 77 }, account, missing)).toBe('kept')
    expect((await subject.admitted()).limits.limit).toBe(subject.record.dayQuota)
  })

  it('never restores a revoked key, however old or new the data that it read', async () => {
    const subject = unpublished()
    const missing = await miss(subject)
    await revoke(subject)
    for (const version of [1, 2, 3]) {
      const record = { ...subject.record, version }
      expect(await planes.store.fill(record, activeAccount(subject.key.accountTag), missing)).toBe('kept')
      expect(await planes.control.publishKey(record)).toBe('kept')
      expect(await subject.outcomes(1)).toEqual(['revoked'])
    }
  })

  it('keeps a record that was published meanwhile', async () => {
    const subject = unpublished()
    const missing = await miss(subject)
    await planes.control.publishKey({ ...subject.record, version: 2, dayQuota: 77 })
    expect(await planes.store.fill(subject.record, activeAccount(subject.key.accountTag), missing)).toBe('kept')
    expect((await subject.admitted()).limits.limit).toBe(77)
  })

  it('never lifts a suspension that was published meanwhile', async () => {
    const subject = unpublished()
    const missing = await miss(subject)
    const { accountTag } = subject.key
    await planes.control.publishSuspension({ accountTag, suspended: { reason: 'non_payment' }, version: 2 })
    await planes.store.fill(subject.record, activeAccount(accountTag), missing)
    expect(await subject.outcomes(1)).toEqual(['suspended'])
  })

  it('writes the suspension from Postgres', async () => {
    const subject = unpublished()
    const account = { accountTag: subject.key.accountTag, suspended: { reason: 'by hand' }, version: 3 }
    await planes.store.fill(subject.record, account, await miss(subject))
    expect(await subject.outcomes(1)).toEqual(['suspended'])
    await planes.control.publishSuspension({ ...account, suspended: null, version: 4 })
    expect(await subject.outcomes(1)).toEqual(['admitted'])
  })
})

describe('changes by the control plane', () => {
  it('apply to the very next request', async () => {
    const subject = await planes.issue()
    const { accountTag } = subject.key
    expect(await subject.outcomes(1)).toEqual(['admitted'])
    await planes.control.publishSuspension({ accountTag, suspended: { reason: 'non_payment' }, version: 2 })
    expect(await subject.outcomes(1)).toEqual(['suspended'])
    await planes.control.publishSuspension({ accountTag, suspended: null, version: 3 })
    expect(await subject.outcomes(1)).toEqual(['admitted'])
    await planes.control.publishKey({ ...subject.record, version: 2, plan: 'pro', dayQuota: 1_000_000 })
    expect(await subject.admitted()).toMatchObject({ principal: { plan: 'pro' }, limits: { limit: 1_000_000 } })
    await revoke(subject)
    expect(await subject.outcomes(2)).toEqual(['revoked', 'revoked'])
  })

  it('suspend every key of the account with one write', async () => {
    const first = await planes.issue({ kind: 'test' })
    const { accountTag } = first.key
    const second = await planes.issue({ kind: 'live', accountTag })
    await planes.control.publishSuspension({ accountTag, suspended: { reason: 'non_payment' }, version: 2 })
    expect([...(await first.outcomes(1)), ...(await second.outcomes(1))]).toEqual(['suspended', 'suspended'])
  })

  it('may arrive in any order: the newest version stays', async () => {
    const { control } = planes
    const subject = await planes.issue({ version: 5, dayQuota: 500 })
    const { accountTag } = subject.key
    expect(await control.publishKey({ ...subject.record, version: 4, dayQuota: 400 })).toBe('kept')
    expect((await subject.admitted()).limits.limit).toBe(500)
    await control.publishSuspension({ accountTag, suspended: { reason: 'non_payment' }, version: 7 })
    expect(await control.publishSuspension({ accountTag, suspended: null, version: 6 })).toBe('kept')
    expect(await subject.outcomes(1)).toEqual(['suspended'])
  })

  it('leave a revoked key revoked, for every order of fills, publications and the revocation', async () => {
    const deeds = fc.constantFrom('fill', 'publish', 'revoke', 'admit')
    await fc.assert(
      fc.asyncProperty(fc.array(deeds, { maxLength: 12 }), async (sequence) => {
        const subject = unpublished()
        const missing = await miss(subject)
        let revoked = false
        for (const deed of [...sequence, 'revoke', 'fill', 'publish', 'admit']) {
          if (deed === 'fill') {
            await planes.store.fill(subject.record, activeAccount(subject.key.accountTag), missing)
          }
          if (deed === 'publish') await planes.control.publishKey({ ...subject.record, version: 9 })
          if (deed === 'revoke') await revoke(subject).then(() => (revoked = true))
          if (revoked) expect(await subject.outcomes(1)).toEqual(['revoked'])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('are never replaced by concurrent fills on many connections', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => Planes.open(server.url)))
    for (let round = 0; round < 30; round++) {
      const subject = unpublished()
      const missing = await miss(subject)
      const account = activeAccount(subject.key.accountTag)
      const fills = others.flatMap(({ store }) => [1, 2].map(() => store.fill(subject.record, account, missing)))
      const revoked = revoke(subject).then(() => subject.outcomes(1))
      await Promise.all(fills)
      expect(await revoked).toEqual(['revoked'])
      expect(await subject.outcomes(1)).toEqual(['revoked'])
    }
    for (const other of others) other.close()
  })

  it('keep a tombstone for at least two days', async () => {
    const subject = await planes.issue()
    await revoke(subject)
    const ttl = await planes.redis.ttl(`rp:{${subject.key.accountTag}}:key:${subject.key.digest}`)
    expect(ttl).toBeGreaterThanOrEqual(48 * 3_600)
  })

  it('refuse a record that could admit no request', async () => {
    await expect(planes.issue({ burstPerSecond: 0 })).rejects.toThrow(RangeError)
  })
})

describe('maintenance', () => {
  it('is announced to everyone until it ends', async () => {
    expect(await planes.control.getMaintenance()).toBeNull()
    const maintenance = { message: 'Back soon', until: '2026-01-15T13:00:00Z' }
    await planes.control.setMaintenance(maintenance)
    expect(await planes.control.getMaintenance()).toEqual(maintenance)
    await planes.control.setMaintenance(null)
    expect(await planes.control.getMaintenance()).toBeNull()
  })
})

describe('with replicas configured', () => {
  it('a revocation or suspension waits for one, and fails with NotReplicated when none confirms', async () => {
    const replica = await RedisServer.start(
      '--replicaof',
      '127.0.0.1',
      `${server.port}`,
      '--repl-diskless-sync-delay',
      '0',
    )
    const redis = connectRedis(server.url, { commandTimeoutMs: 3_000 })
    await new Promise((resolve) => redis.once('ready', resolve))
    const control = new ControlChannel(redis, { replicated: true })
    for (let attempt = 0; !/slave0:.*state=online/.test(await redis.info('replication')); attempt++) {
      if (attempt > 100) throw new Error('The replica never came online')
      await sleep(100)
    }
    const subject = await planes.issue()
    const { accountTag } = subject.key
    await control.publishSuspension({ accountTag, suspended: { reason: 'non_payment' }, version: 2 })
    const standby = connectRedis(replica.url)
    await new Promise((resolve) => standby.once('ready', resolve))
    expect(await standby.get(`rp:{${accountTag}}:suspension`)).toBe('2:non_payment')

    replica.signal('SIGSTOP')
    await expect(control.tombstoneKey({ ...subject.record, version: 2 })).rejects.toThrow(NotReplicated)
    expect(await subject.outcomes(1)).toEqual(['revoked'])
    standby.disconnect()
    redis.disconnect()
    await replica.stop()
  }, 30_000)
})

describe('with Redis gone', () => {
  it('every change fails as such, at once', async () => {
    const lost = await RedisServer.start()
    const redis = connectRedis(lost.url)
    redis.on('error', () => undefined)
    await new Promise((resolve) => redis.once('ready', resolve))
    const control = new ControlChannel(redis)
    await lost.kill()
    const { record, key } = unpublished()
    const startedAt = Date.now()
    await expect(control.publishKey(record)).rejects.toThrow(RedisUnavailable)
    await expect(control.tombstoneKey({ ...record, version: 1 })).rejects.toThrow(RedisUnavailable)
    await expect(control.publishSuspension(activeAccount(key.accountTag))).rejects.toThrow(RedisUnavailable)
    await expect(control.setMaintenance(null)).rejects.toThrow(RedisUnavailable)
    await expect(control.getMaintenance()).rejects.toThrow(RedisUnavailable)
    expect(Date.now() - startedAt).toBeLessThan(2_000)
    redis.disconnect()
    await lost.stop()
  })
})
