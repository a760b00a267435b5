import { FedaPaySimulator } from '@repere/fedapay-simulator'
import { createKey } from '@repere/test-kit'
import { describeAdmin } from '../reference/whole-app.js'
import { type OwnedRow, SAMPLES } from './access-table.fixture.js'
import { type AdminUnderTest, startAdmin, type TestMember } from './admin.fixture.js'
import { type HttpClient } from './http-client.fixture.js'
import { CUSTOMER_ROLES, STAFF_ROLES } from './roles.js'

jest.setTimeout(300_000)

/** Operations without a session. The list prevents additions by mistake. */
const PUBLIC = [
  'acceptInvitation',
  'beginPasskeyLogin',
  'beginStaffEnrolment',
  'confirmEmailChange',
  'confirmStaffEnrolment',
  'getLegalText',
  'getPayLink',
  'getSite',
  'listPlans',
  'loginCustomer',
  'loginStaff',
  'loginWithPasskey',
  'payByLink',
  'receiveFedapayWebhook',
  'registerOrganisation',
  'reportLeakedKey',
  'requestPasswordReset',
  'resetPassword',
  'sendContactMessage',
  'verifyEmail',
]
/** Scanners report from any site, and no session is used. */
const FROM_ANY_SITE = ['reportLeakedKey']
/**
 * Queries by an id. The owner of the id makes no difference there, because the rows are narrowed to the caller's own.
 */
const QUERIED_IDS = [
  'listPortalAuditEntries.cursor',
  'listOwnAuthenticationEvents.cursor',
  'listEnquiries.cursor',
  'listEnquiryMessages.cursor',
  'listWebhookDeliveries.cursor',
  'listRequests.cursor',
  'listRequests.key',
  'getRequestsCsv.key',
]
const NOBODYS_ID = '01890000-0000-7000-8000-000000000000'
const ROLE_REFUSED = 'Your role does not allow this.'

interface Operation {
  id: string
  method: string
  path: string
  surface: 'portal' | 'staff' | 'webhooks'
  allow: 'public' | string[]
  verified: boolean
  parameters: { in: string; name: string; format?: string }[]
  hasBody: boolean
  idsInBody: string[]
}

