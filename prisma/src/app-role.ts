import { createPrisma } from './client.js'
import { type Transaction } from './stored-keys.js'

/** Long, because the machine is busy with starting everything else. */
const PATIENCE_MS = 30_000

/** Tables that only the database writes, and rows that never change once they are written. */
const AUDIT_TABLES = ['audit_entries', 'audit_links', 'audit_head']

/** Tables without changes and deletions. */
const APPEND_ONLY_TABLES = [
  'invoice_documents',
  'settlements',
  'ledger_transactions',
  'ledger_entries',
  'payment_refunds',
  'dunning_extensions',
  'invoiced_overage',
  'overage_caps',
  'credit_movements',
  'place_corrections',
  'legal_texts',
  'consents',
]

/**
 * Grants a role without tables the privileges of the control plane: read and write every table, but only read and add to
 * the audit log and bookings. Repeat it after migrations, for new tables; a repetition changes nothing else.
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
      // Swept after 13 months: a trigger protects younger rows.
      `REVOKE UPDATE ON authentication_events FROM ${grantee}`,
      `REVOKE DELETE ON invoices, payments, payment_webhooks, road_events FROM ${grantee}`,
      // Numbers are taken by `take_invoice_numbers`, one after the other.
      `REVOKE INSERT, UPDATE, DELETE ON invoice_series FROM ${grantee}`,
      // The worker makes the parts of the months ahead.
      `GRANT EXECUTE ON FUNCTION make_usage_months(date, integer) TO ${grantee}`,
      `GRANT EXECUTE ON FUNCTION keep_position_days(date, integer, date) TO ${grantee}`,
    ]) {
      await tx.$executeRawUnsafe(statement)
    }
  })
}

/**
 * The tables that admission and tracking read, with columns if the API may not read all; and the outbox, whose entries it
 * finishes.
 */
const GATEWAY_READS = [
  'api_keys',
  'allowed_origins',
  'plan_versions',
  'account_plans',
  'account_overrides',
  'overage_settings',
  'credit_limits (account_id, overage_max_fcfa)',
  'wallets (account_id, enabled, generation, since, limit_thousandths)',
  'place_corrections',
  'place_sets',
  'road_events',
  'publications',
  'accounts (id, tag, suspension_reason, version, created_at, verify_by, shares_traces, logs_details_until, positions_kept_days)',
  'positions',
  'vehicles',
  'fences',
  'fence_sets',
  'seller (id, utc_offset_minutes)',
  // The amount spent beyond the quota this month, for the cap.
  'usage_days (key_id, day, overage, overage_refunded)',
  'usage_minutes (key_id, minute, overage, overage_refunded)',
]

/**
 * Grants a role without tables the privileges of the API: read the data that admission needs, finish the outbox, read
 * positions, and change fences. It cannot read sessions, passwords, invoices and people, and cannot change keys and accounts. Repeat it after
 * migrations; a repetition only revokes other privileges.
 *
 * @param ownerUrl  of the database, as the role that owns its tables
 * @param role  exists already, and may log in
 */
export async function grantGatewayRole(ownerUrl: string, role: string): Promise<void> {
  const grantee = `"${role.replaceAll('"', '""')}"`
  await asOwner(ownerUrl, async (tx) => {
    for (const statement of [
      `GRANT USAGE ON SCHEMA public TO ${grantee}`,
      `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${grantee}`,
      `REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${grantee}`,
      ...GATEWAY_READS.map((table) => {
        const [name, columns = ''] = table.split(/ (?=\()/)
        return `GRANT SELECT ${columns} ON ${name} TO ${grantee}`
      }),
      `GRANT DELETE ON publications TO ${grantee}`,
      `GRANT INSERT, UPDATE ON fences, fence_sets TO ${grantee}`,
    ]) {
      await tx.$executeRawUnsafe(statement)
    }
  })
}

/** The default role of the control plane. */
export const APP_ROLE = 'repere_app'
/** The default role of the API. */
export const GATEWAY_ROLE = 'repere_gateway'

/** The same database, for each plane. */
export interface RoleUrls {
  appUrl: string
  gatewayUrl: string
}

/**
 * Creates the roles of the apps with these passwords, unless they exist, and grants each the privileges of its plane.
 *
 * @param ownerUrl  of the migrated database, as a role that owns its tables and may create roles
 */
export async function ensureAppRoles(ownerUrl: string, passwords: { app: string; gateway: string }): Promise<RoleUrls> {
  await asOwner(ownerUrl, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('repere app role'))`
    await ensureRole(tx, APP_ROLE, passwords.app)
    await ensureRole(tx, GATEWAY_ROLE, passwords.gateway)
  })
  await grantAppRole(ownerUrl, APP_ROLE)
  await grantGatewayRole(ownerUrl, GATEWAY_ROLE)
  return {
    appUrl: asRole(ownerUrl, APP_ROLE, passwords.app),
    gatewayUrl: asRole(ownerUrl, GATEWAY_ROLE, passwords.gateway),
  }
}

/**
 * Grants the roles of the apps the privileges of their planes, those that the server has: somebody else made them, such as an
 * operator of Postgres on Kubernetes.
 *
 * @param ownerUrl  of the migrated database, as the role that owns its tables
 */
export async function grantExistingRoles(ownerUrl: string): Promise<void> {
  let names: string[] = []
  await asOwner(ownerUrl, async (tx) => {
    const found = await tx.$queryRaw<{ rolname: string }[]>`SELECT rolname FROM pg_roles`
    names = found.map(({ rolname }) => rolname)
  })
  if (names.includes(APP_ROLE)) await grantAppRole(ownerUrl, APP_ROLE)
  if (names.includes(GATEWAY_ROLE)) await grantGatewayRole(ownerUrl, GATEWAY_ROLE)
}

async function ensureRole(tx: Transaction, role: string, password: string): Promise<void> {
  // A statement that defines a role accepts no parameters, so Postgres quotes the values.
  await tx.$executeRaw`SELECT set_config('repere.role', ${role}, true), set_config('repere.password', ${password}, true)`
  await tx.$executeRawUnsafe(`
        DO $$
        DECLARE
            verb TEXT := 'CREATE';
        BEGIN
            IF EXISTS (SELECT FROM pg_roles WHERE rolname = current_setting('repere.role')) THEN
                verb := 'ALTER';
            END IF;
            EXECUTE verb || format(' ROLE %I LOGIN PASSWORD %L', current_setting('repere.role'), current_setting('repere.password'));
        END
        $$`)
}

/** The address of a database, for a role. */
export function asRole(url: string, role: string, password: string): string {
  const address = new URL(url)
  address.username = role
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
