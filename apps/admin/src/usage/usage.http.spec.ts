import { randomUUID } from 'node:crypto'
import { ControlChannel, type MeteringGroup, noUsage, parseKey, type UsageCounters, UsageReader } from '@repere/shared'
import { createKey } from '@repere/test-kit'
import { startOfDay } from '@repere/rating'
import { type AdminUnderTest, startAdmin, type TestMember } from '../access/admin.fixture.js'
import { type Gatekeeper } from '../keys/gatekeeper.fixture.js'
import { OFFSET_MINUTES, sellerDay } from './seller-time.fixture.js'
import { UsageCopy } from './usage-copy.js'
import { rollUpDays } from './usage-days.js'
import { storeMinutes } from './usage-minutes.js'

jest.setTimeout(60_000)

interface Line {
  period: string
  group: string | null
  key: { id: string; last4: string } | null
  status: string | null
  requests: number
  units: number | null
  refused: number
}
interface UsageBody {
  from: string
  to: string
  utc_offset_minutes: number
  as_of: string
  totals: Record<string, number>
  lines: Line[]
}

describe('usage', () => {
  let admin: AdminUnderTest
  let gate: Gatekeeper
  let owner: TestMember
  let keys: { keyId: string; text: string }[]

  beforeAll(async () => {
    admin = await startAdmin()
    gate = await admin.gate()
  })
  afterAll(() => admin?.stop())
  beforeEach(async () => {
    const { prisma } = admin.database
    owner = await admin.member({ plan: 'enterprise' })
    keys = [await createKey(prisma, gate.redis, owner), await createKey(prisma, gate.redis, owner, { kind: 'test' })]
    await new ControlChannel(gate.redis).publishSuspension({ ...owner, suspended: null, version: 1 })
  })

  async function request(group: MeteringGroup, outcome?: 'client_error' | 'server_error', key = 0): Promise<void> {
    const admission = await gate.store.admit({
      key: parseKey(keys[key]!.text)!,
      origin: null,
      limitClass: 'standard',
      group,
    })
    if (admission.outcome !== 'admitted') throw new Error(admission.outcome)
    if (outcome !== undefined) await gate.store.recordOutcome(admission.receipt, outcome)
  }
  const copy = () => new UsageCopy(admin.database.prisma, new UsageReader(gate.redis)).pass()
  /** Stores usage of any time, like the copy. */
  const copied = (at: Date, counters: Partial<UsageCounters>, group: MeteringGroup = 'routing', key = 0) =>
    storeMinutes(admin.database.prisma, [
      {
        accountTag: owner.accountTag,
        keyId: keys[key]!.keyId,
        group,
        minute: Math.floor(at.getTime() / 60_000),
        epoch: 'e'.repeat(16),
        counters: { ...noUsage(), ...counters },
      },
    ])
  const usage = async (query = '') => (await owner.client.get<UsageBody>(`/usage${query}`)).body

  it('of today is current, whether it is copied, computed, both or neither', async () => {
    const began = sellerDay()
    const total = async () => (await usage()).totals
    expect(await total()).toMatchObject({ requests: 0, units: 0 })
    await request('routing')
    await request('tiles', 'client_error')
    await request('routing', 'server_error', 1)
    const expected = { requests: 3, ok: 1, client_errors: 1, server_errors: 1, units: 2 }
    expect(await total()).toMatchObject(expected)
    await copy()
    expect(await total()).toMatchObject(expected)
    await rollUpDays(admin.database.prisma)
    expect(await total()).toMatchObject(expected)
    await request('routing')
    const now = { ...expected, requests: 4, ok: 2, units: 3 }
    expect(await total()).toMatchObject(now)
    await copy()
    expect(await total()).toMatchObject(now)
    const { lines, as_of, utc_offset_minutes } = await usage(`?from=${began}&to=${sellerDay()}`)
    expect(lines.map(({ requests }) => requests).reduce((sum, count) => sum + count, 0)).toBe(4)
    expect(utc_offset_minutes).toBe(OFFSET_MINUTES)
    expect(Math.abs(Date.now() - Date.parse(as_of))).toBeLessThan(60_000)
  })

  it('is grouped by group, key and status on request', async () => {
    const day = '2026-02-10'
    const noon = new Date(startOfDay(day, OFFSET_MINUTES).getTime() + 12 * 3_600_000)
    await copied(noon, { admitted: 10, further: 30, client_error: 2, server_error: 1, refunded: 1 })
    await copied(noon, { admitted: 4, free: 3 }, 'tiles')
    await copied(noon, { admitted: 2, overage: 1 }, 'routing', 1)
    await rollUpDays(admin.database.prisma)
    const range = `?from=${day}&to=${day}`
    const linesOf = async (groupBy: string) =>
      (await usage(`${range}&group_by=${groupBy}`)).lines.map(({ group, key, status, requests, units }) => [
        group,
        key && (key.id === keys[0]!.keyId ? 'first' : 'second'),
        status,
        requests,
        units,
      ])
    expect((await usage(range)).lines).toMatchObject([{ period: day, group: null, key: null, requests: 16, units: 42 }])
    expect(await linesOf('group')).toEqual([
      ['routing', null, null, 12, 41],
      ['tiles', null, null, 4, 1],
    ])
    expect((await linesOf('key')).sort()).toEqual([
      [null, 'first', null, 14, 40],
      [null, 'second', null, 2, 2],
    ])
    expect(await linesOf('group,status')).toEqual([
      ['routing', null, 'ok', 9, null],
      ['routing', null, '4xx', 2, null],
      ['routing', null, '5xx', 1, null],
      ['tiles', null, 'ok', 4, null],
    ])
    expect((await usage(range)).totals).toEqual({
      requests: 16,
      ok: 13,
      client_errors: 2,
      server_errors: 1,
      uncharged: 0,
      units: 42,
      overage_units: 1,
      refused: 0,
    })
  })

  it('shows refused requests beside the admitted ones: now, copied and computed, by every dimension', async () => {
    const began = sellerDay()
    const minute = Math.floor(Date.now() / 60_000)
    await request('routing')
    await gate.store.recordRefused(owner.accountTag, [
      { keyId: keys[0]!.keyId, group: 'routing', minute, count: 3 },
      { keyId: keys[1]!.keyId, group: 'places', minute, count: 2 },
    ])
    const read = async () => {
      const { totals, lines } = await usage(`?from=${began}&group_by=group,key,status`)
      return [
        [totals.requests, totals.units, totals.refused],
        ...lines.map(({ group, key, status, requests, refused }) => [group, key?.id, status, requests, refused]),
      ]
    }
    const expected = [
      [1, 1, 5],
      ['places', keys[1]!.keyId, 'refused', 0, 2],
      ['routing', keys[0]!.keyId, 'ok', 1, 0],
      ['routing', keys[0]!.keyId, 'refused', 0, 3],
    ]
    expect(await read()).toEqual(expected)
    await copy()
    expect(await read()).toEqual(expected)
    await rollUpDays(admin.database.prisma)
    expect(await read()).toEqual(expected)
    const csv = (await owner.client.get(`/usage.csv?from=${began}`)).text
    expect(csv).toMatch(/,refused,0,0,0,0,0,,,3\r\n/)
    // A refusal is no use of a key.
    const key = await admin.database.prisma.apiKey.findUniqueOrThrow({ where: { id: keys[1]!.keyId } })
    expect(key.lastUsedAt).toBeNull()
  })

  it.each([false, true])('belongs to the day in the seller’s time zone (rolled up: %s)', async (rolledUp) => {
    const day = '2026-03-01'
    const midnight = startOfDay(day, OFFSET_MINUTES).getTime()
    expect(new Date(midnight).toISOString()).toBe('2026-02-28T23:00:00.000Z')
    await copied(new Date(midnight - 1_000), { admitted: 1 })
    await copied(new Date(midnight), { admitted: 2 })
    await copied(new Date(midnight + 86_399_000), { admitted: 4 })
    await copied(new Date(midnight + 86_400_000), { admitted: 8 })
    if (rolledUp) await rollUpDays(admin.database.prisma)
    const { lines } = await usage('?from=2026-02-28&to=2026-03-02')
    expect(lines.map(({ period, requests }) => [period, requests])).toEqual([
      ['2026-02-28', 1],
      ['2026-03-01', 6],
      ['2026-03-02', 8],
    ])
    expect((await usage(`?from=${day}&to=${day}`)).totals.requests).toBe(6)
  })

  it('is available by the minute, for two days at most', async () => {
    const start = startOfDay('2026-03-05', OFFSET_MINUTES)
    await copied(start, { admitted: 1 })
    await copied(new Date(start.getTime() + 90 * 60_000), { admitted: 2 }, 'eta')
    const { lines } = await usage('?granularity=minute&from=2026-03-05&to=2026-03-06&group_by=group')
    expect(lines).toMatchObject([
      { period: '2026-03-04T23:00:00.000Z', group: 'routing', requests: 1 },
      { period: '2026-03-05T00:30:00.000Z', group: 'eta', requests: 2 },
    ])
    await request('places')
    const live = (await usage(`?granularity=minute&from=${sellerDay(-1)}`)).lines
    expect(live.map(({ requests }) => requests)).toEqual([1])
  })

  it('is available as CSV, by all dimensions', async () => {
    const day = '2026-04-01'
    await copied(new Date(startOfDay(day, OFFSET_MINUTES).getTime() + 60_000), { admitted: 3, client_error: 1 })
    const { status, headers, text } = await owner.client.get(`/usage.csv?from=${day}&to=${day}`)
    const { prefix, last4, id } = await admin.database.prisma.apiKey.findUniqueOrThrow({
      where: { id: keys[0]!.keyId },
    })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toBe(`attachment; filename="usage-${day}-${day}.csv"`)
    const label = `${id},${prefix}…${last4},live`
    expect(text.split('\r\n')).toEqual([
      'period,group,key_id,key,key_kind,status,requests,ok,client_errors,server_errors,uncharged,units,overage_units,refused',
      `${day},routing,${label},ok,2,2,0,0,0,,,0`,
      `${day},routing,${label},4xx,1,0,1,0,0,,,0`,
      '',
    ])
    const plain = await owner.client.get(`/usage.csv?from=${day}&to=${day}&group_by=`)
    expect(plain.text.split('\r\n')[1]).toBe(`${day},,,,,,3,2,1,0,0,3,0,0`)
  })

  it('is available without Redis, with the time up to which it is complete', async () => {
    await request('routing')
    await copy()
    admin.redis.pause()
    try {
      const { totals, as_of } = await usage()
      expect(totals.requests).toBe(1)
      const { copiedBefore } = await admin.database.prisma.usageCopy.findUniqueOrThrow({ where: { id: 1 } })
      expect(as_of).toBe(copiedBefore.toISOString())
    } finally {
      admin.redis.resume()
    }
  })

  it('of others is hidden from customers, and staff see all of it', async () => {
    const stranger = await admin.member()
    await request('routing')
    const query = `?from=${sellerDay()}&group_by=key`
    expect((await stranger.client.get<UsageBody>(`/usage${query}`)).body.lines).toEqual([])
    const { client } = await admin.loginStaff('support')
    const seen = await client.get<UsageBody>(`/accounts/${owner.accountId}/usage${query}`)
    expect(seen.body.lines).toMatchObject([{ key: { id: keys[0]!.keyId }, requests: 1 }])
    const table = await client.get(`/accounts/${owner.accountId}/usage.csv${query}`)
    expect(table.text).toContain(keys[0]!.keyId)
    expect((await client.get(`/accounts/${randomUUID()}/usage`)).status).toBe(404)
    expect((await client.get('/accounts/nonsense/usage.csv')).status).toBe(404)
    expect((await stranger.client.get(`/staff/accounts/${owner.accountId}/usage`)).status).toBe(403)
  })

  it.each([
    ['?from=2026-02-30&granularity=hour&group_by=country', ['from', 'granularity', 'group_by.0']],
    ['?from=2026-02-02&to=2026-02-01', ['to']],
    ['?from=2024-01-01&to=2026-02-01', ['from']],
    ['?granularity=minute&from=2026-02-01&to=2026-02-03', ['from']],
  ])('refuses %s, naming %j', async (query, fields) => {
    const { status, body } = await owner.client.get<{ error: { details: { field: string }[] } }>(`/usage${query}`)
    expect(status).toBe(400)
    expect(body.error.details.map(({ field }) => field)).toEqual(fields)
    expect((await owner.client.get(`/usage.csv${query}`)).status).toBe(400)
  })
})
