import { type PlanVersion } from '@repere/prisma'
import { francs } from '@repere/shared'
import fc from 'fast-check'
import { addUp, type BilledUnits, netOf, overageOwed, type OverageUnits } from './overage-owed.js'
import { changesWithin, pricingVersionAt, timelineOf } from './price-timeline.js'

const part = (units: number, change: Partial<OverageUnits> = {}): OverageUnits => ({
  month: '2026-01',
  planVersionId: 'starter-1',
  planName: 'Starter',
  pricePer1000Fcfa: francs(20),
  since: new Date('2025-01-01'),
  units,
  ...change,
})
const pro = { planVersionId: 'pro-1', planName: 'Pro', pricePer1000Fcfa: francs(10), since: new Date('2026-01-10') }

describe('overage that is owed', () => {
  it('is the usage, with a line for each month and version, in the order of time', () => {
    const { lines, billed } = overageOwed([part(2_000, pro), part(1_000), part(500, { month: '2025-12' })], [])
    expect(lines.map(({ label, quantity, amountFcfa }) => [label, quantity, amountFcfa])).toEqual([
      ['Requêtes au-delà du quota Starter, décembre 2025', 500, 10],
      ['Requêtes au-delà du quota Starter, janvier 2026', 1_000, 20],
      ['Requêtes au-delà du quota Pro, janvier 2026', 2_000, 20],
    ])
    expect(netOf(lines)).toBe(50)
    expect(billed).toHaveLength(3)
  })

  it('is billed once, with usage in any number of pieces and any number of runs', () => {
    const arrival = fc.record({
      month: fc.constantFrom('2026-01', '2026-02'),
      isPro: fc.boolean(),
      units: fc.integer({ min: 50, max: 5_000 }),
      isBilledThen: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(arrival, { minLength: 1, maxLength: 15 }), (arrivals) => {
        let used: OverageUnits[] = []
        const billed: BilledUnits[] = []
        const bill = () => {
          billed.push(...overageOwed(used, billed).billed)
          expect(overageOwed(used, billed)).toEqual({ lines: [], billed: [] })
        }
        for (const { month, isPro, units, isBilledThen } of arrivals) {
          used = addUp([...used, part(units, { month, ...(isPro ? pro : {}) })])
          if (isBilledThen) bill()
        }
        bill()
        for (const { month, planVersionId, units } of used) {
          const own = billed.filter((one) => one.month === month && one.planVersionId === planVersionId)
          expect(own.reduce((sum, one) => sum + one.units, 0)).toBe(units)
        }
      }),
    )
  })

  it('subtracts units that were given back after billing, from units of the same price', () => {
    const billed = [{ month: '2026-01', planVersionId: 'starter-1', units: 1_000, netFcfa: 20 }]
    const { lines, billed: now } = overageOwed([part(900), part(3_000, { month: '2026-02' })], billed)
    expect(lines.map(({ quantity, label }) => [quantity, label])).toEqual([
      [2_900, 'Requêtes au-delà du quota Starter, février 2026'],
    ])
    expect(now).toEqual([
      { month: '2026-01', planVersionId: 'starter-1', units: -100, netFcfa: 0 },
      { month: '2026-02', planVersionId: 'starter-1', units: 3_000, netFcfa: 58 },
    ])
    expect(overageOwed([part(900), part(5_000, pro)], billed).lines.map(({ quantity }) => quantity)).toEqual([5_000])
  })

  it('never passes the cap of the month in which it was used, whenever it is billed', () => {
    const caps = new Map([['2026-01', 30]])
    const january = overageOwed([part(1_000), part(2_000, pro)], [], caps)
    expect(netOf(january.lines)).toBe(30)
    expect(january.billed.map(({ netFcfa }) => netFcfa)).toEqual([10, 20])
    const late = [part(1_000), part(2_500, pro)]
    expect(overageOwed(late, january.billed, caps)).toEqual({ lines: [], billed: [] })
    const withFebruary = overageOwed([...late, part(5_000, { month: '2026-02' })], january.billed, caps)
    expect(withFebruary.lines.map(({ amountFcfa }) => amountFcfa)).toEqual([100])
  })

  it('is zero below half a franc', () => {
    expect(overageOwed([part(24)], [])).toEqual({ lines: [], billed: [] })
    expect(overageOwed([part(25)], []).lines).toMatchObject([{ amountFcfa: 1 }])
  })
})

describe('the version that prices a request', () => {
  const version = (planCode: string, from: string, price: number | null) =>
    ({ id: `${planCode} ${from}`, planCode, validFrom: new Date(from), overagePricePer1000Fcfa: price }) as PlanVersion
  const versions = [
    version('starter', '2020-01-01', 20),
    version('starter', '2026-03-01', 30),
    version('pro', '2020-01-01', 10),
    version('enterprise', '2020-01-01', null),
  ]
  const timeline = timelineOf(
    [
      { planCode: 'starter', validFrom: new Date('2026-02-10T10:00:30Z'), validUntil: new Date('2026-03-10') },
      { planCode: 'pro', validFrom: new Date('2026-03-10'), validUntil: new Date('2026-04-01') },
      { planCode: 'enterprise', validFrom: new Date('2026-04-01'), validUntil: null },
    ],
    versions,
  )
  const priceAt = (instant: string) => pricingVersionAt(timeline, new Date(instant))?.overagePricePer1000Fcfa

  it.each([
    ['the version in force', '2026-02-20', 20],
    ['its next one from its first instant on', '2026-03-01', 30],
    ['the next plan from its first instant on', '2026-03-10', 10],
    ['the last that had a price, where there is none any more', '2026-04-01', 10],
    ['the first plan, in the minute in which it starts', '2026-02-10T10:00:00Z', 20],
  ])('is %s', (_, instant, price) => {
    expect(priceAt(instant)).toBe(price)
  })

  it('is absent where there never was one', () => {
    expect(pricingVersionAt([], new Date())).toBeNull()
  })

  it('is read by the minute only if it changes within the day', () => {
    const changes = (day: string) => {
      const start = new Date(day)
      return changesWithin(timeline, start, new Date(start.getTime() + 86_400_000))
    }
    expect(['2026-02-10', '2026-02-11', '2026-03-01', '2026-03-10'].map(changes)).toEqual([true, false, false, false])
  })
})
