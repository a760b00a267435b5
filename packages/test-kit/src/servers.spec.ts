import { connect } from 'node:net'
import { identify, isAlive, type ProcessIdentity } from '@repere/local'
import { createCustomer, createDatabase, createKey, startPostgres, startRedis, until } from './index.js'
import { findKeyForGateway } from '@repere/prisma'
import { parseKey } from '@repere/shared'

jest.setTimeout(90_000)

describe('servers for tests', () => {
  it('gives every suite its own migrated database', async () => {
    const [one, other] = await Promise.all([createDatabase(), createDatabase()])
    try {
      await createCustomer(one.prisma)
      expect(await one.prisma.account.count()).toBe(1)
      expect(await other.prisma.account.count()).toBe(0)
    } finally {
      await Promise.all([one.remove(), other.remove()])
    }
    await expect(createDatabase().then(async (third) => third.remove())).resolves.toBeUndefined()
  })

  it('creates a customer whose key is in Postgres and Redis', async () => {
    const [database, redis] = await Promise.all([createDatabase(), startRedis()])
    try {
      const customer = await createCustomer(database.prisma, { plan: 'starter' })
      const key = await createKey(database.prisma, redis.client(), customer, { origins: ['https://example.bj'] })
      expect(parseKey(key.text)).toMatchObject({ digest: key.digest, accountTag: customer.accountTag, kind: 'live' })
      const stored = await findKeyForGateway(database.prisma, key.digest)
      expect(stored?.record).toMatchObject({ plan: 'starter', origins: ['https://example.bj'] })
      expect(await redis.client().keys(`*${key.digest}*`)).toHaveLength(1)
      expect(await database.prisma.publication.count()).toBe(0)
    } finally {
      await Promise.all([database.remove(), redis.remove()])
    }
  })

  it('starts a Redis that can be killed and keeps its data if it is persistent', async () => {
    const redis = await startRedis({ persistent: true, settings: ['--appendfsync', 'always'] })
    try {
      await redis.client().set('town', 'here')
      const dead = identify(redis.pid) as ProcessIdentity
      await redis.kill()
      expect(isAlive(dead)).toBe(false)
      await expect(open(redis.port)).rejects.toThrow('ECONNREFUSED')
      await redis.start()
      expect(await redis.client().get('town')).toBe('here')
    } finally {
      await redis.remove()
    }
    await expect(open(redis.port)).rejects.toThrow('ECONNREFUSED')
  })

  it('starts a Redis that can be paused and resumed, and stopped while it is paused', async () => {
    const redis = await startRedis()
    const client = redis.client({ commandTimeout: 200 })
    await client.ping()
    redis.pause()
    await expect(client.ping()).rejects.toThrow('timed out')
    redis.resume()
    expect(await until(() => client.ping())).toBe('PONG')
    redis.pause()
    const hanging = identify(redis.pid) as ProcessIdentity
    await redis.remove()
    expect(isAlive(hanging)).toBe(false)
  })

  it('starts a Postgres that keeps its data after a kill', async () => {
    const postgres = await startPostgres()
    try {
      await postgres.kill()
      await postgres.start()
      expect(postgres.pid).toBeGreaterThan(0)
    } finally {
      await postgres.remove()
    }
  })
})

describe('until', () => {
  it('returns the first truthy result, or the last error after the timeout', async () => {
    let times = 0
    expect(await until(() => ++times >= 3 && 'now')).toBe('now')
    const never = until(() => Promise.reject(new Error('no road')), { timeoutMs: 30, everyMs: 5 })
    await expect(never).rejects.toMatchObject({ cause: new Error('no road') })
  })
})

function open(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    })
    socket.once('error', reject)
  })
}
