import { type ApiOperation, type CallerHeaders, type GoodRequest } from '@repere/test-kit'
import { invoiceOf, SAMPLES } from './access-table.fixture.js'
import { type AdminUnderTest, type TestMember } from './admin.fixture.js'
import { HOSTILE_SAMPLES } from './hostile-samples.fixture.js'
import { type HttpClient } from './http-client.fixture.js'

export const headersOf = ({ cookies, csrfToken }: HttpClient): CallerHeaders => [
  ['cookie', [...cookies].map((pair) => pair.join('=')).join('; ')],
  ['x-csrf-token', csrfToken ?? ''],
]

/** A permitted caller of the operation, with rows of their own for its path and its body. */
export async function preparedCaller(
  admin: AdminUnderTest,
  { id, path }: ApiOperation,
): Promise<{ right: CallerHeaders; good: GoodRequest }> {
  const sample = SAMPLES[id]
  const [customer, staff] = [await admin.member(), await admin.loginStaff('owner')]
  const further = await HOSTILE_SAMPLES[id]?.({ admin, customer, staff })
  const { client } = path.startsWith('/staff') ? staff : customer
  return {
    right: headersOf(client),
    good: {
      path: { ...(await rowsOf(admin, customer, id, path)), ...sample?.path, ...further?.path },
      body: further?.body ?? sample?.body ?? PUBLIC_BODIES[id],
    },
  }
}

async function rowsOf(
  admin: AdminUnderTest,
  customer: TestMember,
  id: string,
  path: string,
): Promise<Record<string, string>> {
  const own = SAMPLES[id]?.row
  if (own) return { id: (await own(admin, customer)).id }
  if (path.includes('/accounts/{id}')) return { id: customer.accountId }
  if (path.includes('/invoices/{id}')) return { id: (await invoiceOf(admin, customer)).id }
  if (path.includes('/team/{id}')) return { id: (await admin.loginStaff('support')).staffId }
  return {}
}

const PUBLIC_BODIES: Record<string, unknown> = {
  registerOrganisation: {
    email: 'new@client.example',
    password: 'correct horse battery',
    organisation: 'Transports Awa',
    country: 'BJ',
    language: 'fr',
  },
  requestPasswordReset: { email: 'new@client.example' },
  reportLeakedKey: { key: 'svc_live_'.padEnd(47, 'x'), source: 'https://git.example/file' },
}
