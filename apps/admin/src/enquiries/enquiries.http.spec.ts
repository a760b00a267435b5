import { type AdminUnderTest, startAdmin } from '../access/admin.fixture.js'

jest.setTimeout(120_000)

interface Enquiry {
  id: string
  state: string
  account_id?: string | null
  organisation?: string | null
  messages: { from_staff: boolean; author: string | null; text: string }[]
}
interface Refusal {
  error: { details: { field: string; reason: string }[] }
}

describe('enquiries', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())

  const order = {
    topic: 'enterprise',
    text: 'Five million requests a day.\n\nWhat does it cost?',
    requests_per_day: 5_000_000,
  }

  it('of a customer reach staff by mail and in the queue, and the reply stays on the account', async () => {
    const support = await admin.loginStaff('support')
    const billing = await admin.loginStaff('billing')
    const { client, email, accountId } = await admin.member({ role: 'developer' })
    const opened = await client.post<Enquiry>('/enquiries', order)
    expect(opened).toMatchObject({
      status: 201,
      body: { state: 'open', messages: [{ from_staff: false, author: email }] },
    })
    const { id } = opened.body
    const notice = await admin.mails(support.email)
    expect(notice).toHaveLength(1)
    expect(notice[0]!.text).toContain('What does it cost?')
    expect(notice[0]!.text).toContain(`/console/enquiries/${id}`)
    expect(await admin.mails(billing.email)).toEqual([])

    const queue = await support.client.get<{ data: Enquiry[] }>('/enquiries?state=open')
    expect(queue.body.data).toMatchObject([{ id, account_id: accountId, requests_per_day: 5_000_000 }])
    const answered = await support.client.post<Enquiry>(`/enquiries/${id}/messages`, { text: 'Here is our offer.' })
    expect(answered).toMatchObject({
      status: 201,
      body: { state: 'answered', messages: [{}, { author: support.email }] },
    })
    expect((await support.client.get<{ data: Enquiry[] }>('/enquiries?state=open')).body.data).toEqual([])
    const reply = (await admin.mails(email)).at(-1)!
    expect(reply.subject).toBe('Réponse à votre message : offre Enterprise')
    expect(reply.text).toContain('Here is our offer.')

    // Every member of the organisation finds it, and staff stay without a name.
    const colleague = await admin.member({ role: 'billing', of: { accountId, accountTag: '' } })
    const seen = await colleague.client.get<{ data: Enquiry[] }>('/enquiries')
    expect(seen.body.data).toMatchObject([
      {
        id,
        state: 'answered',
        messages: [{ author: email }, { from_staff: true, author: null, text: 'Here is our offer.' }],
      },
    ])
    expect(seen.text).not.toContain(support.email)
    const again = await colleague.client.post<Enquiry>(`/enquiries/${id}/messages`, { text: 'Thank you.' })
    expect(again.body).toMatchObject({ state: 'open', messages: [{}, {}, { author: colleague.email }] })
    expect((await support.client.post<Enquiry>(`/enquiries/${id}/close`)).body).toMatchObject({ state: 'closed' })
    const audited = await admin.database.prisma.auditEntry.findMany({ where: { targetId: id }, orderBy: { id: 'asc' } })
    expect(audited.map(({ action }) => action)).toEqual(['enquiry.reply', 'enquiry.close'])
    expect(JSON.stringify(audited.map(({ after }) => after))).not.toContain('offer')
  })

  it('of a stranger go to the support address, and the reply to theirs', async () => {
    const { client } = await admin.loginStaff('admin')
    await client.put('/operator', { support_email: 'help@repere.example' })
    const stranger = { ...order, email: 'Kofi@Elsewhere.example', organisation: 'Kofi & fils', language: 'en' }
    expect((await admin.portal().post('/contact', stranger)).status).toBe(202)
    const notice = (await admin.mails('help@repere.example')).at(-1)!
    expect(notice.text).toContain('kofi@elsewhere.example')
    const { body } = await client.get<{ data: Enquiry[] }>('/enquiries')
    expect(body.data[0]).toMatchObject({ account_id: null, organisation: 'Kofi & fils', state: 'open' })
    await client.post(`/enquiries/${body.data[0]!.id}/messages`, { text: 'With pleasure.' })
    const reply = (await admin.mails('kofi@elsewhere.example')).at(-1)!
    expect(reply.subject).toBe('Reply to your message: Enterprise plan')
    // A person answers the mail at the support address, and reads whose it is.
    expect(reply.text).toContain('help@repere.example')
    expect(reply.replyTo).toBe('help@repere.example')
  })

  it('are refused with every field at once, and limited in number', async () => {
    const { status, body } = await admin
      .portal()
      .post<Refusal>('/contact', { topic: 'gossip', text: 'Hi', email: 'no', phone: 1 })
    expect(status).toBe(400)
    expect(body.error.details.map(({ field }) => field).sort()).toEqual(['email', 'phone', 'text', 'topic'])
    const { client } = await admin.member()
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) statuses.push((await client.post('/enquiries', order)).status)
    expect(statuses.filter((one) => one === 201)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
  })
})
