import { createKey } from '@repere/test-kit'
import { invoiceOf } from '../access/access-table.fixture.js'
import { type AdminUnderTest, startAdmin, type TestMember, type TestStaff } from '../access/admin.fixture.js'
import { type SearchResultsDto } from './staff-search.dto.js'

jest.setTimeout(120_000)

describe('the search of staff', () => {
  let admin: AdminUnderTest
  let staff: TestStaff
  let awa: TestMember
  let other: TestMember
  let key: Awaited<ReturnType<typeof createKey>>
  beforeAll(async () => {
    admin = await startAdmin()
    staff = await admin.loginStaff('support')
    ;[awa, other] = [await admin.member(), await admin.member()]
    key = await createKey(admin.database.prisma, admin.redis.client(), awa)
    await createKey(admin.database.prisma, admin.redis.client(), other)
    const saved = await awa.client.patch('/organisation', {
      name: 'Société des Œuvres Ɓaarka',
      legal_name: 'Transports Kpégounou & Fils SARL',
      tax_id: '3 2024 1234 5678',
      rccm: 'RB/COT/24 B 98765',
      phone: '+229 01 97 12 34 56',
    })
    expect(saved.status).toBe(200)
  })
  afterAll(() => admin?.stop())

  const search = async (text: string) => {
    const answer = await staff.client.post<SearchResultsDto>('/search', { text })
    expect({ text, status: answer.status }).toEqual({ text, status: 200 })
    return answer.body
  }

  it.each([
    ['its name without accents', 'societe oeuvres', 'name'],
    ['words in another order', 'baarka SOCIETE', 'name'],
    ['words of name and legal name', 'kpegounou societe', 'name'],
    ['a part of a word', 'kpégou', 'name'],
    ['signs between the words', 'fils, transports', 'name'],
    ['its tax number', '3202412345678', 'tax_number'],
    ['a part of its tax number', '32024 1234', 'tax_number'],
    ['its number in the trade register', 'rb cot 24b98765', 'tax_number'],
    ['its phone number', '+229 01 97 12 34 56', 'phone'],
    ['its phone number without the country', '01 97 12 34 56', 'phone'],
    ['its phone number with 00', '00229 0197123456', 'phone'],
  ])('finds an account by %s', async (_, text, matched) => {
    const { accounts } = await search(text)
    expect(accounts.map(({ id, matched: by }) => [id, by])).toEqual([[awa.accountId, matched]])
  })

  it('finds an account by a key, its start, its last characters, its tag, its id and the address of a member', async () => {
    const [last4, tag] = [key.text.slice(-4), awa.accountTag]
    for (const [text, matched] of [
      [key.text, 'key'],
      [` ${key.text} `, 'key'],
      [key.text.slice(0, 14), 'key'],
      [key.text.slice(0, 25), 'key'],
      [`${key.text.slice(0, -1)}_`, 'key'],
      [last4, 'key'],
      [`…${last4}`, 'key'],
      [tag, 'id'],
      [awa.accountId, 'id'],
      [awa.email.toUpperCase(), 'email'],
    ]) {
      const { accounts } = await search(text!)
      expect({ text, accounts }).toMatchObject({ text, accounts: [{ id: awa.accountId, matched }] })
    }
    await admin.database.prisma.apiKey.update({
      where: { id: key.keyId },
      data: { revokedAt: new Date(), revokedBy: 'test', revocationReason: 'test' },
    })
    expect((await search(key.text)).accounts).toMatchObject([{ id: awa.accountId }])
  })

  it('finds an account by the phone number of its message to us', async () => {
    await admin.database.prisma.enquiry.create({
      data: {
        accountId: other.accountId,
        topic: 'billing',
        email: other.email,
        language: 'fr',
        phone: '(+228) 90 11 22 33',
      },
    })
    expect((await search('90 11 22 33')).accounts).toMatchObject([{ id: other.accountId, matched: 'phone' }])
  })

  it('finds invoices by their number, its end and their id', async () => {
    const { id } = await invoiceOf(admin, awa)
    const { number } = await admin.database.prisma.invoice.findUniqueOrThrow({ where: { id } })
    for (const text of [number!, number!.toLowerCase(), number!.slice(-6), id]) {
      const { invoices } = await search(text)
      expect({ text, invoices }).toMatchObject({ text, invoices: [{ id, number, account_id: awa.accountId }] })
    }
  })

  it('finds a request by its X-Request-Id, and records that staff read it', async () => {
    const { accountId } = awa
    await admin.database.prisma.requestLine.create({
      data: {
        id: '01890000-0000-7000-8000-0000000000aa',
        accountId,
        keyId: key.keyId,
        at: new Date(),
        requestId: 'order-42',
        operation: 'POST /v1/route',
        status: 429,
        reason: 'burst',
        ms: 1,
        units: 0,
      },
    })
    expect((await search('order-42')).requests).toMatchObject([{ request_id: 'order-42', account_id: accountId }])
    const events = await admin.database.prisma.authenticationEvent.findMany({
      where: { staffId: staff.staffId, kind: 'personal_data_read' },
    })
    expect(events.map(({ accountId: read }) => read)).toEqual([accountId])
  })

  it('finds nothing for what is nowhere, and takes any text', async () => {
    for (const text of [
      'nowhere at all',
      '%%',
      '__',
      '\\\\',
      "'; DROP TABLE accounts; --",
      'ａａ',
      '..',
      'svc_live_',
      '日本',
      '😀😀',
    ]) {
      const { accounts, invoices, requests } = await search(text)
      expect({ text, found: [accounts, invoices, requests].flat() }).toEqual({ text, found: [] })
    }
    expect((await staff.client.post('/search', { text: ' ' })).status).toBe(400)
    expect((await awa.client.send('POST', '/staff/search', { text: 'xx' })).status).toBe(403)
  })

  it('is what the list of accounts searches by', async () => {
    const { body } = await staff.client.get<{ data: { id: string }[] }>('/accounts?search=baarka%20societe')
    expect(body.data.map(({ id }) => id)).toEqual([awa.accountId])
  })
})
