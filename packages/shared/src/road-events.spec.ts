import { isInForce, type WeeklyHours } from './road-events.js'

const friday: WeeklyHours = { days: ['fri'], from: '06:00', until: '15:00', time_zone: 'Africa/Lagos' }
const holds = (at: string, weekly: WeeklyHours | null, endsAt: string | null = null) =>
  isInForce(
    { startsAt: new Date('2026-01-01T00:00Z'), endsAt: endsAt === null ? null : new Date(endsAt), weekly },
    new Date(at),
  )

describe('an event on roads', () => {
  it('holds from its start until just before its end', () => {
    const times = ['2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z', '2026-01-31T23:59:59Z', '2026-02-01T00:00:00Z']
    expect(times.map((at) => holds(at, null, '2026-02-01T00:00:00Z'))).toEqual([false, true, true, false])
    expect(holds('2036-01-01T00:00:00Z', null)).toBe(true)
  })

  it('holds every Friday in the hours of its own time zone', () => {
    // Lagos is an hour ahead of UTC.
    const times = [
      '2026-11-27T04:59Z',
      '2026-11-27T05:00Z',
      '2026-11-27T13:59Z',
      '2026-11-27T14:00Z',
      '2026-11-28T09:00Z',
    ]
    expect(times.map((at) => holds(at, friday))).toEqual([false, true, true, false, false])
    expect(holds('2026-11-27T05:00Z', { ...friday, time_zone: 'Africa/Abidjan' })).toBe(false)
  })

  it('holds over midnight, from the day on which its hours begin', () => {
    const night = { ...friday, from: '22:00', until: '04:00', time_zone: 'Africa/Abidjan' }
    const times = [
      '2026-11-27T03:00Z',
      '2026-11-27T22:00Z',
      '2026-11-28T03:59Z',
      '2026-11-28T04:00Z',
      '2026-11-28T22:30Z',
    ]
    expect(times.map((at) => holds(at, night))).toEqual([false, true, true, false, false])
    const sunday = { ...night, days: ['sun' as const] }
    expect(['2026-11-29T23:00Z', '2026-11-30T01:00Z'].map((at) => holds(at, sunday))).toEqual([true, true])
    const wholeDay = { ...friday, from: '00:00', until: '00:00', time_zone: 'Africa/Abidjan' }
    expect(['2026-11-27T00:00Z', '2026-11-27T23:59Z', '2026-11-28T00:00Z'].map((at) => holds(at, wholeDay))).toEqual([
      true,
      true,
      false,
    ])
  })
})
