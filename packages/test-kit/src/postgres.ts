import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dropDatabase, ensureDatabase, freePort, postgresService } from '@repere/local'
import {
  APP_ROLE,
  asRole,
  createPrisma,
  deployMigrations,
  ensureAppRoles,
  GATEWAY_ROLE,
  type PrismaClient,
  seedPlans,
} from '@repere/prisma'
import { dataFolder, Server } from './server.js'
import { sharedPostgres } from './shared-postgres.js'

/** Settings that may lose all data in a power failure. */
export const FAST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** A migrated database of one suite, with the four plans and nothing else. */
export class TestDatabase {
  private client: PrismaClient | null = null

  constructor(
    readonly url: string,
    private readonly drop: () => Promise<void>,
  ) {}

  /** Address for the role of the control plane, which owns no tables. */
  get appUrl(): string {
    return asRole(this.url, APP_ROLE, TEST_PASSWORD)
  }

  /** Address for the role of the API, which may read the data that admission needs. */
  get gatewayUrl(): string {
    return asRole(this.url, GATEWAY_ROLE, TEST_PASSWORD)
  }

  /** A client that owns the tables, unlike the apps. It is disconnected with the database. */
  get prisma(): PrismaClient {
    this.client ??= createPrisma(this.url, { connectTimeoutMs: 30_000 })
    return this.client
  }

  /** Closes all connections and removes the data. */
  async remove(): Promise<void> {
    await this.client?.$disconnect()
    this.client = null
    await this.drop()
  }
}

/** Creates a database on the Postgres of the whole test run: about 100 ms. The caller ends it with `remove()`. */
export async function createDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = await sharedPostgres()
  const name = `test_${randomBytes(6).toString('hex')}`
  await ensureDatabase(serverUrl, name, template)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return new TestDatabase(url.href, () => dropDatabase(serverUrl, name))
}

/** A separate Postgres with one migrated database, for tests that kill it. */
export class TestPostgres extends Server {
  constructor(
    readonly url: string,
    makeSpec: ConstructorParameters<typeof Server>[0],
    private readonly removeData: () => Promise<void>,
  ) {
    super(makeSpec)
  }

  /** Address for the role of the control plane, which owns no tables. */
  get appUrl(): string {
    return asRole(this.url, APP_ROLE, TEST_PASSWORD)
  }

  /** Address for the role of the API, which may read the data that admission needs. */
  get gatewayUrl(): string {
    return asRole(this.url, GATEWAY_ROLE, TEST_PASSWORD)
  }

  /** Stops it and removes its data. */
  async remove(): Promise<void> {
    await this.stop()
    await this.removeData()
  }
}

/** Starts a separate Postgres: about 3 s. The caller ends it with `remove()`. Prefer `createDatabase`. */
export async function startPostgres(): Promise<TestPostgres> {
  const port = await freePort()
  const folder = await dataFolder('postgres')
  const options = {
    port,
    dataDir: join(folder.path, 'cluster'),
    passwordFile: join(folder.path, 'password'),
    logFile: join(folder.path, 'postgres.log'),
    // After a kill, committed data must remain. Only a power failure may lose it.
    settings: { fsync: FAST_SETTINGS.fsync },
  }
  const { url, dataDir } = await postgresService(options)
  const removeOutside = dataDir === options.dataDir ? null : dirname(dataDir)
  const postgres = new TestPostgres(
    url('repere'),
    async () => (await postgresService(options)).spec,
    async () => {
      await folder.remove()
      if (removeOutside !== null) await rm(removeOutside, { recursive: true, force: true })
    },
  )
  await postgres.start()
  await ensureDatabase(url('postgres'), 'repere')
  await prepareDatabase(postgres.url)
  return postgres
}

/** Password of the apps' roles, in servers that only tests reach. */
const TEST_PASSWORD = 'test'

/** Prepares the initial state of every test's database. */
export async function prepareDatabase(url: string): Promise<void> {
  await deployMigrations(url)
  await ensureAppRoles(url, { app: TEST_PASSWORD, gateway: TEST_PASSWORD })
  const prisma = createPrisma(url, { connectionsMax: 1 })
  try {
    await seedPlans(prisma)
  } finally {
    await prisma.$disconnect()
  }
}
