import { parseCorrections } from '@repere/gazetteer'
import { type AdminUnderTest, startAdmin } from '../access/admin.fixture.js'

jest.setTimeout(60_000)

const place = '0d1f3a52-7a0b-5c7e-9a57-3f1f0a7c1b11'

describe('corrections of places', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())

  it('are accepted, listed, withdrawn and recorded', async () => {
    const { client, staffId } = await admin.loginStaff('support')
    const added = await client.post<{ id: string; place: string }>('/place-corrections', {
      kind: 'add',
      name: 'Clinique du Port',
      category: 'clinic',
      lat: 6.35,
      lng: 2.43,
      note: 'seen on site',
    })
    expect(added).toMatchObject({
      status: 201,
      body: { kind: 'add', name: 'Clinique du Port', lat: 6.35, accepted_by: expect.stringContaining('@') },
    })
    expect(
      (await client.post('/place-corrections', { kind: 'rename', place: `place_${place}`, name: 'Le Phare' })).body,
    ).toMatchObject({ place, name: 'Le Phare' })
    expect((await client.post('/place-corrections', { kind: 'withdraw', place: added.body.id })).status).toBe(201)
    const { corrections } = (await client.get<{ corrections: { kind: string }[] }>('/place-corrections')).body
    expect(corrections.map(({ kind }) => kind).sort()).toEqual(['add', 'rename', 'withdraw'])
    const lines = parseCorrections((await client.get('/place-corrections/corrections.jsonl')).text)
    expect(lines).toMatchObject({
      faults: [],
      corrections: [{ kind: 'add', name: 'Clinique du Port', lat: 6.35 }, { kind: 'rename' }, { kind: 'withdraw' }],
    })
    const entries = await admin.database.prisma.auditEntry.findMany({ where: { actorId: staffId } })
    expect(entries.filter(({ action }) => action === 'place_correction.accept')).toHaveLength(3)
    await expect(admin.database.prisma.placeCorrection.deleteMany()).rejects.toThrow()
  })

  it('are refused with every field that is missing, superfluous or unknown', async () => {
    const { client } = await admin.loginStaff('admin')
    const faults = async (order: object) => {
      const { status, body } = await client.post<{ error: { details: { field: string; reason: string }[] } }>(
        '/place-corrections',
        order,
      )
      expect(status).toBe(400)
      return body.error.details.map(({ field, reason }) => `${field} ${reason}`).sort()
    }
    expect(await faults({ kind: 'add', place, lat: 6 })).toEqual([
      'category required',
      'lng required',
      'name required',
      'place conflicting_fields',
    ])
    expect(await faults({ kind: 'close', place: 'node/1' })).toEqual(['place invalid_format'])
    expect(await faults({ kind: 'withdraw', place })).toEqual(['place unknown_value'])
    expect(await faults({ kind: 'add', name: 'X', category: 'castle', lat: 6, lng: 2 })).toEqual([
      'category unknown_category',
    ])
  })

  it('are not accepted from the role billing', async () => {
    const { client } = await admin.loginStaff('billing')
    expect((await client.post('/place-corrections', { kind: 'close', place })).status).toBe(403)
  })
})
