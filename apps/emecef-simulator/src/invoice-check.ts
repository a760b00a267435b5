import { AIB_RATES, EmecefError, INVOICE_TYPES, type InvoiceRequest, PAYMENT_TYPES, TAX_GROUPS } from './wire.js'

/** Malformed input: the API answers 400 and names the fields. */
export class Malformed extends Error {
  constructor(readonly errors: Record<string, string[]>) {
    super('One or more validation errors occurred.')
  }
}

/**
 * Reads a posted invoice.
 *
 * @param ifu  of the taxpayer whose token it is
 * @throws Malformed    a field is missing, or of another type
 * @throws EmecefError  all fields are there, but break the rules
 */
export function readInvoice(body: unknown, ifu: string): InvoiceRequest {
  const errors: Record<string, string[]> = {}
  const must = (holds: boolean, field: string, text: string) => {
    if (!holds) (errors[field] ??= []).push(text)
  }
  if (!isObject(body)) throw new Malformed({ $: ['A JSON object is required.'] })
  must(body.ifu === ifu, 'ifu', 'The ifu field is not the one of the token.')
  must(typeof body.type === 'string', 'type', 'The type field is required.')
  must(isObject(body.operator) && isText(body.operator.name), 'operator.name', 'The name field is required.')
  const items = listOf(body.items)
  items.forEach((item, index) => {
    const at = `items[${index}]`
    must(isText(item.name), `${at}.name`, 'The name field is required.')
    must(isWhole(item.price) && item.price > 0, `${at}.price`, 'A price is a whole number above 0.')
    must(typeof item.quantity === 'number' && item.quantity > 0, `${at}.quantity`, 'A quantity is above 0.')
    must(
      item.taxSpecific === undefined || isWhole(item.taxSpecific),
      `${at}.taxSpecific`,
      'A specific tax is a whole number.',
    )
  })
  const payments = listOf(body.payment)
  payments.forEach(({ amount }, index) => must(isWhole(amount), `payment[${index}].amount`, 'A whole number.'))
  const client = isObject(body.client) ? body.client : {}
  must(
    client.ifu === undefined || (typeof client.ifu === 'string' && /^\d{13}$/.test(client.ifu)),
    'client.ifu',
    'An IFU has 13 digits.',
  )
  if (Object.keys(errors).length > 0) throw new Malformed(errors)

  const invoice = body as unknown as InvoiceRequest
  if (!Object.hasOwn(INVOICE_TYPES, invoice.type)) throw new EmecefError(3)
  if (invoice.aib !== undefined && !Object.hasOwn(AIB_RATES, invoice.aib)) throw new EmecefError(6)
  if (payments.some(({ name }) => !Object.hasOwn(PAYMENT_TYPES, `${name}`))) throw new EmecefError(7)
  if (items.length === 0) throw new EmecefError(8)
  if (items.some(({ taxGroup }) => !Object.hasOwn(TAX_GROUPS, `${taxGroup}`))) throw new EmecefError(9)
  if (isCredit(invoice)) {
    if (!invoice.reference) throw new EmecefError(4)
    if (invoice.reference.length !== 24) throw new EmecefError(5)
  }
  return invoice
}

export const isCredit = ({ type }: Pick<InvoiceRequest, 'type'>): boolean => type === 'FA' || type === 'EA'

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.map((one) => (isObject(one) ? one : {})) : []
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
