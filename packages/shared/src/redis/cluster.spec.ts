import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Cluster } from 'ioredis'
import { generateAccountTag, generateKey } from '../keys.js'
import { AdmissionStore } from './admission-store.js'
import { ControlChannel } from './control-channel.js'
import { FailureBucket } from './failure-bucket.js'
import { RedisServer } from './redis-server.fixture.js'
import { activeAccount, describeKey } from './subject.fixture.js'
import { UsageReader } from './usage-reader.js'

describe('on Redis Cluster', () => {
  const nodes: RedisServer[] = []
  let cluster: Cluster
  let store: AdmissionStore

  beforeAll(async () => {
    for (let i = 0; i < 3; i++) nodes.push(await RedisServer.start('--cluster-enabled', 'yes'))
    const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`)
    await promisify(execFile)('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-yes'])
    cluster = new Cluster(
      nodes.map(({ port }) => ({ host: '127.0.0.1', port })),
      { enableOfflineQueue: false, redisOptions: { commandTimeout: 3_000 }, slotsRefreshTimeout: 3_000 },
    )
    cluster.on('error', () => undefined)
    await new Promise((resolve) => cluster.once('ready', resolve))
    store = new AdmissionStore(cluster)
    await store.ready()
  }, 60_000)
  afterAll(async () => {
    store.close()
    cluster.disconnect()
    for (const node of nodes) await node.stop()
  })

  it('keeps all keys of an account on one node', async () => {
    const control = new ControlChannel(cluster)
    const reader = new UsageReader(cluster)
    const slots = new Set<number>()
    for (let i = 0; i < 12; i++) {
      const { parsed: key } = generateKey('live', generateAccountTag())
      const record = describeKey(key, { dayQuota: 1, overage: { pricePer1000Fcfa: 1_000, capFcfa: 1 } })
      const request = { key, origin: null, limitClass: 'delayed', group: 'tiles' } as const
      const missing = await store.admit(request)
      if (missing.outcome !== 'missing') throw new Error(missing.outcome)
      expect(await store.fill(record, activeAccount(key.accountTag), missing)).toBe('filled')
      expect(await store.admit(request)).toMatchObject({ outcome: 'admitted', overage: false })
      const second = await store.admit(request)
      if (second.outcome !== 'admitted') throw new Error(second.outcome)
      expect(second.overage).toBe(true)
      await store.recordOutcome(second.receipt, 'server_error')
      const [row] = await reader.changedSince(key.accountTag, 0)
      expect(row?.counters).toMatchObject({ admitted: 2, overage: 1, server_error: 1, overage_refunded: 1 })
      await control.publishSuspension({ accountTag: key.accountTag, suspended: { reason: 'by hand' }, version: 2 })
      expect((await store.admit(request)).outcome).toBe('suspended')
      await control.tombstoneKey({ ...record, version: 2 })
      expect((await store.admit(request)).outcome).toBe('revoked')
      slots.add(await cluster.cluster('KEYSLOT', `rp:{${key.accountTag}}:x`))
    }
    expect(slots.size).toBeGreaterThan(6)
    expect((await new FailureBucket(cluster).count('203.0.113.7')).limits.remaining).toBe(59)
  }, 30_000)
})
