import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadSettings } from '@repere/settings'
import { readCommandConfig, readConfig, readDatabaseCommandConfig } from './config.js'

const STORES = { DATABASE_URL: 'postgresql://u:secret@db/repere', REDIS_URL: 'redis://cache:6379' }

describe('settings', () => {
  it('need only the stores, and have documented defaults', () => {
    expect(readConfig(STORES)).toEqual({
      dataDir: null,
      postgresDiskBytes: null,
      deployment: 'local',
      http: {
        host: '127.0.0.1',
        port: 8090,
        internalHost: '127.0.0.1',
        internalPort: 8091,
        publicUrl: 'http://127.0.0.1:8090',
        browserOrigins: ['http://127.0.0.1:8090', 'http://127.0.0.1:8090'],
        requestTimeoutMs: 30_000,
        connectionsMax: 2_000,
        trustedProxies: [],
      },
      apiUrl: 'http://127.0.0.1:8080',
      docsUrl: 'http://127.0.0.1:8080/docs',
      mail: { smtpUrl: null, from: 'Repère <no-reply@localhost>' },
      emecef: null,
      fne: null,
      payments: null,
      consoleUrl: 'http://127.0.0.1:8090',
      secretsKey: null,
      secretsKeysAccepted: [],
      stores: { databaseUrl: STORES.DATABASE_URL, redisUrl: STORES.REDIS_URL, redisReplicated: false },
      breachedPasswordsUrl: null,
      passkeys: { origins: ['http://127.0.0.1:8090'], rpId: '127.0.0.1' },
      webhooksToPrivate: false,
      signUpsPerHour: 20,
      tracing: { endpoint: null, share: 1 },
      status: { dir: null, s3: null, probeKey: null, probeEveryMs: 15_000 },
      demoLogins: false,
      logLevel: 'info',
    })
  })

  it('of e-MECeF are complete or absent', () => {
    const emecef = { EMECEF_URL: 'https://emecef.example/emcf/', EMECEF_TOKEN: 'jeton', EMECEF_TIMEOUT_MS: '2000' }
    expect(readConfig({ ...STORES, ...emecef }).emecef).toEqual({
      url: 'https://emecef.example/emcf',
      token: 'jeton',
      timeoutMs: 2000,
      recallsFinalized: false,
    })
    const wrong = { ...emecef, EMECEF_TOKEN: '', EMECEF_TIMEOUT_MS: '5', EMECEF_RECALLS_FINALIZED: 'perhaps' }
    expect(() => readConfig({ ...STORES, ...wrong })).toThrow(
      /EMECEF_TOKEN is not set[^]*EMECEF_TIMEOUT_MS[^]*EMECEF_RECALLS_FINALIZED/,
    )
  })

  it('enable payments if all settings of a provider are given, in production over https only', () => {
    const all = {
      FEDAPAY_URL: 'http://127.0.0.1:8095/',
      FEDAPAY_SECRET_KEY: 'sk_local_simulator',
      FEDAPAY_WEBHOOK_SECRET: 'wh_local_simulator',
    }
    expect(readConfig({ ...STORES, ...all }).payments).toEqual({
      url: 'http://127.0.0.1:8095',
      secretKey: 'sk_local_simulator',
      webhookSecret: 'wh_local_simulator',
    })
    const problemsOf = (env: Record<string, string>) => {
      try {
        readConfig({ ...STORES, ...env })
        return []
      } catch (error) {
        return (error as BadSettings).problems.map((problem) => problem.split(' ')[0])
      }
    }
    expect(problemsOf({ FEDAPAY_SECRET_KEY: 'sk' })).toEqual(['FEDAPAY_URL', 'FEDAPAY_WEBHOOK_SECRET'])
    const production = { ...all, DEPLOYMENT: 'production', SECRETS_KEY: Buffer.alloc(32).toString('base64') }
    expect(problemsOf(production)).toEqual(['FEDAPAY_URL'])
    expect(problemsOf({ ...production, FEDAPAY_URL: 'https://api.fedapay.com' })).toEqual([])
  })

  it('that are invalid are all named at once, without their secrets', () => {
    const read = () =>
      readConfig({
        DATABASE_URL: 'mysql://u:secret@db/repere',
        PORT: '99999',
        DEPLOYMENT: 'moon',
        SECRETS_KEY: 'a secret that is too short',
        SMTP_URL: 'http://mail.example',
        PUBLIC_ADMIN_URL: 'admin.example',
        REDIS_REPLICATED: 'maybe',
      })
    expect(read).toThrow(BadSettings)
    try {
      read()
    } catch (error) {
      const { problems, message } = error as BadSettings
      const named = problems.map((problem) => problem.split(' ')[0])
      expect(named.sort()).toEqual(
        [
          'DATABASE_URL',
          'DEPLOYMENT',
          'PORT',
          'PUBLIC_ADMIN_URL',
          'REDIS_REPLICATED',
          'REDIS_URL',
          'SECRETS_KEY',
          'SMTP_URL',
        ].sort(),
      )
      expect(message).not.toContain('secret')
    }
  })

  it('need a key for secrets outside local deployments', () => {
    expect(() => readConfig({ ...STORES, DEPLOYMENT: 'production' })).toThrow('SECRETS_KEY is not set')
    const key = Buffer.alloc(32, 1).toString('base64')
    expect(readConfig({ ...STORES, DEPLOYMENT: 'production', SECRETS_KEY: key }).secretsKey).toHaveLength(32)
  })

  describe('of a command', () => {
    let folder: string
    let running: string
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'repere-config-'))
      running = join(folder, 'up.json')
    })
    afterEach(() => rmSync(folder, { recursive: true }))

    it('come from the installation in the checkout, unless the environment sets them', () => {
      writeFileSync(running, JSON.stringify({ database_url: 'postgresql://local/a', redis_url: 'redis://local:1' }))
      expect(readCommandConfig({}, running).stores).toMatchObject({
        databaseUrl: 'postgresql://local/a',
        redisUrl: 'redis://local:1',
      })
      expect(readCommandConfig({ REDIS_URL: 'redis://other:2', DATABASE_URL: '' }, running).stores).toMatchObject({
        databaseUrl: 'postgresql://local/a',
        redisUrl: 'redis://other:2',
      })
    })

    it('come from the installation in the folder that REPERE_HOME names', () => {
      writeFileSync(running, JSON.stringify({ database_url: 'postgresql://home/a', redis_url: 'redis://home:1' }))
      const env = { REPERE_HOME: folder }
      expect(readCommandConfig(env).stores).toMatchObject({ redisUrl: 'redis://home:1' })
      expect(readDatabaseCommandConfig(env).databaseUrl).toBe('postgresql://home/a')
    })

    it('explain what to do if nothing runs', () => {
      expect(() => readCommandConfig({}, running)).toThrow(/DATABASE_URL is not set[^]*REDIS_URL is not set[^]*bin\/up/)
    })

    it('require no Redis if it is not used', () => {
      expect(readDatabaseCommandConfig({ DATABASE_URL: 'postgres://db' }, running).databaseUrl).toBe('postgres://db')
    })
  })
})
