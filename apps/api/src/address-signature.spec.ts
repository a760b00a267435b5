import { AddressSignature } from './address-signature.js'

describe('the address of a clip', () => {
  const now = new Date('2026-01-05T00:00:00Z')
  const expires = AddressSignature.expiryFrom(now).getTime() / 1000
  const admits = (by: AddressSignature, of: AddressSignature) =>
    by.admits('a.mp3', `${expires}`, of.sign('a.mp3', expires), now)

  it('is valid under every accepted secret during a change of secrets, and under no other', () => {
    const [before, prepared] = [new AddressSignature('old'), new AddressSignature('old', ['new'])]
    const [changed, after] = [new AddressSignature('new', ['old']), new AddressSignature('new')]
    for (const [by, of] of [
      [before, prepared],
      [prepared, changed],
      [changed, prepared],
      [changed, before],
      [after, changed],
    ] as const) {
      expect(admits(by, of)).toBe(true)
    }
    expect(admits(after, before)).toBe(false)
    expect(admits(before, after)).toBe(false)
  })
})
