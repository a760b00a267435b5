import { webAddressOf } from './web-address.js'

describe('the website of a place', () => {
  it.each([
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['http://example.org', 'http://example.org/'],
    ['HTTPS://Example.ORG/A', 'https://example.org/A'],
    ['www.example.org', 'https://www.example.org/'],
    ['example.org:8080/menu', 'https://example.org:8080/menu'],
    ['//example.org', 'https://example.org/'],
    ['http://a.example; http://b.example', 'http://a.example/'],
    ['https://marché.bj/', 'https://xn--march-fsa.bj/'],
  ])('is passed on: %s', (mapped, address) => {
    expect(webAddressOf(mapped)).toBe(address)
  })

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(document.cookie)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.org/',
    'mailto:a@example.org',
    'tel:+22900000000',
    'https://user:secret@example.org/',
    'https://good.example@evil.example/',
    'http://',
    'no',
    '',
    '   ',
    undefined,
  ])('is left out: %s', (mapped) => {
    expect(webAddressOf(mapped)).toBeNull()
  })
})
