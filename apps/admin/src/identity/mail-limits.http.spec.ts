import { type AdminUnderTest, PASSWORD, startAdmin } from '../access/admin.fixture.js'

jest.setTimeout(120_000)

describe('mails that people cause', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())
  beforeEach(() => admin.redis.client().flushall())

  const times = async (count: number, ask: (index: number) => Promise<{ status: number; text: string }>) => {
    const answers = []
    for (let index = 0; index < count; index++) answers.push(await ask(index))
    return answers
  }
  const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)
  const queuedFor = (recipient: string) => admin.database.prisma.mail.count({ where: { recipient } })

  it('to one mailbox are ten an hour, from any organisation, known or not', async () => {
    const known = await admin.member()
    const owners = await Promise.all(Array.from({ length: 12 }, () => admin.member()))
    const refusals = []
    for (const email of [known.email, 'never-seen@client.example']) {
      const answers = await times(12, (index) =>
        owners[index]!.client.post('/invitations', { email, role: 'developer' }),
      )
      expect(statusesOf(answers)).toEqual([...Array<number>(10).fill(201), 429, 429])
      expect(await queuedFor(email)).toBe(10)
      refusals.push(answers.at(-1)!.text.replace(/"request_id":"[^"]*"/, ''))
      // Requests of strangers do not reduce the limit of the person.
      expect((await admin.portal().post('/password/forgot', { email })).status).toBe(202)
    }
    expect(refusals[0]).toBe(refusals[1])
  })

  it('count registrations and invitations together', async () => {
    const email = 'wanted@client.example'
    const order = { email, password: PASSWORD, organisation: 'Transports Awa', country: 'BJ' }
    expect(statusesOf(await times(10, () => admin.portal().post('/register', order)))).toEqual(
      Array<number>(10).fill(201),
    )
    const owner = await admin.member()
    expect((await owner.client.post('/invitations', { email, role: 'developer' })).status).toBe(429)
    expect((await admin.portal().post('/register', order)).status).toBe(429)
  })

  it('of one person to others are twenty an hour, and sixty a day of one account', async () => {
    const owner = await admin.member()
    const invite = ({ client }: { client: typeof owner.client }, index: number) =>
      client.post('/invitations', { email: `colleague-${index}@client.example`, role: 'developer' })
    expect(statusesOf(await times(22, (index) => invite(owner, index)))).toEqual([
      ...Array<number>(20).fill(201),
      429,
      429,
    ])
    const colleagues = await Promise.all([1, 2, 3].map(() => admin.member({ of: owner })))
    const rest = await times(42, (index) => invite(colleagues[Math.floor(index / 14)]!, 100 + index))
    expect(statusesOf(rest).filter((status) => status === 201)).toHaveLength(40)
    expect(statusesOf(rest).slice(-2)).toEqual([429, 429])
  })

  it('of one network are a hundred an hour', async () => {
    const answers = await times(102, (index) =>
      admin.portal().post('/password/forgot', { email: `somebody-${index}@client.example` }),
    )
    expect(statusesOf(answers)).toEqual([...Array<number>(100).fill(202), 429, 429])
  })

  it.each(['Gagnez 1000 F : https://evil.example', 'evil.com', 'Awa\r\nBcc: x', 'écrivez à voleur@evil.example'])(
    'contain no message of a stranger in the name of an organisation: %j',
    async (organisation) => {
      const order = { email: 'victim@client.example', password: PASSWORD, organisation, country: 'BJ' }
      const refused = await admin.portal().post('/register', order)
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('"field":"organisation"')])
      const owner = await admin.member()
      const renamed = await owner.client.patch('/organisation', { name: organisation })
      expect([renamed.status, renamed.text]).toEqual([400, expect.stringContaining('"field":"name"')])
      expect(await queuedFor('victim@client.example')).toBe(0)
    },
  )

  it('name a browser in our words, not by its `User-Agent`', async () => {
    const { email, password, client } = await admin.register()
    await client.post('/verify', { token: await admin.linkToken(email) })
    const browser = admin.portal()
    browser.headers['user-agent'] = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0 Call us: https://evil.example'
    expect((await browser.post('/login', { email, password })).status).toBe(200)
    const { text } = (await admin.mails(email)).at(-1)!
    expect(text).toContain('Firefox, Windows')
    expect(text).not.toContain('evil.example')
  })
})
