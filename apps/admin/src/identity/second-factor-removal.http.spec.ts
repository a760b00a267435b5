import { type AdminUnderTest, PASSWORD, startAdmin, type TestStaff } from '../access/admin.fixture.js'
import { type AccountMembersDto } from '../accounts/account.dto.js'
import { type MeDto } from './me.dto.js'
import { RemoveSecondFactorsJob } from './remove-second-factors.job.js'
import { REMOVAL_WAIT_MS, SecondFactorRemovals } from './second-factor-removals.js'
import { type AccountSecurityDto, type RecoveryCodesDto, type SecondFactorRemovalDto } from './security.dto.js'
import { type TotpOfferDto } from './staff-team.dto.js'
import { codeAt } from './totp.fixture.js'

jest.setTimeout(120_000)

const ORDER = { reason: 'Called back on the number of the contract' }

let admin: AdminUnderTest
let staff: TestStaff
let removals: SecondFactorRemovals
beforeAll(async () => {
  admin = await startAdmin()
  staff = await admin.loginStaff('support')
  removals = new SecondFactorRemovals(admin.database.prisma)
})
afterAll(() => admin?.stop())
beforeEach(() => admin.redis.client().flushall())

/** A person with an authenticator that the test holds; the code that confirmed it is forgotten. */
async function protectedPerson() {
  const { client, email, body } = await admin.register()
  await client.post('/verify', { token: await admin.linkToken(email) })
  const { totp_secret: secret } = (await client.post<TotpOfferDto>('/totp', { current_password: PASSWORD })).body
  const codes = await client.post<RecoveryCodesDto>('/totp/confirm', { code: codeAt(secret, Date.now()) })
  await admin.database.prisma.user.updateMany({ where: { email }, data: { totpLastStep: null } })
  const path = `/accounts/${body.organisation.id}/members/${body.user.id}/second-factor-removal`
  const login = async (code?: string) => {
    const browser = admin.portal()
    return { browser, ...(await browser.post<MeDto>('/login', { email, password: PASSWORD, code })) }
  }
  return { client, email, secret, login, path, accountId: body.organisation.id, codes: codes.body.recovery_codes }
}
/** As if the request had been made that much earlier. */
const letTimePass = (ms: number) =>
  admin.database.prisma.$executeRaw`
    UPDATE second_factor_removals SET
      requested_at = requested_at - make_interval(secs => ${ms / 1_000}::float8),
      due_at = due_at - make_interval(secs => ${ms / 1_000}::float8)
    WHERE cancelled_at IS NULL AND carried_out_at IS NULL`
const subjectsOf = async (email: string) => (await admin.mails(email)).map(({ subject }) => subject)
const actionsOf = async (accountId: string) =>
  (await admin.database.prisma.auditEntry.findMany({ where: { accountId }, orderBy: { id: 'asc' } }))
    .filter(({ action }) => action.startsWith('user.second_factor_removal'))
    .map(({ action, actorKind }) => `${action} by ${actorKind}`)

