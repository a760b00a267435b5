import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { generateAccountTag, generateKey, parseKey, type KeyKind } from './keys.js'

describe('API keys', () => {
  it('generates keys that it can parse', () => {
    for (const kind of ['test', 'live'] as const) {
      const accountTag = generateAccountTag()
      const { text, parsed } = generateKey(kind, accountTag)
      expect(text).toMatch(new RegExp(`^svc_${kind}_${accountTag}[0-9A-Za-z]{28}$`))
      expect(parseKey(text)).toEqual(parsed)
      expect(parsed).toEqual({
        kind,
        accountTag,
        digest: createHash('sha256').update(text).digest('hex'),
        last4: text.slice(-4),
        prefix: `svc_${kind}_${accountTag}`,
      })
    }
  })

  it('refuses a key with any one character changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<KeyKind>('test', 'live'),
        fc.nat(46),
        fc.constantFrom(...'0129ABCXYZabcxyz_-é '),
        (kind, at, character) => {
          const { text } = generateKey(kind, generateAccountTag())
          const changed = text.slice(0, at) + character + text.slice(at + 1)
          expect(changed === text || parseKey(changed) === null).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('refuses a sandbox key as a live key, though only the prefix differs', () => {
    const { text } = generateKey('test', generateAccountTag())
    expect(parseKey(text.replace('svc_test_', 'svc_live_'))).toBeNull()
  })

  it.each(['', 'svc_test_', 'svc_prod_0123456789', 'x'.repeat(100_000), `svc_test_${'0'.repeat(38)}`])(
    'refuses %#: a text that was never issued',
    (text) => expect(parseKey(text)).toBeNull(),
  )

  it('refuses a key with anything before or after it', () => {
    const { text } = generateKey('live', generateAccountTag())
    for (const padded of [`${text}\n`, ` ${text}`, `${text}0`, text.slice(1)]) expect(parseKey(padded)).toBeNull()
  })

  it('accepts the checksum of keys that are already issued', () => {
    // Computed with another implementation of CRC32.
    expect(parseKey('svc_live_A1b2C3d4E500000000000000000000000y9439')?.accountTag).toBe('A1b2C3d4E5')
    expect(parseKey('svc_live_A1b2C3d4E500000000000000000000000y9438')).toBeNull()
  })

  it('makes no key for an invalid account tag', () => {
    for (const tag of ['', 'short', 'has space1', 'elevenchars'])
      expect(() => generateKey('test', tag)).toThrow(RangeError)
  })

  it('draws every base62 character with the same probability', () => {
    const seen = new Map<string, number>()
    for (let i = 0; i < 2_000; i++) {
      for (const character of generateKey('test', '0000000000').text.slice(19, 41)) {
        seen.set(character, (seen.get(character) ?? 0) + 1)
      }
    }
    expect(seen.size).toBe(62)
    // Of 44,000 draws, 710 of each character are expected, with a standard deviation of 26.
    expect(Math.min(...seen.values())).toBeGreaterThan(550)
    expect(Math.max(...seen.values())).toBeLessThan(870)
  })
})
