/** Requests and answers in the platform's own format. Amounts are francs before tax. */

export interface SignRequest {
  invoiceType: 'sale'
  paymentMethod: string
  template: 'B2B' | 'B2C' | 'B2G' | 'B2F'
  clientNcc?: string
  clientCompanyName: string
  pointOfSale: string
  establishment: string
  items: SignItem[]
}

export interface SignItem {
  reference?: string
  description: string
  quantity: number
  /** Of one, before tax. */
  amount: number
  taxes: string[]
}

/** Rates of its groups, percent. */
export const TAX_GROUPS: Readonly<Record<string, number>> = { TVA: 18, TVAB: 9, TVAC: 0, TVAD: 0 }

const TEMPLATES = ['B2B', 'B2C', 'B2G', 'B2F']
const PAYMENT_METHODS = ['cash', 'card', 'check', 'mobile-money', 'transfer', 'deferred']

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** @returns the faults by field; empty for a valid one */
export function faultsOf(body: unknown): Record<string, string> {
  const fields = isObject(body) ? body : {}
  const wrong: Record<string, string> = {}
  if (fields.invoiceType !== 'sale') wrong.invoiceType = 'Invoice type is not valid'
  if (!PAYMENT_METHODS.includes(String(fields.paymentMethod))) wrong.paymentMethod = 'Payment method is not valid'
  if (!TEMPLATES.includes(String(fields.template))) wrong.template = 'Template is not valid'
  if (fields.template === 'B2B' && !isText(fields.clientNcc)) wrong.clientNcc = 'NCC is required'
  if (!isText(fields.clientCompanyName)) wrong.clientCompanyName = 'Company name is required'
  if (!isText(fields.pointOfSale)) wrong.pointOfSale = 'Point of sale is not valid'
  if (!isText(fields.establishment)) wrong.establishment = 'Establishment is not valid'
  const items = Array.isArray(fields.items) ? (fields.items as unknown[]).map((one) => (isObject(one) ? one : {})) : []
  if (items.length === 0) wrong.items = 'Items are required'
  items.forEach(({ description, quantity, amount, taxes }, index) => {
    if (!isText(description)) wrong[`items.${index}.description`] = 'Description is required'
    if (typeof quantity !== 'number' || quantity <= 0) wrong[`items.${index}.quantity`] = 'Quantity is not valid'
    if (typeof amount !== 'number' || amount <= 0) wrong[`items.${index}.amount`] = 'Amount is not valid'
    const groups = Array.isArray(taxes) ? (taxes as unknown[]) : []
    if (groups.length !== 1 || !(String(groups[0]) in TAX_GROUPS)) wrong[`items.${index}.taxes`] = 'Tax is not valid'
  })
  return wrong
}
