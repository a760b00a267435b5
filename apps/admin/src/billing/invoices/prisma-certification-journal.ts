import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { CertificationJournal, type JournalEntry } from '../certification/certification-journal.js'
import { type CertificationRecord } from '../invoice-snapshot.js'
import { InvoiceProblem } from './invoice.problems.js'

/** What was sent to the tax administration for an invoice, in Postgres. */
@Injectable()
export class PrismaCertificationJournal extends CertificationJournal {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {
    super()
  }

  async read(invoiceId: string): Promise<JournalEntry> {
    const row = await this.prisma.certificationRequest.findUnique({ where: { invoiceId } })
    const record = (row?.record ?? null) as CertificationRecord | null
    return { attempted: row !== null, uid: row?.uid ?? null, confirming: row?.confirming ?? false, record }
  }

  async attempt(invoiceId: string): Promise<void> {
    await this.prisma.$executeRaw`
      INSERT INTO certification_requests (invoice_id) VALUES (${invoiceId}::uuid)
      ON CONFLICT (invoice_id) DO UPDATE SET attempted_at = CURRENT_TIMESTAMP`
  }

  async claim(invoiceId: string, uid: string): Promise<string> {
    const [row] = await this.prisma.$queryRaw<{ uid: string }[]>`
      INSERT INTO certification_requests AS standing (invoice_id, uid) VALUES (${invoiceId}::uuid, ${uid})
      ON CONFLICT (invoice_id) DO UPDATE SET uid = COALESCE(standing.uid, EXCLUDED.uid)
      RETURNING uid`
    return row?.uid ?? uid
  }

  /** @throws InvoiceProblem  `not_a_draft`: it was dropped meanwhile, so the administration must not be told */
  async confirming(invoiceId: string, uid: string): Promise<void> {
    // The invoice is locked, as it is by whoever drops it: either this comes first, or that does.
    const noted = await this.prisma.$executeRaw`
      INSERT INTO certification_requests (invoice_id, uid, confirming)
      SELECT id, ${uid}, true FROM invoices WHERE id = ${invoiceId}::uuid AND state <> 'void' FOR SHARE
      ON CONFLICT (invoice_id) DO UPDATE SET uid = EXCLUDED.uid, confirming = true`
    if (noted === 0) throw new InvoiceProblem('not_a_draft', 'This invoice is void.')
  }

  async release(invoiceId: string, uid: string): Promise<void> {
    await this.prisma.certificationRequest.updateMany({
      where: { invoiceId, uid },
      data: { uid: null, confirming: false },
    })
  }

  async settle(invoiceId: string, record: CertificationRecord): Promise<void> {
    await this.prisma.$executeRaw`
      INSERT INTO certification_requests (invoice_id, record) VALUES (${invoiceId}::uuid, ${record}::jsonb)
      ON CONFLICT (invoice_id) DO UPDATE SET record = EXCLUDED.record`
  }
}
