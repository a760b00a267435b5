import { startApi, type TestApi } from './api.js'
import {
  createCustomer,
  createKey,
  createToken,
  type CustomerOptions,
  type KeyOptions,
  type TokenOptions,
} from './customers.js'
import { demoTownData } from './demo-town.js'
import { createDatabase, type TestDatabase } from './postgres.js'
import { startRedis, type TestRedis } from './redis.js'

/** The API over the demo town, with its stores. */
export interface DemoApi {
  api: TestApi
  redis: TestRedis
  database: TestDatabase
  /** Creates a key of a new customer. @returns the whole key */
  createKey(options?: CustomerOptions & KeyOptions): Promise<string>
  /** Creates a browser token of a new customer. @returns the whole token */
  createToken(options: CustomerOptions & TokenOptions): Promise<string>
  /** Stops the API and its stores, and removes their data. */
  remove(): Promise<void>
}

/**
 * Starts Redis, a database and the API over the demo town; the caller ends them with `remove()`.
 *
 * @param data  folder of another region's data
 * @param env  further settings of the API
 */
export async function startDemoApi({
  workers,
  data,
  env,
}: { workers?: number; data?: Promise<string>; env?: Record<string, string> } = {}): Promise<DemoApi> {
  const dataDir = await (data ?? demoTownData())
  const [redis, database] = await Promise.all([startRedis(), createDatabase()])
  const removeStores = async () => {
    await Promise.all([redis.remove(), database.remove()])
  }
  try {
    const api = await startApi({ workers, redisUrl: redis.url, databaseUrl: database.appUrl, dataDir, env })
    return {
      api,
      redis,
      database,
      createKey: async (options) => {
        const customer = await createCustomer(database.prisma, options)
        return (await createKey(database.prisma, redis.client(), customer, options)).text
      },
      createToken: async (options) => {
        const customer = await createCustomer(database.prisma, options)
        return createToken(database.prisma, redis.client(), customer, options)
      },
      remove: async () => {
        await api.remove()
        await removeStores()
      },
    }
  } catch (error) {
    await removeStores()
    throw error
  }
}
