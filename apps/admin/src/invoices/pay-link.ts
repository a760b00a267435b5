import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Invoice } from '@repere/prisma'
import { isRowId } from '../access/row-id.js'
import { type Config } from '../config.js'
import { isPayable } from './invoice-lifecycle.js'

/** The keys of links: the first key signs, all are accepted. Absent: this deployment creates no links. */
export type PayLinkKeys = Pick<Config, 'consoleUrl'> & Partial<Pick<Config, 'secretsKey' | 'secretsKeysAccepted'>>

const ID_BYTES = 16
const SIGNATURE_BYTES = 16

/**
 * The page where any holder of the link pays an invoice without a login: in its mail and on its PDF. The link contains
 * the id and a signature, works while the invoice can be paid, and shows only the seller, the number, the state, the due
 * day and the amounts.
 *
 * @returns null without a key
 */
export function payLinkOf({ consoleUrl, secretsKey }: PayLinkKeys, invoiceId: string): string | null {
  if (secretsKey === undefined || secretsKey === null) return null
  const id = Buffer.from(invoiceId.replaceAll('-', ''), 'hex')
  return `${consoleUrl}/pay/${Buffer.concat([id, signatureOf(id, secretsKey)]).toString('base64url')}`
}

/** @returns the link of an invoice or a proforma that can be paid; null for another one, and without a key */
export const payUrlOf = (config: PayLinkKeys, invoice: Pick<Invoice, 'id' | 'state' | 'kind'>): string | null =>
  isPayable(invoice) ? payLinkOf(config, invoice.id) : null

/** @returns the id of the invoice; null for a link that was not signed here */
export function readPayLink({ secretsKey, secretsKeysAccepted = [] }: PayLinkKeys, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null
  const [id, signature] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)]
  const keys = [...(secretsKey ? [secretsKey] : []), ...secretsKeysAccepted]
  if (!keys.some((key) => timingSafeEqual(signature, signatureOf(id, key)))) return null
  const text = id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isRowId(text) ? text : null
}

const signatureOf = (id: Buffer, key: Buffer): Buffer =>
  createHmac('sha256', key).update('pay-link').update(id).digest().subarray(0, SIGNATURE_BYTES)
