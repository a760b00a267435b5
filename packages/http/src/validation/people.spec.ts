import 'reflect-metadata'
import { Problem } from '../problem.js'
import { Country, Email, SecretText } from './people.js'
import { RequestValidation } from './request-validation.js'

class PersonDto {
  @Email()
  email!: string

  @Country()
  country!: string

  @SecretText(10, 128)
  password!: string
}

const metadata = { type: 'body' as const, metatype: PersonDto }
const good = { email: 'Awa.Diop+test@Client.Example', country: 'bj', password: ' correct horse ' }
const read = (body: object) => new RequestValidation().transform({ ...good, ...body }, metadata)
const faultsOf = (body: object) => {
  try {
    read(body)
    return []
  } catch (error) {
    return (error as Problem).details
  }
}

describe('rules for people', () => {
  it('read an address into lower case, a country into upper case, and leave a secret as it is', () => {
    expect(read({})).toEqual({ email: 'awa.diop+test@client.example', country: 'BJ', password: ' correct horse ' })
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
})
