import { type AdminUnderTest, type TestRegistration } from '../access/admin.fixture.js'
import { type MeDto } from './me.dto.js'

/** Registers a person and follows the link that verifies the address. */
export async function registerVerified(
  admin: AdminUnderTest,
  order: Parameters<AdminUnderTest['register']>[0] = {},
): Promise<TestRegistration> {
  const registration = await admin.register(order)
  const { status } = await registration.client.post('/verify', { token: await admin.linkToken(registration.email) })
  if (status !== 200) throw new Error(`The address was not verified: ${status}`)
  return registration
}

/** Logs in from a new browser. */
export async function login(admin: AdminUnderTest, email: string, password: string) {
  const client = admin.portal()
  const answer = await client.post<MeDto>('/login', { email, password })
  return { ...answer, client }
}

/** The offending fields of an error: `password: guessable`. */
export const fieldsOf = ({ body }: { body: unknown }): string[] =>
  (body as { error: { details: { field: string; reason: string }[] } }).error.details.map(
    ({ field, reason }) => `${field}: ${reason}`,
  )