describe('the authenticator of a person who lost the phone', () => {
  it('is removed 48 hours after the request to staff, and the person gets two mails', async () => {
    const { client, email, login, path, accountId } = await protectedPerson()
    const { status, body } = await staff.client.post<SecondFactorRemovalDto>(path, ORDER)
    expect([status, body]).toEqual([
      201,
      { ...ORDER, requested_by: staff.email, requested_at: body.requested_at, due_at: body.due_at },
    ])
    expect(Date.parse(body.due_at) - Date.parse(body.requested_at)).toBe(REMOVAL_WAIT_MS)
    expect(REMOVAL_WAIT_MS).toBe(48 * 3_600_000)
    expect(await subjectsOf(email)).toContain('Demande de retrait de l’application d’authentification')
    const members = await staff.client.get<AccountMembersDto>(`/accounts/${accountId}/members`)
    expect(members.body.data).toMatchObject([{ second_factor: true, second_factor_removal: { due_at: body.due_at } }])

    await letTimePass(REMOVAL_WAIT_MS - 60_000)
    expect(await removals.carryOutDue()).toBe(0)
    expect((await login()).status).toBe(400)
    await letTimePass(60_000)
    expect(await new RemoveSecondFactorsJob(removals).run()).toBe(1)
    // Earlier sessions end.
    expect((await client.get('/me')).status).toBe(401)
    const again = await login()
    expect(again.status).toBe(200)
    const security = (await again.browser.get<AccountSecurityDto>('/security')).body
    expect(security).toMatchObject({
      totp_enabled_at: null,
      recovery_codes_left: 0,
      second_factor_removal_due_at: null,
    })
    expect(await subjectsOf(email)).toContain('L’application d’authentification est retirée')
    expect(await actionsOf(accountId)).toEqual([
      'user.second_factor_removal_requested by staff',
      'user.second_factor_removal_carried_out by system',
    ])
    expect(await new RemoveSecondFactorsJob(removals).run()).toBe(0)
  })

  it('is not removed without a password: the mailbox and support together are not enough', async () => {
    const { email, path } = await protectedPerson()
    await staff.client.post(path, ORDER)
    await letTimePass(REMOVAL_WAIT_MS)
    await removals.carryOutDue()
    expect((await admin.portal().post('/login', { email, password: 'a wrong password' })).status).toBe(401)
  })

  it.each(['authenticator', 'recovery code'])('stays after a login with its %s: it is not lost', async (by) => {
    const { email, secret, login, path, accountId, codes } = await protectedPerson()
    await staff.client.post(path, ORDER)
    expect((await login(by === 'authenticator' ? codeAt(secret, Date.now()) : codes[0])).status).toBe(200)
    await letTimePass(REMOVAL_WAIT_MS)
    expect(await removals.carryOutDue()).toBe(0)
    expect((await login()).status).toBe(400)
    expect(await subjectsOf(email)).toContain('L’application d’authentification reste')
    expect(await actionsOf(accountId)).toEqual([
      'user.second_factor_removal_requested by staff',
      'user.second_factor_removal_cancelled by customer',
    ])
  })

  it('stays when the person objects, and staff may cancel, too', async () => {
    const { client, login, path } = await protectedPerson()
    for (const cancel of [() => client.delete('/security/second-factor-removal'), () => staff.client.delete(path)]) {
      expect((await staff.client.post(path, ORDER)).status).toBe(201)
      expect((await client.get<AccountSecurityDto>('/security')).body.second_factor_removal_due_at).not.toBeNull()
      expect((await cancel()).status).toBe(204)
      expect((await cancel()).status).toBe(404)
    }
    await letTimePass(REMOVAL_WAIT_MS)
    expect(await removals.carryOutDue()).toBe(0)
    expect((await login()).status).toBe(400)
  })

  it('that is set up again meanwhile is another one, and stays', async () => {
    const { client, codes, path } = await protectedPerson()
    await staff.client.post(path, ORDER)
    const disabled = await client.post('/totp/disable', { current_password: PASSWORD, code: codes[0] })
    expect(disabled.status).toBe(204)
    const { totp_secret } = (await client.post<TotpOfferDto>('/totp', { current_password: PASSWORD })).body
    expect((await client.post('/totp/confirm', { code: codeAt(totp_secret, Date.now()) })).status).toBe(200)
    await letTimePass(REMOVAL_WAIT_MS)
    expect(await removals.carryOutDue()).toBe(0)
    expect((await client.get<AccountSecurityDto>('/security')).body.totp_enabled_at).not.toBeNull()
  })

  it('is reported to the other owners of the organisation', async () => {
    const { accountId, path } = await protectedPerson()
    const { tag: accountTag } = await admin.database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
    const owner = await admin.member({ of: { accountId, accountTag } })
    await staff.client.post(path, ORDER)
    expect(await subjectsOf(owner.email)).toEqual(['Demande de retrait de l’application d’authentification'])
  })
})

describe('a request for the removal', () => {
  it('is made once, for a member who has an authenticator, with a reason', async () => {
    const { path } = await protectedPerson()
    const answers = await Promise.all(Array.from({ length: 5 }, () => staff.client.post(path, ORDER)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    const other = await protectedPerson()
    expect((await staff.client.post(other.path, {})).status).toBe(400)
    const { accountId, userId } = await admin.member()
    const without = `/accounts/${accountId}/members/${userId}/second-factor-removal`
    expect((await staff.client.post(without, ORDER)).status).toBe(409)
    const elsewhere = other.path.replace(other.accountId, accountId)
    expect((await staff.client.post(elsewhere, ORDER)).status).toBe(404)
    expect((await staff.client.delete(elsewhere)).status).toBe(404)
  })

  it('cannot be made to end earlier, not in the database either', async () => {
    const { path } = await protectedPerson()
    await staff.client.post(path, ORDER)
    const open = { where: { cancelledAt: null, carriedOutAt: null } }
    const removal = admin.database.prisma.secondFactorRemoval
    await expect(removal.updateMany({ ...open, data: { dueAt: new Date() } })).rejects.toThrow(/_wait/)
    await expect(removal.updateMany({ ...open, data: { carriedOutAt: new Date() } })).rejects.toThrow(/_wait/)
  })
})
