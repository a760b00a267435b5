import { until } from '@repere/test-kit'
import { type AdminUnderTest, startAdmin } from '../access/admin.fixture.js'

jest.setTimeout(60_000)

describe('maintenance over HTTP', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())

  it('is switched on and off by staff, visible to all of them, and recorded', async () => {
    const { client, staffId } = await admin.loginStaff('admin')
    const support = await admin.loginStaff('support')
    const end = '2090-01-01T00:00:00+01:00'
    const on = { on: true, message: 'Bientôt de retour', until: '2089-12-31T23:00:00.000Z' }
    const off = { on: false, message: null, until: null }
    expect((await support.client.get('/maintenance')).body).toEqual(off)
    expect((await client.put('/maintenance', { message: 'Bientôt de retour', until: end })).body).toEqual(on)
    expect((await support.client.get('/maintenance')).body).toEqual(on)
    expect((await support.client.delete('/maintenance')).status).toBe(403)
    expect((await client.delete('/maintenance')).status).toBe(204)
    expect((await support.client.get('/maintenance')).body).toEqual(off)
    expect((await client.put('/maintenance')).body).toMatchObject({ on: true, until: null })
    expect((await client.delete('/maintenance')).status).toBe(204)
    const entries = await admin.database.prisma.auditEntry.findMany({
      where: { actorId: staffId },
      orderBy: { id: 'asc' },
    })
    expect(entries.map(({ action }) => action)).toEqual([
      'maintenance.on',
      'maintenance.off',
      'maintenance.on',
      'maintenance.off',
    ])
  })

  it('refuses an end in the past', async () => {
    const { client } = await admin.loginStaff('owner')
    expect(await client.put('/maintenance', { until: '2020-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
      body: { error: { details: [{ field: 'until', reason: 'in_past' }] } },
    })
  })

  it('is neither on nor recorded while Redis is unavailable', async () => {
    const { client, staffId } = await admin.loginStaff('owner')
    await admin.redis.stop()
    expect((await client.put('/maintenance')).status).toBe(503)
    await admin.redis.start()
    await until(async () => (await client.get('/maintenance')).status === 200)
    expect((await client.get('/maintenance')).body).toMatchObject({ on: false })
    expect(await admin.database.prisma.auditEntry.count({ where: { actorId: staffId } })).toBe(0)
  })
})
