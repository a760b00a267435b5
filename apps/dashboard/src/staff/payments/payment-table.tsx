import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type operations } from '../../../generated/admin-api.js'
import { api } from '../../api/client.js'
import { useCodes } from '../../language/codes.texts.js'
import { fcfa, moment } from '../../language/formats.js'
import { DataTable } from '../../parts/data-table.js'
import { moreOf, paged } from '../../parts/more.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { RowLink } from '../../parts/row-link.js'
import { StateBadge } from '../../parts/state-badge.js'
import { paymentsTexts } from './payments.texts.js'

type PaymentQuery = NonNullable<operations['listPayments']['parameters']['query']>

export function PaymentTable({ query }: { query: PaymentQuery }) {
  const t = paymentsTexts.use()
  const code = useCodes()
  const navigate = useNavigate()
  const payments = api.useInfiniteQuery('get', '/staff/payments', { params: { query } }, paged('next'))
  if (payments.error !== null) return <ProblemAlert error={payments.error} retry={() => void payments.refetch()} />
  return (
    <DataTable
      label={t('title')}
      rows={payments.data?.pages.flatMap((page) => page.payments)}
      query={payments}
      rowId={({ id }) => id}
      onRow={({ id }) => void navigate({ to: '/payments/$id', params: { id } })}
      more={moreOf(payments)}
      empty={<Text c="dimmed">{t('none')}</Text>}
      columns={[
        {
          id: 'started',
          header: t('started'),
          cell: ({ id, created_at }) => (
            <RowLink to="/payments/$id" params={{ id }}>
              {moment(created_at)}
            </RowLink>
          ),
          sortBy: ({ created_at }) => created_at,
        },
        { id: 'state', header: t('state'), cell: ({ state }) => <StateBadge of="payment_state" value={state} /> },
        {
          id: 'invoice',
          header: t('invoice'),
          cell: ({ invoice_id, invoice_number }) =>
            invoice_id === null ? (
              t('prepaid')
            ) : (
              <RowLink to="/invoices/$id" params={{ id: invoice_id }}>
                {invoice_number ?? invoice_id.slice(0, 8)}
              </RowLink>
            ),
        },
        { id: 'operator', header: t('operator'), cell: ({ operator }) => code('operator', operator) },
        { id: 'provider', header: t('provider_id'), cell: ({ provider_id }) => provider_id ?? '—' },
        {
          id: 'amount',
          header: t('amount'),
          end: true,
          cell: (one) => fcfa(one.amount_fcfa),
          sortBy: (one) => one.amount_fcfa,
        },
        {
          id: 'received',
          header: t('received'),
          end: true,
          cell: ({ received_fcfa }) => (received_fcfa === null ? '—' : fcfa(received_fcfa)),
          sortBy: ({ received_fcfa }) => received_fcfa ?? -1,
        },
      ]}
    />
  )
}
