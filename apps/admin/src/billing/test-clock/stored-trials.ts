import { type TestClock as TestClockRow } from '@repere/prisma'
import { type TrialEvent, type TrialInvoice, type TrialPause, type TrialState } from './test-clock.js'

export interface Trial {
  id: string
  state: TrialState
  events: TrialEvent[]
}

type AddedToState = 'creditFcfa' | 'pauses' | 'invoices'
type AddedToInvoice = 'firstDay' | 'lastDay' | 'settledFcfa' | 'creditedFcfa'
type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>

/** A state that this or an earlier version of trials wrote. */
type StoredState = Optional<TrialState, AddedToState> & { invoices: Optional<TrialInvoice, AddedToInvoice>[] }

/** Reads a stored trial. Fields that its version did not have are derived from its invoices and events. */
export function toTrial({ id, state, events: stored }: Pick<TestClockRow, 'id' | 'state' | 'events'>): Trial {
  const events = stored as unknown as TrialEvent[]
  const given = state as unknown as StoredState
  return {
    id,
    state: {
      ...given,
      creditFcfa: given.creditFcfa ?? 0,
      pauses: given.pauses ?? pausesIn(events),
      invoices: given.invoices.map(toInvoice),
    },
    events,
  }
}

function toInvoice(given: Optional<TrialInvoice, AddedToInvoice>): TrialInvoice {
  return {
    ...given,
    firstDay: given.firstDay ?? (given.kind === 'upgrade' ? given.issuedOn : `${given.month}-01`),
    lastDay: given.lastDay ?? lastDayOf(given.month),
    settledFcfa: given.settledFcfa ?? (given.state === 'paid' ? given.totalFcfa : 0),
    creditedFcfa: given.creditedFcfa ?? 0,
  }
}

function pausesIn(events: TrialEvent[]): TrialPause[] {
  const pauses: TrialPause[] = []
  for (const { day, type } of events) {
    if (type === 'account.suspended') pauses.push({ from: day, to: null })
    const running = pauses.at(-1)
    if (type === 'account.reinstated' && running?.to === null) running.to = day
  }
  return pauses
}

/** @param month  `YYYY-MM` */
function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10)
}
