import fc from 'fast-check'
import type { Admission, LimitClass, Receipt } from './admission.js'
import { LimitsOracle, type Terms, type Verdict } from './limits-oracle.fixture.js'
import { RedisServer } from './redis-server.fixture.js'
import { Planes, TestClock } from './subject.fixture.js'

const DELAY_MAX_MS = 5_000
const MINUTE = 60_000_000

let server: RedisServer
let planes: Planes
let clock: TestClock

beforeAll(async () => {
  server = await RedisServer.start()
  clock = new TestClock()
  planes = await Planes.open(server.url, { delayMaxMs: DELAY_MAX_MS, testClock: () => clock.read() })
})
afterAll(async () => {
  planes.close()
  await server.stop()
})

type Step =
  | { do: 'pass'; us: number }
  | { do: 'minute edge'; minutes: number; us: number }
  | { do: 'admit'; limitClass: LimitClass; units: number; together: number }
  | { do: 'refund'; which: number }
  | { do: 'release'; which: number }
  | { do: 'quota'; dayQuota: number | null }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('admit' as const),
      units: fc.constant(1),
      limitClass: fc.constantFrom<LimitClass>('standard', 'standard', 'delayed', 'delayed_free', 'burst_only'),
      // Equal requests at once, which one call of the script decides; more than the ring has slots, too.
      together: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 9 })),
    }),
  },
  {
    weight: 3,
    // The further units of a request that costs several; more than any quota here, too.
    arbitrary: fc.record({
      do: fc.constant('admit' as const),
      units: fc.integer({ min: 1, max: 12 }),
      limitClass: fc.constant<LimitClass>('unit_only'),
      together: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      us: fc.oneof(
        fc.integer({ min: 0, max: 600_000 }),
        fc.constantFrom(1, 999_999, 1_000_000, 1_000_001),
        fc.integer({ min: 0, max: 10 * MINUTE }),
        fc.integer({ min: 0, max: 26 * 60 * MINUTE }),
        // Some clocks go back a little.
        fc.integer({ min: -50_000_000, max: 0 }),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('minute edge' as const),
      minutes: fc.constantFrom(1, 2, 719, 1439, 1440, 1441, 1442),
      us: fc.constantFrom(-1, 0, 1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), which: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('quota' as const),
      dayQuota: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null, freq: 6 }),
    }),
  },
)

const toVerdict = (admission: Admission): Verdict => {
  if (admission.outcome === 'limited') {
    const { limits, retryAfter } = admission
    return { ...UNUSED, outcome: admission.by, ...only(limits), retryAfter }
  }
  if (admission.outcome !== 'admitted') throw new Error(`Unexpected: ${admission.outcome}`)
  const { limits, waitMs, overage, receipt } = admission
  const { windowMinute, slotUs, unit, overageUnits } = receipt
  return { ...UNUSED, outcome: 'admitted', ...only(limits), waitMs, overage, windowMinute, slotUs, unit, overageUnits }
}
const UNUSED = { waitMs: 0, overage: false, retryAfter: 0, windowMinute: 0, slotUs: null, unit: null, overageUnits: 0 }
const only = ({
  remaining,
  resetAt,
}: {
  remaining: number
  resetAt: number
}): { remaining: number; resetAt: number } => ({
  remaining,
  resetAt,
})

describe('the limits, compared with an oracle that logs everything', () => {
  it('decide, count and report exactly as the oracle does, for any sequence of requests', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          dayQuota: fc.integer({ min: 1, max: 9 }),
          burstPerSecond: fc.integer({ min: 1, max: 4 }),
          overageMax: fc.option(fc.integer({ min: 0, max: 4 })),
        }),
        fc.array(step, { minLength: 10, maxLength: 80 }),
        async (first: Terms, steps) => {
          clock = new TestClock()
          const oracle = new LimitsOracle(DELAY_MAX_MS * 1_000)
          const terms = { ...first }
          const subject = await planes.issue({
            kind: 'live',
            dayQuota: terms.dayQuota,
            burstPerSecond: terms.burstPerSecond,
            overage: terms.overageMax === null ? null : { pricePer1000Fcfa: 1_000, capFcfa: terms.overageMax },
          })
          const open: Receipt[] = []
          let latest = clock.us
          // Not after the end of January, because the oracle knows one month, and not so far back that the alarm is
          // raised.
          const moveTo = (us: number): void => {
            if (us > Date.UTC(2026, 0, 31, 22) * 1_000 || us < latest - MINUTE) return
            clock.us = us
            latest = Math.max(latest, us)
          }
          for (const [index, step] of steps.entries()) {
            switch (step.do) {
              case 'pass':
                moveTo(clock.us + step.us)
                break
              case 'minute edge':
                moveTo((clock.minute + step.minutes) * MINUTE + step.us)
                break
              case 'quota':
                terms.dayQuota = step.dayQuota
                await subject.change({ dayQuota: step.dayQuota })
                break
              case 'admit': {
                const verdicts = Array.from({ length: step.together }, () => ({
                  ...oracle.admit(clock.us, step.limitClass, terms, step.units),
                }))
                const admissions = await Promise.all(
                  verdicts.map(() => subject.admit({ limitClass: step.limitClass, units: step.units })),
                )
                for (const [n, admission] of admissions.entries()) {
                  const expected = verdicts[n] as Verdict
                  if (admission.outcome === 'admitted') open.push(admission.receipt)
                  else expected.windowMinute = 0
                  if (admission.outcome === 'limited') expected.unit = null
                  expect({ index, n, ...toVerdict(admission) }).toEqual({
                    index,
                    n,
                    ...expected,
                    ...refusedIs(expected),
                  })
                }
                break
              }
              case 'refund': {
                const [receipt] = open.splice(step.which % Math.max(1, open.length), 1)
                if (receipt === undefined) break
                oracle.refund(receipt)
                await planes.store.recordOutcome(receipt, step.which % 2 ? 'server_error' : 'uncharged')
                break
              }
              case 'release': {
                const receipt = open[step.which % Math.max(1, open.length)]
                if (receipt === undefined || receipt.slotUs === null || receipt.released) break
                oracle.release(receipt.slotUs, clock.us)
                await planes.store.releaseSlot(receipt)
              }
            }
          }
        },
      ),
      { numRuns: 250 },
    )
  }, 120_000)
})

/** A refusal takes nothing, so only the decision is compared. */
const refusedIs = (verdict: Verdict): Partial<Verdict> =>
  verdict.outcome === 'admitted' ? {} : { overage: false, unit: null, overageUnits: 0, waitMs: 0, slotUs: null }
