import { useAdmissionRig } from './admission-rig.fixture.js'

const rig = useAdmissionRig()

describe('overage', () => {
  const beyond = { dayQuota: 1, burstPerSecond: 1_000 }

  it('is admitted beyond the quota up to the cap, and marked as overage', async () => {
    const subject = await rig.planes.issue({ ...beyond, overage: { pricePer1000Fcfa: 1_000, capFcfa: 2 } })
    const tags = [await subject.admitted(), await subject.admitted(), await subject.admitted()]
    expect(tags.map(({ overage, limits }) => [overage, limits.remaining])).toEqual([
      [false, 0],
      [true, 0],
      [true, 0],
    ])
    expect(await subject.admit()).toMatchObject({
      by: 'overage_cap',
      limits: { resetAt: (rig.clock.minute + 1441) * 60 },
    })
  })

  it('is capped in francs of the month, also after a change of price', async () => {
    const subject = await rig.planes.issue({ ...beyond, overage: { pricePer1000Fcfa: 20, capFcfa: 10 } })
    expect(await subject.outcomes(501)).toEqual(Array(501).fill('admitted'))
    expect(await subject.outcomes(1)).toEqual(['overage_cap'])
    // At half the price, the ten francs are still spent.
    await subject.change({ overage: { pricePer1000Fcfa: 10, capFcfa: 10 } })
    expect(await subject.outcomes(1)).toEqual(['overage_cap'])
    // One more franc pays for a hundred requests at the new price.
    await subject.change({ overage: { pricePer1000Fcfa: 10, capFcfa: 11 } })
    expect(await subject.outcomes(101)).toEqual([...Array(100).fill('admitted'), 'overage_cap'])
  })

  it('starts with the sum of the month from Postgres when Redis has lost its own', async () => {
    rig.clock.us = Date.UTC(2026, 4, 10) * 1_000
    const terms = { pricePer1000Fcfa: 1_000, capFcfa: 3 }
    const spent = { month: '2026-05', thousandths: 2_000 }
    const subject = await rig.planes.issue({ ...beyond, overage: { ...terms, spent } })
    expect(await subject.outcomes(3)).toEqual(['admitted', 'admitted', 'overage_cap'])
    const other = await rig.planes.issue({ ...beyond, overage: { ...terms, spent: { ...spent, month: '2026-04' } } })
    expect(await other.outcomes(5)).toEqual([...Array(4).fill('admitted'), 'overage_cap'])
    // A sum that Redis counted itself stays, even when a later record differs.
    await subject.change({ overage: { ...terms, spent: { ...spent, thousandths: 0 } } })
    expect(await subject.outcomes(1)).toEqual(['overage_cap'])
  })

  it('starts again with the seller’s month, to the second', async () => {
    rig.clock.us = Date.UTC(2026, 1, 28, 22, 30) * 1_000
    const offset = { sellerUtcOffsetMinutes: 60 }
    const subject = await rig.planes.issue({ ...beyond, ...offset, overage: { pricePer1000Fcfa: 1_000, capFcfa: 1 } })
    expect(await subject.outcomes(2)).toEqual(['admitted', 'admitted'])
    const march = Date.UTC(2026, 1, 28, 23) / 1_000
    expect(await subject.admit()).toMatchObject({ by: 'overage_cap', limits: { resetAt: march }, retryAfter: 1_800 })
    rig.clock.us = march * 1e6 - 1
    expect(await subject.outcomes(1)).toEqual(['overage_cap'])
    rig.clock.us = march * 1e6
    expect(await subject.outcomes(2)).toEqual(['admitted', 'overage_cap'])
    const months = await rig.planes.redis.keys(`rp:{${subject.key.accountTag}}:*spent*`)
    expect(months.map((key) => key.slice(-7)).sort()).toEqual(['2026-02', '2026-03'])
    for (const month of months) expect(await rig.planes.redis.ttl(month)).toBeGreaterThan(40 * 86_400)
  })

  it('handles every month of the calendar, leap days included', async () => {
    const subject = await rig.planes.issue({
      dayQuota: 0,
      burstPerSecond: 1_000,
      overage: { pricePer1000Fcfa: 1_000, capFcfa: 1_000 },
    })
    for (let day = Date.UTC(2027, 11, 25); day < Date.UTC(2029, 2, 10); day += 86_400_000) {
      rig.clock.us = (day + 86_399_999) * 1_000
      const { receipt } = await subject.admitted()
      expect(receipt.month).toBe(new Date(day).toISOString().slice(0, 7))
    }
  })

  it('takes the units of one request that the quota no longer holds, all or none', async () => {
    const terms = { dayQuota: 4, burstPerSecond: 1_000, overage: { pricePer1000Fcfa: 1_000, capFcfa: 3 } }
    const subject = await rig.planes.issue(terms)
    await subject.admitted()
    const further = (units: number) => ({ limitClass: 'unit_only' as const, units })
    expect(await subject.admit(further(7))).toMatchObject({ by: 'overage_cap', limits: { remaining: 3 } })
    const { receipt, limits } = await subject.admitted(further(5))
    expect([receipt.units, receipt.overageUnits, limits.remaining]).toEqual([5, 2, 0])
    expect(await subject.outcomes(2)).toEqual(['admitted', 'overage_cap'])
    await rig.planes.store.recordOutcome(receipt, 'server_error')
    const after = await subject.admitted(further(5))
    expect([after.receipt.overageUnits, after.limits.remaining]).toEqual([2, 0])
    expect(await subject.outcomes(1)).toEqual(['overage_cap'])
  })

  it('is given back to the cap with its unit', async () => {
    const subject = await rig.planes.issue({ ...beyond, overage: { pricePer1000Fcfa: 1_000, capFcfa: 1 } })
    await subject.admitted()
    const { receipt } = await subject.admitted()
    await rig.planes.store.recordOutcome(receipt, 'server_error')
    expect(await subject.outcomes(2)).toEqual(['admitted', 'overage_cap'])
  })
})
