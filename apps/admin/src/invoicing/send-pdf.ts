import { type FastifyReply } from 'fastify'
import { type StoredDocument } from './invoice-documents.js'

/** Sends a PDF to read in the browser, or to save under the name of the invoice. */
export function sendPdf(reply: FastifyReply, name: string, { pdf, sha256 }: StoredDocument): Buffer {
  reply.header('content-type', 'application/pdf')
  reply.header('content-disposition', `inline; filename="${name}.pdf"`)
  reply.header('etag', `"${sha256}"`)
  return Buffer.from(pdf)
}
