import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createKey } from '@repere/test-kit'
import { type AdminUnderTest, PASSWORD, startAdmin, type TestMember, type TestStaff } from '../access/admin.fixture.js'
import { invoiceOf } from '../access/access-table.fixture.js'
import { type HttpClient } from '../access/http-client.fixture.js'
import {
  PORTAL_SCOPE_NAMES,
  PORTAL_SCOPES,
  type PortalScope,
  STAFF_SCOPE_NAMES,
  STAFF_SCOPES,
} from '../access/management-scopes.js'
import { CUSTOMER_ROLES } from '../access/roles.js'
import { digestOf } from '../access/sessions.js'
import { newTokenText } from '../access/token-callers.js'
import { type KeysDto } from '../keys/key.dto.js'
import { describeAdmin } from '../reference/whole-app.js'
import { type ManagementTokensDto, type NewManagementTokenDto } from './management-token.dto.js'
import { ManagementTokens } from './management-tokens.js'

jest.setTimeout(120_000)

interface Refusal {
  error: { message: string; details: { field: string; reason: string }[] }
}

interface Operation {
  id: string
  method: string
  path: string
  allow: string[]
  /** Null: no token may call it. */
  scope: string | null
}

const onShell = ['curl', 'jq'].every((program) => spawnSync(program, ['--version']).status === 0) ? it : it.skip
const NOBODYS_ID = '01890000-0000-7000-8000-000000000000'

