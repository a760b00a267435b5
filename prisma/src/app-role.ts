import { createPrisma } from './client.js'

/** What only the database writes, or nobody does any more once it is written. */
const AUDIT_TABLES = ['audit_entries', 'audit_links', 'audit_head']

/** What is only ever added to. */
const APPEND_ONLY_TABLES = [
  'invoice_documents',
  'settlements',
  'ledger_transactions',
  'ledger_entries',
  'payment_refunds',
  'dunning_extensions',
]

/**
 * Lets a role that owns nothing run the apps: read and write every table, but of the audit log and of what is booked only
 * read it and add to it. To be done again after migrations, for new tables; repeating it changes nothing.
 *
 * @param ownerUrl  of the database, as the role that owns its tables
 * @param role  exists already, and may log in
 */
export async function grantAppRole(ownerUrl: string, role: string): Promise<void> {
  const grantee = `"${role.replaceAll('"', '""')}"`
  const prisma = createPrisma(ownerUrl, { connectionsMax: 1 })
  try {
    await prisma.$transaction(async (tx) => {
      for (const statement of [
        `GRANT USAGE ON SCHEMA public TO ${grantee}`,
        `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${grantee}`,
        `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${grantee}`,
        `REVOKE ALL ON ${[...AUDIT_TABLES, '_prisma_migrations'].join(', ')} FROM ${grantee}`,
        `GRANT SELECT ON ${AUDIT_TABLES.join(', ')} TO ${grantee}`,
        `GRANT INSERT ON audit_entries TO ${grantee}`,
        `REVOKE UPDATE, DELETE ON ${APPEND_ONLY_TABLES.join(', ')} FROM ${grantee}`,
        `REVOKE DELETE ON invoices, invoice_series, payments, payment_webhooks FROM ${grantee}`,
      ]) {
        await tx.$executeRawUnsafe(statement)
      }
    })
  } finally {
    await prisma.$disconnect()
  }
}
