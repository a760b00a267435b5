import { today } from './today.js'

describe('today', () => {
  it.each([
    ['an hour before UTC in Cotonou', '2026-11-23T23:30:00Z', 60, '2026-11-24'],
    ['with UTC in Cotonou', '2026-11-23T22:30:00Z', 60, '2026-11-23'],
    ['with UTC in Dakar', '2026-11-23T23:30:00Z', 0, '2026-11-23'],
    ['with UTC in New York, where it is still the day before', '2026-11-24T01:00:00Z', -300, '2026-11-24'],
    ['a year an hour early in Cotonou', '2026-12-31T23:00:00Z', 60, '2027-01-01'],
  ])('begins %s', (_, now, minutesEast, day) => {
    expect(today(new Date(now), minutesEast)).toBe(day)
  })
})
