import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endDataProgress, type ServerReport, ServerReports, writeDataProgress } from '@repere/shared'
import { type AdminUnderTest, startAdmin } from '../access/admin.fixture.js'
import { recordExecution } from '../jobs/job-executions.js'

jest.setTimeout(60_000)

const SERVER: ServerReport = {
  id: 'one.example:4711',
  startedAt: '2026-01-01T00:00:00.000Z',
  version: '1.0.0',
  region: 'demo-town',
  osmTimestamp: '2025-12-31T00:00:00Z',
  builtAt: '2026-01-01T00:00:00Z',
  engines: { routing: 'ok', speech: 'down' },
  reasons: { speech: 'espeak-ng: it is not installed' },
}

let admin: AdminUnderTest
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'repere-data-'))
  admin = await startAdmin({ env: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await admin?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('the health of the system, for staff', () => {
  const health = async () => {
    const { client } = await admin.loginStaff('support')
    const { status, body } = await client.get<Record<string, unknown>>('/system')
    expect(status).toBe(200)
    return body
  }

  it('shows that nothing runs if there are no reports', async () => {
    expect(await health()).toMatchObject({
      postgres: { answers: true, took_ms: expect.any(Number) as number },
      redis: { answers: true },
      api_servers: [],
      worker: { state: 'down', last_turn_at: null, troubled_jobs: [] },
      certification: { state: 'off', waiting: 0 },
      payment_provider: { state: 'off', open_payments: 0, last_webhook_at: null },
    })
  })

  it('shows each server with its engines and the age of its data, and marks one without reports', async () => {
    const redis = admin.redis.client()
    const refusedNetworks = [{ network: '41.85.160.0/24', requests: 7 }]
    const placeSets = [{ name: 'parks', source: 'Surveys', licence: 'ODbL-1.0', places: 12, left_out: 3 }]
    await new ServerReports(redis).record({ ...SERVER, refusedNetworks, placeSets })
    // Of a version that gave no reasons.
    const gone = { ...SERVER, reasons: undefined, id: 'two.example:1', seenAt: new Date(Date.now() - 60_000) }
    const forgotten = { ...SERVER, id: 'three.example:1', seenAt: new Date(Date.now() - 7_200_000) }
    await redis.hset('rp:{servers}:api', { [gone.id]: JSON.stringify(gone), [forgotten.id]: JSON.stringify(forgotten) })
    expect((await health()).api_servers).toMatchObject([
      {
        id: 'one.example:4711',
        reports: true,
        region: 'demo-town',
        osm_timestamp: '2025-12-31T00:00:00Z',
        engines: [
          { engine: 'routing', state: 'ok', reason: null },
          { engine: 'speech', state: 'down', reason: 'espeak-ng: it is not installed' },
        ],
        refused_networks: refusedNetworks,
        place_sets: placeSets,
      },
      { id: 'two.example:1', reports: false },
    ])
    await new ServerReports(redis).leave(SERVER.id)
    expect((await health()).api_servers).toMatchObject([{ id: 'two.example:1' }])
  })

  it('shows what is fetched or built for the next data, and nothing when the process that did it has ended', async () => {
    const now = new Date().toISOString()
    const work = { region: 'benin', state: 'fetching', detail: 'Bénin', done: 0.345, problem: null } as const
    writeDataProgress(dataDir, { ...work, since: now, seen_at: now })
    expect((await health()).data_work).toEqual({
      ...{ region: 'benin', state: 'fetching', detail: 'Bénin', percent: 34, problem: null, since: now },
    })
    writeDataProgress(dataDir, { ...work, since: now, seen_at: new Date(Date.now() - 120_000).toISOString() })
    expect((await health()).data_work).toBeNull()
    endDataProgress(dataDir)
    expect((await health()).data_work).toBeNull()
  })

  it('names the jobs that fail', async () => {
    const redis = admin.redis.client()
    await recordExecution(redis, { queue: 'mail', job: 'send-mails', everyMs: 2_000, tookMs: 5 })
    expect((await health()).worker).toMatchObject({ state: 'ok', troubled_jobs: [] })
    await recordExecution(redis, {
      queue: 'usage',
      job: 'copy-usage',
      everyMs: 15_000,
      tookMs: 5,
      error: new Error('no'),
    })
    expect((await health()).worker).toMatchObject({ state: 'attention', troubled_jobs: ['usage/copy-usage'] })
  })

  it('counts mails that were given up', async () => {
    await admin.database.prisma.mail.create({
      data: {
        key: randomUUID(),
        template: 'welcome',
        recipient: 'x@client.example',
        language: 'fr',
        data: {},
        state: 'failed',
      },
    })
    expect((await health()).mail).toMatchObject({ state: 'attention', failed: 1 })
  })
})

describe('mails to the members of an account, for staff', () => {
  it('are listed newest first, page by page, without their content', async () => {
    const { email, accountId } = await admin.member()
    const mail = (recipient: string, template: string) =>
      admin.database.prisma.mail.create({
        data: { key: randomUUID(), template, recipient, language: 'fr', data: { secret: 'Awa' } },
      })
    await mail(email, 'first')
    await mail('somebody@else.example', 'foreign')
    await mail(email, 'second')
    const { client } = await admin.loginStaff('support')
    const { body: page } = await client.get<{ data: { template: string }[]; next_cursor: string }>(
      `/accounts/${accountId}/mails?limit=1`,
    )
    expect(page.data.map(({ template }) => template)).toEqual(['second'])
    expect(JSON.stringify(page)).not.toContain('Awa')
    const { body: rest } = await client.get<{ data: { template: string }[]; next_cursor: string | null }>(
      `/accounts/${accountId}/mails?limit=1&cursor=${page.next_cursor}`,
    )
    expect(rest.data.map(({ template }) => template)).toEqual(['first'])
    expect(rest.next_cursor).toBeNull()
  })

  it('404: of an unknown account', async () => {
    const { client } = await admin.loginStaff('support')
    expect((await client.get(`/accounts/${randomUUID()}/mails`)).status).toBe(404)
  })
})
