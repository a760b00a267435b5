import {
  BadSettings,
  flag,
  key32,
  keys32,
  list,
  namesOf,
  oneOf,
  optionalGroup,
  paths,
  port,
  readSettings,
  settingsTable,
  share,
  text,
  url,
  wholeNumber,
} from './index.js'

const KEY = Buffer.alloc(32, 7).toString('base64')

const SETTINGS = {
  database: url('DATABASE_URL', 'The database.', { protocols: ['postgres:', 'postgresql:'] }),
  http: {
    port: port('PORT', 'Port of the API.', { fallback: 8080 }),
    timeoutMs: wholeNumber('TIMEOUT_MS', 'Time for a request.', {
      min: 100,
      max: 600_000,
      unit: 'milliseconds',
      fallback: 30_000,
    }),
    proxies: list('PROXIES', 'Peers that are trusted.'),
  },
  site: url('SITE_URL', 'The site.', { empty: 'that of the API' }),
  level: oneOf('LEVEL', 'What is logged.', ['info', 'debug'], { fallback: 'info' }),
  replicated: flag('REPLICATED', 'Whether a replica must confirm.', { fallback: false }),
  kept: share('KEPT', 'Part of the traces.', { fallback: 1 }),
  key: key32('KEY', 'Seals secrets.', { empty: 'nothing is sealed' }),
  otherKeys: keys32('OTHER_KEYS', 'Open secrets.'),
  folders: paths('FOLDERS', 'Where programs are.', { setBy: 'the shell' }),
  taxes: optionalGroup(
    {
      url: url('TAX_URL', 'The tax authority.'),
      token: text('TAX_TOKEN', 'Of the taxpayer.'),
      number: text('TAX_NUMBER', 'Of the taxpayer.', {
        pattern: /^\d{3}$/,
        values: '3 digits',
        fallback: '123',
      }),
    },
    { empty: 'nothing is certified' },
  ),
  payments: optionalGroup(
    { url: url('PAY_URL', 'The provider.'), secret: text('PAY_SECRET', 'Of the merchant.') },
    { empty: 'nobody can pay', givenBy: 'any' },
  ),
}
const NEEDED = { DATABASE_URL: 'postgres://u:hidden@db/repere' }

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readSettings(SETTINGS, env)
    return []
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error
    return error.problems
  }
}

describe('settings', () => {
  it('have defaults, and count as absent when they are empty', () => {
    const defaults = {
      database: NEEDED.DATABASE_URL,
      http: { port: 8080, timeoutMs: 30_000, proxies: [] },
      site: null,
      level: 'info',
      replicated: false,
      kept: 1,
      key: null,
      otherKeys: [],
      folders: [],
      taxes: null,
      payments: null,
    }
    expect(readSettings(SETTINGS, NEEDED)).toEqual(defaults)
    expect(readSettings(SETTINGS, { ...NEEDED, PORT: ' ', SITE_URL: '', TAX_URL: '  ' })).toEqual(defaults)
  })

  it('become values of their types', () => {
    const given = {
      PORT: '0',
      TIMEOUT_MS: ' 100 ',
      PROXIES: '10.0.0.1, ,10.0.0.2',
      SITE_URL: 'https://site.example//',
      LEVEL: 'debug',
      REPLICATED: 'true',
      KEPT: '0.25',
      KEY,
      OTHER_KEYS: `${KEY},${KEY}`,
      FOLDERS: '/a::/b',
      TAX_URL: 'https://tax.example/',
      TAX_TOKEN: 't',
    }
    expect(readSettings(SETTINGS, { ...NEEDED, ...given })).toEqual({
      database: NEEDED.DATABASE_URL,
      http: { port: 0, timeoutMs: 100, proxies: ['10.0.0.1', '10.0.0.2'] },
      site: 'https://site.example',
      level: 'debug',
      replicated: true,
      kept: 0.25,
      key: Buffer.alloc(32, 7),
      otherKeys: [Buffer.alloc(32, 7), Buffer.alloc(32, 7)],
      folders: ['/a', '/b'],
      taxes: { url: 'https://tax.example', token: 't', number: '123' },
      payments: null,
    })
  })

  it('that are wrong are all reported at once, without addresses and keys', () => {
    const problems = problemsOf({
      DATABASE_URL: 'mysql://u:hidden@db/repere',
      PORT: '99999',
      TIMEOUT_MS: '1e3',
      LEVEL: 'loud',
      REPLICATED: 'maybe',
      KEPT: '2',
      KEY: 'hidden',
      OTHER_KEYS: `${KEY},hidden`,
      TAX_URL: 'https://tax.example',
      TAX_NUMBER: '12',
      PAY_SECRET: 'hidden',
    })
    expect(problems).toEqual([
      'DATABASE_URL is not a URL that begins with postgres:// or postgresql://',
      'PORT is "99999", not a port (0..65535)',
      'TIMEOUT_MS is "1e3", not a whole number (100..600000)',
      'LEVEL is "loud", not one of info, debug',
      'REPLICATED is "maybe", not true or false',
      'KEPT is "2", not a number (0..1)',
      'KEY is not 32 bytes in base64',
      'OTHER_KEYS has 1 of 2 values that are not 32 bytes in base64',
      'TAX_TOKEN is not set',
      'TAX_NUMBER is "12", not 3 digits',
      'PAY_URL is not set',
    ])
  })

  it('are completed by the program, whose problems are added', () => {
    const complete = () =>
      readSettings(SETTINGS, { ...NEEDED, PORT: 'x' }, ({ http }, problems) => {
        problems.push('KEY is needed in production')
        return http
      })
    expect(complete).toThrow(/PORT is "x"[^]*KEY is needed in production/)
    expect(readSettings(SETTINGS, NEEDED, ({ http }) => http.port)).toBe(8080)
  })

  it('list their names, without those that programs set', () => {
    const names = namesOf(SETTINGS)
    expect(names).toEqual([...names].sort())
    expect(names).toContain('TAX_TOKEN')
    expect(names).not.toContain('FOLDERS')
  })

  it('are documented with their values and what empty means', () => {
    const lines = settingsTable(SETTINGS).split('\n')
    expect(lines).toHaveLength(2 + 16)
    expect(lines).toEqual(
      expect.arrayContaining([
        '| `DATABASE_URL` | The database. | URL, postgres:// or postgresql:// | **required** |',
        '| `TIMEOUT_MS` | Time for a request. | 100 to 600000 milliseconds | `30000` |',
        '| `PROXIES` | Peers that are trusted. | comma-separated | none |',
        '| `SITE_URL` | The site. | URL, http:// or https:// | that of the API |',
        '| `FOLDERS` | Where programs are. Set by the shell. | paths, separated by `:` | none |',
        '| `TAX_URL` | The tax authority. | URL, http:// or https:// | nothing is certified |',
        '| `TAX_TOKEN` | Of the taxpayer. | text | required with `TAX_URL` |',
        '| `TAX_NUMBER` | Of the taxpayer. | 3 digits | `123` |',
        '| `PAY_SECRET` | Of the merchant. | text | required with any of its group |',
      ]),
    )
  })
})
