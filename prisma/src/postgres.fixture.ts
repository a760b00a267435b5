import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase, freePort, postgresService, Service } from '@repere/local'

/** A real Postgres for one test, on a free port and in a folder that is removed with it. */
export class PostgresServer {
  private constructor(
    private readonly service: Service,
    private readonly urlOf: (database: string) => string,
    private readonly folder: string,
  ) {}

  static async start(): Promise<PostgresServer> {
    const folder = await mkdtemp(join(tmpdir(), 'repere-postgres-'))
    // If the tests run as root, Postgres runs as another user, who needs access to the folder.
    await chmod(folder, 0o755)
    const { spec, url } = await postgresService({
      port: await freePort(),
      dataDir: join(folder, 'data'),
      passwordFile: join(folder, 'password'),
      logFile: join(folder, 'log'),
      settings: { fsync: 'off' },
    })
    const service = new Service(spec)
    await service.start()
    return new PostgresServer(service, url, folder)
  }

  /** Creates a separate database. @returns its address */
  async createDatabase(): Promise<string> {
    const name = `suite_${randomUUID().replaceAll('-', '')}`
    await ensureDatabase(this.urlOf('postgres'), name)
    return this.urlOf(name)
  }

  async stop(): Promise<void> {
    await this.service.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}
