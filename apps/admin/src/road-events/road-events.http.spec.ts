import { type AdminUnderTest, startAdmin } from '../access/admin.fixture.js'

jest.setTimeout(60_000)

const market = {
  title: 'Marché du vendredi',
  effect: 'closed',
  line: [
    { lat: 6.36, lng: 2.42 },
    { lat: 6.361, lng: 2.424 },
  ],
  modes: ['auto', 'bicycle'],
  starts_at: '2026-01-01T00:00:00Z',
  weekly: { days: ['fri'], from: '06:00', until: '15:00', time_zone: 'Africa/Porto-Novo' },
  source: 'Mairie de Cotonou',
}

interface Event {
  id: string
  title: string
  weekly: object | null
}

describe('closures and speeds of roads', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())

  it('are added, changed, ended, listed and recorded', async () => {
    const { client, staffId } = await admin.loginStaff('support')
    const added = await client.post<Event>('/road-events', market)
    expect(added).toMatchObject({
      status: 201,
      body: {
        ...market,
        ways: null,
        area: null,
        speed_kmh: null,
        starts_at: '2026-01-01T00:00:00.000Z',
        ended_at: null,
      },
    })
    const { id } = added.body
    const { weekly, line, ...rest } = market
    const works = { ...rest, effect: 'slowed', speed_kmh: 20, ways: [7, 9, 7], ends_at: '2099-01-01T00:00:00+01:00' }
    expect(weekly && line).toBeTruthy()
    expect(await client.put<Event>(`/road-events/${id}`, works)).toMatchObject({
      status: 200,
      body: { id, effect: 'slowed', speed_kmh: 20, ways: [7, 9], line: null, weekly: null, in_force: true },
    })
    const listed = async (state: string) =>
      (await client.get<{ events: Event[] }>(`/road-events?state=${state}`)).body.events.map((event) => event.id)
    expect(await listed('current')).toContain(id)
    expect(await listed('over')).not.toContain(id)

    const ended = await client.post(`/road-events/${id}/end`, { reason: 'road repaired' })
    expect(ended).toMatchObject({ status: 200, body: { in_force: false, ended_at: expect.any(String) } })
    expect([await listed('current'), await listed('over')]).toEqual([[], [id]])
    expect((await client.post(`/road-events/${id}/end`, {})).status).toBe(409)
    expect((await client.put(`/road-events/${id}`, market)).status).toBe(409)
    expect((await client.put('/road-events/01890000-0000-7000-8000-000000000000', market)).status).toBe(404)

    const entries = await admin.database.prisma.auditEntry.findMany({ where: { actorId: staffId, targetId: id } })
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'road_event.add',
      'road_event.change',
      'road_event.end',
    ])
    const change = entries.find(({ action }) => action === 'road_event.change')
    expect(change).toMatchObject({ before: { effect: 'closed', weekly }, after: { effect: 'slowed', speed_kmh: 20 } })
  })

  it('are refused with every field that is missing, superfluous or out of range', async () => {
    const { client } = await admin.loginStaff('admin')
    const faults = async (change: object) => {
      const { status, body } = await client.post<{ error: { details: { field: string; reason: string }[] } }>(
        '/road-events',
        { ...market, ...change },
      )
      expect(status).toBe(400)
      return body.error.details.map(({ field, reason }) => `${field} ${reason}`).sort()
    }
    const point = { lat: 6, lng: 2 }
    for (const [change, expected] of [
      [{ line: undefined }, ['line required']],
      [{ ways: [1] }, ['line conflicting_fields', 'ways conflicting_fields']],
      [{ line: undefined, ways: [] }, ['ways too_few']],
      [
        { line: undefined, ways: [0, 1.5, 2 ** 41, null] },
        ['ways.0 out_of_range', 'ways.1 invalid_type', 'ways.2 out_of_range', 'ways.3 invalid_type'],
      ],
      [{ line: undefined, ways: Array.from({ length: 201 }, (_, id) => id + 1) }, ['ways too_many']],
      [{ line: [point] }, ['line too_few']],
      [{ line: [point, { lat: 91, lng: 'x' }] }, ['line.1.lat out_of_range', 'line.1.lng invalid_type']],
      [{ line: undefined, area: [point, { lat: 7, lng: 2 }, { lat: 7, lng: 3 }] }, ['area out_of_range']],
      [{ effect: 'slowed' }, ['speed_kmh required']],
      [{ speed_kmh: 30 }, ['speed_kmh conflicting_fields']],
      [{ effect: 'slowed', speed_kmh: 0 }, ['speed_kmh out_of_range']],
      [{ effect: 'flooded', modes: [] }, ['effect unknown_value']],
      [{ modes: [] }, ['modes too_few']],
      [{ modes: ['boat'] }, ['modes.0 unknown_value']],
      [{ ends_at: market.starts_at }, ['ends_at not_increasing']],
      [{ starts_at: '2026-01-01T00:00:00' }, ['starts_at invalid_format']],
      [{ weekly: { ...market.weekly, days: [] } }, ['weekly.days too_few']],
      [
        { weekly: { days: ['vendredi'], from: '6:00', until: '24:00', time_zone: 'Africa/Nowhere' } },
        [
          'weekly.days.0 unknown_value',
          'weekly.from invalid_format',
          'weekly.time_zone unknown_value',
          'weekly.until invalid_format',
        ],
      ],
      [{ weekly: { ...market.weekly, time_zone: '+01:00' } }, ['weekly.time_zone unknown_value']],
      [{ title: ' ', source: undefined, colour: 'red' }, ['colour unknown_field', 'source required', 'title required']],
    ] as const) {
      expect(await faults(change)).toEqual(expected)
    }
    expect(await admin.database.prisma.roadEvent.count({ where: { endedAt: null } })).toBe(0)
  })

  it('are not entered by the role billing', async () => {
    const { client } = await admin.loginStaff('billing')
    expect((await client.post('/road-events', market)).status).toBe(403)
    expect((await client.get('/road-events')).status).toBe(200)
  })
})
