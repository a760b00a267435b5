import 'reflect-metadata'
import { Problem } from '../problem.js'
import { Country, Email, NameOf, NewEmail, SecretText } from './people.js'
import { RequestValidation } from './request-validation.js'
import { TextOf, TextsOf } from './values.js'

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

class NewPersonDto {
  @NewEmail()
  email!: string
}

class AlertDto {
  @NameOf(0, 60)
  name!: string

  @TextOf(1, 60)
  note!: string

  @TextsOf(3, 60)
  words!: string[]
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

  it.each([
    ['zero-width spaces', '\u200b\u200b'],
    ['a zero-width joiner', '\u200d'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['a braille blank', '\u2800'],
    ['hangul fillers', '\u3164\u115f\uffa0'],
    ['a grapheme joiner', '\u034f'],
    ['combining marks', '\u0301\u0308'],
    ['spaces of all widths', '\u2003\u00a0\u3000'],
    ['a Mongolian vowel separator', '\u180e'],
    ['variation selectors', '\ufe0f\u{e0101}'],
    ['tags', '\u{e0041}'],
    ['an empty note of music', '\u{1d159}'],
    ['a blank hieroglyph', '\u{13441}'],
    ['a private character', '\ue000'],
    ['an object without its object', '\ufffc'],
    ['several of them', '\u2800 \u3164\u0301'],
  ])('refuse a text that nobody sees: %s', (_, text) => {
    expect(faultsOf({ organisation: text })).toMatchObject([{ field: 'organisation' }])
    const faults = (() => {
      try {
        new RequestValidation().transform(
          { name: text, note: text, words: ['a', text] },
          { type: 'body', metatype: AlertDto },
        )
        return []
      } catch (error) {
        return (error as Problem).details
      }
    })()
    // Empty after trimming removes an optional name.
    const named = text.trim() === '' ? [] : ['name']
    expect(faults?.map(({ field }) => field).sort()).toEqual([...named, 'note', 'words.1'])
  })

  it.each(['N\u0303', '한국', '߷ ߞߏ', 'ⵣ', '😀', 'ሰላም', 'أ\u200cب', '\u{10d4a}\u{10d4b}', '1'])(
    'accept %j',
    (organisation) => expect(read({ organisation })).toMatchObject({ organisation }),
  )

  const readNew = (email: string) =>
    new RequestValidation().transform({ email }, { type: 'body', metatype: NewPersonDto })

  it.each([
    ['a Cyrillic letter', '\u0430wa@client.example'],
    ['only Cyrillic letters', '\u0430\u0441\u0435@client.example'],
    ['a Greek letter', 'aw\u03b1@client.example'],
    ['an Armenian letter', 'w\u0585rk@client.example'],
    ['a Latin alpha', '\u0251wa@client.example'],
    ['a dotless i', 'd\u0131op@client.example'],
    ['a wide letter', '\uff41wa@client.example'],
    ['a mathematical letter', '\u{1d41a}wa@client.example'],
    ['an accent below', 'aw\u1ea1@client.example'],
    ['an invisible joiner', 'aw\u200da@client.example'],
    ['a Cyrillic letter in the domain', 'awa@\u0441lient.example'],
    ['a domain of Cyrillic letters', 'awa@\u0441\u043e\u0441\u043e.example'],
    ['the same domain in ASCII', 'awa@xn--n1aag.example'],
    ['a dotless i in the domain', 'awa@cl\u0131ent.example'],
    ['a Tifinagh letter in the domain', 'awa@c\u2d54co.example'],
  ])('refuse a new address that may look like another one: %s', (_, email) => {
    expect(() => readNew(email)).toThrow(Problem)
  })

  it.each(['awa.diop+test@client.example', 'awa@société.example', 'awa@ሰላም.example', 'awa@شركة.example'])(
    'accept the new address %j',
    (email) => {
      expect(readNew(email)).toMatchObject({ email: expect.stringMatching(/^awa/) })
    },
  )

  it('accept an address of before at a login', () => {
    expect(read({ email: '\u0430wa@client.example' })).toMatchObject({ email: '\u0430wa@client.example' })
  })
})
