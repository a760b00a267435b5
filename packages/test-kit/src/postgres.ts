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

/** Tests may lose everything when the machine loses power. */
export const FAST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** A migrated database of a suite's own, with the four plans in it and nothing else. */
export class TestDatabase {
  private client: PrismaClient | null = null

  constructor(
    readonly url: string,
    private readonly drop: () => Promise<void>,
  ) {}

  /** As the role that runs the control plane, which owns nothing. */
  get appUrl(): string {
    return asRole(this.url, APP_ROLE, TEST_PASSWORD)
  }

  /** As the role that runs the API, which may read what admission needs. */
  get gatewayUrl(): string {
    return asRole(this.url, GATEWAY_ROLE, TEST_PASSWORD)
  }

  /** A client that is disconnected with the database; owns its tables, as the apps do not. */
  get prisma(): PrismaClient {
    this.client ??= createPrisma(this.url, { connectTimeoutMs: 30_000 })
    return this.client
  }

  /** Disconnects everybody and forgets the data. */
  async remove(): Promise<void> {
    await this.client?.$disconnect()
    this.client = null
    await this.drop()
  }
}

/** A new database on the Postgres that the whole test run shares: some 100 ms. The caller ends it with `remove()`. */
export async function createDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = await sharedPostgres()
  const name = `test_${randomBytes(6).toString('hex')}`
  await ensureDatabase(serverUrl, name, template)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return new TestDatabase(url.href, () => dropDatabase(serverUrl, name))
}

/** A Postgres of a suite's own with one migrated database, for tests that kill it. */
export class TestPostgres extends Server {
  constructor(
    readonly url: string,
    makeSpec: ConstructorParameters<typeof Server>[0],
    private readonly removeData: () => Promise<void>,
  ) {
    super(makeSpec)
  }

  /** As the role that runs the control plane, which owns nothing. */
  get appUrl(): string {
    return asRole(this.url, APP_ROLE, TEST_PASSWORD)
  }

  /** As the role that runs the API, which may read what admission needs. */
  get gatewayUrl(): string {
    return asRole(this.url, GATEWAY_ROLE, TEST_PASSWORD)
  }

  /** Stops it and forgets its data. */
  async remove(): Promise<void> {
    await this.stop()
    await this.removeData()
  }
}

/** Starts a Postgres of its own: some 3 s. The caller ends it with `remove()`. Prefer `createDatabase`. */
export async function startPostgres(): Promise<TestPostgres> {
  const port = await freePort()
  const folder = await dataFolder('postgres')
  const options = {
    port,
    dataDir: join(folder.path, 'cluster'),
    passwordFile: join(folder.path, 'password'),
    logFile: join(folder.path, 'postgres.log'),
    // Killed, it must still have what it committed; only the machine may lose it.
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

/** Of the roles that run the apps, in servers that only tests reach. */
const TEST_PASSWORD = 'test'

/** What every test's database starts from. */
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
