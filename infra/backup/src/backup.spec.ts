import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dropDatabase } from '@repere/local'
import { createPrisma, type PrismaClient, storeRevocation } from '@repere/prisma'
import { ControlChannel } from '@repere/shared'
import { createCustomer, createDatabase, createKey, startRedis, type TestDatabase } from '@repere/test-kit'
import { Client } from 'pg'
import { type BackupKeys } from './age.js'
import { backUp } from './backup.js'
import { MANIFEST, verifyBackup } from './backup-manifest.js'
import { forgetRecords } from './forget-records.js'
import { restore } from './restore.js'

// A backup with keys starts a program for each table.
jest.setTimeout(240_000)

const run = promisify(execFile)

let database: TestDatabase
let folder: string
const made: string[] = []
let owner: Client

beforeAll(async () => {
  database = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'repere-backup-'))
  owner = new Client({ connectionString: database.url })
  await owner.connect()
  // A role without superuser rights must be able to restore.
  await owner.query(
    `DO $$ BEGIN CREATE ROLE plain_owner LOGIN PASSWORD 'plain'; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
  )
  await bookSomething(database.prisma)
})
afterAll(async () => {
  for (const name of made) await dropDatabase(database.url, name)
  await owner.end()
  await database.remove()
  await rm(folder, { recursive: true, force: true })
})

/** A database without tables; its owner is a role without superuser rights. */
async function emptyDatabase(): Promise<string> {
  const name = `restored_${made.length}_${process.pid}`
  await owner.query(`CREATE DATABASE ${name} TEMPLATE template0 OWNER plain_owner`)
  made.push(name)
  const url = new URL(database.url)
  url.pathname = `/${name}`
  url.username = 'plain_owner'
  url.password = 'plain'
  return url.href
}

/** A customer with a key, usage, and a booked transaction. */
async function bookSomething(prisma: PrismaClient) {
  const customer = await createCustomer(prisma)
  const key = await createKey(prisma, null, customer)
  await prisma.usageMinute.create({
    data: { keyId: key.keyId, minute: new Date('2026-01-05T10:00:00Z'), group: 'routing', epoch: 'e', admitted: 1234n },
  })
  await prisma.$transaction(async (tx) => {
    const { id } = await tx.ledgerTransaction.create({
      data: { key: `test:${key.keyId}`, description: 'é "\\ \t', occurredAt: new Date(), createdBy: 'test' },
    })
    await tx.ledgerEntry.createMany({
      data: [
        { transactionId: id, position: 1, ledgerAccount: 'receivable', accountId: customer.accountId, amountFcfa: 500 },
        { transactionId: id, position: 2, ledgerAccount: 'revenue', amountFcfa: -500 },
      ],
    })
  })
  return { customer, key }
}

/** The parts of the table of usage that have rows. */
async function partsOf(prisma: PrismaClient): Promise<string[]> {
  const rows = await prisma.$queryRaw<
    { part: string }[]
  >`SELECT DISTINCT tableoid::regclass::text AS part FROM usage_minutes`
  return rows.map(({ part }) => part)
}

/** Every row of every table, by table. */
async function everything(url: string): Promise<Record<string, unknown>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND NOT relispartition ORDER BY 1`,
    )
    const found: Record<string, unknown> = {}
    for (const { name } of rows) {
      found[name] = (
        await client.query(`SELECT md5(string_agg(t::text, '' ORDER BY t::text)) AS rows FROM "${name}" t`)
      ).rows
    }
    return found
  } finally {
    await client.end()
  }
}

