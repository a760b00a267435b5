import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { APP_ROLE, asRole, grantExistingRoles } from './app-role.js'
import { deployMigrations, MigrationFailed } from './migrations.js'
import { PostgresServer } from './postgres.fixture.js'
import { runPrisma } from './prisma-command.fixture.js'

const PACKAGE = join(__dirname, '..')

/** The commit of 1.0.0. A copy without the history lacks it. */
const RELEASE_1_0_0 = '7d9bee2fdeee457b230dd77401416cf116623b2c'
const CHECKOUT = join(PACKAGE, '..')
const hasHistory = spawnSync('git', ['cat-file', '-e', `${RELEASE_1_0_0}^{commit}`], { cwd: CHECKOUT }).status === 0

/** Everything that migrations make, as Postgres describes it, but the order of columns. */
const SCHEMA = `
  SELECT 'column' AS kind, table_name || '.' || column_name AS name,
    concat_ws(' ', udt_name, is_nullable, column_default, datetime_precision) AS definition
  FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'function', proname, pg_get_functiondef(p.oid) FROM pg_proc p
  WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  UNION ALL SELECT 'enum', typname, string_agg(enumlabel, ', ' ORDER BY enumsortorder)
  FROM pg_enum JOIN pg_type t ON t.oid = enumtypid GROUP BY typname
  ORDER BY 1, 2, 3`

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

  it('apply what the record lacks, and leave those of a newer release', async () => {
    const url = await postgres.createDatabase()
    await deployMigrations(url)
    const folder = await mkdtemp(join(tmpdir(), 'repere-newer-'))
    try {
      await mkdir(join(folder, '9_newer'))
      await writeFile(join(folder, '9_newer/migration.sql'), 'CREATE TABLE newer (id int);\n')
      await deployMigrations(url, folder)
      // A release that lacks the newest one, and an older one that knows none of them.
      await deployMigrations(url)
      expect(await select(url, `SELECT to_regclass('newer') AS newer`)).toEqual([{ newer: 'newer' }])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  const withHistory = hasHistory ? it : it.skip
  withHistory('bring a database of 1.0.0 to the tables of a new one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'repere-first-'))
    try {
      const archive = execFileSync('git', ['archive', `${RELEASE_1_0_0}:prisma/migrations`], { cwd: CHECKOUT })
      execFileSync('tar', ['-x', '-C', folder], { input: archive })
      const [first, fresh] = [await postgres.createDatabase(), await postgres.createDatabase()]
      await deployMigrations(first, folder)
      await Promise.all([deployMigrations(first), deployMigrations(fresh)])
      const schema = await select(first, SCHEMA)
      expect(schema.length).toBeGreaterThan(1_000)
      expect(schema).toEqual(await select(fresh, SCHEMA))
      // 1.0.0 runs on, and its own step changes nothing.
      await deployMigrations(first, folder)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('are followed by the privileges of the roles that somebody else made', async () => {
    const url = await postgres.createDatabase()
    await select(url, `CREATE ROLE repere_app LOGIN PASSWORD 'mine'`)
    await deployMigrations(url)
    const appUrl = asRole(url, APP_ROLE, 'mine')
    await expect(select(appUrl, 'SELECT id FROM accounts')).rejects.toThrow(/permission denied/)
    // The other role is not there, and its password stays as it is.
    await grantExistingRoles(url)
    expect(await select(appUrl, 'SELECT id FROM accounts')).toEqual([])
  })

  it('wait for each other: several starts at once apply each once', async () => {
    const url = await postgres.createDatabase()
    await Promise.all([1, 2, 3].map(() => deployMigrations(url)))
    const twice = 'SELECT migration_name FROM _prisma_migrations GROUP BY 1 HAVING count(*) > 1'
    expect(await select(url, twice)).toEqual([])
  })

  it('refuse a database in which one started and did not end', async () => {
    const url = await postgres.createDatabase()
    await deployMigrations(url)
    await select(
      url,
      `UPDATE _prisma_migrations SET finished_at = NULL
       WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`,
    )
    await expect(deployMigrations(url)).rejects.toThrow(/started and did not end/)
  })

  it('are recorded as Prisma records them', async () => {
    const url = await postgres.createDatabase()
    await deployMigrations(url)
    expect(await runPrisma(url, 'migrate', 'status')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Database schema is up to date'),
    })
  })

  it('give the same tables as the schema', async () => {
    const url = await postgres.createDatabase()
    expect((await runPrisma(url, ...diff('migrations', 'schema'))).output).toContain('No difference detected')
  })

  it('differ detectably from a larger schema', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'repere-schema-'))
    try {
      await cp(join(PACKAGE, 'schema'), join(folder, 'schema'), { recursive: true })
      await writeFile(join(folder, 'schema/extra.prisma'), 'model Extra {\n  id Int @id\n}\n')
      const url = await postgres.createDatabase()
      expect((await runPrisma(url, ...diff('migrations', join(folder, 'schema')))).code).toBe(2)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('fail with a clear error if there is no server', async () => {
    const failure = deployMigrations('postgresql://postgres:nobody@127.0.0.1:1/none')
    await expect(failure).rejects.toThrow(MigrationFailed)
    await expect(failure).rejects.toThrow('The database cannot be reached')
  })

  it('are applied completely or not at all', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'repere-broken-'))
    try {
      await mkdir(join(folder, '1_broken'))
      await writeFile(join(folder, '1_broken/migration.sql'), 'CREATE TABLE half (id int);\nSELECT nonsense;\n')
      const url = await postgres.createDatabase()
      await expect(deployMigrations(url, folder)).rejects.toThrow('1_broken, line 2: column "nonsense" does not exist')
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
