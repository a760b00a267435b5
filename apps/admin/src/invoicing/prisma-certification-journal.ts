import { Inject, Injectable } from '@nestjs/common'
import { type CertificationRequest, PrismaClient } from '@repere/prisma'
import { CertificationJournal, type JournalEntry } from '../certification/certification-journal.js'
import { type CertificationRecord } from '../invoices/invoice-snapshot.js'
import { InvoiceProblem } from './invoice.problems.js'

/** The requests to the tax administration for an invoice, in Postgres. */
@Injectable()
export class PrismaCertificationJournal extends CertificationJournal {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {
    super()
  }

  /** Entries that were read in bulk, until they are used. */
  private readonly prepared = new Map<string, JournalEntry>()
  private readonly started = new Set<string>()

  /**
   * Reads and starts many with two statements, which saves two statements for each. Another process may do the same:
   * `claim` decides between them.
   */
  override async prepare(invoiceIds: string[]): Promise<void> {
    const rows = await this.prisma.certificationRequest.findMany({ where: { invoiceId: { in: invoiceIds } } })
    const known = new Map(rows.map((row) => [row.invoiceId, entryOf(row)]))
    await this.prisma.$executeRaw`
      INSERT INTO certification_requests (invoice_id) SELECT unnest(${invoiceIds}::uuid[])
      ON CONFLICT (invoice_id) DO NOTHING`
    for (const id of invoiceIds) {
      this.prepared.set(id, known.get(id) ?? entryOf(null))
      this.started.add(id)
    }
  }

  /** Forgets unused entries. */
  override forget(invoiceIds: string[]): void {
    for (const id of invoiceIds) {
      this.prepared.delete(id)
      this.started.delete(id)
    }
  }

  async read(invoiceId: string): Promise<JournalEntry> {
    const prepared = this.prepared.get(invoiceId)
    this.prepared.delete(invoiceId)
    if (prepared !== undefined) return prepared
    const row = await this.prisma.certificationRequest.findUnique({ where: { invoiceId } })
    return entryOf(row)
  }

  async attempt(invoiceId: string): Promise<void> {
    if (this.started.delete(invoiceId)) return
    await this.prisma.$executeRaw`
      INSERT INTO certification_requests (invoice_id) VALUES (${invoiceId}::uuid)
      ON CONFLICT (invoice_id) DO UPDATE SET attempted_at = CURRENT_TIMESTAMP`
  }

  async claim(invoiceId: string, uid: string): Promise<string> {
    const [row] = await this.prisma.$queryRaw<{ uid: string }[]>`
      INSERT INTO certification_requests AS existing (invoice_id, uid) VALUES (${invoiceId}::uuid, ${uid})
      ON CONFLICT (invoice_id) DO UPDATE SET uid = COALESCE(existing.uid, EXCLUDED.uid)
      RETURNING uid`
    return row?.uid ?? uid
  }

  /** @throws InvoiceProblem  as `confirming` */
  async claimConfirming(invoiceId: string, uid: string): Promise<string> {
    const [row] = await this.prisma.$queryRaw<{ uid: string }[]>`
      INSERT INTO certification_requests AS existing (invoice_id, uid, confirming)
      SELECT id, ${uid}, true FROM invoices WHERE id = ${invoiceId}::uuid AND state <> 'void' FOR SHARE
      ON CONFLICT (invoice_id) DO UPDATE SET uid = COALESCE(existing.uid, EXCLUDED.uid), confirming = true
      RETURNING uid`
    if (row === undefined) throw new InvoiceProblem('not_a_draft', 'This invoice is void.')
    return row.uid
  }

  /** @throws InvoiceProblem  `not_a_draft`: it was dropped meanwhile, so it must not be certified */
  async confirming(invoiceId: string, uid: string): Promise<void> {
    // The invoice is locked here and when it is dropped: one of them comes first.
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

function entryOf(row: Pick<CertificationRequest, 'uid' | 'confirming' | 'record'> | null): JournalEntry {
  const record = (row?.record ?? null) as CertificationRecord | null
  return { attempted: row !== null, uid: row?.uid ?? null, confirming: row?.confirming ?? false, record }
}
