import { Text } from '@mantine/core'
import { type operations } from '../../../generated/admin-api.js'
import { api, type Schemas } from '../../api/client.js'
import { moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { moreOf, paged } from '../../parts/more.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { DEBIT_AND_CREDIT } from './debit-and-credit.js'
import { ledgerTexts } from './ledger.texts.js'

type LedgerQuery = NonNullable<operations['listLedgerTransactions']['parameters']['query']>

type Booking = Schemas['LedgerTransaction']
/** A line of the journal: one entry of a booking. */
type BookingEntry = Omit<Booking, 'entries'> & { entry: Booking['entries'][number] }

const entriesOf = ({ id, entries, ...booking }: Booking): BookingEntry[] =>
  entries.map((entry, index) => ({ ...booking, id: `${id} ${index}`, entry }))

export function BookingTable({ query }: { query: LedgerQuery }) {
  const t = ledgerTexts.use()
  const name = useNames()
  const { ledger_account: account } = query
  const bookings = api.useInfiniteQuery(
    'get',
    '/staff/ledger/transactions',
    { params: { query } },
    paged('next_cursor'),
  )
  if (bookings.error !== null) return <ProblemAlert error={bookings.error} retry={() => void bookings.refetch()} />
  return (
    <DataTable
      label={t('transactions')}
      rows={bookings.data?.pages
        .flatMap(({ data }) => data.flatMap(entriesOf))
        // The pages have whole bookings; of an account, its own lines are asked for.
        .filter(({ entry }) => account === undefined || entry.ledger_account === account)}
      query={bookings}
      rowId={({ id }) => id}
      more={moreOf(bookings)}
      empty={<Text c="dimmed">{t('none')}</Text>}
      columns={[
        {
          id: 'when',
          header: t('when'),
          cell: ({ occurred_at }) => moment(occurred_at),
          sortBy: ({ occurred_at }) => occurred_at,
        },
        {
          id: 'what',
          header: t('what'),
          cell: ({ kind, reference, is_reversal, description }) => {
            if (kind === 'other') return description
            const text = [name('booking', kind), reference].filter(Boolean).join(' ')
            return is_reversal ? t('taken_back', { booking: text }) : text
          },
        },
        { id: 'account', header: t('account'), cell: ({ entry }) => name('ledger', entry.ledger_account) },
        ...DEBIT_AND_CREDIT.map(({ id, amount }) => ({
          id,
          header: t(`side.${id}`),
          end: true,
          cell: ({ entry }: BookingEntry) => amount(entry.amount_fcfa),
        })),
        { id: 'by', header: t('by'), cell: ({ created_by }) => created_by },
      ]}
    />
  )
}
