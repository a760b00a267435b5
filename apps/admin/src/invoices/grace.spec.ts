import { graceDaysOf, renewalDueOn, renewalSentOn, suspensionDay } from './grace.js'

describe('the grace of a renewal', () => {
  it.each([
    ['2026-11-26', '2026-12', 3],
    ['2026-11-02', '2026-12', 3],
    ['2026-11-01', '2026-12', 10],
    ['2026-10-15', '2026-12', 10],
    ['2025-12-31', '2026-01', 3],
    [null, '2026-12', 10],
  ])('of an account that first bought on %s, for %s, is %i days', (firstDay, month, days) => {
    expect(graceDaysOf(firstDay, month)).toBe(days)
  })

  it('leaves three days after the due day, also for an invoice of an earlier version', () => {
    const dueOn = new Date('2026-12-01T00:00:00Z')
    expect([0, 1, 10].map((graceDays) => suspensionDay({ dueOn, graceDays }))).toEqual([
      '2026-12-04',
      '2026-12-04',
      '2026-12-11',
    ])
  })

  it.each([
    ['2026-11-24', '2026-12-01'],
    ['2026-11-20', '2026-12-01'],
    ['2026-11-26', '2026-12-03'],
    ['2026-11-30', '2026-12-07'],
    ['2026-12-15', '2026-12-22'],
  ])('begins seven days or more after a renewal that is sent on %s: it is due on %s', (sentOn, dueOn) => {
    expect(renewalDueOn('2026-12-01', sentOn)).toBe(dueOn)
  })

  it('expects a renewal a week before its month, or today', () => {
    expect([renewalSentOn('2026-12-01', '2026-11-10'), renewalSentOn('2026-12-01', '2026-11-26')]).toEqual([
      '2026-11-24',
      '2026-11-26',
    ])
  })
})
