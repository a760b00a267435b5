import { Refusal } from '../ledger/refusal.js'

/** @throws Refusal 400 naming every wrong field */
export function readPhoneRequest(body: unknown): { token: string; number: string } {
  const { token, phone_number } = (typeof body === 'object' && body !== null ? body : {}) as {
    token?: unknown
    phone_number?: unknown
  }
  const phone = (typeof phone_number === 'object' && phone_number !== null ? phone_number : {}) as {
    number?: unknown
    country?: unknown
  }
  const errors: Record<string, string[]> = {}
  if (typeof token !== 'string' || token === '') errors.token = ['doit être rempli(e)']
  if (typeof phone.number !== 'string' || !/^\+?\d{8,15}$/.test(phone.number))
    errors['phone_number.number'] = ['n’est pas valide']
  if (typeof phone.country !== 'string' || !/^[a-z]{2}$/.test(phone.country))
    errors['phone_number.country'] = ['n’est pas valide']
  if (Object.keys(errors).length > 0) throw new Refusal(400, 'La demande n’est pas valide', errors)
  return { token: token as string, number: phone.number as string }
}
