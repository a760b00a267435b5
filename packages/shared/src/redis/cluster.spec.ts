import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster } from 'ioredis'
import { generateAccountTag, generateKey, type ParsedKey } from '../keys.js'
import { AdmissionStore } from './admission-store.js'
import { connectRedis } from './connection.js'
import { ControlChannel } from './control-channel.js'
import { FailureBucket } from './failure-bucket.js'
import { RedisCluster } from './redis-cluster.fixture.js'
import { type KeyRecord } from './records.js'
import { activeAccount, describeKey } from './subject.fixture.js'
import { UsageReader } from './usage-reader.js'

describe('on Redis Cluster', () => {
  let nodes: RedisCluster
  let cluster: Cluster
  let store: AdmissionStore

  beforeAll(async () => {
    nodes = await RedisCluster.start({ replicas: 1 })
    cluster = connectRedis(nodes.urlFor('admin'), { commandTimeoutMs: 3_000 }) as Cluster
    cluster.on('error', () => undefined)
    store = new AdmissionStore(cluster)
    while (!store.available) await sleep(10)
  }, 60_000)
  afterAll(async () => {
    store?.close()
    cluster?.disconnect()
    await nodes?.stop()
  })

  it('keeps all keys of an account on one node', async () => {
    const control = new ControlChannel(cluster, { replicated: true })
    const reader = new UsageReader(cluster)
    const primaries = new Set<number>()
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
      primaries.add((await nodes.primaryOf(`rp:{${key.accountTag}}:x`)).port)
    }
    expect(primaries.size).toBe(3)
    const gateway = connectRedis(nodes.urlFor('gateway'), { commandTimeoutMs: 3_000 })
    await new Promise((resolve) => gateway.once('ready', resolve))
    expect((await new FailureBucket(gateway).count('203.0.113.7')).limits.remaining).toBe(59)
    gateway.disconnect()
  }, 30_000)

  it.each(['killed', 'frozen'] as const)(
    'loses no other account while a primary is %s, and no revocation',
    async (how) => {
      await nodes.whole()
      const control = new ControlChannel(cluster, { replicated: true })
      const revoked = await publish(control)
      const primary = await nodes.primaryOf(`rp:{${revoked.key.accountTag}}:x`)
      const elsewhere = await accountsOfOtherNodes(control, primary.port)
      await control.tombstoneKey({ ...revoked.record, version: 2 })

      const impatient = connectRedis(nodes.urlFor('gateway'), { commandTimeoutMs: 300 }).on('error', () => undefined)
      const gate = new AdmissionStore(impatient, { epochCheckMs: 200 })
      try {
        while (!gate.available) await sleep(10)
        if (how === 'killed') await primary.kill()
        else primary.signal('SIGSTOP')
        const outcomes = new Set<string>()
        const ended = Date.now() + 20_000
        const others: Record<string, number> = {}
        while (Date.now() < ended) {
          const [lost] = await Promise.all([
            gate.admit(requestOf(revoked.key)).then(
              ({ outcome }) => outcome,
              () => 'unavailable',
            ),
            ...elsewhere.map(async ({ key, record }) => {
              const answer = await admitOrFill(gate, key, record).catch(() => 'unavailable')
              others[answer] = (others[answer] ?? 0) + 1
            }),
          ])
          outcomes.add(lost)
          if (lost === 'revoked') break
          await sleep(20)
        }
        // Its node is away for a while; then the successor knows the revocation. It is never admitted.
        expect([...outcomes].sort()).toEqual(['revoked', 'unavailable'])
        const { admitted = 0, ...failed } = others
        expect(admitted).toBeGreaterThan(20)
        // A busy machine may answer late.
        expect(Object.values(failed).reduce((sum, count) => sum + count, 0)).toBeLessThan(admitted / 20)
      } finally {
        gate.close()
        impatient.disconnect()
        if (how === 'frozen') primary.signal('SIGCONT')
        else await primary.run()
      }
    },
    60_000,
  )

  const requestOf = (key: ParsedKey) => ({ key, origin: null, limitClass: 'delayed', group: 'tiles' }) as const

  async function publish(control: ControlChannel): Promise<{ key: ParsedKey; record: KeyRecord }> {
    const { parsed: key } = generateKey('live', generateAccountTag())
    const record = describeKey(key, { dayQuota: 1_000_000, burstPerSecond: 100_000 })
    const publication = async () => {
      await control.publishSuspension(activeAccount(key.accountTag))
      await control.publishKey(record)
    }
    // As the outbox does, while a primary is being replaced.
    while (
      !(await publication().then(
        () => true,
        () => false,
      ))
    )
      await sleep(100)
    return { key, record }
  }

  async function accountsOfOtherNodes(control: ControlChannel, port: number) {
    const found = []
    while (found.length < 4) {
      const one = await publish(control)
      if ((await nodes.primaryOf(`rp:{${one.key.accountTag}}:x`)).port !== port) found.push(one)
    }
    return found
  }

  async function admitOrFill(gate: AdmissionStore, key: ParsedKey, record: KeyRecord): Promise<string> {
    const answer = await gate.admit(requestOf(key))
    if (answer.outcome !== 'missing') return answer.outcome
    await gate.fill(record, activeAccount(key.accountTag), answer)
    return (await gate.admit(requestOf(key))).outcome
  }
})
