import { spawnSync } from 'node:child_process'
import { checkoutFiles } from './checkout-files.fixture.js'
import { inCheckout } from './checkout.js'

const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: inCheckout(),
  encoding: 'utf8',
  maxBuffer: 32 * 1024 * 1024,
})
const withGit = git.status === 0 ? it : it.skip

describe('the files of the checkout', () => {
  withGit('are those that git knows or would add', () => {
    const deleted = spawnSync('git', ['ls-files', '-z', '--deleted'], { cwd: inCheckout(), encoding: 'utf8' }).stdout
    const gone = new Set(deleted.split('\0'))
    const known = [...new Set(git.stdout.split('\0'))].filter((file) => file !== '' && !gone.has(file))
    expect(checkoutFiles()).toEqual(known.sort())
  })

  it('do not contain what builds and installations write', () => {
    const files = checkoutFiles()
    expect(files).toContain('packages/test-kit/src/checkout-files.fixture.ts')
    expect(files.filter((file) => /(^|\/)(node_modules|dist|\.repere|\.turbo)\//.test(file))).toEqual([])
  })
})
