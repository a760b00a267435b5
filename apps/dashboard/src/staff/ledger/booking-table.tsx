import { Text } from '@mantine/core'
import { type operations } from '../../../generated/admin-api.js'
import { api } from '../../api/client.js'
import { fcfa, moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { moreOf, paged } from '../../parts/more.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { ledgerTexts } from './ledger.texts.js'

type LedgerQuery = NonNullable<operations['listLedgerTransactions']['parameters']['query']>

export function BookingTable({ query }: { query: LedgerQuery }) {
  const t = ledgerTexts.use()
  const name = useNames()
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
      rows={bookings.data?.pages.flatMap(({ data }) => data)}
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
        {
          id: 'entries',
          header: t('entries'),
          cell: ({ entries }) => (
            <>
              {entries.map((entry, index) => (
                <Text key={`${entry.ledger_account}-${index}`} fz="xs" className="figure">
                  {`${name('ledger', entry.ledger_account)} ${fcfa(entry.amount_fcfa)}`}
                </Text>
              ))}
            </>
          ),
        },
        { id: 'by', header: t('by'), cell: ({ created_by }) => created_by },
      ]}
    />
  )
}
