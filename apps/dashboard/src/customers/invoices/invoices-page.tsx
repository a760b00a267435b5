import { Anchor, Button, Select, SimpleGrid } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { api, type Schemas } from '../../api/client.js'
import { day, fcfa } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { type Column, DataTable } from '../../parts/data-table.js'
import { owedColumns } from '../../parts/invoice-columns.js'
import { moreOf, paged } from '../../parts/more.js'
import { Empty, ForbiddenPage, Page, Section } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { QueryFigure } from '../../parts/query-figure.js'
import { allOf } from '../../parts/query-state.js'
import { InvoiceBadge } from '../../parts/state-badge.js'
import { useMay } from '../session.js'
import { invoicesTexts } from './invoices.texts.js'

export const INVOICE_STATES = ['proforma', 'finalized', 'partially_paid', 'overdue', 'paid', 'credited'] as const

export function InvoicesPage() {
  const t = invoicesTexts.use()
  const p = parts.use()
  const name = useNames()
  const may = useMay()
  const navigate = useNavigate()
  const { state } = useSearch({ from: '/inside/invoices' })
  const balance = api.useQuery('get', '/portal/balance', {}, { enabled: may.money })
  const estimate = api.useQuery('get', '/portal/estimate', {}, { enabled: may.money })
  const invoices = api.useInfiniteQuery(
    'get',
    '/portal/invoices',
    { params: { query: { state: state as Schemas['Invoice']['state'] | undefined } } },
    { ...paged('next_cursor'), enabled: may.money },
  )
  const rows = invoices.data?.pages.flatMap(({ data }) => data)
  const nextDue = rows
    // Nobody owes a proforma.
    ?.filter(({ open_fcfa, due_on, state: standing }) => open_fcfa > 0 && due_on !== null && standing !== 'proforma')
    .map(({ due_on }) => due_on ?? '')
    .sort()[0]
  if (!may.money) return <ForbiddenPage title={t('title')} text={t('role')} />
  const columns: Column<Schemas['Invoice']>[] = [
    {
      id: 'number',
      header: t('number'),
      cell: ({ id, number }) => (
        <Anchor component={Link} {...({ to: '/invoices/$id', params: { id } } as object)} fw={600} fz="sm">
          {number ?? t('pending_number')}
        </Anchor>
      ),
    },
    { id: 'kind', header: t('kind'), cell: ({ kind }) => name('invoice_kind', kind) },
    { id: 'state', header: t('state'), cell: (one) => <InvoiceBadge invoice={one} /> },
    {
      id: 'issued',
      header: t('issued'),
      cell: ({ issued_on }) => (issued_on === null ? '—' : day(issued_on)),
      sortBy: ({ issued_on }) => issued_on ?? '',
    },
    ...owedColumns({ due: t('due'), total: t('total'), open: t('open') }),
  ]
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={
        <Button variant="default" component={Link} {...({ to: '/statement' } as object)}>
          {t('statement_title')}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <QueryFigure label={t('balance_open')} query={allOf([balance, invoices])}>
          {([{ open_fcfa }]) => ({
            value: fcfa(open_fcfa),
            text:
              nextDue !== undefined
                ? t('next_due', { date: day(nextDue) })
                : open_fcfa === 0
                  ? t('nothing_due')
                  : undefined,
          })}
        </QueryFigure>
        <QueryFigure label={t('balance_credit')} query={balance}>
          {({ credit_fcfa, set_aside: [next] }) => ({
            value: fcfa(credit_fcfa),
            text:
              next === undefined
                ? t('balance_credit_text')
                : t('balance_set_aside', {
                    ...{ amount: fcfa(next.amount_fcfa), number: next.number, date: day(next.due_on) },
                  }),
          })}
        </QueryFigure>
        <QueryFigure label={t('estimate')} query={estimate}>
          {({ total_fcfa, tax_mention }) => ({ value: fcfa(total_fcfa), text: tax_mention })}
        </QueryFigure>
      </SimpleGrid>
      <Section
        title={t('title')}
        actions={
          <Select
            aria-label={t('filter')}
            placeholder={p('all')}
            clearable
            data={INVOICE_STATES.map((value) => ({ value, label: name('invoice_state', value) }))}
            value={state ?? null}
            onChange={(value) =>
              void navigate({ to: '/invoices', search: { state: value ?? undefined }, replace: true })
            }
          />
        }
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          query={invoices}
          rowId={({ id }) => id}
          onRow={({ id }) => void navigate({ to: '/invoices/$id', params: { id } })}
          empty={
            <Empty
              icon={<IconFileInvoice size={26} />}
              title={t('empty')}
              text={t('empty_text')}
              action={
                <Button variant="light" component={Link} {...({ to: '/plans' } as object)}>
                  {t('see_plans')}
                </Button>
              }
            />
          }
          more={moreOf(invoices)}
        />
      </Section>
    </Page>
  )
}
