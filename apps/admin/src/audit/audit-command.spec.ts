import { createDatabase, type TestDatabase } from '@repere/test-kit'
import { runAuditCommand } from './audit-command.js'
import { recordAudit, systemAuthor } from './index.js'

jest.setTimeout(60_000)

describe('bin/audit', () => {
  let database: TestDatabase
  const said: string[] = []
  const terminal = { result: (line: string) => said.push(line), inform: () => undefined }
  const type = (...args: string[]) => runAuditCommand(args, { prisma: database.prisma, terminal })
  const add = () =>
    database.prisma.$transaction((tx) =>
      recordAudit(tx, { ...systemAuthor('test'), action: 'x.y', target: { kind: 'x', id: '1' } }),
    )
  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(() => database?.remove())

  it('prints the head of an intact log, which a later check accepts', async () => {
    await type('verify')
    expect(said.at(-1)).toBe(`0:${'0'.repeat(64)}`)
    await add()
    await add()
    await type('verify', '--noted', said.at(-1)!)
    expect(said.at(-1)).toMatch(/^2:[0-9a-f]{64}$/)
    await type('verify', '--noted', said.at(-1)!)
    await expect(type('verify', '--noted', `2:${'a'.repeat(64)}`)).rejects.toThrow('broken at position 2')
    await expect(type('verify', '--noted', `7:${'a'.repeat(64)}`)).rejects.toThrow('7 were noted')
  })

  it('names the first broken entry', async () => {
    await add()
    const { entryId } = await database.prisma.auditLink.findUniqueOrThrow({ where: { position: 2 } })
    await database.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = 'replica'`
      await tx.auditEntry.update({ where: { id: entryId }, data: { reason: 'another' } })
    })
    await expect(type('verify')).rejects.toThrow(`broken at position 2, entry ${entryId}: its entry was changed`)
  })

  it.each([[[]], [['check']], [['verify', 'twice']], [['verify', '--noted', '5']], [['verify', '--what']]])(
    'prints its usage after %p',
    async (args) => {
      await expect(type(...args)).rejects.toThrow()
    },
  )
})
