import { type PrismaClient } from '@repere/prisma'

export interface PostgresState {
  /** Open connections of all programs, and how many the server allows. */
  connections: number
  connectionsMax: number
  /** Bytes of the database, and of the write-ahead log that replicas have not taken. */
  bytes: number
  /** Replicas that are connected now. */
  replicas: number
  slots: PostgresSlot[]
}

/** A place in the write-ahead log that the server keeps for a replica. */
export interface PostgresSlot {
  slot: string
  isActive: boolean
  /** Of the write-ahead log that its replica has not taken: they stay on the disk. */
  retainedBytes: number
}

/** What Postgres says of itself to every role. The free space of its disk is known to its machine only. */
export async function readPostgres(prisma: PrismaClient): Promise<PostgresState> {
  const [server] = await prisma.$queryRaw<Omit<PostgresState, 'slots'>[]>`
    SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE datid IS NOT NULL) AS connections,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS "connectionsMax",
      pg_database_size(current_database())::float8 AS bytes,
      (SELECT count(*)::int FROM pg_stat_replication) AS replicas`
  if (server === undefined) throw new Error('Postgres does not answer')
  const slots = await prisma.$queryRaw<PostgresSlot[]>`
    SELECT slot_name::text AS slot, active AS "isActive", coalesce(pg_wal_lsn_diff(
        CASE WHEN pg_is_in_recovery() THEN pg_last_wal_receive_lsn() ELSE pg_current_wal_lsn() END, restart_lsn
      ), 0)::float8 AS "retainedBytes"
    FROM pg_replication_slots`
  const retained = slots.reduce((most, { retainedBytes }) => Math.max(most, retainedBytes), 0)
  return { ...server, bytes: server.bytes + retained, slots }
}