describe('access to operations', () => {
  let admin: AdminUnderTest
  let provider: FedaPaySimulator
  let operations: Operation[]
  beforeAll(async () => {
    provider = await FedaPaySimulator.start()
    const { url, secretKey, webhookSecret } = provider
    admin = await startAdmin({
      env: { FEDAPAY_URL: url, FEDAPAY_SECRET_KEY: secretKey, FEDAPAY_WEBHOOK_SECRET: webhookSecret },
    })
    operations = await readOperations()
  })
  afterAll(() => Promise.all([admin?.stop(), provider?.stop()]))

  const of = (surface: string) =>
    operations.filter((operation) => operation.surface === surface && operation.allow !== 'public')
  const pathOf = ({ id: operation, path }: Operation, id = NOBODYS_ID, ids: Record<string, string> = {}) => {
    const { path: parameters, query = {} } = SAMPLES[operation] ?? {}
    const search = new URLSearchParams(query).toString()
    return `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters?.[name] ?? ids[name] ?? id)}${search && `?${search}`}`
  }
  const call = async (
    client: HttpClient,
    operation: Operation,
    row?: Pick<OwnedRow, 'id' | 'path'>,
    body = SAMPLES[operation.id]?.body,
  ) => {
    const { status, text } = await client.send(operation.method, pathOf(operation, row?.id, row?.path), body)
    return { status, text }
  }
  const mayCall = ({ status, text }: { status: number; text: string }) => !text.includes(ROLE_REFUSED) && status !== 401

  it('is declared for every operation, and public only where it must be', () => {
    expect(operations.length).toBeGreaterThan(50)
    const open = operations.filter(({ allow }) => allow === 'public').map(({ id }) => id)
    expect(open.sort()).toEqual(PUBLIC)
  })

  it('has a sample for every operation that needs one', () => {
    const missing = [...of('portal'), ...of('staff')].flatMap((operation) => {
      const { id, surface, parameters, hasBody, idsInBody } = operation
      const sample = SAMPLES[id]
      const path = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      return [
        ...(hasBody && sample?.body === undefined ? [`${id}: body`] : []),
        ...(surface === 'portal' && path.length > 0 && sample?.row === undefined ? [`${id}: row`] : []),
        ...(surface === 'portal' && idsInBody.length > 0 && sample?.foreignBody === undefined
          ? [`${id}: foreignBody`]
          : []),
        ...path
          .filter((name) => !['id', 'override', 'token'].includes(name) && !sample?.path?.[name])
          .map((name) => `${id}: ${name}`),
      ]
    })
    expect(missing).toEqual([])
    const known = operations.map(({ id }) => id)
    expect(Object.keys(SAMPLES).filter((id) => !known.includes(id))).toEqual([])
    const queried = of('portal').flatMap(({ id, parameters }) =>
      parameters.filter((one) => one.in === 'query' && one.format === 'uuid').map(({ name }) => `${id}.${name}`),
    )
    expect(queried.sort()).toEqual([...QUERIED_IDS].sort())
  })

  it('on the portal follows the declared roles, and needs a session', async () => {
    for (const operation of of('portal')) {
      const { id, allow, verified } = operation
      expect([id, (await call(admin.portal(), operation)).status]).toEqual([id, 401])
      const staff = await admin.loginStaff('owner')
      expect([id, 'staff', (await call(staff.client, operation)).status]).toEqual([id, 'staff', 401])
      for (const role of CUSTOMER_ROLES) {
        const { client } = await admin.member({ role })
        const answer = await call(client, operation)
        expect([id, role, mayCall(answer)]).toEqual([id, role, allow.includes(role)])
        if (!allow.includes(role)) expect([id, role, answer.status]).toEqual([id, role, 403])
        // A sample that its own validation refuses would prove nothing.
        else
          expect([id, answer.text, answer.status < 500 && honest(answer.status, id)]).toEqual([id, answer.text, true])
      }
      if (verified) {
        const { client } = await admin.member({ verified: false })
        expect([id, (await call(client, operation)).status]).toEqual([id, 403])
      }
    }
  })

  it('on the portal finds nothing under another customer’s ids, and leaves their rows unchanged', async () => {
    const withIds = of('portal').filter(({ path }) => path.includes('{'))
    expect(withIds.length).toBeGreaterThan(5)
    const { prisma } = admin.database
    for (const operation of withIds) {
      const { id } = operation
      const [other, caller] = [await admin.member(), await admin.member()]
      const row = await SAMPLES[id]!.row!(admin, other)
      const read = () => (prisma[row.model] as typeof prisma.member).findUnique({ where: { id: row.id } })
      const before = await read()
      expect(before).not.toBeNull()
      const answer = await call(caller.client, operation, row)
      expect([id, answer.status]).toEqual([id, 404])
      // An id of another customer and an unknown id get the same answer.
      expect([id, answer.text]).toEqual([id, (await call(caller.client, operation)).text])
      expect([id, await read()]).toEqual([id, before])
      // The same operation succeeds for the owner of the row.
      const own = await call(other.client, operation, row)
      expect([id, own.text, own.status < 300]).toEqual([id, own.text, true])
    }
  })

  it('on the portal finds nothing under another customer’s ids in a body', async () => {
    const withIds = of('portal').filter(({ idsInBody }) => idsInBody.length > 0)
    expect(withIds.length).toBeGreaterThan(0)
    for (const operation of withIds) {
      const [other, caller] = [await admin.member(), await admin.member()]
      const answer = await call(caller.client, operation, undefined, SAMPLES[operation.id]!.foreignBody!(other))
      expect([operation.id, answer.status]).toEqual([operation.id, 404])
    }
  })

  it('on the portal lists nothing of another customer', async () => {
    const other = await admin.member()
    const { keyId } = await createKey(admin.database.prisma, null, other)
    await other.client.post('/invitations', { email: 'invited-by-the-other@client.example', role: 'developer' })
    const traces = traceOf(other, keyId)
    const caller = await admin.member()
    await createKey(admin.database.prisma, null, caller)
    const lists = of('portal').filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    expect(lists.length).toBeGreaterThan(8)
    for (const operation of lists) {
      const { status, text } = await call(caller.client, operation)
      expect([operation.id, status]).toEqual([operation.id, 200])
      expect([operation.id, traces.filter((trace) => text.includes(trace))]).toEqual([operation.id, []])
    }
    // The same lists show the other customer's own rows to that customer.
    const own = await Promise.all(lists.map((operation) => call(other.client, operation)))
    const seen = own.map(({ text }) => text).join()
    expect(traces.filter((trace) => !seen.includes(trace))).toEqual([])
  })

  it('on the staff surface follows the declared roles, and refuses customers, their keys and strangers', async () => {
    const customer = await admin.member()
    const { text: keyText } = await createKey(admin.database.prisma, null, customer)
    const withKey = admin.staff()
    withKey.headers['x-service-key'] = keyText
    for (const operation of of('staff')) {
      const { id, allow } = operation
      expect([id, 'none', (await call(admin.staff(), operation)).status]).toEqual([id, 'none', 401])
      expect([id, 'customer', (await call(customer.client, operation)).status]).toEqual([id, 'customer', 403])
      expect([id, 'key', (await call(withKey, operation)).status]).toEqual([id, 'key', 403])
      for (const role of STAFF_ROLES) {
        const { client } = await admin.loginStaff(role)
        const answer = await call(client, operation)
        expect([id, role, mayCall(answer)]).toEqual([id, role, allow.includes(role)])
        if (!allow.includes(role)) expect([id, role, answer.status]).toEqual([id, role, 403])
        else
          expect([id, answer.text, answer.status < 500 && honest(answer.status, id)]).toEqual([id, answer.text, true])
      }
    }
  })

  it('is refused for every change that another site may have sent', async () => {
    const [customer, staff] = [await admin.member(), await admin.loginStaff('owner')]
    const clients = { portal: customer.client, staff: staff.client, webhooks: admin.portal() }
    const changes = operations.filter(({ method, allow }) => method !== 'GET' && allow !== 'public')
    expect(changes.length).toBeGreaterThan(20)
    for (const operation of changes) {
      const client = clients[operation.surface]
      const token = client.csrfToken
      client.csrfToken = null
      expect([operation.id, (await call(client, operation)).status]).toEqual([operation.id, 403])
      client.csrfToken = token
    }
    // A webhook is not sent by a browser. Its signature proves its origin.
    const fromOwnPages = ({ id, method, allow, surface }: Operation) =>
      allow === 'public' && method !== 'GET' && surface !== 'webhooks' && !FROM_ANY_SITE.includes(id)
    for (const operation of operations.filter(fromOwnPages)) {
      const client = operation.surface === 'portal' ? admin.portal() : admin.staff()
      client.headers.origin = 'https://evil.example'
      const { status } = await client.send(operation.method, operation.path, {})
      expect([operation.id, status]).toEqual([operation.id, 403])
    }
  })
})

