import { mkdtemp, rm, writeFile, mkdir, cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { deployMigrations, PrismaCommandFailed, runPrisma } from './migrations.js'
import { PostgresServer } from './postgres.fixture.js'

const PACKAGE = join(__dirname, '..')

jest.setTimeout(60_000)

describe('migrations', () => {
  let postgres: PostgresServer

  beforeAll(async () => {
    postgres = await PostgresServer.start()
  })
  afterAll(() => postgres?.stop())

  it('apply from zero, and again without effect', async () => {
    const url = await postgres.createDatabase()
    await deployMigrations(url)
    const applied = await select(url, 'SELECT migration_name, finished_at FROM _prisma_migrations ORDER BY started_at')
    await deployMigrations(url)
    expect(applied.length).toBeGreaterThan(0)
    expect(applied).not.toContainEqual(expect.objectContaining({ finished_at: null }))
    expect(await select(url, 'SELECT migration_name, finished_at FROM _prisma_migrations ORDER BY started_at')).toEqual(
      applied,
    )
  })

  it('go to Prisma when the record lacks one or has one unfinished', async () => {
    const newest = '(SELECT max(migration_name) FROM _prisma_migrations)'
    for (const change of [
      `DELETE FROM _prisma_migrations WHERE migration_name = ${newest}`,
      `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = ${newest}`,
    ]) {
      const url = await postgres.createDatabase()
      await deployMigrations(url)
      await select(url, change)
      await expect(deployMigrations(url)).rejects.toThrow(PrismaCommandFailed)
    }
  })

  it('give the same tables as the schema', async () => {
    const url = await postgres.createDatabase()
    const said = await runPrisma(url, ...diff('migrations', 'schema'))
    expect(said).toContain('No difference detected')
  })

  it('differ detectably from a larger schema', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'repere-schema-'))
    try {
      await cp(join(PACKAGE, 'schema'), join(folder, 'schema'), { recursive: true })
      await writeFile(join(folder, 'schema/extra.prisma'), 'model Extra {\n  id Int @id\n}\n')
      const url = await postgres.createDatabase()
      await expect(runPrisma(url, ...diff('migrations', join(folder, 'schema')))).rejects.toMatchObject({
        exitCode: 2,
      })
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('fail with a clear error if there is no server', async () => {
    const failure = deployMigrations('postgresql://postgres:nobody@127.0.0.1:1/none')
    await expect(failure).rejects.toThrow(PrismaCommandFailed)
    await expect(failure).rejects.toThrow("Can't reach database server")
  })

  it('are applied completely or not at all', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'repere-broken-'))
    try {
      await mkdir(join(folder, 'migrations/1_broken'), { recursive: true })
      await cp(join(PACKAGE, 'migrations/migration_lock.toml'), join(folder, 'migrations/migration_lock.toml'))
      await writeFile(
        join(folder, 'migrations/1_broken/migration.sql'),
        'CREATE TABLE half (id int);\nSELECT nonsense;\n',
      )
      const config = join(folder, 'prisma.config.mjs')
      const url = await postgres.createDatabase()
      await writeFile(
        config,
        `export default { schema: ${JSON.stringify(join(PACKAGE, 'schema'))}, migrations: { path: 'migrations' },
           datasource: { url: ${JSON.stringify(url)} } }`,
      )
      await expect(runPrisma(url, 'migrate', 'deploy', '--config', config)).rejects.toThrow('nonsense')
      expect(await select(url, "SELECT to_regclass('half') AS half")).toEqual([{ half: null }])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

function diff(migrations: string, schema: string): string[] {
  return ['migrate', 'diff', '--from-migrations', migrations, '--to-schema', schema, '--exit-code']
}

async function select(url: string, query: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}
