import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type AdminUnderTest, startAdmin, type TestMember } from './admin.fixture.js'
import { HttpClient } from './http-client.fixture.js'

jest.setTimeout(120_000)

const DOCUMENT = fileURLToPath(new URL('../../openapi.json', import.meta.url))
interface Operation {
  parameters?: { name: string }[]
}

describe('an `Idempotency-Key`', () => {
  let admin: AdminUnderTest
  let owner: TestMember
  let staff: HttpClient
  beforeAll(async () => {
    admin = await startAdmin()
    owner = await admin.member()
    staff = (await admin.loginStaff('billing')).client
  })
  afterAll(() => admin?.stop())

  const order = (change: object = {}) => ({
    account_id: owner.accountId,
    label: 'Formation',
    amount_fcfa: 25_000,
    due_on: '2099-01-01',
    reason: 'agreed',
    ...change,
  })
  const invoice = async (key: string, body: object = order(), client = staff) => {
    client.headers['idempotency-key'] = key
    try {
      return await client.post<{ id: string }>('/invoices', body)
    } finally {
      delete client.headers['idempotency-key']
    }
  }
  const count = () => admin.database.prisma.invoice.count({ where: { accountId: owner.accountId } })

  it('gives the same answer to a repeated request, which is carried out once', async () => {
    const before = await count()
    const first = await invoice('a-1')
    const again = await invoice('a-1')
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await count()).toBe(before + 1)
    await invoice('a-2')
    expect(await count()).toBe(before + 2)
  })

  it('admits one of ten concurrent requests', async () => {
    const before = await count()
    const answers = await Promise.all(Array.from({ length: 10 }, () => invoice('at-once')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await count()).toBe(before + 1)
    expect((await invoice('at-once')).status).toBe(201)
    expect(await count()).toBe(before + 1)
  })

  it('makes one invoice when the process dies between the invoice and the stored answer', async () => {
    const before = await count()
    const first = await invoice('crashed')
    // As the dead process left it, longer ago than a request runs.
    await admin.database.prisma.$executeRaw`
      UPDATE idempotency_keys SET status = NULL, body = NULL, started_at = now() - interval '10 minutes'
      WHERE key = 'crashed'`
    const again = await invoice('crashed')
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null])
    expect(again.body.id).toBe(first.body.id)
    expect(await count()).toBe(before + 1)
  })

  it('is known by every POST that moves money, and the others about money change nothing when they are repeated', () => {
    const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as { paths: Record<string, Record<string, Operation>> }
    const without = Object.entries(paths)
      .filter(([path]) =>
        /invoice|pay|settle|refund|\/corrections|credit|subscription|wallet|ledger|billing|reconcil/.test(path),
      )
      .filter(([, { post }]) => post !== undefined && !post.parameters?.some(({ name }) => name === 'Idempotency-Key'))
    expect(without.map(([path]) => path).sort()).toEqual([
      // Sends a mail at most once an hour.
      '/portal/invoices/{id}/mail',
      // Opens the payment of the invoice, of which there is one at a time.
      '/portal/pay-links/{token}/payments',
      '/staff/accounts/{id}/subscription/end',
      '/staff/billing/runs',
      '/staff/billing/runs/{id}/retry',
      '/staff/corrections/{id}/refusal',
      '/staff/invoices/{id}/issue',
      '/staff/invoices/{id}/void',
      '/staff/payment-webhooks/{id}/replay',
      '/staff/payments/{id}/ask',
      '/staff/reconciliations/{day}',
      // Stored once by its event id.
      '/webhooks/fedapay',
    ])
  })

  it('belongs to one request and one person', async () => {
    await invoice('mine')
    expect((await invoice('mine', order({ amount_fcfa: 26_000 }))).status).toBe(409)
    const { client: other } = await admin.loginStaff('billing')
    expect((await invoice('mine', order(), other)).headers.get('idempotency-replayed')).toBeNull()
  })

  it('does not store a refusal: a corrected or repeated request is carried out', async () => {
    const missing = order({ account_id: '01890000-0000-7000-8000-000000000000' })
    expect((await invoice('refused', missing)).status).toBe(404)
    expect((await invoice('refused')).status).toBe(201)
  })

  it('is refused by name when it is invalid', async () => {
    const { status, text } = await invoice('with a space')
    expect([status, text]).toEqual([400, expect.stringContaining('Idempotency-Key')])
  })
})
