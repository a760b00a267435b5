import { codeAt } from './totp.fixture.js'
import { newTotpSecret, stepOfCode, totpUri } from './totp.js'

/** RFC 6238, appendix B: the ASCII text 12345678901234567890; its eight digits end in our six. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a one-time code', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ])('is that of RFC 6238 at %d s', (seconds, code) => {
    expect(codeAt(RFC_SECRET, seconds * 1000)).toBe(code)
    expect(stepOfCode(RFC_SECRET, code, seconds * 1000)).toBe(BigInt(Math.floor(seconds / 30)))
  })

  it('is valid one step early or late, and returns its step', () => {
    const at = 1_700_000_010_000
    const step = BigInt(Math.floor(at / 30_000))
    for (const drift of [-1, 0, 1]) {
      expect(stepOfCode(RFC_SECRET, codeAt(RFC_SECRET, at + drift * 30_000), at)).toBe(step + BigInt(drift))
    }
    for (const drift of [-2, 2]) {
      expect(stepOfCode(RFC_SECRET, codeAt(RFC_SECRET, at + drift * 30_000), at)).toBeNull()
    }
  })

  it.each(['', '12345', '1234567', 'abcdef', '２８７０８２'])('is not %j', (code) => {
    expect(stepOfCode(RFC_SECRET, code, 59_000)).toBeNull()
  })

  it('comes from a secret of 160 bits, different each time', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(newTotpSecret())
    expect(totpUri(RFC_SECRET, 'a@b.example')).toContain(`secret=${RFC_SECRET}`)
  })
})
