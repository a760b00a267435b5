import { PrismaPg } from '@prisma/adapter-pg'
import { type SqlQueryable } from '@prisma/driver-adapter-utils'
import { PrismaClient } from './generated/client.js'

export interface PrismaOptions {
  /** Connections that the pool may hold. */
  connectionsMax?: number
  /** How long a connection may take, milliseconds. */
  connectTimeoutMs?: number
  /** Runs each statement, for callers that measure it. */
  around?: <T>(sql: string, run: () => Promise<T>) => Promise<T>
}

/** A client over a separate pool. Connects at the first query; the caller ends it with `$disconnect`. */
export function createPrisma(
  databaseUrl: string,
  { connectionsMax = 10, connectTimeoutMs = 5_000, around }: PrismaOptions = {},
): PrismaClient {
  const postgres = new PrismaPg({
    connectionString: databaseUrl,
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  return new PrismaClient({
    // Changes of one account run one after another, and wait for each other inside their transactions.
    transactionOptions: { maxWait: 5_000, timeout: 15_000 },
    adapter: around === undefined ? postgres : surrounded(postgres, around),
  })
}

/** The same connections, with a wrapper around each statement, also inside transactions. */
function surrounded(factory: PrismaPg, around: NonNullable<PrismaOptions['around']>): PrismaPg {
  const surround = <Target extends SqlQueryable>(target: Target): Target => {
    const [query, execute] = [target.queryRaw.bind(target), target.executeRaw.bind(target)]
    target.queryRaw = (statement) => around(statement.sql, () => query(statement))
    target.executeRaw = (statement) => around(statement.sql, () => execute(statement))
    return target
  }
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const adapter = surround(await connect())
    const begin = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolation) => surround(await begin(isolation))
    return adapter
  }
  return factory
}
