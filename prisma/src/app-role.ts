import { createPrisma } from './client.js'
import { type Transaction } from './stored-keys.js'

/** Done while a machine is busy with starting everything else. */
const PATIENCE_MS = 30_000

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
  'invoiced_overage',
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
  await asOwner(ownerUrl, async (tx) => {
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
}

/** The role that the apps connect as where nobody chose another. */
export const APP_ROLE = 'repere_app'

/**
 * Makes the role that runs the apps, unless it exists, with this password, and grants it what they need.
 *
 * @param ownerUrl  of the migrated database, as a role that owns its tables and may create roles
 * @returns the address of the same database for the apps
 */
export async function ensureAppRole(ownerUrl: string, password: string): Promise<string> {
  await asOwner(ownerUrl, async (tx) => {
    // A statement that defines a role takes no parameters: Postgres quotes for us.
    await tx.$executeRaw`SELECT set_config('repere.password', ${password}, true)`
    await tx.$executeRawUnsafe(`
        DO $$
        DECLARE
            verb TEXT := 'CREATE';
        BEGIN
            PERFORM pg_advisory_xact_lock(hashtext('repere app role'));
            IF EXISTS (SELECT FROM pg_roles WHERE rolname = '${APP_ROLE}') THEN
                verb := 'ALTER';
            END IF;
            EXECUTE verb || format(' ROLE %I LOGIN PASSWORD %L', '${APP_ROLE}', current_setting('repere.password'));
        END
        $$`)
  })
  await grantAppRole(ownerUrl, APP_ROLE)
  return asAppRole(ownerUrl, password)
}

/** The address of a database, for the apps. */
export function asAppRole(url: string, password: string): string {
  const address = new URL(url)
  address.username = APP_ROLE
  address.password = password
  return address.href
}

async function asOwner(ownerUrl: string, change: (tx: Transaction) => Promise<void>): Promise<void> {
  const prisma = createPrisma(ownerUrl, { connectionsMax: 1, connectTimeoutMs: PATIENCE_MS })
  try {
    await prisma.$transaction(change, { maxWait: PATIENCE_MS, timeout: PATIENCE_MS })
  } finally {
    await prisma.$disconnect()
  }
}
