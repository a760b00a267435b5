import { type Transaction } from '@repere/prisma'
import { type BilledUnits } from './overage-owed.js'

/** Records the units that drafts bill. Prisma would plan a `createMany` each time, which takes longer. */
export async function insertBilledUnits(
  tx: Pick<Transaction, '$executeRaw'>,
  billed: (BilledUnits & { invoiceId: string })[],
): Promise<void> {
  if (billed.length === 0) return
  await tx.$executeRaw`
    INSERT INTO invoiced_overage (invoice_id, month, plan_version_id, units, net_fcfa)
    SELECT r.* FROM jsonb_to_recordset(${JSON.stringify(billed)}::jsonb) AS r(
      "invoiceId" uuid, month text, "planVersionId" uuid, units bigint, "netFcfa" int)`
}
