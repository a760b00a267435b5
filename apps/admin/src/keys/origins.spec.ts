import { readOrigins } from './origins.js'

describe('origins', () => {
  it('are read as browsers send them, each once', () => {
    expect(
      readOrigins(['https://B.example/', 'http://localhost:5173', 'https://b.example:443', ' https://a.example:8443 ']),
    ).toEqual(['http://localhost:5173', 'https://a.example:8443', 'https://b.example'])
  })

  it.each([
    'example.com',
    'https://',
    'https://a.example/path',
    'https://a.example?',
    'https://a.example/?q=1',
    'https://a.example#',
    'https://user@a.example',
    'https://*.example',
    'ftp://a.example',
    'null',
    '',
    '*',
  ])('are refused unless they are scheme, host and port: %p', (text) => {
    expect(() => readOrigins(['https://fine.example', text])).toThrow('Not an origin')
  })

  it('are refused with the name of each invalid one', () => {
    expect(() => readOrigins(['one', 'https://fine.example', 'two'])).toThrow('Not an origin: one, two.')
  })
})
