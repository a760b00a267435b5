import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { generateAccountTag, generateKey } from '../keys.js'
import { AdmissionStore } from './admission-store.js'
import { connectRedis, type RedisClient } from './connection.js'
import { ControlChannel } from './control-channel.js'
import { FailureBucket } from './failure-bucket.js'
import { RedisServer } from './redis-server.fixture.js'
import { activeAccount, describeKey } from './subject.fixture.js'
import { UsageReader } from './usage-reader.js'
import { REDIS_USERS, redisAccessList, type RedisUser, rulesOfRedisUser } from './users.js'

const passwords = { operator: 'operator-1', gateway: 'gateway-1', admin: 'admin-1', worker: 'worker-1' }

describe('users of Redis', () => {
  let folder: string
  let server: RedisServer
  const clients = {} as Record<RedisUser | 'operator', RedisClient>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'repere-acl-'))
    const file = join(folder, 'users.acl')
    await writeFile(file, redisAccessList(passwords))
    server = await RedisServer.start('--aclfile', file)
    for (const user of [...REDIS_USERS, 'operator'] as const) {
      clients[user] = connectRedis(`redis://${user}:${passwords[user]}@127.0.0.1:${server.port}`)
      await new Promise((resolve) => clients[user].once('ready', resolve))
    }
  })
  afterAll(async () => {
    for (const client of Object.values(clients)) client.disconnect()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const refusal = (user: RedisUser, command: string, ...args: string[]) =>
    clients[user].call(command, ...args).then(
      () => 'allowed',
      (error: Error) => error.message.split(' ')[0],
    )

  it('give the gateway what it needs', async () => {
    const { gateway } = clients
    const store = new AdmissionStore(gateway, { epochCheckMs: 60_000 })
    await store.ready()
    const { parsed: key } = generateKey('live', generateAccountTag())
    const terms = { dayQuota: 2, overage: { pricePer1000Fcfa: 1_000, capFcfa: 1 }, addresses: ['203.0.113.0/24'] }
    const record = describeKey(key, terms)
    const request = { key, origin: null, limitClass: 'delayed', group: 'tiles', address: '203.0.113.9' } as const
    const missing = await store.admit(request)
    if (missing.outcome !== 'missing') throw new Error(missing.outcome)
    await store.fill(record, activeAccount(key.accountTag), missing)
    const first = await store.admit(request)
    if (first.outcome !== 'admitted') throw new Error(first.outcome)
    expect(await store.recordOutcome(first.receipt, 'server_error', { refundsPerHourMax: 1 })).toBe(true)
    for (const overage of [false, false, true]) expect(await store.admit(request)).toMatchObject({ overage })
    await store.releaseSlot({ ...first.receipt, released: false, slotUs: Date.now() * 1_000 + 1e6 })
    const { accountTag } = key
    await store.recordSpooled('batch', [
      { accountTag, keyId: record.keyId, group: 'tiles', minute: 1, counters: { admitted: 1 } },
    ])
    await new FailureBucket(gateway).count('203.0.113.7')
    const channel = new ControlChannel(gateway)
    expect(await channel.getMaintenance()).toBeNull()
    await channel.publishSuspension({ accountTag, suspended: { reason: 'by hand' }, version: 2 })
    await channel.tombstoneKey({ ...record, version: 2 })
    expect((await store.admit(request)).outcome).toBe('revoked')
    store.close()
  })

  it.each(['admin', 'worker'] as const)('give the %s what it needs', async (user) => {
    const tag = generateAccountTag()
    const { parsed: key } = generateKey('live', tag)
    const channel = new ControlChannel(clients[user])
    expect(await channel.publishKey(describeKey(key))).toBe('published')
    const reader = new UsageReader(clients[user])
    await reader.changedSince(tag, 0)
    await reader.lastAddresses(tag)
    expect((await reader.unitsSpent(tag, 'live', { nowMs: Date.now(), month: '2026-01' })).trailingDay).toBe(0)
    expect((await reader.now()).epoch).toMatch(/^[0-9a-f]{16}$/)
    await clients[user].multi().zadd('{repere:jobs}:mail:wait', 1, 'a').del('{repere:jobs}:mail:wait').exec()
    expect(await clients[user].eval("return redis.call('XLEN', KEYS[1])", 1, '{repere:jobs}:mail:events')).toBe(0)
  })

  it.each([
    ['without a password', []],
    ['after a login as the default user with an empty password', [['AUTH', 'default', '']]],
    ['after a login as the default user with a password', [['AUTH', 'default', 'operator-1']]],
    ['after a login with a password alone', [['AUTH', 'operator-1']]],
    ['after a login by HELLO', [['HELLO', '3', 'AUTH', 'default', '']]],
    ['after RESET', [['RESET']]],
    ['after RESET of a user', [['AUTH', 'gateway', 'gateway-1'], ['RESET']]],
  ])('let nobody read %s', async (_when, commands) => {
    const stranger = new Redis(server.port, '127.0.0.1', { enableReadyCheck: false, protocol: 2 })
    stranger.on('error', () => undefined)
    for (const [command, ...args] of commands) await stranger.call(command!, ...args).catch(() => undefined)
    await expect(stranger.get('rp:maintenance')).rejects.toThrow('NOAUTH')
    stranger.disconnect()
  })

  it('lose nothing that a script or a transaction wrote when Redis starts again', async () => {
    const file = join(folder, 'users.acl')
    // Written before each answer: by default, Redis may write up to two seconds later when the disk is busy.
    const log = ['--appendonly', 'yes', '--appendfsync', 'always']
    const lasting = await RedisServer.start('--aclfile', file, ...log)
    const open = async (user: RedisUser) => {
      const client = connectRedis(`redis://${user}:${passwords[user]}@127.0.0.1:${lasting.port}`)
      client.on('error', () => undefined)
      await new Promise((resolve) => client.once('ready', resolve))
      return client
    }
    let [gateway, worker] = await Promise.all([open('gateway'), open('worker')])
    let store = new AdmissionStore(gateway)
    await store.ready()
    const { parsed: key } = generateKey('live', generateAccountTag())
    const record = describeKey(key, { dayQuota: 3 })
    const request = { key, origin: null, limitClass: 'standard', group: 'tiles' } as const
    // After a start, records are read from Postgres again. Only Redis knows the units spent.
    const fill = async () => {
      const missing = await store.admit(request)
      if (missing.outcome !== 'missing') throw new Error(missing.outcome)
      await store.fill(record, activeAccount(key.accountTag), missing)
    }
    await fill()
    for (const remaining of [2, 1]) expect(await store.admit(request)).toMatchObject({ limits: { remaining } })
    await worker.multi().set('{repere:jobs}:mail:id', 7).zadd('{repere:jobs}:mail:wait', 1, 'a').exec()
    store.close()
    for (const client of [gateway, worker]) client.disconnect()
    await lasting.kill()
    await lasting.run()
    ;[gateway, worker] = await Promise.all([open('gateway'), open('worker')])
    store = new AdmissionStore(gateway)
    await store.ready()
    await fill()
    expect(await store.admit(request)).toMatchObject({ outcome: 'admitted', limits: { remaining: 0 } })
    expect(await worker.get('{repere:jobs}:mail:id')).toBe('7')
    expect(await worker.zcard('{repere:jobs}:mail:wait')).toBe(1)
    store.close()
    for (const client of [gateway, worker]) client.disconnect()
    await lasting.stop()
  })

  it('give the control plane every kind of key that its code names', () => {
    const sources = join(__dirname, '../../../../apps/admin/src')
    const texts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.(spec|fixture)\.ts$/.test(file))
      .map((file) => readFileSync(join(sources, file), 'utf8'))
    const named = new Set(texts.flatMap((text) => [...text.matchAll(/[`'](rp:[a-z]+:)/g)].map(([, start]) => start!)))
    expect(named.size).toBeGreaterThan(1)
    const rules = rulesOfRedisUser('admin')
    expect([...named].filter((start) => !rules.includes(`~${start}*`))).toEqual([])
  })

  it('let only staff begin and end maintenance', async () => {
    await new ControlChannel(clients.admin).setMaintenance({ message: 'Soon', until: null })
    expect(await new ControlChannel(clients.gateway).getMaintenance()).toMatchObject({ message: 'Soon' })
    expect(await refusal('gateway', 'SET', 'rp:maintenance', '{}')).toBe('NOPERM')
    expect(await refusal('gateway', 'DEL', 'rp:maintenance')).toBe('NOPERM')
    expect(await refusal('worker', 'SET', 'rp:maintenance', '{}')).toBe('NOPERM')
  })

  it('refuse the keys of other processes, also from a script', async () => {
    const lua = "return redis.call('GET', KEYS[1])"
    const refused: [RedisUser, string][] = [
      ['gateway', 'rp:tries:login:x'],
      ['gateway', '{repere:jobs}:mail:id'],
      ['gateway', 'anything'],
      ['worker', 'rp:tries:login:x'],
      ['worker', 'rp:failures:203.0.113.7'],
      ['admin', 'rp:failures:203.0.113.7'],
      ['admin', 'anything'],
    ]
    for (const [user, key] of refused) {
      expect([user, key, await refusal(user, 'GET', key)]).toEqual([user, key, 'NOPERM'])
      expect([user, key, await refusal(user, 'EVAL', lua, '1', key)]).toEqual([user, key, 'NOPERM'])
      // A script that does not declare its key is refused too.
      const hidden = `return redis.call('SET', '${key}', 1)`
      const said = await clients[user].eval(hidden, 0).then(String, (error: Error) => error.message)
      expect([user, key, said]).toEqual([user, key, expect.stringMatching(/permission|can't access|NOPERM/i)])
    }
  })

  it.each(REDIS_USERS)('refuse the operator’s commands to the %s', async (user) => {
    for (const command of [
      ['FLUSHALL'],
      ['FLUSHDB'],
      ['KEYS', '*'],
      ['SCAN', '0'],
      ['RANDOMKEY'],
      ['CONFIG', 'GET', '*'],
      ['ACL', 'LIST'],
      ['ACL', 'SETUSER', 'x', 'on'],
      ['MONITOR'],
      ['CLIENT', 'LIST'],
      ['CLIENT', 'KILL', 'TYPE', 'normal'],
      ['SHUTDOWN', 'NOSAVE'],
      ['REPLICAOF', 'NO', 'ONE'],
      ['SLOWLOG', 'GET'],
      ['FUNCTION', 'FLUSH'],
      ['SCRIPT', 'FLUSH'],
      ['SUBSCRIBE', 'anything'],
      ['PUBLISH', 'anything', 'x'],
      ['MIGRATE', '127.0.0.1', '1', 'k', '0', '1'],
      ['SAVE'],
    ]) {
      const [name, ...args] = command as [string, ...string[]]
      expect([command, await refusal(user, name, ...args)]).toEqual([command, 'NOPERM'])
    }
  })

  it('refuse a connection without a password or with another user’s password', async () => {
    for (const address of ['', 'gateway:admin-1@', 'default:x@', 'nobody:x@']) {
      const client = connectRedis(`redis://${address}127.0.0.1:${server.port}`)
      client.on('error', () => undefined)
      await new Promise((resolve) => client.once('connect', resolve))
      const said = await client.call('GET', 'rp:maintenance').catch((error: Error) => error.message)
      client.disconnect()
      expect([address, said]).toEqual([address, expect.stringMatching(/NOAUTH|WRONGPASS|Stream isn't|closed/)])
    }
  })

  it('do not show a password in the access list', () => {
    for (const password of Object.values(passwords)) expect(redisAccessList(passwords)).not.toContain(`>${password}`)
    expect(redisAccessList(passwords)).not.toMatch(/operator-1|gateway-1|admin-1|worker-1/)
  })
})
