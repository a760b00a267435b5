import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createCustomer, createDatabase, type TestDatabase } from '@repere/test-kit'
import { SealedText } from '../identity/sealed-text.js'
import { sealPurpose } from '../identity/second-factor.js'
import { webhookSecretPurpose } from '../unit-of-work/webhook-events.js'
import { change, EnvFile, prepare, retire, StillNeeded } from './env-file.js'
import { reseal } from './reseal.js'
import { runSecretsCommand } from './secrets-command.js'

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

const NINE_DAYS_MS = 9 * 86_400_000
/** Retires as if the change was made nine days ago. */
const retireLater: typeof prepare = (file, names) => retire(file, names, { now: new Date(Date.now() + NINE_DAYS_MS) })

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
    const last = step(retireLater)
    expect(stages[2]!.open(last.seal('text', 'p'), 'p')).toBe('text')
    expect(last.open(stages[2]!.seal('text', 'p'), 'p')).toBe('text')
    expect(() => last.open(stages[0]!.seal('text', 'p'), 'p')).toThrow()
  })

  it('keeps its old value until the days that the command names are over', () => {
    const DAY_MS = 86_400_000
    step(prepare)
    const changedAt = new Date('2030-01-01T10:00:00Z')
    step((file, names) => change(file, names, changedAt))
    const before = readFileSync(path, 'utf8')
    const retireAt = (ms: number) =>
      step((file, names) => retire(file, names, { now: new Date(changedAt.getTime() + ms) }))
    for (const ms of [0, DAY_MS, 8 * DAY_MS - 1]) expect(() => retireAt(ms)).toThrow(StillNeeded)
    expect(() => retireAt(0)).toThrow('its old value is needed until 2030-01-09T10:00:00.000Z')
    expect(readFileSync(path, 'utf8')).toBe(before)
    retireAt(8 * DAY_MS)
    expect(new EnvFile(path).get('SECRETS_KEYS_ACCEPTED')).toBe('')
    expect(readFileSync(path, 'utf8')).not.toContain('changed')
  })

  it('whose change is not noted in the file needs its day', () => {
    step(prepare)
    step(change)
    const file = new EnvFile(path)
    file.noteChange('SECRETS_KEY', null)
    file.save()
    expect(() => step(retireLater)).toThrow('--changed-on')
    step((one, names) => retire(one, names, { changedAt: new Date(Date.now() - NINE_DAYS_MS) }))
    expect(new EnvFile(path).get('SECRETS_KEYS_ACCEPTED')).toBe('')
  })

  it('leaves the file its owner and mode, and a link to it a link', () => {
    // Only root may give a file to somebody else.
    if (userInfo().uid === 0) chownSync(path, 10_001, 10_002)
    chmodSync(path, 0o640)
    const link = join(folder, 'link')
    symlinkSync(path, link)
    const before = statSync(path)
    const file = new EnvFile(link)
    prepare(file, ['SECRETS_KEY'])
    file.save()
    const { uid, gid, mode } = statSync(path)
    expect([uid, gid, mode & 0o777]).toEqual([before.uid, before.gid, 0o640])
    expect(readFileSync(path, 'utf8')).toContain('SECRETS_KEYS_ACCEPTED')
  })

  it('leaves the other lines unchanged, and prints nothing about an unset secret', () => {
    const changed = prepare(new EnvFile(path), ['SECRETS_KEY', 'CLIP_SECRET'])
    expect(changed).toEqual(['SECRETS_KEY'])
    step(prepare)
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(`# Settings\nPORT=8080\nSECRETS_KEY=${OLD}\n`)
    expect(text).not.toContain('CLIP_SECRET')
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
    const after = step(retireLater)
    const staff = await database.prisma.staffMember.findUniqueOrThrow({ where: { id: ids[0] } })
    expect(after.open(staff.totpSecret ?? '', sealPurpose('staff', staff.id))).toBe('secret of a')
  })

  it('includes the secrets of webhooks, and the old key stays while one value is not decrypted', async () => {
    const { prisma } = database
    // Those of the test before are encrypted with keys that are gone.
    await prisma.staffMember.updateMany({ data: { totpSecret: null } })
    await prisma.user.updateMany({ data: { totpSecret: null } })
    const before = process()
    const { accountId } = await createCustomer(prisma)
    const endpoint = async (sealed: SealedText) => {
      const data = { accountId, url: 'https://hooks.client.example/', events: [], createdBy: 'test', secret: '-' }
      const { id } = await prisma.webhookEndpoint.create({ data })
      const seal = (text: string) => sealed.seal(text, webhookSecretPurpose(id))
      const secrets = { secret: seal('now'), previousSecret: seal('before') }
      await prisma.webhookEndpoint.update({ where: { id }, data: secrets })
      return id
    }
    const id = await endpoint(before)
    step(prepare)
    const during = step(change)
    const env = { DATABASE_URL: database.appUrl }
    const messages: string[] = []
    const terminal = { result: (line: string) => messages.push(line), inform: (line: string) => messages.push(line) }
    const run = (...args: string[]) => runSecretsCommand(args, { terminal, env })
    const text = readFileSync(path, 'utf8').replace(/(changed SECRETS_KEY at ).*/, '$12020-01-01T00:00:00Z')
    writeFileSync(path, text)

    await expect(run('retire', path)).rejects.toThrow(StillNeeded)
    expect((await reseal(prisma, during)).lost).toEqual([])
    const foreign = new SealedText({ secretsKey: Buffer.alloc(32, 9), secretsKeysAccepted: [] })
    const lost = await endpoint(foreign)
    expect((await reseal(prisma, during)).lost).toEqual([`webhook endpoint ${lost}`, `webhook endpoint ${lost}`])
    await expect(run('retire', path)).rejects.toThrow(`does not decrypt 2 values: webhook endpoint ${lost}`)
    expect(readFileSync(path, 'utf8')).toBe(text)

    await prisma.webhookEndpoint.delete({ where: { id: lost } })
    await run('retire', path)
    expect(messages).toEqual(['SECRETS_KEY accepts no other value: restart every process'])
    const { secret, previousSecret } = await prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } })
    const after = process()
    const opened = [secret, previousSecret].map((one) => after.open(one ?? '', webhookSecretPurpose(id)))
    expect(opened).toEqual(['now', 'before'])
  })
})
