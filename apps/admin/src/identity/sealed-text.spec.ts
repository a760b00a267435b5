import { type Config } from '../config.js'
import { SealedText } from './sealed-text.js'

const under = (byte: number | null) =>
  new SealedText({ secretsKey: byte === null ? null : Buffer.alloc(32, byte) } as Config)

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

  it('is not made without a key', () => {
    expect(() => under(null).seal('x', 'y')).toThrow('no SECRETS_KEY')
  })
})
