import { createCustomer, createDatabase, createKey, type Customer, type TestDatabase } from '@repere/test-kit'
import { AccountScope } from './account-scope.js'
import { TENANT_MODELS } from './tenant-models.js'

jest.setTimeout(60_000)

describe("an account's scope", () => {
  let database: TestDatabase
  let mine: Customer & { keyId: string; memberId: string }
  let theirs: typeof mine
  let scope: AccountScope

  beforeAll(async () => {
    database = await createDatabase()
    const { prisma } = database
    ;[mine, theirs] = (await Promise.all(
      ['a@client.example', 'b@client.example'].map(async (email) => {
        const customer = await createCustomer(prisma)
        const { keyId } = await createKey(prisma, null, customer, { origins: ['https://a.example'] })
        const user = await prisma.user.create({ data: { email, passwordHash: '$argon2id$none' } })
        const { accountId } = customer
        const member = await prisma.member.create({ data: { accountId, userId: user.id, role: 'owner' } })
        return { ...customer, keyId, memberId: member.id }
      }),
    )) as [typeof mine, typeof mine]
    scope = new AccountScope(prisma, mine.accountId)
  })
  afterAll(() => database?.remove())

  it('finds the account’s own rows only, for every kind of query', async () => {
    const { own } = scope
    expect((await own.apiKey.findMany()).map(({ id }) => id)).toEqual([mine.keyId])
    expect(await own.apiKey.findMany({ where: { accountId: theirs.accountId } })).toEqual([])
    expect(await own.apiKey.findMany({ where: { OR: [{ id: mine.keyId }, { id: theirs.keyId }] } })).toHaveLength(1)
    expect(await own.apiKey.findUnique({ where: { id: theirs.keyId } })).toBeNull()
    expect(await own.apiKey.findFirst({ where: { id: theirs.keyId } })).toBeNull()
    expect(await own.account.findMany()).toHaveLength(1)
    expect(await own.allowedOrigin.count()).toBe(1)
    expect(await own.member.count({ where: { id: theirs.memberId } })).toBe(0)
    expect(await own.apiKey.groupBy({ by: ['kind'], _count: true })).toEqual([{ kind: 'live', _count: 1 }])
    await expect(own.apiKey.findUniqueOrThrow({ where: { id: theirs.keyId } })).rejects.toMatchObject({ code: 'P2025' })
  })

  it('changes the account’s own rows only', async () => {
    const { own } = scope
    const data = { name: 'Changed' }
    expect(await own.account.updateMany({ data })).toEqual({ count: 1 })
    await expect(own.account.update({ where: { id: theirs.accountId }, data })).rejects.toMatchObject({ code: 'P2025' })
    await expect(own.member.delete({ where: { id: theirs.memberId } })).rejects.toMatchObject({ code: 'P2025' })
    expect(await own.member.deleteMany({ where: { id: theirs.memberId } })).toEqual({ count: 0 })
    const other = await database.prisma.account.findUniqueOrThrow({ where: { id: theirs.accountId } })
    expect(other.name).not.toBe('Changed')
  })

  it('creates rows of the account only', async () => {
    const { own } = scope
    const row = { enabled: true, capFcfa: 1, updatedBy: 'x' }
    await own.overageSettings.create({ data: row as never })
    expect(await database.prisma.overageSettings.findMany()).toMatchObject([{ accountId: mine.accountId }])
    const foreign = { ...row, accountId: theirs.accountId }
    await expect(own.overageSettings.create({ data: foreign })).rejects.toThrow('of another account')
    const moved = own.overageSettings.updateMany({ data: { accountId: theirs.accountId } })
    await expect(moved).rejects.toThrow('of another account')
    await expect(own.account.create({ data: { tag: 'x', name: 'x', country: 'BJ' } })).rejects.toThrow('not created')
  })

  it('narrows queries in transactions, and rolls back a failed one completely', async () => {
    const failed = scope.transaction(async (own) => {
      expect(await own.apiKey.findMany()).toHaveLength(1)
      await own.account.updateMany({ data: { name: 'Undone' } })
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect((await scope.own.account.findFirstOrThrow()).name).not.toBe('Undone')
  })

  it('reads the rows that own rows point to, and nothing through them', async () => {
    const { own } = scope
    const [plan] = await own.accountPlan.findMany({ include: { planVersion: true } })
    expect(plan?.planVersion.planCode).toBe('pro')
    const [member] = await own.member.findMany({ include: { user: { select: { email: true } } } })
    expect(member?.user.email).toBe('a@client.example')
    expect(
      await own.apiKey.findMany({ include: { origins: true, _count: { select: { origins: true } } } }),
    ).toHaveLength(1)
    const leaks = [
      () => own.accountPlan.findMany({ include: { planVersion: { include: { accounts: true } } } }),
      () => own.accountPlan.findMany({ select: { planVersion: { select: { accounts: { select: { id: true } } } } } }),
      () =>
        own.accountPlan.findMany({ include: { planVersion: { include: { _count: { select: { accounts: true } } } } } }),
      () => own.accountPlan.findMany({ where: { planVersion: { is: { accounts: { some: {} } } } } }),
      () => own.member.findMany({ where: { NOT: [{ user: { memberships: { some: { role: 'owner' } } } }] } }),
      () => own.member.findMany({ orderBy: { user: { memberships: { _count: 'asc' } } } }),
      () => own.apiKey.findMany({ include: { publications: true } }),
    ]
    for (const leak of leaks) await expect(leak()).rejects.toThrow(/leads (through|to)/)
  })

  it('refuses queries that it cannot narrow', async () => {
    const { own } = scope
    expect(() => (own as unknown as { publication: unknown }).publication).toThrow('not a model of tenants')
    expect(() => (own as unknown as { user: unknown }).user).toThrow('not a model of tenants')
    await expect(own.apiKey.findMany({ cursor: { id: theirs.keyId } })).rejects.toThrow('cursor')
    const upsert = { where: { accountId: mine.accountId }, create: {} as never, update: {} }
    await expect(own.overageSettings.upsert(upsert)).rejects.toThrow('not for accounts')
    const through = { origins: { connect: { keyId_origin: { keyId: theirs.keyId, origin: 'https://a.example' } } } }
    await expect(own.apiKey.updateMany({ data: through as never })).rejects.toThrow('written through')
  })

  it('knows every model that has an account', () => {
    const schema = (
      database.prisma as unknown as { _runtimeDataModel: { models: Record<string, { fields: { name: string }[] }> } }
    )._runtimeDataModel
    const owned = Object.entries(schema.models)
      .filter(([, { fields }]) => fields.some(({ name }) => name === 'accountId'))
      .map(([name]) => name.charAt(0).toLowerCase() + name.slice(1))
    const ours = [
      'consent',
      'publication',
      'requestLogGap',
      'ledgerEntry',
      'billingRunItem',
      'dunningExtension',
      'overageCap',
      'correction',
      'authenticationEvent',
      // The API reads and writes these for the account of the key.
      ...['position', 'vehicle', 'fenceSet', 'fence', 'fenceVisit'],
    ]
    const known: readonly string[] = [...Object.keys(TENANT_MODELS), ...ours]
    expect(owned.filter((name) => !known.includes(name))).toEqual([])
  })
})
