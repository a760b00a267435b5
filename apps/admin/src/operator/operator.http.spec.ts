import { type AdminUnderTest, PASSWORD, startAdmin } from '../access/admin.fixture.js'

jest.setTimeout(120_000)

interface Site {
  operator: string
  support_email: string | null
  support_phone: string | null
  whatsapp_url: string | null
  status_url: string | null
  terms_version: number
  privacy_version: number
}
interface Text {
  version: number
  is_template: boolean
  fr: string
  en: string
}
interface Refusal {
  error: { details: { field: string; reason: string }[] }
}

describe('the operator', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin({ env: { STATUS_DIR: '/nonexistent' } })
  })
  afterAll(() => admin?.stop())

  const site = async () => (await admin.portal().get<Site>('/site')).body
  const text = async (path: string) => (await admin.portal().get<Text>(`/legal/${path}`)).body

  it('shows its addresses to anybody, and falls back to those of the seller', async () => {
    const owner = await admin.loginStaff('owner')
    await owner.client.patch('/seller', { legal_name: 'Repère SARL', email: 'sales@repere.example' })
    expect(await site()).toMatchObject({
      operator: 'Repère SARL',
      support_email: 'sales@repere.example',
      whatsapp_url: null,
      status_url: '/status/',
    })
    const set = await owner.client.put('/operator', {
      support_email: 'Support@Repere.example',
      support_phone: '+229 01 97 00 00 00',
      whatsapp_url: 'https://wa.me/2290197000000',
      status_url: 'https://status.repere.example/',
    })
    expect(set).toMatchObject({ status: 200, body: { updated_by: `staff: ${owner.email}` } })
    expect(await site()).toMatchObject({
      support_email: 'support@repere.example',
      support_phone: '+229 01 97 00 00 00',
      whatsapp_url: 'https://wa.me/2290197000000',
      status_url: 'https://status.repere.example/',
    })
    const entry = await admin.database.prisma.auditEntry.findFirstOrThrow({ where: { action: 'operator.set' } })
    expect(entry.actorId).toBe(owner.staffId)
  })

  it('refuses addresses that are no https addresses, all at once, and changes nothing', async () => {
    const { client } = await admin.loginStaff('admin')
    const before = await site()
    const { status, body } = await client.put<Refusal>('/operator', {
      whatsapp_url: 'javascript:alert(1)',
      status_url: 'http://status.example',
    })
    expect(status).toBe(400)
    expect(body.error.details.map(({ field, reason }) => `${field} ${reason}`).sort()).toEqual([
      'status_url invalid_format',
      'whatsapp_url invalid_format',
    ])
    expect(await site()).toEqual(before)
    const support = await admin.loginStaff('support')
    expect((await support.client.put('/operator', {})).status).toBe(403)
  })

  it('shows templates in both languages until it publishes a text, which then never changes', async () => {
    for (const document of ['terms', 'privacy', 'imprint']) {
      const template = await text(document)
      expect(template).toMatchObject({ version: 0, is_template: true })
      for (const written of [template.fr, template.en]) {
        expect(written).toContain('Repère SARL')
        expect(written).not.toContain('{{')
      }
    }
    const { client } = await admin.loginStaff('owner')
    const published = await client.post<Text>('/legal/terms/versions', {
      fr: '## Conditions\n\nDe {{legal_name}}.',
      en: '## Terms\n\nOf {{legal_name}}.',
    })
    expect(published).toMatchObject({ status: 201, body: { version: 1, is_template: false } })
    await client.patch('/seller', { legal_name: 'Another name' })
    expect(await text('terms')).toMatchObject({ version: 1, en: '## Terms\n\nOf Repère SARL.' })
    expect((await client.post('/legal/terms/versions', { fr: 'Deux', en: 'Two' })).body).toMatchObject({ version: 2 })
    expect(await text('terms')).toMatchObject({ version: 2, en: 'Two' })
    expect(await text('terms?version=1')).toMatchObject({ version: 1 })
    expect(await text('terms?version=0')).toMatchObject({ version: 0, is_template: true })
    expect((await admin.portal().get('/legal/terms?version=3')).status).toBe(404)
    expect((await admin.portal().get('/legal/rules')).status).toBe(404)
    await expect(admin.database.prisma.legalText.deleteMany()).rejects.toThrow()
  })

  it('records the versions that a registration accepts, and refuses versions that are not in force', async () => {
    const { terms_version, privacy_version } = await site()
    expect({ terms_version, privacy_version }).toEqual({ terms_version: 2, privacy_version: 0 })
    const order = { email: 'stale@client.example', password: PASSWORD, organisation: 'Awa', country: 'BJ' }
    const stale = await admin.portal().post<Refusal>('/register', { ...order, terms_version: 1, privacy_version: 7 })
    expect(stale.status).toBe(400)
    expect(stale.body.error.details.map(({ field }) => field)).toEqual(['terms_version', 'privacy_version'])
    expect(await admin.database.prisma.user.count({ where: { email: order.email } })).toBe(0)

    const { body } = await admin.register({ terms_version, privacy_version } as never)
    const staff = await admin.loginStaff('support')
    const consents = await staff.client.get<{ data: object[] }>(`/accounts/${body.organisation.id}/consents`)
    expect(consents.body.data).toMatchObject([
      { user_id: body.user.id, document: 'terms', version: 2 },
      { user_id: body.user.id, document: 'privacy', version: 0 },
    ])
    const silent = await admin.register()
    expect(
      (await staff.client.get<{ data: object[] }>(`/accounts/${silent.body.organisation.id}/consents`)).body.data,
    ).toEqual([])
  })

  it('shows the plans in force to anybody', async () => {
    const { status, body } = await admin
      .portal()
      .get<{ plans: { code: string; terms: { price_fcfa: number } }[] }>('/plans')
    expect(status).toBe(200)
    expect(body.plans.find(({ code }) => code === 'starter')?.terms.price_fcfa).toBe(25_000)
  })
})
