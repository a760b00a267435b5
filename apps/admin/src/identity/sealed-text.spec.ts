import { SealedText } from './sealed-text.js'

const under = (byte: number | null, ...accepted: number[]) =>
  new SealedText({
    secretsKey: byte === null ? null : Buffer.alloc(32, byte),
    secretsKeysAccepted: accepted.map((other) => Buffer.alloc(32, other)),
  })

describe('a sealed text', () => {
  const sealed = under(1).seal('JBSWY3DPEHPK3PXP', 'totp:a')

  it('opens under the key and the purpose that it was sealed for, and looks different each time', () => {
    expect(under(1).open(sealed, 'totp:a')).toBe('JBSWY3DPEHPK3PXP')
    expect(under(1).seal('JBSWY3DPEHPK3PXP', 'totp:a')).not.toBe(sealed)
    expect(sealed).not.toContain('JBSWY3')
  })

  it.each([
    ['another purpose', () => under(1).open(sealed, 'totp:b')],
    ['another key', () => under(2).open(sealed, 'totp:a')],
    [
      'a change',
      () =>
        under(1).open(
          sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
          'totp:a',
        ),
    ],
    ['something else', () => under(1).open('nonsense', 'totp:a')],
  ])('does not open after %s', (_, open) => {
    expect(open).toThrow()
  })

  it('opens under an accepted key, and is sealed under the first only', () => {
    expect(under(2, 3, 1).open(sealed, 'totp:a')).toBe('JBSWY3DPEHPK3PXP')
    expect(under(2, 1).isCurrent(sealed, 'totp:a')).toBe(false)
    const resealed = under(2, 1).seal('JBSWY3DPEHPK3PXP', 'totp:a')
    expect(under(2).open(resealed, 'totp:a')).toBe('JBSWY3DPEHPK3PXP')
    expect(() => under(1).open(resealed, 'totp:a')).toThrow()
  })

  it('is not made without a key', () => {
    expect(() => under(null).seal('x', 'y')).toThrow('no SECRETS_KEY')
  })
})
