import fc from 'fast-check'
import { billingMonth, billingMonthOf, daysLeftInMonth, localDay } from './index.js'

describe('a billing month', () => {
  it('begins and ends at midnight in the seller’s time zone', () => {
    expect(billingMonth('2026-11', 60)).toEqual({
      name: '2026-11',
      start: new Date('2026-10-31T23:00:00Z'),
      end: new Date('2026-11-30T23:00:00Z'),
      days: 30,
    })
  })

  it('contains every instant in exactly one month', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.integer({ min: -60, max: 60 }),
        (instant, offset) => {
          const month = billingMonthOf(instant, offset)
          expect(month.start <= instant && instant < month.end).toBe(true)
          expect(billingMonthOf(new Date(month.start.getTime() - 1), offset).end).toEqual(month.start)
          expect(billingMonthOf(month.end, offset).start).toEqual(month.end)
          expect(localDay(month.start, offset)).toBe(`${month.name}-01`)
        },
      ),
    )
  })

  it('counts the current day as a day left', () => {
    const november = billingMonth('2026-11', 60)
    expect(['2026-11-01', '2026-11-16', '2026-11-30'].map((day) => daysLeftInMonth(day, november))).toEqual([30, 15, 1])
    expect(() => daysLeftInMonth('2026-12-01', november)).toThrow(RangeError)
  })

  it.each(['2026-13', '2026-1', 'november', ''])('is refused for the name %j', (name) => {
    expect(() => billingMonth(name, 60)).toThrow(RangeError)
  })
})
