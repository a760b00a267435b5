import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type TestDatabase } from '@repere/test-kit'
import { SealedText } from '../identity/sealed-text.js'
import { sealPurpose } from '../identity/second-factor.js'
import { change, EnvFile, prepare, retire } from './env-file.js'
import { reseal } from './reseal.js'

const OLD = Buffer.alloc(32, 1).toString('base64')
let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'repere-secrets-'))
  path = join(folder, 'settings')
  writeFileSync(path, `# Settings\nPORT=8080\nSECRETS_KEY=${OLD}\n`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The encryption of a process that was started with the current file. */
function process(): SealedText {
  const file = new EnvFile(path)
  return new SealedText({
    secretsKey: Buffer.from(file.get('SECRETS_KEY'), 'base64'),
    secretsKeysAccepted: file
      .get('SECRETS_KEYS_ACCEPTED')
      .split(',')
      .filter(Boolean)
      .map((text) => Buffer.from(text, 'base64')),
  })
}

function step(run: typeof prepare): SealedText {
  const file = new EnvFile(path)
  run(file, ['SECRETS_KEY', 'CLIP_SECRET'])
  file.save()
  return process()
}

describe('a changed secret', () => {
  it('is accepted by processes of the previous and of the next step, at every step', () => {
    const stages = [process(), step(prepare), step(change)]
    for (const [index, one] of stages.entries()) {
      for (const other of stages.slice(Math.max(0, index - 1), index + 2)) {
        expect(other.open(one.seal('text', 'p'), 'p')).toBe('text')
      }
    }
    const last = step(retire)
    expect(stages[2]!.open(last.seal('text', 'p'), 'p')).toBe('text')
    expect(last.open(stages[2]!.seal('text', 'p'), 'p')).toBe('text')
    expect(() => last.open(stages[0]!.seal('text', 'p'), 'p')).toThrow()
  })

  it('leaves the other lines unchanged, prints nothing about an unset secret, and keeps the file private', () => {
    const changed = prepare(new EnvFile(path), ['SECRETS_KEY', 'CLIP_SECRET'])
    expect(changed).toEqual(['SECRETS_KEY'])
    step(prepare)
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(`# Settings\nPORT=8080\nSECRETS_KEY=${OLD}\n`)
    expect(text).not.toContain('CLIP_SECRET')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })
})

describe('encrypting again', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(() => database.remove())

  it('keeps every authenticator, and the old key is not needed any more', async () => {
    const before = process()
    const ids = await Promise.all(
      ['a', 'b'].map(async (name) => {
        const { id } = await database.prisma.staffMember.create({
          data: { email: `${name}@ours.example`, role: 'owner', createdBy: 'test' },
        })
        await database.prisma.staffMember.update({
          where: { id },
          data: { totpSecret: before.seal(`secret of ${name}`, sealPurpose('staff', id)) },
        })
        return id
      }),
    )
    const user = await database.prisma.user.create({
      data: { email: 'c@client.example', passwordHash: '$argon2id$none' },
    })
    await database.prisma.user.update({
      where: { id: user.id },
      data: { totpSecret: before.seal('secret of c', sealPurpose('portal', user.id)) },
    })
    step(prepare)
    const during = step(change)
    expect(await reseal(database.prisma, during)).toEqual({ current: 0, resealed: 3, lost: [] })
    expect(await reseal(database.prisma, during)).toEqual({ current: 3, resealed: 0, lost: [] })
    const after = step(retire)
    const staff = await database.prisma.staffMember.findUniqueOrThrow({ where: { id: ids[0] } })
    expect(after.open(staff.totpSecret ?? '', sealPurpose('staff', staff.id))).toBe('secret of a')
  })
})
