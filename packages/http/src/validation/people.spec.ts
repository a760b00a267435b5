import 'reflect-metadata'
import { Problem } from '../problem.js'
import { Country, Email, NameOf, SecretText } from './people.js'
import { RequestValidation } from './request-validation.js'

class PersonDto {
  @Email()
  email!: string

  @Country()
  country!: string

  @SecretText(10, 128)
  password!: string

  @NameOf(1, 60)
  organisation!: string
}

const metadata = { type: 'body' as const, metatype: PersonDto }
const good = {
  email: 'Awa.Diop+test@Client.Example',
  country: 'bj',
  password: ' correct horse ',
  organisation: ' Transports  Awa ',
}
const read = (body: object) => new RequestValidation().transform({ ...good, ...body }, metadata)
const faultsOf = (body: object) => {
  try {
    read(body)
    return []
  } catch (error) {
    return (error as Problem).details
  }
}

describe('rules for mail addresses, countries, names and secrets', () => {
  it('read a mail address into lower case, a country into upper case, and keep a secret unchanged', () => {
    expect(read({})).toEqual({
      email: 'awa.diop+test@client.example',
      country: 'BJ',
      password: ' correct horse ',
      organisation: 'Transports Awa',
    })
    expect(read({ email: 'a@bücher.example' })).toMatchObject({ email: 'a@xn--bcher-kva.example' })
  })

  it.each([
    'awa',
    'awa@',
    '@client.example',
    'awa@localhost',
    'awa@client..example',
    'awa@-client.example',
    'a b@client.example',
    'awa@client.example\r\nBcc: x@y.example',
    '"x"@client.example',
    'a@b@client.example',
    `${'a'.repeat(65)}@client.example`,
    'awa@1.2.3.4',
  ])('refuse the address %j', (email) => {
    expect(faultsOf({ email })).toEqual([{ field: 'email', reason: 'invalid_format', value: email }])
  })

  it.each([
    ['B', 'invalid_format'],
    ['Benin', 'invalid_format'],
    ['XX', 'unknown_value'],
    ['ZZ', 'unknown_value'],
    ['EU', 'unknown_value'],
  ])('refuse the country %j', (country, reason) => {
    expect(faultsOf({ country })).toEqual([{ field: 'country', reason, value: country }])
  })

  it.each([
    ['', 'required'],
    ['short', 'too_short'],
    ['x'.repeat(129), 'too_long'],
    [12345678901, 'invalid_type'],
    [undefined, 'required'],
  ])('never repeat a secret: %j', (password, reason) => {
    expect(faultsOf({ password })).toEqual([{ field: 'password', reason, value: null }])
  })

  it.each(['b', 'é', 'a@', ' ', '\u0301', '😀'])('refuse 250,000 times %j before anything else', (part) => {
    const long = part.repeat(250_000)
    const startedAt = process.cpuUsage()
    for (const email of [long, `a@xn--${long}.example`, `a@${long}.example`]) {
      expect(faultsOf({ email })).toEqual([{ field: 'email', reason: 'too_long', value: email }])
    }
    expect(faultsOf({ password: long })).toEqual([{ field: 'password', reason: 'too_long', value: null }])
    expect(faultsOf({ organisation: long })).toEqual([{ field: 'organisation', reason: 'too_long', value: long }])
    expect(faultsOf({ country: long })).toEqual([{ field: 'country', reason: 'too_long', value: long }])
    // Seconds, where a domain of this length is converted.
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(1_000)
  })

  it.each([
    'Transports Awa',
    'S.A.R.L. Koffi & Fils',
    'Ets. Adjovi (Lomé)',
    'A.Koffi',
    'N’Diaye Frères 2.0',
    'St. Louis Express',
    '24/7 Livraison',
    'ሰላም ትራንስፖርት',
    'شركة النقل',
  ])('accept the name %j', (organisation) => expect(read({ organisation })).toMatchObject({ organisation }))

  it.each([
    'Win at https://evil.example/x',
    'evil.com',
    'Visit evil.example.com/now today',
    'www.evil',
    'www . evil . top',
    'evil。com',
    'ｅｖｉｌ．ｃｏｍ',
    'awa.ci',
    't.me/evil',
    'evil.community',
    'hxxp://evil',
    'javascript:alert(1)',
    'write to thief@evil',
    '196.12.0.1',
    'Awa\r\nBcc: everybody',
    'Awa\u2028Fils',
    'Awa\u202eslif',
    'Awa\u0007',
    'Awa\ud800',
  ])('refuse the name %j', (organisation) => {
    expect(faultsOf({ organisation })).toEqual([
      { field: 'organisation', reason: 'invalid_format', value: organisation },
    ])
  })
})
