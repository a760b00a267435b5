import { DEMO_ACCOUNT_ID, seed } from '@repere/prisma'
import { createDatabase, type TestDatabase } from '@repere/test-kit'
import { ensureDemoLogins } from './demo-logins.js'
import { type DemoLogins } from '../demo-logins-known.js'
import { Passwords } from './passwords.js'
import { SealedText } from './sealed-text.js'

jest.setTimeout(60_000)

describe('demo logins', () => {
  let database: TestDatabase
  const passwords = new Passwords()
  const under = (byte: number) => new SealedText({ secretsKey: Buffer.alloc(32, byte), secretsKeysAccepted: [] })
  const nothing: DemoLogins = {
    customer: { email: null, password: null },
    staff: { email: null, password: null, totp_secret: null },
  }
  beforeAll(async () => {
    database = await createDatabase()
    await seed(database.prisma)
  })
  afterAll(() => database?.remove())
  const ensure = (known: DemoLogins, sealed = under(1)) =>
    ensureDemoLogins(database.prisma, { passwords, sealed }, known)

  it('are made once, work, and are kept while they do', async () => {
    const made = await ensure(nothing)
    const { prisma } = database
    const member = await prisma.member.findFirstOrThrow({ include: { user: true } })
    expect(member).toMatchObject({ accountId: DEMO_ACCOUNT_ID, role: 'owner', user: { email: made.customer.email } })
    expect(await passwords.matches(member.user.passwordHash, made.customer.password ?? '')).toBe(true)
    const staff = await prisma.staffMember.findFirstOrThrow()
    expect(staff.totpSecret).not.toContain(made.staff.totp_secret)
    expect(await ensure(made)).toEqual(made)
  })

  it('are replaced when they are lost, after a change of the password, and under another key', async () => {
    const first = await ensure(nothing)
    const second = await ensure(nothing)
    expect(second.customer.password).not.toBe(first.customer.password)
    expect(second.staff.password).not.toBe(first.staff.password)
    await database.prisma.user.updateMany({ data: { passwordHash: await passwords.hash('changed by hand') } })
    const third = await ensure(second)
    expect(third.customer.password).not.toBe(second.customer.password)
    expect(third.staff).toEqual(second.staff)
    const fourth = await ensure(third, under(2))
    expect(fourth.customer).toEqual(third.customer)
    expect(fourth.staff.totp_secret).not.toBe(third.staff.totp_secret)
  })
})
