import { type FastifyReply } from 'fastify'
import { type StoredDocument } from './invoice-documents.js'

/** Sends a PDF to read in the browser, or to save under the number of the invoice. */
export function sendPdf(reply: FastifyReply, number: string | null, { pdf, sha256 }: StoredDocument): Buffer {
  reply.header('content-type', 'application/pdf')
  reply.header('content-disposition', `inline; filename="${number ?? 'invoice'}.pdf"`)
  reply.header('etag', `"${sha256}"`)
  return Buffer.from(pdf)
}
