import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@repere/http'
import { type AdminUnderTest, PASSWORD, startAdmin } from '../access/admin.fixture.js'
import { retryConflicts } from '../access/simultaneous-changes.js'
import { type MeDto } from './me.dto.js'

jest.setTimeout(120_000)

const AT_ONCE = 10
const NEW_PASSWORD = 'a longer and newer one'

let admin: AdminUnderTest
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin?.stop())

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const tokensOf = async (email: string) =>
  (await admin.mails(email)).map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1] ?? '')
const organisationsOf = async (email: string, password: string) =>
  (await admin.portal().post<MeDto>('/login', { email, password })).body.organisations

describe('ten at once', () => {
  it('verify one address that each of them registered: it is one person with ten organisations', async () => {
    const email = 'ten-registrations@client.example'
    const clients = []
    for (let count = 0; count < AT_ONCE; count++) clients.push((await admin.register({ email })).client)
    const tokens = await tokensOf(email)
    expect(tokens).toHaveLength(AT_ONCE)
    const answers = await Promise.all(clients.map((client, at) => client.post('/verify', { token: tokens[at] })))
    expect(statusesOf(answers)).toEqual(Array(AT_ONCE).fill(200))
    expect(await admin.database.prisma.user.count({ where: { email } })).toBe(1)
    expect(await organisationsOf(email, PASSWORD)).toHaveLength(AT_ONCE)
  })

  it('accept invitations of ten organisations for one new address: it is one person, a member of all', async () => {
    const email = 'ten-invitations@client.example'
    const owners = await Promise.all(Array.from({ length: AT_ONCE }, () => admin.member()))
    for (const { client } of owners) {
      expect((await client.post('/invitations', { email, role: 'developer' })).status).toBe(201)
    }
    const tokens = await tokensOf(email)
    const answers = await Promise.all(
      tokens.map((token) => admin.portal().post('/invitations/accept', { token, password: PASSWORD })),
    )
    expect(statusesOf(answers)).toEqual(Array(AT_ONCE).fill(200))
    expect(await admin.database.prisma.user.count({ where: { email } })).toBe(1)
    expect(await organisationsOf(email, PASSWORD)).toHaveLength(AT_ONCE)
  })

  it('set a new password with the same link: one succeeds', async () => {
    const { email } = await admin.register()
    await admin.mails(email)
    await admin.portal().post('/password/forgot', { email })
    const token = await admin.linkToken(email)
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => admin.portal().post('/password/reset', { token, password: NEW_PASSWORD })),
    )
    expect(statusesOf(answers)).toEqual([204, ...Array<number>(AT_ONCE - 1).fill(400)])
  })

  it('register, accept, reset and verify one address: no request gets a 5xx', async () => {
    const email = 'everything@client.example'
    const registered = [await admin.register({ email }), await admin.register({ email })]
    const owners = await Promise.all([admin.member(), admin.member()])
    for (const { client } of owners) await client.post('/invitations', { email, role: 'developer' })
    await admin.mails(email)
    await admin.portal().post('/password/forgot', { email })
    const mails = await admin.mails(email)
    const calls = mails.flatMap(({ text }) => {
      const [, page, token] = /\/([\w-]+)#token=([\w-]+)/.exec(text) ?? []
      const path = { verify: '/verify', invitation: '/invitations/accept', 'reset-password': '/password/reset' }[page!]
      return [0, 1].map(() => admin.portal().post(path!, { token, password: NEW_PASSWORD }))
    })
    expect(calls).toHaveLength(AT_ONCE)
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => ![200, 204, 400].includes(status))).toEqual([])
    expect(registered).toHaveLength(2)
    const verified = { email, emailVerifiedAt: { not: null } }
    expect(await admin.database.prisma.user.count({ where: verified })).toBe(1)
  })
})

describe('a change that conflicts with others', () => {
  const taken = () => {
    const { prisma } = admin.database
    return prisma.$transaction(async (tx) => {
      const { id } = await tx.account.findFirstOrThrow()
      // The unique value of another row.
      return tx.account.create({ data: { ...(await tx.account.findUniqueOrThrow({ where: { id } })), id } })
    })
  }

  it('is repeated until it succeeds', async () => {
    let attempts = 0
    await expect(retryConflicts<unknown>(() => (++attempts < 4 ? taken() : Promise.resolve('made')))).resolves.toBe(
      'made',
    )
    expect(attempts).toBe(4)
  })

  it('ends as a 503 after five attempts', async () => {
    let attempts = 0
    const problem: unknown = await retryConflicts(() => (attempts++, taken())).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(Problem)
    expect([attempts, (problem as Problem).status, (problem as Problem).headers]).toEqual([
      5,
      503,
      { 'retry-after': '5' },
    ])
  })

  it('is repeated after a deadlock, also between our own statements', async () => {
    const { prisma } = admin.database
    const [first, second] = await Promise.all([admin.member(), admin.member()])
    let attempts = 0
    const lockInOrder = (ids: string[]) =>
      retryConflicts(() => {
        attempts++
        return prisma.$transaction(async (tx) => {
          for (const id of ids) {
            await tx.$queryRaw`SELECT 1 FROM accounts WHERE id = ${id}::uuid FOR UPDATE`
            await sleep(200)
          }
          return 'locked'
        })
      })
    const ids = [first.accountId, second.accountId]
    const outcomes = await Promise.all([lockInOrder(ids), lockInOrder(ids.toReversed())])
    expect(outcomes).toEqual(['locked', 'locked'])
    expect(attempts).toBeGreaterThan(2)
  })

  it('does not hide any other failure', async () => {
    let attempts = 0
    const broken = () => (attempts++, Promise.reject(new Error('broken')))
    await expect(retryConflicts(broken)).rejects.toThrow('broken')
    expect(attempts).toBe(1)
  })
})
