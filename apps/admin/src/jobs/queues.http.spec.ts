import { Queue } from 'bullmq'
import { type AdminUnderTest, startAdmin } from '../access/admin.fixture.js'
import { QUEUE_PREFIX } from './jobs.js'

jest.setTimeout(60_000)

interface QueuesBody {
  queues: { name: string; counts: Record<string, number>; recurring: unknown[] }[]
}
interface DeadBody {
  jobs: { id: string; job: string; attempts: number; reason: string }[]
}

describe('the queues, for staff', () => {
  let admin: AdminUnderTest
  let usage: Queue

  beforeAll(async () => {
    admin = await startAdmin()
    usage = new Queue('usage', { connection: admin.redis.client({ maxRetriesPerRequest: null }), prefix: QUEUE_PREFIX })
  })
  afterAll(async () => {
    await usage?.close()
    await admin?.stop()
  })
  afterEach(() => usage.obliterate({ force: true }))

  /** A job without attempts left, made without a worker. */
  async function deadJob(id: string, reason: string): Promise<void> {
    const job = await usage.add('roll-up-usage', {}, { jobId: id, attempts: 1 })
    const redis = admin.redis.client()
    const key = `${QUEUE_PREFIX}:usage`
    await redis.lrem(`${key}:wait`, 0, id)
    await redis.zadd(`${key}:failed`, Date.now(), id)
    await redis.hset(`${key}:${job.id}`, { failedReason: reason, finishedOn: Date.now(), atm: 8, attemptsMade: 8 })
  }

  it('show the number of jobs in each state, and the results of recurring ones', async () => {
    const { client } = await admin.loginStaff('admin')
    await usage.add('roll-up-usage', {}, { jobId: 'a' })
    await deadJob('b', 'broken')
    await admin.redis.client().hset(`${QUEUE_PREFIX}:turns`, {
      'usage/copy-usage': JSON.stringify({
        every_ms: 15_000,
        finished_at: 0,
        took_ms: 5,
        failure: { reason: 'no', turns_in_a_row: 3 },
      }),
    })
    const { status, body } = await client.get<QueuesBody>('/queues.json')
    expect(status).toBe(200)
    expect(body.queues.find(({ name }) => name === 'usage')).toMatchObject({
      counts: { waiting: 1, active: 0, delayed: 0, failed: 1, completed: 0 },
      recurring: [
        {
          job: 'copy-usage',
          every_seconds: 15,
          finished_at: '1970-01-01T00:00:00.000Z',
          failure: { reason: 'no', turns_in_a_row: 3 },
        },
      ],
    })
    expect(body.queues.map(({ name }) => name)).toContain('outbox')
  })

  it('show failed jobs with their reason, and let staff retry one, which is recorded', async () => {
    const { client, email } = await admin.loginStaff('owner')
    await deadJob('stuck', 'the printer is out of paper')
    const { body } = await client.get<DeadBody>('/queues/usage/failed?limit=10')
    expect(body.jobs).toMatchObject([
      { id: 'stuck', job: 'roll-up-usage', attempts: 8, reason: 'the printer is out of paper' },
    ])
    expect((await client.post('/queues/usage/failed/stuck/retry')).status).toBe(204)
    expect(await usage.getJobCounts('waiting', 'failed')).toMatchObject({ waiting: 1, failed: 0 })
    expect((await client.post('/queues/usage/failed/stuck/retry')).status).toBe(404)
    const entries = await admin.database.prisma.auditEntry.findMany({ where: { action: 'job.retry' } })
    expect(entries).toMatchObject([{ actorEmail: email, targetId: 'usage/stuck' }])
  })

  it('are shown on a page on which no text of a job can run as a script', async () => {
    const { client } = await admin.loginStaff('admin')
    await deadJob('evil', '<script>alert(1)</script>"\'&')
    const { status, headers, text } = await client.get('/staff/queues')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'sha256-/)
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;')
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text).toContain('data-retry="/staff/queues/usage/failed/evil/retry"')
    expect(text).toContain(`data-csrf="${client.csrfToken}"`)
  })

  it('refuse unknown queues, jobs and limits', async () => {
    const { client } = await admin.loginStaff('owner')
    expect((await client.get('/queues/nonsense/failed')).status).toBe(404)
    expect((await client.get('/queues/constructor/failed')).status).toBe(404)
    expect((await client.post('/queues/usage/failed/nobody/retry')).status).toBe(404)
    expect((await client.get('/queues/usage/failed?limit=0')).body).toMatchObject({
      error: { details: [{ field: 'limit', reason: 'out_of_range' }] },
    })
  })

  it.each(['support', 'billing'] as const)('are not for %s, nor for customers', async (role) => {
    const { client } = await admin.loginStaff(role)
    const customer = await admin.member()
    for (const path of ['/staff/queues', '/staff/queues.json', '/staff/queues/usage/failed']) {
      expect((await client.get(path)).status).toBe(403)
      expect((await customer.client.get(path)).status).toBe(403)
      expect((await admin.staff().get(path)).status).toBe(401)
    }
    expect((await client.post('/queues/usage/failed/a/retry')).status).toBe(403)
  })

  it('refuse a retry from another site', async () => {
    const { client } = await admin.loginStaff('owner')
    await deadJob('wanted', 'x')
    client.csrfToken = null
    expect((await client.post('/queues/usage/failed/wanted/retry')).status).toBe(403)
    expect(await usage.getJobCounts('failed')).toEqual({ failed: 1 })
  })
})
