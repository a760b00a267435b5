import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { parseKey } from '@repere/shared'
import { ensureAppRoles } from './app-role.js'
import { MIGRATIONS_FOLDER } from './migrations.js'
import { keepReadSide, type ReadSide, READ_SIDES_FOLDER, recordReadSide } from './read-side.fixture.js'
import { SeededDatabase } from './seeded-database.fixture.js'

jest.setTimeout(60_000)

/** `jit_above_cost` of Postgres. */
const COMPILED_ABOVE = 100_000

/** Migrations before this one make the tables of 1.0.0. */
const COMPARED_SINCE = '20261126'

/** Changes that would break an older program. */
const BREAKING = [
  [/\bDROP (TABLE|COLUMN|TYPE)\b/i, 'drops what the release before may read'],
  [/\bRENAME\b/i, 'renames what the release before may read'],
  [/\bSET NOT NULL\b/i, 'refuses what the release before may write'],
  [/\bADD COLUMN\b(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT NULL\b/i, 'refuses what the release before writes'],
  [/\bALTER COLUMN\b[^,;]*\bTYPE\b/i, 'changes the type of what the release before reads'],
] as const

/** A removal of what no program uses any more, or of what the same transaction makes again: the statements above prove it. */
const EXCUSED = /^-- (contract: not read since \d+\.\d+|replaced in this transaction: )/m

const releases = readdirSync(READ_SIDES_FOLDER).map(
  (file) => JSON.parse(readFileSync(join(READ_SIDES_FOLDER, file), 'utf8')) as ReadSide,
)

describe('a release that runs while the next one migrates', () => {
  let database: SeededDatabase
  let gatewayUrl: string
  beforeAll(async () => {
    database = await SeededDatabase.start()
    gatewayUrl = (await ensureAppRoles(database.url, { app: 'one', gateway: 'two' })).gatewayUrl
  })
  afterAll(() => database?.stop())

  it.each(releases.map(({ release, statements }) => [release, statements] as const))(
    '%s reads the newest schema, as the role of the API',
    async (_, statements) => {
      expect(statements.length).toBeGreaterThan(1)
      expect(await refused(gatewayUrl, statements)).toEqual([])
    },
  )

  it.each(releases.map(({ release, statements }) => [release, statements] as const))(
    '%s reads it without being compiled to machine code first, which takes seconds',
    async (_, statements) => {
      // As Postgres looks at tables: at those that change most first.
      for (const tables of [null, 'api_keys, accounts', 'plan_versions', 'account_plans']) {
        if (tables !== null) await database.prisma.$executeRawUnsafe(`ANALYZE ${tables}`)
        const costs = await costsOf(gatewayUrl, statements)
        expect(Math.max(...costs)).toBeGreaterThan(0)
        expect(Math.max(...costs)).toBeLessThan(COMPILED_ABOVE / 10)
      }
    },
  )

  it('fails detectably if a column or a privilege is missing', async () => {
    const wanted = ['SELECT gone FROM api_keys WHERE id = $1', 'SELECT email FROM users']
    expect(await refused(gatewayUrl, wanted)).toEqual([
      expect.stringContaining('column "gone" does not exist'),
      expect.stringContaining('permission denied for table users'),
    ])
  })

  it('is recorded under its version, from the statements of the current code', async () => {
    const { prisma, seeded } = database
    const { accountId } = await prisma.apiKey.findFirstOrThrow({ where: { kind: 'live' } })
    await prisma.publication.create({ data: { accountId } })
    const statements = await recordReadSide(gatewayUrl, parseKey(seeded.liveKey)!.digest)
    expect(statements.some((sql) => sql.includes('FROM api_keys'))).toBe(true)
    expect(statements.some((sql) => sql.startsWith('DELETE FROM') && sql.includes('publications'))).toBe(true)
    expect(Math.max(...(await costsOf(gatewayUrl, statements)))).toBeLessThan(COMPILED_ABOVE / 10)
    // eslint-disable-next-line no-restricted-properties -- not a setting of a program: set when a release is made
    const release = process.env.REPERE_RECORD_RELEASE
    if (release) keepReadSide({ release, statements })
  })
})

describe('migrations', () => {
  const breaksOf = (sql: string) => {
    const statements = sql.replace(/--.*$/gm, '').replace(/'[^']*'/g, "''")
    return BREAKING.filter(([pattern]) => pattern.test(statements)).map(([, why]) => why)
  }

  it('only add: a removal has a comment with the release since which it is unused, or is made good at once', () => {
    const since = readdirSync(MIGRATIONS_FOLDER).filter((name) => /^\d/.test(name) && name >= COMPARED_SINCE)
    const breaking = since.flatMap((name) => {
      const sql = readFileSync(join(MIGRATIONS_FOLDER, name, 'migration.sql'), 'utf8')
      return EXCUSED.test(sql) ? [] : breaksOf(sql).map((why) => `${name} ${why}`)
    })
    expect(breaking).toEqual([])
  })

  it('that would break the previous release are detected', () => {
    expect(breaksOf('ALTER TABLE "a" ADD COLUMN "b" TEXT NOT NULL;')).toHaveLength(1)
    expect(breaksOf('ALTER TABLE "a" DROP COLUMN "b", ALTER COLUMN "c" SET DATA TYPE TEXT;')).toHaveLength(2)
    expect(
      breaksOf('ALTER TABLE "a" ADD COLUMN "b" INTEGER NOT NULL DEFAULT 0; ALTER TABLE a ADD COLUMN c TEXT;'),
    ).toEqual([])
    // A value of a list is no statement.
    expect(breaksOf(`ALTER TABLE "a" ADD CONSTRAINT "b" CHECK ("kind" IN ('rename', 'drop column'))`)).toEqual([])
  })
})

/** @returns what Postgres takes each statement for, whatever its parameters are */
async function costsOf(url: string, statements: readonly string[]): Promise<number[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SET plan_cache_mode = force_generic_plan')
    const costs: number[] = []
    for (const [index, sql] of statements.entries()) {
      await client.query(`PREPARE read_${index} AS ${sql}`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE read_${index}${nothingFor(sql)}`)
      costs.push(Number(/cost=[\d.]+\.\.([\d.]+)/.exec(rows[0]!['QUERY PLAN'])![1]))
    }
    return costs
  } finally {
    await client.end()
  }
}

/** NULL for each parameter of a prepared statement. */
function nothingFor(sql: string): string {
  const parameters = new Set(sql.match(/\$\d+/g)).size
  return parameters === 0 ? '' : `(${Array(parameters).fill('NULL').join(', ')})`
}

/** @returns the error of Postgres for each statement that it refuses */
async function refused(url: string, statements: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const problems: string[] = []
    for (const [index, sql] of statements.entries()) {
      try {
        await client.query(`PREPARE one_${index} AS ${sql}`)
        // Plans the statement and checks privileges, without an effect.
        await client.query(`EXPLAIN EXECUTE one_${index}${nothingFor(sql)}`)
      } catch (error) {
        problems.push(`${(error as Error).message}: ${sql}`)
      }
    }
    return problems
  } finally {
    await client.end()
  }
}
