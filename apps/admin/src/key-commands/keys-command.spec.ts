import { ControlChannel, connectRedis, type Maintenance, parseKey, type RedisClient } from '@repere/shared'
import { createCustomer, createDatabase, startRedis, until, type TestDatabase, type TestRedis } from '@repere/test-kit'
import { systemAuthor } from '../audit/index.js'
import { MaintenanceSwitch } from '../maintenance/maintenance-switch.js'
import { runMaintenanceCommand } from '../maintenance/maintenance-command.js'
import { accountStatus } from '../suspension/account-status.js'
import { keyAdministration } from '../keys/key-administration.js'
import { runKeysCommand } from './keys-command.js'

jest.setTimeout(60_000)

describe('typed commands', () => {
  let database: TestDatabase
  let redis: TestRedis
  let connection: RedisClient
  let results: string[]
  let messages: string[]
  const terminal = { result: (line: string) => results.push(line), inform: (line: string) => messages.push(line) }

  beforeAll(async () => {
    ;[database, redis] = await Promise.all([createDatabase(), startRedis()])
    connection = connectRedis(redis.url, { commandTimeoutMs: 2_000 })
    connection.on('error', () => undefined)
    await until(() => connection.status === 'ready')
  })
  afterAll(async () => {
    connection?.disconnect()
    await Promise.all([database?.remove(), redis?.remove()])
  })
  beforeEach(() => {
    results = []
    messages = []
  })

  describe('bin/keys', () => {
    const type = (line: string, secret = '') => {
      const channel = new ControlChannel(connection)
      return runKeysCommand(line.split(' ').filter(Boolean), {
        keys: keyAdministration(database.prisma, channel),
        accounts: accountStatus(database.prisma, channel),
        terminal,
        by: systemAuthor('test'),
        readSecret: () => Promise.resolve(`${secret}\n`),
      })
    }

    it('prints an issued key alone, so that a script can store it', async () => {
      const { accountTag } = await createCustomer(database.prisma)
      await type(`issue --account ${accountTag} --kind live --origin https://a.example`)
      expect(results).toHaveLength(1)
      expect(parseKey(results[0] ?? '')).toMatchObject({ kind: 'live', accountTag })
    })

    it('accepts a key by its text, by standard input, by id, or by account and kind', async () => {
      const { accountTag } = await createCustomer(database.prisma)
      await type(`issue --account ${accountTag} --kind test`)
      await type(`regenerate ${results[0]}`)
      await type('regenerate -', results[1])
      await type(`regenerate --account ${accountTag} --kind test`)
      await type(`list --account ${accountTag}`)
      const id = results[4]?.split(' ')[0]
      expect(results[4]).toContain(results[3]?.slice(-4))
      await type(`revoke ${id} --reason leaked`)
      await type(`list --account ${accountTag}`)
      expect(messages.at(-1)).toBe('No keys.')
    })

    it('suspends and reinstates an account, and sets no plan', async () => {
      const { accountTag, accountId } = await createCustomer(database.prisma)
      await type(`suspend ${accountTag} --reason non_payment`)
      await type(`suspend --account ${accountTag} --reason non_payment`)
      await type(`reinstate ${accountTag}`)
      await expect(type(`plan ${accountTag} starter`)).rejects.toThrow('There is no command "plan"')
      expect(messages).toEqual([
        'Suspended: every key of the account is refused.',
        'It was suspended already.',
        'Reinstated.',
      ])
      const plan = await database.prisma.accountPlan.findFirst({
        where: { accountId, validUntil: null },
        include: { planVersion: true },
      })
      expect(plan?.planVersion.planCode).toBe('pro')
    })

    it.each([
      ['', 'Say what to do'],
      ['destroy', 'There is no command "destroy"'],
      ['issue', 'Say which: --kind test or --kind live'],
      ['issue --kind gold', '--kind is test or live, not "gold"'],
      ['issue --kind test', 'Say which account with --account'],
      ['issue --kind test extra', 'Unexpected argument "extra"'],
      ['revoke svc_test_mistyped', 'typing mistake'],
      ['revoke', 'Say which key'],
      ['suspend', 'Say which account'],
      ['suspend a --reason bored', '--reason is one of non_payment'],
      ['list --unknown', "Unknown option '--unknown'"],
    ])('explains the mistake in "%s"', async (line, problem) => {
      await Promise.all([createCustomer(database.prisma), createCustomer(database.prisma)])
      await expect(type(line)).rejects.toThrow(problem)
      expect(results).toEqual([])
    })
  })

  describe('bin/maintenance', () => {
    let record: (before: Maintenance | null, after: Maintenance | null) => Promise<void> = () => Promise.resolve()
    const type = (args: string[]) =>
      runMaintenanceCommand(args, {
        channel: new ControlChannel(connection),
        terminal,
        record,
        now: Date.UTC(2026, 0, 1),
      })

    it('writes every change into the audit log, and works when the log does not', async () => {
      const { prisma } = database
      const by = systemAuthor('command line: root')
      const maintenance = new MaintenanceSwitch(prisma, new ControlChannel(connection))
      record = (before, after) => maintenance.recordAfterwards(before, after, by)
      await type(['on', '--message', 'Bientôt'])
      await type(['status'])
      await type(['off'])
      const entries = await prisma.auditEntry.findMany({ where: { targetKind: 'service' }, orderBy: { id: 'asc' } })
      expect(entries).toMatchObject([
        { action: 'maintenance.on', actorId: 'command line: root', before: null, after: { message: 'Bientôt' } },
        { action: 'maintenance.off', before: { message: 'Bientôt' }, after: null },
      ])
      record = () => Promise.reject(new Error('Postgres is away'))
      await type(['on'])
      expect(results.at(-1)).toContain('on, until further notice')
      expect(messages.at(-1)).toContain('not in the audit log: Postgres is away')
      await type(['off'])
      record = () => Promise.resolve()
    })

    it('sets and ends the flag that requests see', async () => {
      const channel = new ControlChannel(connection)
      await type(['status'])
      await type(['on', '--message', 'Nous revenons bientôt.', '--minutes', '30'])
      expect(await channel.getMaintenance()).toEqual({
        message: 'Nous revenons bientôt.',
        until: '2026-01-01T00:30:00.000Z',
      })
      await type(['off'])
      expect(await channel.getMaintenance()).toBeNull()
      expect(results).toEqual(['off', 'on, until 2026-01-01T00:30:00.000Z: Nous revenons bientôt.', 'off'])
    })

    it.each([[[]], [['later']], [['on', '--minutes', '0']], [['on', '--minutes', 'ten']], [['off', '--minutes', '5']]])(
      'changes nothing for %j',
      async (args) => {
        await expect(type(args)).rejects.toThrow()
        expect(await new ControlChannel(connection).getMaintenance()).toBeNull()
      },
    )
  })
})
