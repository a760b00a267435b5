import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.js'
import { unsafeSettingsOf } from './unsafe-settings.js'

const SECRETS = {
  REDIS_URL: 'redis://control:b7Kq2xWm9RtLp4Zs@cache',
  DATABASE_URL: 'postgresql://repere_app:Q4z7Yt1mVx8Lp3Wd@db/repere',
  SECRETS_KEY: Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64'),
  FEDAPAY_SECRET_KEY: 'sk_live_N2c9Jh5sTf6Gk0Rb',
  FEDAPAY_WEBHOOK_SECRET: 'wh_live_P8v3Xy7uEa1Sd4Hq',
  EMECEF_TOKEN: 'eyJ.token.of.the.taxpayer',
}
const SAFE = {
  ...SECRETS,
  DEPLOYMENT: 'production',
  PUBLIC_ADMIN_URL: 'https://console.example',
  PUBLIC_API_URL: 'https://api.example',
  SMTP_URL: 'smtps://user:pass@mail.example',
  FEDAPAY_URL: 'https://api.fedapay.com',
  EMECEF_URL: 'https://emecef.example',
}
const namesWith = (env: Record<string, string>) =>
  [...new Set(unsafeSettingsOf(readConfig({ ...SAFE, ...env })).map((problem) => problem.split(' ')[0]))].sort()

describe('settings of an installation that customers reach', () => {
  it('are accepted where they are safe', () => {
    expect(unsafeSettingsOf(readConfig(SAFE))).toEqual([])
  })

  it.each([
    [
      'an address without https',
      { PUBLIC_ADMIN_URL: 'http://console.example' },
      ['CONSOLE_ORIGINS', 'PUBLIC_ADMIN_URL', 'PUBLIC_CONSOLE_URL'],
    ],
    ['a page of another origin without https', { CONSOLE_ORIGINS: 'http://a.example' }, ['CONSOLE_ORIGINS']],
    ['a Redis without a password', { REDIS_URL: 'redis://cache' }, ['REDIS_URL']],
    ['a key of zeros', { SECRETS_KEY: Buffer.alloc(32).toString('base64') }, ['SECRETS_KEY']],
    [
      "the simulator's secrets",
      {
        FEDAPAY_SECRET_KEY: 'sk_local_simulator',
        FEDAPAY_WEBHOOK_SECRET: 'wh_local_simulator',
        EMECEF_TOKEN: 'jeton-de-test',
      },
      ['EMECEF_TOKEN', 'FEDAPAY_SECRET_KEY', 'FEDAPAY_WEBHOOK_SECRET'],
    ],
    ['one secret for two things', { FEDAPAY_WEBHOOK_SECRET: SECRETS.FEDAPAY_SECRET_KEY }, ['FEDAPAY_WEBHOOK_SECRET']],
    ['mail that is not encrypted', { SMTP_URL: 'smtp://mail.example' }, ['SMTP_URL']],
    ['metrics for everybody', { INTERNAL_HOST: '0.0.0.0' }, ['INTERNAL_HOST']],
    [
      'a list of stolen passwords without https',
      { BREACHED_PASSWORDS_URL: 'http://list.example' },
      ['BREACHED_PASSWORDS_URL'],
    ],
    ['the demo logins', { DEMO_LOGINS: '{}' }, ['DEMO_LOGINS']],
  ])('are refused with %s', (_, env, names) => {
    expect(namesWith(env)).toEqual(names)
    expect(unsafeSettingsOf(readConfig({ ...SAFE, ...env, DEPLOYMENT: 'local' }))).toEqual([])
  })

  it('are all named at once', () => {
    expect(namesWith({ REDIS_URL: 'redis://cache', SMTP_URL: 'smtp://mail.example', INTERNAL_HOST: '::' })).toEqual([
      'INTERNAL_HOST',
      'REDIS_URL',
      'SMTP_URL',
    ])
  })

  it.each(['main', 'worker.main'])(
    '%s exits before it listens, and prints no secret',
    (program) => {
      const file = fileURLToPath(new URL(`../dist/${program}.js`, import.meta.url))
      const unsafe = { ...SAFE, SMTP_URL: 'smtp://mail.example', SECRETS_KEY: Buffer.alloc(32).toString('base64') }
      const { status, stderr } = spawnSync(process.execPath, [file], { env: unsafe, encoding: 'utf8', timeout: 60_000 })
      expect(status).toBe(78)
      for (const name of ['SMTP_URL', 'SECRETS_KEY']) expect(stderr).toContain(`- ${name} `)
      for (const secret of Object.values(SECRETS)) expect(stderr).not.toContain(secret)
    },
    60_000,
  )
})
