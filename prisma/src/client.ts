import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from './generated/client.js'

export interface PrismaOptions {
  /** Connections that the pool may hold. */
  connectionsMax?: number
  /** How long a connection may take, milliseconds. */
  connectTimeoutMs?: number
}

/** A client over a pool of its own. Connects at the first query; the caller ends it with `$disconnect`. */
export function createPrisma(
  databaseUrl: string,
  { connectionsMax = 10, connectTimeoutMs = 5_000 }: PrismaOptions = {},
): PrismaClient {
  return new PrismaClient({
    // Changes of one account take turns, and wait for each other inside their transactions.
    transactionOptions: { maxWait: 5_000, timeout: 15_000 },
    adapter: new PrismaPg({
      connectionString: databaseUrl,
      max: connectionsMax,
      connectionTimeoutMillis: connectTimeoutMs,
    }),
  })
}
