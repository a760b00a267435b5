import { Client } from 'pg'

export interface BackupOutcome {
  startedAt: Date
  /** Of the backup's files; null: it failed. */
  bytes: number | null
}

/**
 * Notes in the database how a backup ended. The worker reports it as a metric, and an alert fires when the last one is
 * old or failed.
 *
 * @returns false if it could not be noted: the database is away, or older than this program
 */
export async function recordBackup(databaseUrl: string, { startedAt, bytes }: BackupOutcome): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('INSERT INTO backup_runs (started_at, ended_at, bytes) VALUES ($1, now(), $2)', [
      startedAt,
      bytes,
    ])
    await client.query(`DELETE FROM backup_runs WHERE ended_at < now() - interval '400 days'`)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
