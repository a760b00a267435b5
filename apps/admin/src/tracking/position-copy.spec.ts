import { LastPositions, type Position, PositionStream } from '@repere/shared'
import { createCustomer, createDatabase, startRedis, type TestDatabase, type TestRedis } from '@repere/test-kit'
import { ExpirePositionsJob } from './expire-positions.job.js'
import { PositionCopy } from './position-copy.js'

jest.setTimeout(120_000)

const DAY_MS = 86_400_000
const START_MS = Date.now() - 3_600_000

let database: TestDatabase
let redis: TestRedis
let stream: PositionStream
beforeAll(async () => {
  ;[database, redis] = await Promise.all([createDatabase(), startRedis()])
  stream = new PositionStream(redis.client())
})
afterAll(() => Promise.all([database?.remove(), redis?.remove()]))

type Customer = Awaited<ReturnType<typeof createCustomer>>
const customer = () => createCustomer(database.prisma)

const position = (second: number, over: Partial<Position> = {}): Position => ({
  ...{ vehicle: 'moto-1', atMs: START_MS + second * 1_000, lat: 5.35, lng: -4 },
  ...{ accuracy: 5, speed: null, bearing: null, ...over },
})
/** Some 1.1 km away. */
const away = (second: number, over: Partial<Position> = {}) => position(second, { lat: 5.36, ...over })

async function send({ accountTag }: Customer, positions: Position[], receivedMs = Date.now()): Promise<void> {
  expect(await stream.append({ accountTag, receivedMs, positions })).toBe(true)
}
const pass = () => new PositionCopy(database.prisma, stream).pass()
const secondsOf = async ({ accountId }: Customer) => {
  const rows = await database.prisma.position.findMany({ where: { accountId }, orderBy: { at: 'asc' } })
  return rows.map(({ at }) => (at.getTime() - START_MS) / 1_000)
}
async function withFence({ accountId }: Customer, more: object = {}, revision = 1): Promise<void> {
  const fence = {
    ...{ name: null, set: null, area: null, shape: { circle: { lat: 5.35, lng: -4, radius: 100 } } },
    rules: { enter: true, exit: true, dwell: 15 },
    ...more,
  }
  const where = { accountId_id: { accountId, id: 'depot' } }
  const row = { revision, fence, changedAt: new Date() }
  await database.prisma.fenceSet.upsert({ where: { accountId }, create: { accountId, revision }, update: { revision } })
  await database.prisma.fence.upsert({ where, create: { accountId, id: 'depot', ...row }, update: row })
}
async function withEndpoint({ accountId }: Customer): Promise<void> {
  const data = { accountId, url: 'https://client.example/hook', secret: 'x', createdBy: 'test', events: [] }
  await database.prisma.webhookEndpoint.create({ data })
}
const eventsOf = async ({ accountId }: Customer) => {
  const rows = await database.prisma.webhookEvent.findMany({ where: { accountId } })
  return rows
    .map(({ type, data }) => ({ type, ...(data as { at: string; fence: string; vehicle: string }) }))
    .sort((a, b) => a.at.localeCompare(b.at) || a.type.localeCompare(b.type))
    .map(({ type, vehicle, at }) => `${vehicle} ${type} ${(Date.parse(at) - START_MS) / 1_000}`)
}

it('stores each position once: sent twice, in any order, copied by two workers at once', async () => {
  const awa = await customer()
  await send(awa, [position(20), position(0), position(20, { lat: 6 })])
  await send(awa, [position(10), position(0)])
  await Promise.all([pass(), pass()])
  await send(awa, [position(10), position(5)])
  expect(await pass()).toMatchObject({ batches: 1, positions: 1 })
  expect(await secondsOf(awa)).toEqual([0, 5, 10, 20])
  const [last] = await database.prisma.vehicle.findMany({ where: { accountId: awa.accountId } })
  expect(last).toMatchObject({ id: 'moto-1', lat: 5.35, at: new Date(START_MS + 20_000) })
  expect(await redis.client().get('rp:{positions}:waiting')).toBe('0')
})

it('loses nothing and doubles nothing when a pass dies after its transaction', async () => {
  const awa = await customer()
  await withFence(awa)
  await withEndpoint(awa)
  await send(awa, [away(0), position(10), position(30), away(40)])
  const dying = new PositionStream(redis.client())
  dying.remove = () => Promise.reject(new Error('killed'))
  await expect(new PositionCopy(database.prisma, dying).pass()).rejects.toThrow('killed')
  expect(await pass()).toMatchObject({ batches: 1, positions: 0, events: 0 })
  expect(await eventsOf(awa)).toEqual(['moto-1 fence.entered 10', 'moto-1 fence.dwelt 25', 'moto-1 fence.exited 40'])
})

it('follows a vehicle over passes, and late positions cause no event', async () => {
  const awa = await customer()
  await withFence(awa)
  await withEndpoint(awa)
  await send(awa, [away(0)])
  await pass()
  // Near the border: the next point confirms it.
  await send(awa, [position(10, { lat: 5.350_82 })])
  await pass()
  await send(awa, [position(20, { lat: 5.350_83 })])
  await pass()
  await send(awa, [away(15), away(16)])
  await pass()
  expect(await secondsOf(awa)).toEqual([0, 10, 15, 16, 20])
  await send(awa, [away(60)])
  await pass()
  expect(await eventsOf(awa)).toEqual(['moto-1 fence.entered 10', 'moto-1 fence.dwelt 25', 'moto-1 fence.exited 60'])
  expect(await database.prisma.fenceVisit.count({ where: { accountId: awa.accountId } })).toBe(0)
})

