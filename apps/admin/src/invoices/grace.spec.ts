import { graceDaysOf, suspensionDay } from './grace.js'

describe('the grace of a renewal', () => {
  it.each([
    ['2026-11-26', '2026-12', 1],
    ['2026-11-02', '2026-12', 1],
    ['2026-11-01', '2026-12', 10],
    ['2026-10-15', '2026-12', 10],
    ['2025-12-31', '2026-01', 1],
    [null, '2026-12', 10],
  ])('of an account that first bought on %s, for %s, is %i days', (firstDay, month, days) => {
    expect(graceDaysOf(firstDay, month)).toBe(days)
  })

  it('includes the due day, also for an invoice of an earlier version', () => {
    const dueOn = new Date('2026-12-01T00:00:00Z')
    expect([0, 1, 10].map((graceDays) => suspensionDay({ dueOn, graceDays }))).toEqual([
      '2026-12-02',
      '2026-12-02',
      '2026-12-11',
    ])
  })
})
