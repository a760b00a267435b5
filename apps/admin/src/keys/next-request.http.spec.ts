import { demoTownData, startApi, type TestApi } from '@repere/test-kit'
import { type AdminUnderTest, startAdmin, type TestMember, type TestStaff } from '../access/admin.fixture.js'
import { type NewKeyDto } from './key.dto.js'

jest.setTimeout(280_000)

const TRIES = 100
const KINDS_OF_CHANGE = 5

/** The built API twice: two replicas that share only Redis and Postgres. */
describe(`each of ${TRIES} changes`, () => {
  let admin: AdminUnderTest
  let replicas: TestApi[] = []
  let owner: TestMember
  let staff: TestStaff
  let live: NewKeyDto

  beforeAll(async () => {
    admin = await startAdmin()
    const options = { redisUrl: admin.redis.url, databaseUrl: admin.database.appUrl, dataDir: await demoTownData() }
    replicas = await Promise.all([startApi(options), startApi(options)])
    owner = await admin.member({ plan: 'enterprise' })
    staff = await admin.loginStaff('owner')
    live = (await owner.client.post<NewKeyDto>('/keys/live', { origins: ['https://a.example'] })).body
  })
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.remove()))
    await admin?.stop()
  })

  const ask = (key: string, headers: Record<string, string> = {}) =>
    Promise.all(
      replicas.map(async ({ url }) => {
        const answer = await fetch(`${url}/v1/health`, { headers: { 'x-service-key': key, ...headers } })
        await answer.arrayBuffer()
        return answer
      }),
    )
  const statuses = async (key: string, headers?: Record<string, string>) =>
    (await ask(key, headers)).map(({ status }) => status)
  const times = Math.ceil(TRIES / KINDS_OF_CHANGE)
  /** Makes a change, then sends a request to each replica as soon as the change is answered. */
  const inTurns = async (change: (turn: number) => Promise<void>) => {
    for (let turn = 0; turn < times; turn++) await change(turn)
  }

  it('is seen by the next request of both replicas: a key regenerated', () =>
    inTurns(async () => {
      const old = live
      const { status, body } = await owner.client.post<NewKeyDto>(`/keys/${old.id}/regenerate`)
      expect(await statuses(old.key)).toEqual([401, 401])
      expect([status, await statuses(body.key)]).toEqual([201, [200, 200]])
      live = body
    }))

  it('…: a key issued and revoked', () =>
    inTurns(async () => {
      // A live key, because the burst of a sandbox key is smaller than the rate of this test.
      const { body: key } = await staff.client.post<NewKeyDto>(`/accounts/${owner.accountId}/keys`, { kind: 'live' })
      expect(await statuses(key.key)).toEqual([200, 200])
      const { status } = await owner.client.delete(`/keys/${key.id}`)
      expect([status, await statuses(key.key)]).toEqual([204, [401, 401]])
    }))

  it('…: an account suspended and reinstated', () =>
    inTurns(async (turn) => {
      const suspended = turn % 2 === 0
      const path = `/accounts/${owner.accountId}/${suspended ? 'suspend' : 'reinstate'}`
      const { status } = await staff.client.post(path, suspended ? { reason: 'other' } : {})
      expect([status, await statuses(live.key)]).toEqual([200, suspended ? [403, 403] : [200, 200]])
    }).then(() => staff.client.post(`/accounts/${owner.accountId}/reinstate`)))

  it('…: a plan changed', () =>
    inTurns(async (turn) => {
      const [plan, limit] = turn % 2 === 0 ? ['pro', '1000000'] : ['enterprise', '2147483647']
      const { status } = await staff.client.put(`/accounts/${owner.accountId}/subscription`, {
        plan,
        price_fcfa: 1_000,
        invoice_rest_of_month: false,
        reason: 'agreed',
      })
      const limits = (await ask(live.key)).map(({ headers }) => headers.get('x-ratelimit-limit'))
      expect([status, limits]).toEqual([200, [limit, limit]])
    }))

  it('…: origins changed', () =>
    inTurns(async (turn) => {
      const [allowed, refused] =
        turn % 2 === 0 ? ['https://b.example', 'https://a.example'] : ['https://a.example', 'https://b.example']
      const { status } = await owner.client.put(`/keys/${live.id}/origins`, { origins: [allowed] })
      expect([status, await statuses(live.key, { origin: allowed! })]).toEqual([200, [200, 200]])
      expect(await statuses(live.key, { origin: refused! })).toEqual([403, 403])
    }))
})