const honest = (status: number, operation: string): boolean => status !== 400 || SAMPLES[operation]?.answers === 400

const traceOf = (member: TestMember, keyId: string): string[] => [
  member.accountId,
  member.accountTag,
  member.email,
  member.memberId,
  keyId,
  'invited-by-the-other@client.example',
]

async function readOperations(): Promise<Operation[]> {
  const { paths, components } = await describeAdmin()
  type Described = {
    operationId: string
    parameters?: { in: string; name: string; schema: { format?: string } }[]
    requestBody?: { content: Record<string, { schema: { $ref: string } }> }
  } & Record<string, unknown>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([method, described]) => {
      const reference = described.requestBody?.content['application/json']?.schema.$ref.split('/').at(-1)
      const schema = components?.schemas?.[reference ?? ''] as { properties?: Record<string, { format?: string }> }
      return {
        id: described.operationId,
        method: method.toUpperCase(),
        path,
        surface: path.split('/')[1] as Operation['surface'],
        allow: described['x-allow'] as Operation['allow'],
        verified: described['x-verified'] === true,
        parameters: (described.parameters ?? []).map((one) => ({
          in: one.in,
          name: one.name,
          format: one.schema.format,
        })),
        hasBody: reference !== undefined,
        idsInBody: Object.entries(schema?.properties ?? {}).flatMap(([name, { format }]) =>
          format === 'uuid' ? [name] : [],
        ),
      }
    }),
  )
}
