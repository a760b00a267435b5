import { type AdminUnderTest, startAdmin } from '../access/admin.fixture.js'

jest.setTimeout(60_000)

const content =
  'name,lat,lng,category,phone\nPharmacie du Port,6.35,2.43,pharmacy,+229 01\nRue du Mil,6.36,2.4,street,\n'
const set = { name: 'port-2026', source: 'Mairie', licence: 'ODbL-1.0' }

describe('sets of places', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())

  it('are added, replaced, downloaded and removed, with an entry in the audit log each', async () => {
    const { client, staffId } = await admin.loginStaff('support')
    const added = await client.post('/place-sets', { ...set, content })
    expect(added).toMatchObject({ status: 201, body: { ...set, places: 2, added_by: expect.stringContaining('@') } })
    const more = `${content}Chez Awa,6.3,2.4,,\n`
    expect((await client.post('/place-sets', { ...set, content: more })).body).toMatchObject({ places: 3 })
    expect((await client.get('/place-sets')).body).toMatchObject({ sets: [{ name: 'port-2026', places: 3 }] })
    expect((await client.get('/place-sets/port-2026/content')).text).toBe(more.trim())
    expect((await client.delete('/place-sets/port-2026')).status).toBe(204)
    expect((await client.get('/place-sets')).body).toEqual({ sets: [] })
    for (const path of ['/place-sets/port-2026/content', '/place-sets/%00']) {
      expect((await client.get(path)).status).toBe(404)
    }
    expect((await client.delete('/place-sets/port-2026')).status).toBe(404)
    const entries = await admin.database.prisma.auditEntry.findMany({ where: { actorId: staffId } })
    expect(entries.map(({ action }) => action).filter((action) => action.startsWith('place_set.'))).toEqual([
      'place_set.add',
      'place_set.add',
      'place_set.remove',
    ])
  })

  it('are refused with every fault of every row, and change nothing then', async () => {
    const { client } = await admin.loginStaff('admin')
    const faults = async (order: object) => {
      const { status, body } = await client.post<{ error: { details: { field: string; value: unknown }[] } }>(
        '/place-sets',
        { ...set, ...order },
      )
      expect(status).toBe(400)
      return body.error.details.map(({ field, value }) => [field, value])
    }
    expect(await faults({ name: '../x', content: 'name,lat,lng,category\n,91,2,\nBar,6,2,castle\n' })).toEqual([
      ['name', '../x'],
      ['content', 'row 2: it has no name'],
      ['content', 'row 2: lat "91" is not a latitude in degrees'],
      ['content', expect.stringMatching(/^row 3: category "castle" is unknown/)],
    ])
    expect(await faults({ content: 'name,lat,lng\n"A,6,2\n' })).toEqual([
      ['content', expect.stringContaining('not CSV')],
    ])
    expect(await faults({ content: '{"type":"Point"}' })).toEqual([['content', 'not GeoJSON']])
    expect(await faults({ content: 'name\u0000,lat,lng\nA,6,2\n' })).toEqual([['content', expect.anything()]])
    expect((await client.get('/place-sets')).body).toEqual({ sets: [] })
  })

  it('are not changed by the role billing', async () => {
    const { client } = await admin.loginStaff('billing')
    expect((await client.post('/place-sets', { ...set, content })).status).toBe(403)
    expect((await client.delete('/place-sets/port-2026')).status).toBe(403)
  })
})
