import fc from 'fast-check'
import { latestDeparture } from './arrival.js'

const NOON = Date.UTC(2030, 0, 7, 12) / 1000

/** Seconds of a journey whose roads are slower around eight o'clock, and that jumps where another way is faster. */
const journey = (free: number, rush: number, jump: number) => (departs: number) => {
  const hours = (departs / 3600) % 24
  const slowed = free * (1 + rush * Math.exp(-((hours - 8) ** 2)))
  return Promise.resolve(slowed - (departs % 7200 < 3600 ? jump : 0))
}

it('arrives in time, and a second later it would not', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: NOON - 86_400, max: NOON + 86_400 }),
      async (free, rush, arriveBy) => {
        let asked = 0
        const durationOf = journey(free, Math.min(rush / 10, 3_000 / free), 0)
        const departs = await latestDeparture(arriveBy, (at) => (asked++, durationOf(at)))
        expect(departs + (await durationOf(departs))).toBeLessThanOrEqual(arriveBy)
        expect(departs + 1 + (await durationOf(departs + 1))).toBeGreaterThan(arriveBy)
        expect(asked).toBeLessThan(40)
      },
    ),
    { numRuns: 300 },
  )
})

it('arrives in time where travel times jump', async () => {
  for (let arriveBy = NOON; arriveBy < NOON + 7200; arriveBy += 97) {
    const durationOf = journey(2_000, 0.8, 300)
    const departs = await latestDeparture(arriveBy, durationOf)
    expect(departs + (await durationOf(departs))).toBeLessThanOrEqual(arriveBy)
    expect(departs).toBeGreaterThan(arriveBy - 4_000)
  }
})

it('asks once where no traffic is known', async () => {
  const asked: number[] = []
  const departs = await latestDeparture(NOON, (at) => {
    asked.push(at)
    return Promise.resolve(600.25)
  })
  expect(departs).toBe(NOON - 601)
  expect(asked.length).toBeLessThanOrEqual(2)
})
