import { setTimeout as wait } from 'node:timers/promises'
import { until } from '@repere/test-kit'
import { type AdminUnderTest, startAdmin, type TestMember, type TestStaff } from './admin.fixture.js'
import { RUNNING_MAX, WAITING_MAX } from './caller-turns.js'

jest.setTimeout(120_000)

let admin: AdminUnderTest
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin?.stop())

/** Holds the lock of an account, as a slow change does, until the returned function is called. */
async function hold(accountId: string): Promise<() => Promise<void>> {
  let release = () => undefined as void
  const until = new Promise<void>((resolve) => (release = resolve))
  let isHeld = false
  const held = admin.database.prisma.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM accounts WHERE id = ${accountId}::uuid FOR UPDATE`
      isHeld = true
      await until
    },
    { timeout: 60_000 },
  )
  while (!isHeld) await wait(10)
  return async () => {
    release()
    await held
  }
}

/** Connections that wait for a lock. */
const waitingForLocks = async () => {
  const [row] = await admin.database.prisma.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return Number(row!.count)
}

const keyOf = async ({ client }: TestMember) => (await client.post<{ id: string }>('/keys', { name: 'First' })).body.id
const manyOf = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
const countsOf = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('requests of one organisation', () => {
  it('leave the database to others: 60 changes at once hold four connections, and all succeed', async () => {
    const [owner, other] = [await admin.member(), await admin.member()]
    const id = await keyOf(owner)
    const release = await hold(owner.accountId)
    const changes = manyOf(60, (at) => owner.client.patch(`/keys/${id}`, { name: `Name ${at}` }))
    await until(async () => (await waitingForLocks()) === RUNNING_MAX)
    // Without turns, these wait until the lock is released, and the test for them.
    for (const path of ['/keys?state=active', '/invoices', '/balance', '/usage', '/me']) {
      expect([path, (await other.client.get(path)).status]).toEqual([path, 200])
    }
    expect(await waitingForLocks()).toBe(RUNNING_MAX)
    await release()
    expect(countsOf(await Promise.all(changes))).toEqual({ 200: 60 })
  })

  it('that are too many are refused with a time to retry, the others are carried out', async () => {
    const owner = await admin.member()
    const id = await keyOf(owner)
    const release = await hold(owner.accountId)
    const count = RUNNING_MAX + WAITING_MAX + 16
    const changes = manyOf(count, (at) => owner.client.patch(`/keys/${id}`, { name: `Name ${at}` }))
    const early = await Promise.race(changes)
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5'])
    await release()
    expect(countsOf(await Promise.all(changes))).toEqual({ 200: RUNNING_MAX + WAITING_MAX, 503: 16 })
    expect((await owner.client.get('/keys?state=active')).status).toBe(200)
  })

  it('keep their turn when their client leaves, and give up their place in the line', async () => {
    const owner = await admin.member()
    const id = await keyOf(owner)
    const release = await hold(owner.accountId)
    for (let round = 0; round < 3; round++) {
      const leaving = new AbortController()
      const gone = manyOf(8, () =>
        owner.client.send('PATCH', `/keys/${id}`, { name: 'Gone' }, { signal: leaving.signal }).catch(() => null),
      )
      await until(async () => (await waitingForLocks()) === RUNNING_MAX)
      leaving.abort()
      await Promise.all(gone)
    }
    expect(await waitingForLocks()).toBe(RUNNING_MAX)
    await release()
    expect((await owner.client.patch(`/keys/${id}`, { name: 'Here' })).status).toBe(200)
  })
})

describe('a pool of connections that is exhausted', () => {
  it('is a 503 with a time to retry: 52 settlements at once of thirteen people', async () => {
    const owner = await admin.member()
    const staff: TestStaff[] = []
    for (let count = 0; count < 13; count++) staff.push(await admin.loginStaff('billing'))
    const order = { account_id: owner.accountId, label: 'Formation', amount_fcfa: 25_000, due_on: '2099-01-31' }
    const { body: invoice } = await staff[0]!.client.post<{ id: string }>('/invoices', { ...order, reason: 'Devis 7' })
    const settle = (at: number) =>
      staff[at % staff.length]!.client.post(`/invoices/${invoice.id}/settlements`, {
        ...{ kind: 'bank_transfer', amount_fcfa: 100, reference: `VIR-${at}`, received_on: '2024-01-05' },
      })
    const release = await hold(owner.accountId)
    const settlements = manyOf(52, settle)
    await wait(8_000)
    await release()
    const answers = await Promise.all(settlements)
    const counts = countsOf(answers)
    expect(Object.keys(counts)).toEqual(['200', '503'])
    for (const { status, headers } of answers) if (status === 503) expect(headers.get('retry-after')).toBe('5')
    // All that was acknowledged is settled, once.
    const { settledFcfa } = await admin.database.prisma.invoice.findUniqueOrThrow({ where: { id: invoice.id } })
    expect(settledFcfa).toBe(100 * counts[200]!)
    // Later, everybody is served.
    expect((await settle(100)).status).toBe(200)
  })
})
