import { useAdmissionRig } from './admission-rig.fixture.js'
import { type TestClock } from './subject.fixture.js'

const rig = useAdmissionRig()

describe('a wrong clock', () => {
  it.each([
    ['runs ahead of the caller', (c: TestClock) => ((c.us += 26 * 3_600e6), (c.skewUs = 26 * 3_600e6))],
    ['goes back', (c: TestClock) => (c.us -= 3_600e6)],
  ])('frees no unit when it %s, raises the alarm, and continues once it is right', async (_, disturb) => {
    const subject = await rig.planes.issue({ dayQuota: 4, burstPerSecond: 2 })
    await subject.outcomes(2)
    rig.clock.advanceSeconds(2)
    const right = rig.clock.us
    disturb(rig.clock)
    const { limits } = await subject.admitted()
    expect(limits.remaining).toBe(1)
    expect(rig.alarms).toHaveLength(1)
    expect(rig.alarms[0]).toMatchObject({ accountTag: subject.key.accountTag, kind: 'test' })
    rig.clock.us = right + 10e6
    rig.clock.skewUs = 0
    expect(await subject.outcomes(2)).toEqual(['admitted', 'day'])
    expect(rig.alarms).toHaveLength(1)
    rig.clock.advanceSeconds(24 * 3_600 + 120)
    expect(await subject.outcomes(2)).toEqual(['admitted', 'admitted'])
  })

  it.each([-90e6, 90e6])(
    'frees no unit while it differs from the caller’s clock by %d µs, for any length of time',
    async (skewUs) => {
      const subject = await rig.planes.issue({ dayQuota: 1 })
      await subject.admitted()
      rig.clock.skewUs = skewUs
      rig.clock.advanceSeconds(26 * 3_600)
      expect(await subject.outcomes(1)).toEqual(['day'])
      expect(rig.alarms).toHaveLength(1)
      rig.clock.skewUs = 0
      expect(await subject.outcomes(1)).toEqual(['admitted'])
    },
  )

  it('does not lock a client out after it went back', async () => {
    const subject = await rig.planes.issue({ burstPerSecond: 2 })
    await subject.outcomes(2)
    for (const backSeconds of [30, 3_600]) {
      rig.clock.advanceSeconds(-backSeconds)
      await subject.admit()
      rig.clock.advanceSeconds(1)
      expect(await subject.outcomes(1)).toEqual(['admitted'])
      rig.clock.advanceSeconds(1)
      expect(await subject.outcomes(3)).toEqual(['admitted', 'admitted', 'burst'])
    }
  })

  it('starts no window in the future', async () => {
    rig.clock.skewUs = 48 * 3_600e6
    rig.clock.us += rig.clock.skewUs
    const subject = await rig.planes.issue({ dayQuota: 1 })
    await subject.admitted()
    rig.clock.us -= rig.clock.skewUs
    rig.clock.skewUs = 0
    rig.clock.advanceSeconds(1)
    expect(await subject.admit()).toMatchObject({ by: 'day', retryAfter: 1441 * 60 - 1 })
    expect(rig.alarms).toHaveLength(1)
  })
})
