import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Checkout } from './checkout.js'
import { codeFingerprint } from './code-fingerprint.js'

describe('the fingerprint of the code', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'repere-up-'))
    for (const folder of ['apps/api/dist/health', 'apps/api/src', 'packages/shared/dist']) {
      await mkdir(join(root, folder), { recursive: true })
    }
    await write('apps/api/dist/main.js', 'start()')
    await write('packages/shared/dist/index.js', 'export {}')
    await write('pnpm-lock.yaml', 'lockfileVersion: 9')
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  const write = (path: string, text: string) => writeFile(join(root, path), text)
  const fingerprint = () => codeFingerprint(new Checkout(root))

  it.each([
    ['a program', 'apps/api/dist/main.js', 'stop()'],
    ['a new file of a program', 'apps/api/dist/health/health.js', 'export {}'],
    ['a package that programs use', 'packages/shared/dist/index.js', 'export const a = 1'],
    ['a dependency', 'pnpm-lock.yaml', 'lockfileVersion: 10'],
  ])('changes with %s', async (_, path, text) => {
    const before = fingerprint()
    await write(path, text)
    expect(fingerprint()).not.toBe(before)
  })

  it.each([
    ['types', 'apps/api/dist/main.d.ts'],
    ['maps', 'apps/api/dist/main.js.map'],
    ['sources that are not built yet', 'apps/api/src/main.ts'],
  ])('stays the same with other %s', async (_, path) => {
    const before = fingerprint()
    await write(path, 'text')
    expect(fingerprint()).toBe(before)
  })

  it('stays the same when the same code is built again', async () => {
    const before = fingerprint()
    await utimes(join(root, 'apps/api/dist/main.js'), 1, 1)
    expect(fingerprint()).toBe(before)
  })
})