describe('a backup', () => {
  it('is restored row for row, into a database whose owner is no superuser, with its constraints', async () => {
    const { folder: backup, manifest } = await backUp({ databaseUrl: database.url, into: folder })
    expect(manifest.figures).toMatchObject({ units_admitted: '1234', active_keys: 1 })
    const url = await emptyDatabase()
    await restore({ folder: backup, databaseUrl: url })
    expect(await everything(url)).toEqual(await everything(database.url))

    const prisma = createPrisma(url, { connectionsMax: 1 })
    try {
      // Each month has its part again.
      expect(await partsOf(prisma)).toEqual(['usage_minutes_2026_01'])
      await expect(prisma.apiKey.deleteMany()).rejects.toThrow()
      await expect(
        prisma.usageMinute.create({
          data: { keyId: '01900000-0000-7000-8000-00000000dead', minute: new Date(), group: 'eta', epoch: 'e' },
        }),
      ).rejects.toThrow()
      await expect(prisma.ledgerEntry.deleteMany()).rejects.toThrow()
    } finally {
      await prisma.$disconnect()
    }
  })

  it('of a release that saves each part of the usage as a table is restored too', async () => {
    const { folder: backup, manifest } = await backUp({
      databaseUrl: database.url,
      into: await mkdtemp(join(folder, 'parts-')),
    })
    const { usage_since: _, ...older } = manifest
    older.tables = older.tables.map((table) =>
      table.name === 'usage_minutes' ? { ...table, name: 'usage_minutes_2026_01' } : table,
    )
    await writeFile(join(backup, MANIFEST), JSON.stringify(older))
    const url = await emptyDatabase()
    await restore({ folder: backup, databaseUrl: url })
    expect(await everything(url)).toEqual(await everything(database.url))
  })

  it('of 1.0.0 is restored too, whose first migrations had other names', async () => {
    const { folder: backup, manifest } = await backUp({
      databaseUrl: database.url,
      into: await mkdtemp(join(folder, 'first-')),
    })
    const last = '20261123001000_refused_requests'
    const migrations = [
      '20260101000000_accounts_keys_plans_usage',
      last,
      ...manifest.migrations.filter((n) => n > last),
    ]
    await writeFile(join(backup, MANIFEST), JSON.stringify({ ...manifest, migrations }))
    const url = await emptyDatabase()
    await restore({ folder: backup, databaseUrl: url })
    expect(await everything(url)).toEqual(await everything(database.url))
    await writeFile(join(backup, MANIFEST), JSON.stringify({ ...manifest, migrations: migrations.slice(0, 1) }))
    await expect(restore({ folder: backup, databaseUrl: await emptyDatabase() })).rejects.toThrow('has no migration')
  })

  it('is one snapshot: concurrent writes are in all tables or in none', async () => {
    const parallel = createPrisma(database.url, { connectionsMax: 1 })
    const writing = (async () => {
      for (let i = 0; i < 10; i++) await bookSomething(parallel)
    })()
    const { manifest } = await backUp({ databaseUrl: database.url, into: await mkdtemp(join(folder, 'busy-')) })
    await writing
    await parallel.$disconnect()
    const rows = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]))
    expect(rows.ledger_entries).toBe((rows.ledger_transactions ?? 0) * 2)
    expect(Object.values(manifest.figures.ledger_fcfa).reduce((a, b) => a + b, 0)).toBe(0)
  })

  it('that was changed is refused, and names the file; nothing is restored', async () => {
    const { folder: backup } = await backUp({
      databaseUrl: database.url,
      into: await mkdtemp(join(folder, 'damaged-')),
    })
    await verifyBackup(backup)
    await appendFile(join(backup, 'api_keys.copy.gz'), 'x')
    const url = await emptyDatabase()
    await expect(restore({ folder: backup, databaseUrl: url })).rejects.toThrow(/damaged: api_keys\.copy\.gz/)
    expect(await everything(url)).toEqual({})
  })

  it('is never written over a database that has tables', async () => {
    const { folder: backup } = await backUp({ databaseUrl: database.url, into: await mkdtemp(join(folder, 'over-')) })
    await expect(restore({ folder: backup, databaseUrl: database.url })).rejects.toThrow(/tables already/)
  })

  it('leaves no folder behind if the database was never migrated', async () => {
    const into = await mkdtemp(join(folder, 'none-'))
    await expect(backUp({ databaseUrl: await emptyDatabase(), into })).rejects.toThrow(/never migrated/)
    expect(await readdir(into)).toEqual([])
  })
})

