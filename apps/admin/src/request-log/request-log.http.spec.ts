import { createKey, demoTownData, startApi, type TestApi } from '@repere/test-kit'
import { RequestLogStream } from '@repere/shared'
import { type AdminUnderTest, startAdmin, type TestMember } from '../access/admin.fixture.js'
import { type Answer } from '../access/http-client.fixture.js'
import { SweepJob } from '../retention/sweep.job.js'
import { AccountChange } from '../unit-of-work/account-change.js'
import { RequestCopy } from './request-copy.js'
import { type RequestDetailsDto, type RequestPageDto } from './request-log.dto.js'
import { type UsageBreakdownDto } from './usage-breakdown.dto.js'

jest.setTimeout(120_000)

/** In the demo town. */
const ROUTE = { origin: { lat: 6.337195, lng: 2.181357 }, destination: { lat: 6.341421, lng: 2.180362 } }
const HOUR_MS = 3_600_000

/** The whole way: the API in its own process, Redis, the copy of the worker, and the pages' operations. */
describe('the request log', () => {
  let admin: AdminUnderTest
  let api: TestApi
  let copy: RequestCopy
  beforeAll(async () => {
    admin = await startAdmin()
    const { redis, database } = admin
    api = await startApi({ redisUrl: redis.url, databaseUrl: database.appUrl, dataDir: await demoTownData() })
    copy = new RequestCopy(database.prisma, new RequestLogStream(redis.client()))
  })
  afterAll(async () => {
    await api?.remove()
    await admin?.stop()
  })

  const keyOf = (member: TestMember, options: Parameters<typeof createKey>[3] = {}) =>
    createKey(admin.database.prisma, admin.redis.client(), member, options)
  const call = async (key: string, path: string, { body, ...headers }: Record<string, unknown> = {}) => {
    const answer = await fetch(api.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-service-key': key, 'content-type': 'application/json', ...(headers as Record<string, string>) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    await answer.arrayBuffer()
    return answer
  }
  /** Copies until the account has so many lines. */
  const copied = async (member: TestMember, count: number) => {
    const { requestLine } = admin.database.prisma
    for (const end = Date.now() + 30_000; Date.now() < end;) {
      await copy.pass()
      if ((await requestLine.count({ where: { accountId: member.accountId } })) >= count) return
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    throw new Error(`There are no ${count} lines`)
  }
  const listed = async (member: Pick<TestMember, 'client'>, query = '') => {
    const answer = await member.client.get<RequestPageDto>(`/requests${query}`)
    expect(answer.status).toBe(200)
    return answer.body
  }

  it('shows each request with its key, operation, reason, time, units and caller; refused ones too', async () => {
    const member = await admin.member()
    const [live, test] = [
      await keyOf(member, { origins: ['https://shop.example'] }),
      await keyOf(member, { kind: 'test' }),
    ]
    const first = await call(live.text, '/v1/route', { body: ROUTE, 'x-request-id': 'order-42' })
    expect(first.status).toBe(200)
    const items = [{ q: 'Dantokpa' }, { q: 'marché' }, { q: 'pharmacie' }]
    await call(test.text, '/v1/geocode/batch', { body: { items } })
    await call(test.text, '/v1/geocode?lat=1')
    await call(live.text, '/v1/health', { origin: 'https://shop.example' })
    await call(live.text, '/v1/health', { origin: 'https://other.example' })
    await copied(member, 5)
    const { data, gaps, next_cursor: next } = await listed(member)
    expect(
      data.map(({ operation, status, reason, units, origin }) => [operation, status, reason, units, origin]),
    ).toEqual([
      ['GET /v1/health', 403, 'origin_not_allowed', 0, 'https://other.example'],
      ['GET /v1/health', 200, null, 0, 'https://shop.example'],
      ['GET /v1/geocode', 400, 'required', 0, null],
      ['POST /v1/geocode/batch', 200, null, 3, null],
      ['POST /v1/route', 200, null, 1, null],
    ])
    expect({ gaps, next }).toEqual({ gaps: [], next: null })
    expect(data.at(-1)).toMatchObject({
      request_id: 'order-42',
      address: '127.0.0.1',
      key: { id: live.keyId, kind: 'live', last4: live.text.slice(-4) },
      details: null,
    })
    expect(data.at(-1)!.ms).toBeGreaterThan(0)
    expect(Math.abs(Date.now() - new Date(data[0]!.at).getTime())).toBeLessThan(60_000)
    expect(JSON.stringify(data)).not.toMatch(/6\.33|Dantokpa/)

    const byId = await listed(member, '?request_id=order-42')
    expect(byId.data.map(({ operation }) => operation)).toEqual(['POST /v1/route'])
    for (const [query, count] of [
      ['status=4xx', 2],
      ['status=403', 1],
      ['reason=required', 1],
      [`key=${test.keyId}`, 2],
      ['operation=GET%20/v1/health', 2],
      ['caller=https://other.example', 1],
      ['caller=127.0.0.1', 3],
      [`from=${new Date(Date.now() - HOUR_MS).toISOString()}`, 5],
      [`to=${new Date(Date.now() - HOUR_MS).toISOString()}`, 0],
    ] as const) {
      expect([query, (await listed(member, `?${query}`)).data.length]).toEqual([query, count])
    }
    const page = await listed(member, '?limit=2')
    const rest = await listed(member, `?limit=10&cursor=${page.next_cursor}`)
    expect([...page.data, ...rest.data]).toEqual(data)
    expect((await member.client.get('/requests?status=wrong')).body).toMatchObject({
      error: { code: 400, details: [{ field: 'status' }] },
    })

    const csv = await member.client.get('/requests.csv?status=4xx')
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(csv.text.trim().split('\r\n')).toHaveLength(3)
    expect(csv.text).toContain('origin_not_allowed')
    expect(csv.text).not.toContain(live.text)
  })

  it('has no line of another account, and none for a role that does not need it', async () => {
    const [awa, kofi] = [await admin.member(), await admin.member()]
    const { text } = await keyOf(awa)
    await call(text, '/v1/health', { 'x-request-id': 'only-awa' })
    await copied(awa, 1)
    expect((await listed(kofi, '?request_id=only-awa')).data).toEqual([])
    const billing = await admin.member({ of: awa, role: 'billing' })
    expect((await billing.client.get('/requests')).status).toBe(403)
    expect((await billing.client.get('/usage/breakdown?by=operation')).status).toBe(200)
  })

  it('has query and body only while the account records them, for a day, and deletes them on request', async () => {
    const member = await admin.member()
    const { text } = await keyOf(member)
    await call(text, '/v1/geocode?q=avant')
    const on = await member.client.put<RequestDetailsDto>('/request-details', { enabled: true })
    const left = new Date(on.body.until!).getTime() - Date.now()
    expect(left).toBeGreaterThan(23.9 * HOUR_MS)
    expect(left).toBeLessThanOrEqual(24 * HOUR_MS)
    await call(text, '/v1/geocode?q=pendant')
    await call(text, '/v1/route', { body: ROUTE })
    await copied(member, 3)
    expect((await listed(member)).data.map(({ details }) => details)).toEqual([
      JSON.stringify(ROUTE),
      'q=pendant',
      null,
    ])
    expect((await member.client.put<RequestDetailsDto>('/request-details', { enabled: false })).body.until).toBeNull()
    expect((await listed(member)).data.map(({ details }) => details)).toEqual([null, null, null])
    await call(text, '/v1/geocode?q=apres')
    await copied(member, 4)
    expect((await listed(member)).data[0]!.details).toBeNull()
    const { body } = await member.client.get<{ entries: { action: string }[] }>('/audit?action=account')
    expect(body.entries.map(({ action }) => action)).toEqual([
      'account.set_request_details',
      'account.set_request_details',
    ])
    expect((await member.client.put('/request-details', { enabled: 'yes' })).status).toBe(400)
  })

  it('stops recording by itself when the day is over', async () => {
    const member = await admin.member()
    const { text } = await keyOf(member)
    await member.client.put('/request-details', { enabled: true })
    const over = new Date(Date.now() - 1_000)
    await admin.database.prisma.account.update({ where: { id: member.accountId }, data: { logsDetailsUntil: over } })
    expect((await member.client.get<RequestDetailsDto>('/request-details')).body.until).toBeNull()
    expect(text).toMatch(/^svc_live_/)
  })

  it('shows staff the requests of an account and the account of a request, and records that they read them', async () => {
    const member = await admin.member()
    const { text } = await keyOf(member)
    const id = `r-${member.accountTag}`
    await call(text, '/v1/health', { 'x-request-id': id })
    await copied(member, 1)
    const staff = await admin.loginStaff('support')
    const found = await staff.client.post<{ requests: unknown[] }>('/search', { text: id })
    expect(found.body.requests).toMatchObject([{ request_id: id, account_id: member.accountId, status: 200 }])
    expect((await staff.client.post<{ requests: unknown[] }>('/search', { text: 'nothing' })).body.requests).toEqual([])
    const list = await staff.client.get<RequestPageDto>(`/accounts/${member.accountId}/requests`)
    expect(list.body.data).toMatchObject([{ request_id: id }])
    const events = await admin.database.prisma.authenticationEvent.findMany({
      where: { staffId: staff.staffId, kind: 'personal_data_read' },
    })
    expect(events.map(({ accountId }) => accountId)).toEqual([member.accountId, member.accountId])
    const missing = '/accounts/01890000-0000-7000-8000-000000000001'
    expect((await staff.client.get(`${missing}/requests`)).status).toBe(404)
    expect((await staff.client.get(`${missing}/usage/breakdown?by=key`)).status).toBe(404)
  })

  it('breaks usage down by operation, key, status and origin, with durations', async () => {
    const member = await admin.member()
    const [live, test] = [await keyOf(member), await keyOf(member, { kind: 'test' })]
    for (let n = 0; n < 6; n++) await call(test.text, '/v1/geocode?q=Dantokpa', { origin: 'https://shop.example' })
    for (let n = 0; n < 3; n++) await call(live.text, '/v1/route', { body: ROUTE })
    await call(live.text, '/v1/route', { body: {} })
    await copied(member, 10)
    const by = async (dimension: string) => {
      const answer: Answer<UsageBreakdownDto> = await member.client.get(`/usage/breakdown?by=${dimension}`)
      expect(answer.status).toBe(200)
      return answer.body
    }
    const operations = await by('operation')
    expect(operations.lines.map(({ name, requests, failed, units }) => [name, requests, failed, units])).toEqual([
      ['GET /v1/geocode', 6, 0, 6],
      ['POST /v1/route', 4, 1, 3],
    ])
    expect(operations.total).toMatchObject({ requests: 10, failed: 1, units: 9 })
    expect(operations.incomplete).toBe(false)
    for (const { p50_ms: p50, p95_ms: p95 } of operations.lines) {
      expect(p50).toBeGreaterThan(0)
      expect(p95).toBeGreaterThanOrEqual(p50!)
    }
    expect((await by('key')).lines.map(({ key, requests }) => [key?.id, requests])).toEqual([
      [test.keyId, 6],
      [live.keyId, 4],
    ])
    expect((await by('status')).lines.map(({ name, requests, p50_ms: p50 }) => [name, requests, p50 !== null])).toEqual(
      [
        ['200', 9, true],
        ['400', 1, true],
      ],
    )
    expect((await by('origin')).lines.map(({ name, requests }) => [name, requests])).toEqual([
      ['https://shop.example', 6],
      ['', 4],
    ])
    const before = await member.client.get<UsageBreakdownDto>('/usage/breakdown?by=key&to=2020-01-31')
    expect(before.body).toMatchObject({ from: '2020-01-31', lines: [], total: { requests: 0, p50_ms: null } })
    const wrong = await member.client.get('/usage/breakdown?by=weather&from=2020-01-01')
    expect(wrong.body).toMatchObject({ error: { details: [{ field: 'by', reason: 'unknown_value' }] } })
    expect((await member.client.get('/usage/breakdown?by=key&from=2020-01-01')).status).toBe(400)
    const long = new Date(Date.now() - 300 * 24 * HOUR_MS).toISOString().slice(0, 10)
    const kept = await member.client.get<UsageBreakdownDto>(`/usage/breakdown?by=key&from=${long}`)
    expect(Date.parse(kept.body.to) - Date.parse(kept.body.from)).toBe(91 * 24 * HOUR_MS)
    const staff = await admin.loginStaff('billing')
    const theirs = await staff.client.get<UsageBreakdownDto>(
      `/accounts/${member.accountId}/usage/breakdown?by=operation`,
    )
    expect(theirs.body).toEqual(operations)
  })

  it('goes after three days', async () => {
    const member = await admin.member()
    const { keyId } = await keyOf(member)
    const line = { accountId: member.accountId, keyId, operation: 'GET /v1/health', status: 200, ms: 1, units: 0 }
    await admin.database.prisma.requestLine.createMany({
      data: [71, 73].map((hours, n) => ({
        ...line,
        id: `01890000-0000-7000-8000-00000000000${n}`,
        requestId: `${hours}`,
        at: new Date(Date.now() - hours * HOUR_MS),
      })),
    })
    const swept = await new SweepJob(admin.database.prisma, admin.app.get(AccountChange)).run()
    expect(swept).toMatchObject({ request_lines: 1 })
    expect((await listed(member)).data.map(({ request_id: id }) => id)).toEqual(['71'])
  })
})
