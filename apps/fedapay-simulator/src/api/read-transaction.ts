import { type Ledger, type NewTransaction } from '../ledger/ledger.js'
import { Refusal } from '../ledger/refusal.js'
import { CURRENCIES } from '../ledger/transaction.js'

type Fields = Record<string, unknown>

/** @throws Refusal 400 naming every wrong field */
export function readTransaction(body: unknown, ledger: Ledger): NewTransaction {
  const fields = asFields(body)
  const errors: Record<string, string[]> = {}
  const wrong = (field: string, what: string) => (errors[field] ??= []).push(what)

  const { amount, description, callback_url, merchant_reference, custom_metadata } = fields
  if (!Number.isSafeInteger(amount) || (amount as number) < 1) wrong('amount', 'doit être un entier positif')
  if (typeof description !== 'string' || description.trim() === '') wrong('description', 'doit être rempli(e)')
  if (!isAbsent(callback_url) && !isWebAddress(callback_url)) wrong('callback_url', 'n’est pas valide')
  if (!isAbsent(merchant_reference) && typeof merchant_reference !== 'string')
    wrong('merchant_reference', 'n’est pas valide')
  const currency = asFields(fields.currency)
  const currencyIso = CURRENCIES.find(({ iso, id }) => iso === currency.iso || id === fields.currency_id)?.iso
  if (currencyIso === undefined) wrong('currency', 'est inconnue')
  const customer = asFields(fields.customer)
  const [firstname, lastname, email] = [customer.firstname, customer.lastname, customer.email]
  if (!isAbsent(email) && !(typeof email === 'string' && /^[^\s@]+@[^\s@]+$/.test(email)))
    wrong('customer.email', 'n’est pas valide')
  if (Object.keys(errors).length > 0) throw new Refusal(400, 'La transaction n’est pas valide', errors)

  const named = [firstname, lastname, email].some((part) => !isAbsent(part))
  return {
    amount: amount as number,
    description: description as string,
    currencyIso: currencyIso as string,
    callbackUrl: (callback_url as string | undefined) ?? null,
    merchantReference: (merchant_reference as string | undefined) ?? null,
    customMetadata: isAbsent(custom_metadata) ? null : asFields(custom_metadata),
    customerId: named
      ? ledger.customer({ firstname: textOf(firstname), lastname: textOf(lastname), email: textOf(email) }).id
      : null,
  }
}

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined

const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const isWebAddress = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
