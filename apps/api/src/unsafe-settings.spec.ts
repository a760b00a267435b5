import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.js'
import { unsafeSettingsOf } from './unsafe-settings.js'

const LOCAL = { DATA_DIR: '/tmp', REDIS_URL: 'redis://cache', DATABASE_URL: 'postgresql://db/repere' }
const SAFE = {
  ...LOCAL,
  DEPLOYMENT: 'production',
  PUBLIC_API_URL: 'https://api.example',
  REDIS_URL: 'redis://gateway:b7Kq2xWm9RtLp4Zs@cache',
  DATABASE_URL: 'postgresql://repere_gateway:Q4z7Yt1mVx8Lp3Wd@db/repere',
  CLIP_SECRET: 'N2c9Jh5sTf6Gk0Rb',
}
const UNSAFE = {
  ...LOCAL,
  DEPLOYMENT: 'production',
  PUBLIC_API_URL: 'http://api.example',
  CLIP_SECRET: '0'.repeat(32),
  TRUSTED_PROXIES: '0.0.0.0/0',
  INTERNAL_HOST: '0.0.0.0',
}
const NAMES = [
  'CLIP_SECRET',
  'DATABASE_URL',
  'DOCS_URL',
  'INTERNAL_HOST',
  'PUBLIC_API_URL',
  'REDIS_URL',
  'TRUSTED_PROXIES',
]
const namesOf = (problems: string[]) => problems.map((problem) => problem.split(' ')[0]).sort()

describe('settings of an installation that customers reach', () => {
  it('are all named if they are unsafe, in production and on the sandbox address', () => {
    expect(namesOf(unsafeSettingsOf(readConfig(UNSAFE)))).toEqual(NAMES)
    expect(namesOf(unsafeSettingsOf(readConfig({ ...UNSAFE, DEPLOYMENT: 'sandbox' })))).toEqual(NAMES)
    expect(unsafeSettingsOf(readConfig(SAFE))).toEqual([])
  })

  it('may have any value in a local installation', () => {
    expect(unsafeSettingsOf(readConfig({ ...UNSAFE, DEPLOYMENT: 'local' }))).toEqual([])
  })

  it('stop the process before it listens', () => {
    const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
    const { status, stderr } = spawnSync(process.execPath, [main], { env: UNSAFE, encoding: 'utf8', timeout: 60_000 })
    expect(status).toBe(78)
    for (const name of NAMES) expect(stderr).toContain(`- ${name} `)
    expect(stderr).not.toContain('0'.repeat(32))
  }, 60_000)
})