describe('a backup with keys', () => {
  let keys: Record<'recipientsFile' | 'identityFile' | 'signingKeyFile' | 'publicKeyFile', string>
  const taken = async (chosen: BackupKeys) =>
    (await backUp({ databaseUrl: database.url, into: await mkdtemp(join(folder, 'keys-')), keys: chosen })).folder

  beforeAll(async () => {
    const own = await mkdtemp(join(folder, 'own-'))
    const path = (name: string) => join(own, name)
    keys = {
      recipientsFile: path('recipients.txt'),
      identityFile: path('identity.txt'),
      signingKeyFile: path('signing.pem'),
      publicKeyFile: path('signing.pub'),
    }
    // The commands of docs/operating/backups.md.
    await run('age-keygen', ['-o', keys.identityFile])
    await writeFile(keys.recipientsFile, (await run('age-keygen', ['-y', keys.identityFile])).stdout)
    await run('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', keys.signingKeyFile])
    await run('openssl', ['pkey', '-in', keys.signingKeyFile, '-pubout', '-out', keys.publicKeyFile])
  })

  it('has nothing in clear, and is restored row for row with the identity', async () => {
    const backup = await taken(keys)
    const names = await readdir(backup)
    expect(names.filter((name) => !/\.age(\.sig)?$/.test(name))).toEqual([])
    for (const name of names.filter((one) => one.endsWith('.age'))) {
      expect((await readFile(join(backup, name))).toString('latin1')).toMatch(/^age-encryption\.org\/v1/)
    }
    const url = await emptyDatabase()
    await expect(restore({ folder: backup, databaseUrl: url })).rejects.toThrow('is encrypted')
    await restore({ folder: backup, databaseUrl: url, keys })
    expect(await everything(url)).toEqual(await everything(database.url))
  })

  it('is read and verified by age and openssl alone', async () => {
    const backup = await taken(keys)
    const manifest = join(backup, `${MANIFEST}.age`)
    const { stdout } = await run('age', ['--decrypt', '-i', keys.identityFile, manifest])
    expect(JSON.parse(stdout)).toMatchObject({ format: 1 })
    const signed = ['-rawin', '-in', manifest, '-sigfile', `${manifest}.sig`]
    await run('openssl', ['pkeyutl', '-verify', '-pubin', '-inkey', keys.publicKeyFile, ...signed])
  })

  it('is refused without its signature, with another one, and for another identity; nothing is restored', async () => {
    const url = await emptyDatabase()
    const refused = (backup: string, chosen: BackupKeys) =>
      expect(restore({ folder: backup, databaseUrl: url, keys: chosen })).rejects
    const { publicKeyFile } = keys
    await refused(await taken({}), { publicKeyFile }).toThrow('is not signed by the key')
    const changed = await taken({ signingKeyFile: keys.signingKeyFile })
    await verifyBackup(changed, { publicKeyFile })
    await appendFile(join(changed, MANIFEST), ' ')
    await refused(changed, { publicKeyFile }).toThrow('is not signed by the key')
    const other = join(folder, 'other.txt')
    await run('age-keygen', ['-o', other])
    await refused(await taken(keys), { identityFile: other }).toThrow('age refuses')
    expect(await everything(url)).toEqual({})
  })

  it('is not left behind when it cannot be encrypted', async () => {
    const into = await mkdtemp(join(folder, 'unusable-'))
    const recipientsFile = join(folder, 'nobody.txt')
    await writeFile(recipientsFile, 'nobody\n')
    await expect(backUp({ databaseUrl: database.url, into, keys: { recipientsFile } })).rejects.toThrow('age refuses')
    expect(await readdir(into)).toEqual([])
  })
})

describe('a Redis that outlived its Postgres', () => {
  it('drops keys that are newer than the backup, and keeps every revocation', async () => {
    const redis = await startRedis()
    try {
      const { customer, key } = await bookSomething(database.prisma)
      const { folder: backup } = await backUp({
        databaseUrl: database.url,
        into: await mkdtemp(join(folder, 'redis-')),
      })
      const newer = await createKey(database.prisma, redis.client(), customer, { kind: 'test' })
      const row = await database.prisma.apiKey.findUniqueOrThrow({ where: { id: key.keyId } })
      await database.prisma.$transaction((tx) => storeRevocation(tx, row, { by: 'test', reason: 'leaked' }))
      await new ControlChannel(redis.client()).tombstoneKey({
        keyId: key.keyId,
        digest: key.digest,
        accountTag: customer.accountTag,
        version: 9,
      })
      const url = await emptyDatabase()
      await restore({ folder: backup, databaseUrl: url })
      expect((await forgetRecords(redis.url, url)).revokedAgain).toBe(1)

      const prisma = createPrisma(url, { connectionsMax: 1 })
      const [revoked, unknown] = await Promise.all([
        prisma.apiKey.findUniqueOrThrow({ where: { id: key.keyId } }),
        prisma.apiKey.findUnique({ where: { id: newer.keyId } }),
      ])
      await prisma.$disconnect()
      expect(revoked.revokedAt).not.toBeNull()
      expect(unknown).toBeNull()
      expect(await redis.client().keys(`*${newer.digest}`)).toEqual([])
      expect(await redis.client().keys(`*${key.digest}`)).toHaveLength(1)
    } finally {
      await redis.remove()
    }
  })
})
