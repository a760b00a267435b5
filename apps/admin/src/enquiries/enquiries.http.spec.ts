import { type AdminUnderTest, startAdmin } from '../access/admin.fixture.js'
import { AttemptLimiter } from '../identity/attempt-limiter.js'

jest.setTimeout(120_000)

interface Enquiry {
  id: string
  state: string
  account_id?: string | null
  organisation?: string | null
  messages: Message[]
  earlier_cursor: string | null
}
interface Message {
  from_staff: boolean
  author: string | null
  text: string
}
interface Page {
  data: Enquiry[]
  next_cursor: string | null
}
interface Earlier {
  data: Message[]
  earlier_cursor: string | null
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

  it('are read in pages, and their earlier messages too', async () => {
    const { client, email } = await admin.member()
    const staff = await admin.loginStaff('support')
    const { prisma } = admin.database
    const ids: string[] = []
    for (let count = 0; count < 3; count++) ids.push((await client.post<Enquiry>('/enquiries', order)).body.id)
    const long = ids[0]!
    const messages = Array.from({ length: 29 }, (_, n) => ({
      enquiryId: long,
      fromStaff: false,
      author: email,
      text: `m${n}`,
    }))
    for (const data of messages) await prisma.enquiryMessage.create({ data })
    await client.post(`/enquiries/${long}/messages`, { text: 'newest' })

    const first = (await client.get<Page>('/enquiries?limit=2')).body
    expect(first.data.map(({ id }) => id)).toEqual([long, ids[2]])
    const second = (await client.get<Page>(`/enquiries?limit=2&cursor=${first.next_cursor}`)).body
    expect(second).toMatchObject({ data: [{ id: ids[1] }], next_cursor: null })
    expect(first.data[0]!.messages.map(({ text }) => text)).toEqual(['m25', 'm26', 'm27', 'm28', 'newest'])
    const whole = (await staff.client.get<Enquiry>(`/enquiries/${long}`)).body
    expect(whole.messages).toHaveLength(20)

    for (const [reader, start] of [
      [client, first.data[0]!],
      [staff.client, whole],
    ] as const) {
      const read = start.messages.map(({ text }) => text)
      for (let cursor: string | null = start.earlier_cursor; cursor !== null;) {
        const { body } = await reader.get<Earlier>(`/enquiries/${long}/messages?limit=8&cursor=${cursor}`)
        read.unshift(...body.data.map(({ text }) => text))
        cursor = body.earlier_cursor
      }
      expect(read).toEqual([order.text, ...messages.map(({ text }) => text), 'newest'])
    }

    const stranger = await admin.member()
    expect((await stranger.client.get(`/enquiries/${long}/messages`)).status).toBe(404)
    expect((await stranger.client.get(`/enquiries?cursor=${long}`)).status).toBe(400)
    expect((await client.get('/enquiries?cursor=x&limit=0')).status).toBe(400)
  })

  it('of strangers are limited in all, and those of customers are not', async () => {
    const limiter = admin.app.get(AttemptLimiter, { strict: false })
    for (let count = 0; count < 300; count++) await limiter.count('enquiry_strangers', 'all').catch(() => undefined)
    const stranger = { ...order, email: 'kofi@elsewhere.example' }
    expect((await admin.portal().post('/contact', stranger)).status).toBe(429)
    const { client } = await admin.member()
    expect((await client.post('/enquiries', order)).status).toBe(201)
  })
})
