import { createPrisma } from './client.js'
import { type PrismaClient } from './generated/client.js'
import { deployMigrations } from './migrations.js'
import { PostgresServer } from './postgres.fixture.js'
import { seed, type Seeded } from './seed.js'

/** A database with every migration and the seed, for one suite. */
export class SeededDatabase {
  private constructor(
    private readonly server: PostgresServer,
    readonly url: string,
    readonly prisma: PrismaClient,
    readonly seeded: Seeded & { sandboxKey: string; liveKey: string },
  ) {}

  static async start(): Promise<SeededDatabase> {
    const server = await PostgresServer.start()
    const url = await server.createDatabase()
    await deployMigrations(url)
    const prisma = createPrisma(url)
    const { sandboxKey, liveKey, ...rest } = await seed(prisma)
    if (sandboxKey === null || liveKey === null) throw new Error('A first seeding issues both keys')
    return new SeededDatabase(server, url, prisma, { ...rest, sandboxKey, liveKey })
  }

  async stop(): Promise<void> {
    await this.prisma.$disconnect()
    await this.server.stop()
  }
}
