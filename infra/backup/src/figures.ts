import { type ClientBase } from 'pg'
import { type Figures } from './backup-manifest.js'

/** The figures of a database, for the comparison after a restore. */
export async function readFigures(client: ClientBase): Promise<Figures> {
  const ledger = await client.query<{ name: string; sum: string }>(`
    SELECT ledger_account || coalesce(':' || account_id, '') AS name, sum(amount_fcfa)::text AS sum
    FROM ledger_entries GROUP BY ledger_account, account_id ORDER BY 1`)
  const series = await client.query<{ name: string; last_number: number }>(
    `SELECT series || '-' || year AS name, last_number FROM invoice_series ORDER BY 1`,
  )
  const counts = await client.query<{ numbered: number; keys: number; units: string }>(`
    SELECT (SELECT count(*)::int FROM invoices WHERE number IS NOT NULL) AS numbered,
           (SELECT count(*)::int FROM api_keys WHERE revoked_at IS NULL) AS keys,
           (SELECT coalesce(sum(admitted), 0)::text FROM usage_minutes) AS units`)
  const [{ numbered, keys, units } = { numbered: 0, keys: 0, units: '0' }] = counts.rows
  return {
    ledger_fcfa: Object.fromEntries(ledger.rows.map(({ name, sum }) => [name, Number(sum)])),
    invoice_series: Object.fromEntries(series.rows.map(({ name, last_number }) => [name, { last_number }])),
    invoices_numbered: numbered,
    active_keys: keys,
    units_admitted: units,
  }
}

/** @returns one line for each figure that differs */
export function differencesOf(expected: Figures, found: Figures): string[] {
  return (Object.keys(expected) as (keyof Figures)[]).flatMap((name) => {
    const [was, is] = [JSON.stringify(expected[name]), JSON.stringify(found[name])]
    return was === is ? [] : [`${name} was ${was}, is ${is}`]
  })
}
