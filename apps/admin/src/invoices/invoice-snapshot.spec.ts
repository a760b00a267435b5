import { francs } from '@repere/shared'
import { canonicalJson, snapshotDigest } from './invoice-snapshot.js'
import { anInvoice, issued } from './invoice-snapshot.fixture.js'

describe('the snapshot of an invoice', () => {
  it('has one digest, with any order of its fields', () => {
    const snapshot = issued(anInvoice())
    const shuffled = Object.fromEntries(Object.entries(snapshot).reverse()) as unknown as typeof snapshot
    expect(snapshotDigest(shuffled)).toBe(snapshotDigest(snapshot))
    expect(snapshotDigest(JSON.parse(JSON.stringify(snapshot)) as typeof snapshot)).toBe(snapshotDigest(snapshot))
    expect(snapshotDigest(snapshot)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('has another for every change, deep down too', () => {
    const snapshot = issued(anInvoice())
    const changed = [
      { ...snapshot, totalFcfa: francs(29_501) },
      { ...snapshot, buyer: { ...snapshot.buyer, address: [...snapshot.buyer.address].reverse() } },
      { ...snapshot, certification: 'pending' as const },
    ]
    const digests = [snapshot, ...changed].map(snapshotDigest)
    expect(new Set(digests).size).toBe(digests.length)
  })

  it('is written without spaces, keys sorted, absent fields left out', () => {
    expect(canonicalJson({ b: [1, 'é "', null], a: { d: true, c: undefined } })).toBe(
      '{"a":{"d":true},"b":[1,"é \\"",null]}',
    )
  })

  it.each([[Number.NaN], [2 ** 53], [new Date()], [() => 1], [1n]])('refuses %s', (value) => {
    expect(() => canonicalJson({ value })).toThrow(TypeError)
  })
})