describe('management tokens', () => {
  let admin: AdminUnderTest
  let operations: Operation[]
  beforeAll(async () => {
    admin = await startAdmin()
    operations = await readOperations()
  })
  afterAll(() => admin?.stop())

  const prisma = () => admin.database.prisma
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)

  /** A program: no cookie, no CSRF token. */
  function program(text: string, surface: 'portal' | 'staff' = 'portal'): HttpClient {
    const client = surface === 'portal' ? admin.portal() : admin.staff()
    client.headers.authorization = `Bearer ${text}`
    return client
  }

  /** A token as its owner would have made it. */
  async function tokenOf(owner: TestMember | TestStaff, scopes: readonly string[], expiresAt = days(1)) {
    const text = newTokenText()
    const of = 'staffId' in owner ? { staffId: owner.staffId } : { accountId: owner.accountId, userId: owner.userId }
    const data = { ...of, name: 'CI', scopes: [...scopes], digest: digestOf(text), last4: text.slice(-4), expiresAt }
    const { id } = await prisma().managementToken.create({ data })
    return { id, text }
  }

  async function verifiedOwner() {
    const { client, email, body } = await admin.register()
    await client.post('/verify', { token: await admin.linkToken(email) })
    return { client, email, accountId: body.organisation.id }
  }

  it('are shown once, kept as a digest, and rotate a key without a session', async () => {
    const { client, email, accountId } = await verifiedOwner()
    const order = { name: 'Key rotation in CI', scopes: ['keys:read', 'keys:write'], current_password: PASSWORD }
    const { status, body: made } = await client.post<NewManagementTokenDto>('/management-tokens', order)
    expect([status, made]).toMatchObject([201, { name: order.name, scopes: order.scopes, made_by: email }])
    expect(made.token).toMatch(/^mgt_[\w-]{43}$/)
    expect(new Date(made.expires_at).getTime() / 86_400_000).toBeCloseTo(days(90).getTime() / 86_400_000, 2)
    const listed = await client.get<ManagementTokensDto>('/management-tokens')
    expect(listed.body.data).toMatchObject([{ id: made.id, last4: made.token.slice(-4), last_used_at: null }])
    expect(listed.text).not.toContain(made.token)
    const row = await prisma().managementToken.findUniqueOrThrow({ where: { id: made.id } })
    expect(JSON.stringify(row)).not.toContain(made.token)

    const ci = program(made.token)
    const { body: keys } = await ci.get<KeysDto>('/keys')
    const replaced = await ci.post(`/keys/${keys.keys[0]!.id}/regenerate`, { overlap_hours: 24 })
    expect([replaced.status, replaced.text]).toEqual([201, expect.stringMatching(/svc_test_\w{38}/)])
    expect(ci.cookies.size).toBe(0)

    const entries = await prisma().auditEntry.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
    const [created, used] = ['management_token.create', 'key.retire'].map((action) =>
      entries.find((one) => one.action === action),
    )
    expect(created).toMatchObject({ action: 'management_token.create', targetId: made.id, actorEmail: email })
    // Which token it was: the person alone would not say it.
    expect(used).toMatchObject({ actorEmail: email, device: expect.stringContaining(`mgt_…${made.last4}`) as string })
    expect(JSON.stringify(entries)).not.toContain(made.token)
    expect((await client.get<ManagementTokensDto>('/management-tokens')).body.data[0]).toMatchObject({
      last_used_at: expect.any(String) as string,
      last_used_address: expect.any(String) as string,
    })
  })

  onShell.each(['guides', 'en/guides'])('do what the scripts of the guide for CI say (%s)', async (folder) => {
    const { client, accountId } = await verifiedOwner()
    const owner = await prisma().member.findFirstOrThrow({ where: { accountId } })
    const { text } = await tokenOf({ accountId, userId: owner.userId } as TestMember, ['keys:write', 'invoices:read'])
    await invoiceOf(admin, { accountId } as TestMember)
    const { keys } = (await client.get<KeysDto>('/keys')).body
    const into = await mkdtemp(join(tmpdir(), 'repere-ci-'))
    const env = {
      CONSOLE_URL: admin.url,
      REPERE_MANAGEMENT_TOKEN: text,
      KEY_ID: keys[0]!.id,
      NEW_KEY_FILE: join(into, 'key'),
      INVOICES_DIR: into,
    }
    const guide = await readFile(new URL(`../../../docs/pages/${folder}/automation.md`, import.meta.url), 'utf8')
    const scripts = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, script]) => script!)
    expect(scripts).toHaveLength(2)
    for (const script of scripts) await promisify(execFile)('bash', ['-c', script], { env })
    const key = (await readFile(env.NEW_KEY_FILE, 'utf8')).trim()
    expect(key).toMatch(/^svc_test_\w{38}$/)
    const { keys: now } = (await client.get<KeysDto>('/keys')).body
    expect(now.map(({ last4 }) => last4)).toContain(key.slice(-4))
    const papers = (await readdir(into)).filter((name) => name.endsWith('.pdf'))
    expect(papers).toEqual([expect.stringMatching(/^FA-\d{4}-\d{6}\.pdf$/)])
    expect((await readFile(join(into, papers[0]!))).subarray(0, 5).toString()).toBe('%PDF-')
    await rm(into, { recursive: true })
  })

  it('need the password, a verified address and scopes of the role, and name every field', async () => {
    const { client, email, accountId } = await verifiedOwner()
    const order = { name: 'CI', scopes: ['keys:read'], current_password: PASSWORD }
    const reasons = async (of: HttpClient, body: object) => {
      const { status, body: refusal } = await of.post<Refusal>('/management-tokens', body)
      return [status, ...refusal.error.details.map(({ field, reason }) => `${field} ${reason}`).sort()]
    }
    expect((await client.post('/management-tokens', { ...order, current_password: 'wrong one' })).status).toBe(400)
    expect(await reasons(client, { name: '', scopes: ['all', 3], expires_in_days: 367 })).toEqual([
      400,
      'current_password required',
      'expires_in_days out_of_range',
      'name required',
      'scopes.0 unknown_value',
      'scopes.1 invalid_type',
    ])
    expect((await client.post('/management-tokens', { ...order, scopes: [] })).status).toBe(400)
    const unverified = await admin.member({ verified: false })
    expect((await unverified.client.post('/management-tokens', order)).status).toBe(403)
    // A developer reads no invoices, and makes no token that could not either.
    await admin.member({ of: { accountId, accountTag: '' } })
    await prisma().member.updateMany({ where: { accountId, user: { email } }, data: { role: 'developer' } })
    expect(await reasons(client, { ...order, scopes: ['keys:read', 'invoices:read'] })).toEqual([
      400,
      'scopes out_of_scope',
    ])
  })

  it('of staff need a fresh code, and only read', async () => {
    const staff = await admin.loginStaff('billing')
    const order = { name: 'Finance', scopes: ['invoices:read', 'accounting:read'], expires_in_days: 30 }
    const made = await staff.client.post<NewManagementTokenDto>('/management-tokens', order)
    expect(made.status).toBe(201)
    const finance = program(made.body.token, 'staff')
    expect((await finance.get('/invoices?limit=5')).status).toBe(200)
    expect((await finance.get('/accounting/2026-06/invoices.csv')).status).toBe(200)
    await prisma().staffSession.updateMany({ where: { staffId: staff.staffId }, data: { steppedUpAt: null } })
    const { status, body } = await staff.client.post<Refusal>('/management-tokens', order)
    expect([status, body.error.details[0]!.reason]).toEqual([403, 'step_up_required'])
    const changing = operations.filter(
      ({ path, method, scope }) => path.startsWith('/staff') && scope && method !== 'GET',
    )
    expect(changing).toEqual([])
  })

  it('may call the operations that name one of their scopes, and no other', async () => {
    const [owner, boss] = [await admin.member(), await admin.loginStaff('owner')]
    for (const [surface, person, names] of [
      ['portal', owner, PORTAL_SCOPE_NAMES],
      ['staff', boss, STAFF_SCOPE_NAMES],
    ] as const) {
      const of = operations.filter(({ path }) => path.startsWith(`/${surface}/`))
      expect(of.length).toBeGreaterThan(60)
      const holding = async (scopes: readonly string[]) => program((await tokenOf(person, scopes)).text, surface)
      const refuses = async (client: HttpClient, { method, path }: Operation) => {
        const url = path.replaceAll(/\{\w+\}/g, NOBODYS_ID)
        const { status, text } = await client.send(method, url, method === 'GET' ? undefined : {})
        expect([path, status < 500 && status !== 401]).toEqual([path, true])
        return status === 403 && text.includes('out_of_scope')
      }
      for (const scope of names) {
        const [one, others] = [await holding([scope]), await holding(names.filter((name) => name !== scope))]
        const served = of.filter((operation) => operation.scope === scope)
        expect(served).not.toEqual([])
        for (const operation of served) {
          const answers = [await refuses(one, operation), await refuses(others, operation)]
          expect([operation.id, ...answers]).toEqual([operation.id, false, true])
        }
      }
      const every = await holding(names)
      for (const operation of of.filter(({ scope }) => scope === null)) {
        expect([operation.id, await refuses(every, operation)]).toEqual([operation.id, true])
      }
    }
  })

  it('are made for scopes that their person’s role has an operation for', () => {
    for (const [surface, scopes] of [
      ['/portal', PORTAL_SCOPES],
      ['/staff', STAFF_SCOPES],
    ] as const) {
      for (const [scope, roles] of Object.entries(scopes)) {
        const served = operations.filter((one) => one.path.startsWith(surface) && one.scope === scope)
        expect([scope, [...new Set(served.flatMap(({ allow }) => allow))].sort()]).toEqual([scope, [...roles].sort()])
      }
    }
  })

  it('have the role of their person at each request, and end with the membership', async () => {
    const owner = await admin.member()
    const colleague = await admin.member({ of: owner })
    const scopes: PortalScope[] = ['invoices:read', 'keys:read']
    const client = program((await tokenOf(owner, scopes)).text)
    const answers = async () => [(await client.get('/invoices')).status, (await client.get('/keys')).status]
    expect(await answers()).toEqual([200, 200])
    for (const role of CUSTOMER_ROLES) {
      await prisma().member.update({ where: { id: owner.memberId }, data: { role } })
      const may = (PORTAL_SCOPES['invoices:read'] as readonly string[]).includes(role)
      expect([role, await answers()]).toEqual([role, [may ? 200 : 403, 200]])
    }
    expect((await colleague.client.delete(`/members/${owner.memberId}`)).status).toBe(204)
    expect(await answers()).toEqual([401, 401])

    const staff = await admin.loginStaff('support')
    const monitor = program((await tokenOf(staff, ['system:read'])).text, 'staff')
    expect((await monitor.get('/system')).status).toBe(200)
    await prisma().staffMember.update({ where: { id: staff.staffId }, data: { deactivatedAt: new Date() } })
    expect((await monitor.get('/system')).status).toBe(401)
  })

  it('reach nothing of another customer, and nothing on the other surface', async () => {
    const [one, other] = [await admin.member(), await admin.member()]
    const { keyId } = await createKey(prisma(), null, other)
    const { text } = await tokenOf(one, PORTAL_SCOPE_NAMES)
    const client = program(text)
    expect((await client.get('/keys?state=all')).text).not.toContain(keyId)
    for (const path of [`/keys/${keyId}`, `/management-tokens/${(await tokenOf(other, ['keys:read'])).id}`]) {
      expect((await one.client.delete(path)).status).toBe(404)
    }
    expect((await client.delete(`/keys/${keyId}`)).status).toBe(404)
    expect((await program(text, 'staff').get('/system')).status).toBe(403)
    const staff = await admin.loginStaff('owner')
    expect((await program((await tokenOf(staff, STAFF_SCOPE_NAMES)).text).get('/keys')).status).toBe(401)
    // What is suspended for fraud starts nothing, by a program neither.
    const barred = { suspensionReason: 'fraud' as const, suspendedAt: new Date(), suspendedBy: 'test' }
    await prisma().account.update({ where: { id: one.accountId }, data: barred })
    expect([(await client.post('/keys')).status, (await client.get('/keys')).status]).toEqual([403, 200])
  })

  it('are refused from the next request on once they are revoked, and once they have expired', async () => {
    const owner = await admin.member()
    const [revoked, expired] = [await tokenOf(owner, ['keys:read']), await tokenOf(owner, ['keys:read'])]
    for (const { text } of [revoked, expired]) expect((await program(text).get('/keys')).status).toBe(200)
    expect((await owner.client.delete(`/management-tokens/${revoked.id}`)).status).toBe(204)
    await prisma().managementToken.update({ where: { id: expired.id }, data: { expiresAt: new Date() } })
    for (const text of [revoked.text, expired.text, newTokenText(), 'mgt_x']) {
      const { status, headers } = await program(text).get('/keys')
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
    expect((await owner.client.delete(`/management-tokens/${revoked.id}`)).status).toBe(404)
    expect((await owner.client.get<ManagementTokensDto>('/management-tokens')).body.data).toEqual([])
    // A wrong token is not replaced by the cookie beside it, and foreign pages stay out.
    owner.client.headers.authorization = `Bearer ${revoked.text}`
    expect((await owner.client.get('/keys')).status).toBe(401)
    const live = program((await tokenOf(owner, ['keys:write'])).text)
    live.headers.origin = 'https://evil.example'
    expect((await live.post('/keys')).status).toBe(403)
    const { text } = await tokenOf(owner, ['keys:write'])
    for (const authorization of [text, `Basic ${text}`, `Bearer ${digestOf(text)}`, `Bearer svc_live_${text}`]) {
      const stranger = admin.portal()
      stranger.headers.authorization = authorization
      expect((await stranger.get('/keys')).status).toBe(401)
    }
  })

  it('are twenty of an organisation, also when they are made at once', async () => {
    const owner = await admin.member()
    const other = await admin.member({ of: owner, role: 'developer' })
    for (let count = 0; count < 15; count++) await tokenOf(owner, ['keys:read'])
    await tokenOf(owner, ['keys:read'], new Date())
    const tokens = admin.app.get(ManagementTokens, { strict: false })
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        tokens.createForCustomer(
          { surface: 'portal', ...owner, sessionId: '', verified: true, barred: false, ...NOWHERE },
          { name: randomUUID(), scopes: ['keys:read'], expiresAt: days(1) },
        ),
      ),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect((await owner.client.get<ManagementTokensDto>('/management-tokens')).body.data).toHaveLength(20)
    // Others see their own.
    await tokenOf(other, ['keys:read'])
    expect((await other.client.get<ManagementTokensDto>('/management-tokens')).body.data).toHaveLength(1)
  })
})

const NOWHERE = { requestId: 'test', address: '127.0.0.1', device: null }

async function readOperations(): Promise<Operation[]> {
  const { paths } = await describeAdmin()
  type Described = { operationId: string } & Record<string, unknown>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>)
      .filter(([, described]) => described['x-allow'] !== 'public')
      .map(([method, described]) => ({
        id: described.operationId,
        method: method.toUpperCase(),
        path,
        allow: described['x-allow'] as string[],
        scope: (described['x-scope'] as string | undefined) ?? null,
      })),
  )
}
