import { type KeyRecord } from '@repere/shared'
import { OutageAllowance } from './outage-allowance.js'
import { type ReplicaCount } from './replica-count.js'

const allowanceOf = (replicas: number) => new OutageAllowance({ count: replicas } as ReplicaCount)
const key = (terms: Partial<KeyRecord> = {}) =>
  ({ accountTag: 'abc', kind: 'live', dayQuota: 100, burstPerSecond: 5, ...terms }) as KeyRecord
const taken = (allowance: OutageAllowance, record: KeyRecord): number => {
  let units = 0
  while (allowance.take(record, 1) !== null) units++
  return units
}

describe('the units that a replica admits without Redis', () => {
  it('are those that Redis last said are left, for each account and kind of key', () => {
    const allowance = allowanceOf(1)
    allowance.remember('abc', 'live', 40)
    allowance.remember('abc', 'live', 7)
    allowance.remember('abc', 'test', 3)
    expect(taken(allowance, key())).toBe(7)
    expect(taken(allowance, key({ kind: 'test' }))).toBe(3)
    expect(taken(allowance, key())).toBe(0)
  })

  it('are shared by all replicas, without the burst that the others may have used meanwhile', () => {
    const allowance = allowanceOf(2)
    allowance.remember('abc', 'live', 60)
    expect(taken(allowance, key())).toBe((60 - 2 * 5) / 2)
    allowance.remember('def', 'live', 9)
    expect(taken(allowance, key({ accountTag: 'def' }))).toBe(0)
  })

  it('are a share of the quota for a key that this replica has not seen', () => {
    expect(taken(allowanceOf(4), key())).toBe(25)
  })

  it('are not given twice when Redis comes and goes before it has counted them', () => {
    const allowance = allowanceOf(1)
    allowance.remember('abc', 'live', 10)
    for (let n = 0; n < 6; n++) allowance.take(key(), 1)
    allowance.remember('abc', 'live', 10)
    expect(taken(allowance, key())).toBe(4)
  })

  it('come back for requests that failed on our side', () => {
    const allowance = allowanceOf(1)
    allowance.remember('abc', 'live', 1)
    expect(allowance.take(key(), 1)).toBe(0)
    allowance.giveBack(key(), 1)
    expect(allowance.take(key(), 1)).toBe(0)
    expect(allowance.take(key(), 1)).toBeNull()
  })
})
