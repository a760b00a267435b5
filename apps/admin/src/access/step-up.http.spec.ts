import { describeAdmin } from '../reference/whole-app.js'
import { SAMPLES } from './access-table.fixture.js'
import { type AdminUnderTest, startAdmin, type TestStaff } from './admin.fixture.js'
import { type StaffRole } from './roles.js'
import { type StaffMeDto } from '../identity/me.dto.js'
import { sealPurpose } from '../identity/second-factor.js'
import { SealedText } from '../identity/sealed-text.js'
import { codeAt } from '../identity/totp.fixture.js'
import { newTotpSecret } from '../identity/totp.js'

jest.setTimeout(120_000)

/** Operations that need a code of the last ten minutes. The list prevents removals by mistake. */
const STEP_UP = [
  'agreeSubscription',
  'confirmCorrection',
  'createAccountOverride',
  'createCorrection',
  'createPlanVersion',
  'createStaffManagementToken',
  'deactivateStaffMember',
  'inviteStaffMember',
  'issueAccountKey',
  'listAccountMembers',
  'publishLegalText',
  'recordRefund',
  'requestSecondFactorRemoval',
  'resetStaffEnrolment',
  'setBillingSettings',
  'setOperator',
  'updateSeller',
  'updateStaffMember',
]
const NOBODYS_ID = '01890000-0000-7000-8000-000000000000'
const REFUSED = '"reason":"step_up_required"'
const MINUTE_MS = 60_000

interface Operation {
  id: string
  method: string
  path: string
  allow: StaffRole[]
}

describe('a session of staff', () => {
  let admin: AdminUnderTest
  let operations: Operation[]
  beforeAll(async () => {
    admin = await startAdmin()
    operations = await operationsWithStepUp()
  })
  afterAll(() => admin?.stop())

  const steppedUp = (staffId: string, minutesAgo: number | null) =>
    admin.database.prisma.staffSession.updateMany({
      where: { staffId },
      data: { steppedUpAt: minutesAgo === null ? null : new Date(Date.now() - minutesAgo * MINUTE_MS) },
    })
  const call = ({ client }: TestStaff, { id, method, path }: Operation) =>
    client.send(
      method,
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => SAMPLES[id]?.path?.[name] ?? NOBODYS_ID),
      SAMPLES[id]?.body,
    )
  /** A staff member whose authenticator the test controls. */
  async function withAuthenticator(role: StaffRole) {
    const staff = await admin.loginStaff(role)
    const secret = newTotpSecret()
    const totpSecret = admin.app.get(SealedText, { strict: false }).seal(secret, sealPurpose('staff', staff.staffId))
    await admin.database.prisma.staffMember.update({ where: { id: staff.staffId }, data: { totpSecret } })
    return { ...staff, secret }
  }

  it('needs a fresh code for exactly the operations in this list', () => {
    expect(operations.map(({ id }) => id).sort()).toEqual(STEP_UP)
  })

  it('is refused all of them without a fresh code, with a reason for the console, for every role', async () => {
    for (const operation of operations) {
      for (const role of operation.allow) {
        const staff = await admin.loginStaff(role)
        for (const minutesAgo of [null, 11]) {
          await steppedUp(staff.staffId, minutesAgo)
          const { status, text } = await call(staff, operation)
          expect([operation.id, role, minutesAgo, status, text]).toEqual([
            operation.id,
            role,
            minutesAgo,
            403,
            expect.stringContaining(REFUSED),
          ])
        }
        await steppedUp(staff.staffId, 9)
        const { text } = await call(staff, operation)
        expect([operation.id, role, text.includes(REFUSED)]).toEqual([operation.id, role, false])
      }
    }
  })

  it('needs no code when the role does not suffice', async () => {
    const staff = await admin.loginStaff('support')
    await steppedUp(staff.staffId, null)
    const { status, text } = await staff.client.post('/team', { email: 'x@repere.example', role: 'owner' })
    expect([status, text.includes(REFUSED)]).toEqual([403, false])
  })

  it('steps up with a code of the authenticator, which works once', async () => {
    const staff = await withAuthenticator('owner')
    await steppedUp(staff.staffId, 30)
    const { client } = staff
    expect((await client.get<StaffMeDto>('/me')).body.stepped_up_until).toBeNull()
    const wrong = await client.post('/step-up', { code: '000000' })
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('"field":"code"')])
    const code = codeAt(staff.secret, Date.now())
    const { status, body } = await client.post<StaffMeDto>('/step-up', { code })
    expect(status).toBe(200)
    const minutes = (Date.parse(body.stepped_up_until ?? '') - Date.now()) / MINUTE_MS
    expect(Math.round(minutes)).toBe(10)
    const order = { email: 'invited-after-step-up@repere.example', role: 'support' }
    expect((await client.post('/team', order)).status).toBe(201)
    expect((await client.post('/step-up', { code })).status).toBe(400)
  })

  it('steps up alone: another session of the same person does not', async () => {
    const one = await withAuthenticator('owner')
    await steppedUp(one.staffId, 30)
    await one.client.post('/step-up', { code: codeAt(one.secret, Date.now()) })
    const rows = await admin.database.prisma.staffSession.findMany({ where: { staffId: one.staffId } })
    expect(rows.filter(({ steppedUpAt }) => Date.now() - (steppedUpAt?.getTime() ?? 0) < MINUTE_MS)).toHaveLength(1)
  })

  it('has ten attempts for a code', async () => {
    const { client, secret } = await withAuthenticator('owner')
    for (let guess = 0; guess < 10; guess++)
      expect((await client.post('/step-up', { code: '000000' })).status).toBe(400)
    expect((await client.post('/step-up', { code: codeAt(secret, Date.now()) })).status).toBe(429)
  })
})

async function operationsWithStepUp(): Promise<Operation[]> {
  const { paths } = await describeAdmin()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as unknown as Record<string, Record<string, unknown>>)
      .filter(([, described]) => described['x-step-up'] === true)
      .map(([method, described]) => ({
        id: String(described.operationId),
        method: method.toUpperCase(),
        path,
        allow: described['x-allow'] as StaffRole[],
      })),
  )
}