it('obeys a fence that has changed, and one that was deleted', async () => {
  const awa = await customer()
  await withFence(awa)
  await withEndpoint(awa)
  const copy = new PositionCopy(database.prisma, stream)
  await send(awa, [position(0)])
  await copy.pass()
  await withFence(awa, { shape: { circle: { lat: 5.36, lng: -4, radius: 100 } } }, 2)
  await send(awa, [position(10)])
  await copy.pass()
  await send(awa, [away(20)])
  await copy.pass()
  await database.prisma
    .$executeRaw`UPDATE fences SET fence = NULL, revision = 3 WHERE account_id = ${awa.accountId}::uuid`
  await database.prisma.fenceSet.updateMany({ where: { accountId: awa.accountId }, data: { revision: 3 } })
  await send(awa, [position(90)])
  await copy.pass()
  expect(await eventsOf(awa)).toEqual(['moto-1 fence.entered 0', 'moto-1 fence.exited 10', 'moto-1 fence.entered 20'])
})

it('keeps accounts apart: vehicles and fences of one name', async () => {
  const [awa, koffi] = [await customer(), await customer()]
  for (const one of [awa, koffi]) await withEndpoint(one)
  await withFence(awa)
  await send(koffi, [position(0)])
  await send(awa, [position(1)])
  await pass()
  expect([await eventsOf(awa), await eventsOf(koffi)]).toEqual([['moto-1 fence.entered 1'], []])
  await stream.append({ accountTag: awa.accountTag, receivedMs: Date.now(), deleted: 'moto-1' })
  await pass()
  expect([await secondsOf(awa), await secondsOf(koffi)]).toEqual([[], [0]])
})

it('deletes what was received before a deletion, and nothing of what comes after', async () => {
  const awa = await customer()
  await withFence(awa)
  await send(awa, [position(0)])
  await pass()
  const now = Date.now()
  await send(awa, [position(1)], now)
  await stream.append({ accountTag: awa.accountTag, receivedMs: now + 1, deleted: 'moto-1' })
  await send(awa, [position(2), position(3, { vehicle: 'moto-2' })], now + 2)
  await pass()
  expect(await secondsOf(awa)).toEqual([2, 3])
})

it('drops the positions of closed and unknown accounts', async () => {
  const awa = await customer()
  await database.prisma.account.update({
    where: { id: awa.accountId },
    data: { closedAt: new Date(), closedBy: 'test' },
  })
  await send(awa, [position(0)])
  await send({ accountId: '', accountTag: 'zzzzzzzzzzzz' }, [position(0)])
  expect(await pass()).toEqual({ batches: 2, positions: 0, events: 0 })
})

it('keeps positions as long as the account has set, in every store', async () => {
  const [short, long] = [await customer(), await customer()]
  await database.prisma.account.update({ where: { id: long.accountId }, data: { positionsKeptDays: 30 } })
  const last = new LastPositions(redis.client())
  for (const one of [short, long]) {
    const old = (days: number) => position(0, { atMs: Date.now() - days * DAY_MS, vehicle: `old-${days}` })
    const positions = [old(2), old(29), position(0)]
    await send(one, positions)
    await last.record(one.accountTag, positions)
  }
  await pass()
  const expire = new ExpirePositionsJob(database.prisma, last)
  expect(await expire.run()).toMatchObject({ vehicles: 2 })
  const counts = async ({ accountId }: Customer) => [
    await database.prisma.position.count({ where: { accountId } }),
    await database.prisma.vehicle.count({ where: { accountId } }),
  ]
  expect([await counts(short), await counts(long)]).toEqual([
    [1, 1],
    [3, 3],
  ])
  expect([await last.find(short.accountTag, 'old-2'), await last.find(long.accountTag, 'old-2')]).toMatchObject([
    null,
    { position: { vehicle: 'old-2' } },
  ])
  const parts = await database.prisma.$queryRaw<{ part: string }[]>`
    SELECT c.relname AS part FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'positions'::regclass ORDER BY 1`
  const dayOf = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '_')
  expect(parts.map(({ part }) => part)).toEqual([
    ...Array.from({ length: 34 }, (_, day) => `positions_${dayOf(day - 30)}`),
    'positions_other',
  ])
  // In forty days the worker drops the parts of today and before.
  await database.prisma
    .$queryRaw`SELECT keep_position_days((now() + interval '40 days')::date, 4, (now() + interval '10 days')::date)`
  expect(await counts(long)).toEqual([0, 3])
})

it('takes no more than a bound while nobody copies, and says so', async () => {
  const { accountTag } = await customer()
  await redis.client().set('rp:{positions}:waiting', 1_999_999)
  const append = (count: number) =>
    stream.append({ accountTag, receivedMs: 0, positions: Array.from({ length: count }, (_, at) => position(at)) })
  expect([await append(2), await append(1), await append(1)]).toEqual([false, true, false])
  await redis.client().set('rp:{positions}:waiting', 1)
})
