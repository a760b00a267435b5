import { type DunningStepKind } from '@repere/prisma'
import { stepDay, remindersToTake, STEPS } from './dunning-rules.js'

const invoice = { dueOn: '2026-03-01', issuedOn: '2026-02-22' }
const take = (today: string, done: DunningStepKind[] = [], suspends = false, of = invoice) =>
  remindersToTake(of, today, new Set(done), suspends)

describe('the steps for an unpaid invoice', () => {
  it('has its days, counted from the due day', () => {
    expect(STEPS.map((step) => stepDay(step, '2026-03-01'))).toEqual([
      '2026-02-26',
      '2026-03-01',
      '2026-03-04',
      '2026-03-08',
      '2026-03-11',
      '2026-04-30',
    ])
  })

  it('is empty before the first day, and then each reminder on its day', () => {
    expect(take('2026-02-25')).toEqual({ reminder: null, skipped: [] })
    expect(take('2026-02-26')).toEqual({ reminder: 'before_due', skipped: [] })
    expect(take('2026-02-27', ['before_due'])).toEqual({ reminder: null, skipped: [] })
    expect(take('2026-03-01', ['before_due'])).toEqual({ reminder: 'due', skipped: [] })
  })

  it('is one mail after days without an execution: the newest', () => {
    expect(take('2026-03-09')).toEqual({ reminder: 'after_7', skipped: ['before_due', 'due', 'after_3'] })
    expect(take('2026-03-05', ['before_due'])).toEqual({ reminder: 'after_3', skipped: ['due'] })
  })

  it('is no reminder beside the mail of the suspension', () => {
    expect(take('2026-03-11', [], true)).toEqual({
      reminder: null,
      skipped: ['before_due', 'due', 'after_3', 'after_7'],
    })
  })

  it('is no reminder on the day of the invoice, whose mail has the same content', () => {
    const issued = { dueOn: '2026-03-01', issuedOn: '2026-03-01' }
    expect(take('2026-03-01', [], false, issued)).toEqual({ reminder: null, skipped: ['before_due', 'due'] })
    expect(take('2026-03-04', ['before_due', 'due'], false, issued)).toEqual({ reminder: 'after_3', skipped: [] })
  })
})
