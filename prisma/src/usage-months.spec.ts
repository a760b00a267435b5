import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { ensureAppRoles } from './app-role.js'
import { deployMigrations, MIGRATIONS_FOLDER } from './migrations.js'
import { PostgresServer } from './postgres.fixture.js'

jest.setTimeout(60_000)

/** The first migration that makes usage a table in parts. */
const FIRST = '20261127110000'
/** Roles are granted what this release has: these tables are older than the months there. */
const TRACKING = /_tracking/
const MINUTE = `date_trunc('minute', now())`

describe('usage, one part of its table for each month', () => {
  let postgres: PostgresServer
  let url: string
  let app: Client
  let owner: Client
  let older: string

  /** A database of the release before, with usage in three months and programs that run; then migrated. */
  beforeAll(async () => {
    postgres = await PostgresServer.start()
    url = await postgres.createDatabase()
    older = await mkdtemp(join(tmpdir(), 'repere-older-'))
    for (const name of await readdir(MIGRATIONS_FOLDER)) {
      if (name < FIRST || TRACKING.test(name))
        await cp(join(MIGRATIONS_FOLDER, name), join(older, name), { recursive: true })
    }
    await deployMigrations(url, older)
    owner = await connect(url)
    await owner.query(`CREATE FUNCTION make_usage_months(date, integer) RETURNS int LANGUAGE sql AS 'SELECT 0'`)
    const roles = await ensureAppRoles(url, { app: 'one', gateway: 'two' })
    await owner.query('DROP FUNCTION make_usage_months')
    app = await connect(roles.appUrl)
    await owner.query(
      `INSERT INTO accounts (id, tag, name, country) VALUES (gen_random_uuid(), 'aaaaaaaaaa', 'A', 'BJ')`,
    )
    await owner.query(`
      INSERT INTO api_keys (id, account_id, kind, digest, prefix, last4, created_by)
      SELECT gen_random_uuid(), id, 'test', repeat('a', 64), 'svc_test_aaaaaaaaaa', 'abcd', 'x' FROM accounts`)
    for (const age of ['0', '1 month', '13 months']) await store(owner, `${MINUTE} - interval '${age}'`)
  })
  afterAll(async () => {
    await Promise.all([app?.end(), owner?.end()])
    await postgres?.stop()
    if (older) await rm(older, { recursive: true })
  })

  it('keeps rows, privileges and rules of the table that it was, for programs that run meanwhile', async () => {
    const privileges = `
      SELECT grantee, privilege_type, column_name FROM information_schema.column_privileges
      WHERE table_name = 'usage_minutes' AND grantee LIKE 'repere_%' AND column_name <> 'further' ORDER BY 1, 2, 3`
    const before = await select(owner, privileges)
    const stored = await select(app, 'SELECT * FROM usage_minutes ORDER BY minute')
    await deployMigrations(url)
    expect(await select(owner, privileges)).toEqual(before)
    // A column that a later migration adds has its default.
    const after = stored.map((row) => ({ ...(row as object), further: '0' }))
    expect(await select(app, 'SELECT * FROM usage_minutes ORDER BY minute')).toEqual(after)
    expect(await partsOf(owner)).toEqual({ usage_minutes_before: 3 })
    // The same minute again: one row, which only rises.
    await store(app, MINUTE, 9)
    expect(await partsOf(owner)).toEqual({ usage_minutes_before: 3 })
    await expect(app.query('UPDATE usage_minutes SET admitted = 1 WHERE admitted = 9')).rejects.toThrow('only rise')
    await expect(app.query('DELETE FROM usage_minutes')).rejects.toThrow('append-only')
    await expect(owner.query('DELETE FROM usage_minutes_before')).rejects.toThrow('append-only')
    await expect(store(app, `${MINUTE} + interval '1 second'`)).rejects.toThrow('usage_minutes_whole_minute')
  })

  it('writes to the part of the month, and to another where a month has none', async () => {
    await store(app, `${MINUTE} + interval '2 months'`)
    await store(app, `${MINUTE} + interval '9 months'`)
    const [{ part }] = (await select(
      owner,
      `SELECT 'usage_minutes_' || to_char((now() + interval '2 months') AT TIME ZONE 'UTC', 'YYYY_MM') AS part`,
    )) as [{ part: string }]
    expect(await partsOf(owner)).toEqual({ usage_minutes_before: 3, [part]: 1, usage_minutes_other: 1 })
  })

  it('has its parts made by the worker, who owns no table; a month whose rows are elsewhere stays there', async () => {
    await ensureAppRoles(url, { app: 'one', gateway: 'two' })
    const made = 'SELECT make_usage_months(now()::date, 12) AS made'
    const before = await monthsOf(owner)
    const [{ made: count }] = (await select(app, made)) as [{ made: number }]
    const after = await monthsOf(owner)
    expect(count).toBe(after.length - before.length)
    // All twelve, but for those in the old table (two on the last day of a month) and the one whose rows are elsewhere.
    expect([9, 10]).toContain(after.length)
    expect(await select(app, made)).toEqual([{ made: 0 }])
    await expect(app.query('SELECT make_usage_months(now()::date, 9999)')).rejects.toThrow('0 to 120')
  })

  it('waits for nobody: a report that reads every part only delays the making of new ones', async () => {
    await app.query('BEGIN')
    await app.query('SELECT count(*) FROM usage_minutes')
    try {
      expect(await select(owner, "SELECT make_usage_months((now() + interval '2 years')::date, 1) AS made")).toEqual([
        { made: 0 },
      ])
    } finally {
      await app.query('ROLLBACK')
    }
    expect(await select(owner, "SELECT make_usage_months((now() + interval '2 years')::date, 1) AS made")).toEqual([
      { made: 1 },
    ])
  })
})

async function store(client: Client, minute: string, admitted = 5): Promise<void> {
  await client.query(`
    INSERT INTO usage_minutes AS stored (key_id, minute, "group", epoch, admitted)
    SELECT id, ${minute}, 'routing', 'e', ${admitted} FROM api_keys
    ON CONFLICT (key_id, minute, "group", epoch) DO UPDATE SET admitted = GREATEST(stored.admitted, excluded.admitted)`)
}

/** Rows by the part that holds them. */
async function partsOf(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ part: string; rows: number }>(
    `SELECT tableoid::regclass::text AS part, count(*)::int AS rows FROM usage_minutes GROUP BY 1`,
  )
  return Object.fromEntries(rows.map(({ part, rows }) => [part, rows]))
}

/** The parts that hold one month. */
async function monthsOf(client: Client): Promise<unknown[]> {
  return select(client, `SELECT inhrelid FROM pg_inherits WHERE inhrelid::regclass::text ~ '_[0-9]{4}_[0-9]{2}$'`)
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

async function select(client: Client, query: string): Promise<unknown[]> {
  return (await client.query(query)).rows
}
