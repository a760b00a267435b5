import { Badge } from '@mantine/core'
import { invoiceState } from '../language/invoice-words.js'
import { useNames } from '../language/vocabulary.texts.js'

const colours: Record<string, string> = {
  draft: 'gray',
  certified: 'blue',
  finalized: 'star',
  partially_paid: 'star',
  paid: 'brand',
  overdue: 'red',
  credited: 'gray',
  issued: 'blue',
  void: 'gray',
  created: 'gray',
  pending: 'star',
  approved: 'brand',
  declined: 'red',
  canceled: 'gray',
  expired: 'gray',
  refused: 'red',
  refunded: 'blue',
  received: 'star',
  processed: 'brand',
  ignored: 'gray',
  failed: 'red',
  done: 'brand',
  invited: 'star',
  active: 'brand',
  deactivated: 'gray',
  login: 'brand',
  login_failed: 'red',
  lockout: 'red',
  logout: 'gray',
  step_up: 'brand',
  step_up_failed: 'red',
  personal_data_read: 'star',
  waiting: 'star',
  delivered: 'brand',
  chosen: 'star',
  suspended: 'red',
  ended: 'gray',
  open: 'star',
  answered: 'brand',
  closed: 'gray',
  test: 'blue',
  live: 'brand',
  queued: 'star',
  sent: 'brand',
  dropped: 'gray',
  ok: 'brand',
  starting: 'star',
  down: 'red',
  unavailable: 'gray',
  attention: 'star',
  off: 'gray',
}

/** A state as a coloured word. The colour is not the only distinction. */
export function StateBadge({ of, value }: { of: Parameters<ReturnType<typeof useNames>>[0]; value: string }) {
  const name = useNames()
  return <Badge color={colours[value] ?? 'gray'}>{name(of, value)}</Badge>
}

/** The state of an invoice or a credit note. */
export function InvoiceBadge({ invoice }: { invoice: { kind: string; state: string } }) {
  return <StateBadge {...invoiceState(invoice)} />
}
