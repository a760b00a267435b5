import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.js'
import { type operations } from '../../../generated/admin-api.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { owedColumns } from '../../parts/invoice-columns.js'
import { moreOf, paged } from '../../parts/more.js'
import { Empty } from '../../parts/page.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { InvoiceBadge } from '../../parts/state-badge.js'
import { billingTexts } from './billing.texts.js'
import { accountColumn, numberColumn } from './invoice-columns.js'

type InvoiceQuery = NonNullable<operations['listInvoices']['parameters']['query']>

/** Invoices that match; each leads to its page. */
export function InvoiceTable({ query }: { query: InvoiceQuery }) {
  const t = billingTexts.use()
  const name = useNames()
  const navigate = useNavigate()
  const invoices = api.useInfiniteQuery('get', '/staff/invoices', { params: { query } }, paged('next_cursor'))
  if (invoices.error !== null) return <ProblemAlert error={invoices.error} retry={() => void invoices.refetch()} />
  return (
    <DataTable
      label={t('staff_invoices')}
      rows={invoices.data?.pages.flatMap(({ data }) => data)}
      query={invoices}
      rowId={({ id }) => id}
      onRow={({ id }) => void navigate({ to: '/invoices/$id', params: { id } })}
      more={moreOf(invoices)}
      empty={<Empty title={t('none')} />}
      columns={[
        numberColumn(t),
        { ...accountColumn(t), sortBy: ({ account_name }) => account_name },
        { id: 'kind', header: t('kind'), cell: ({ kind }) => name('invoice_kind', kind) },
        {
          id: 'state',
          header: t('state'),
          cell: ({ kind, state, failure }) => (
            <>
              <InvoiceBadge invoice={{ kind, state }} />
              {failure !== null && (
                <Text fz="xs" c="red" maw={220} lineClamp={2}>
                  {failure}
                </Text>
              )}
            </>
          ),
        },
        ...owedColumns({ due: t('due'), total: t('total'), open: t('open') }),
      ]}
    />
  )
}
