import { SimpleGrid } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../api/client.js'
import { fcfa, moment, month, number } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { DataTable } from '../../parts/data-table.js'
import { moreOf, paged } from '../../parts/more.js'
import { notifyDone } from '../../parts/notify.js'
import { Empty, Figure, Page, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { StateBadge } from '../../parts/state-badge.js'
import { ValueFilter } from '../../parts/value-filter.js'
import { type ListSearch } from '../list-search.js'
import { useMay, useRefresh } from '../session.js'
import { billingTexts } from './billing.texts.js'
import { accountColumn } from './invoice-columns.js'

export function RunPage() {
  const t = billingTexts.use()
  const name = useNames()
  const may = useMay()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false }) as { id: string }
  const { state } = useSearch({ strict: false }) as ListSearch
  const params = { path: { id } }
  const run = api.useQuery(
    'get',
    '/staff/billing/runs/{id}',
    { params },
    { refetchInterval: (query) => (query.state.data?.finished_at === null ? 3_000 : false) },
  )
  const items = api.useInfiniteQuery(
    'get',
    '/staff/billing/runs/{id}/items',
    { params: { path: { id }, query: { state: state as 'done' | 'failed' | undefined } } },
    paged('next_cursor'),
  )
  const retry = api.useMutation('post', '/staff/billing/runs/{id}/retry', { onSuccess: refresh })
  return (
    <QueryView query={run}>
      {(data) => (
        <Page
          title={t('run', { kind: name('run_kind', data.kind), month: month(data.month) })}
          text={`${moment(data.started_at)}, ${data.started_by}`}
          actions={
            data.failed > 0 && (
              <ActionDialog
                label={t('retry')}
                consequence={t('start_consequence')}
                confirm={t('retry')}
                disabled={!may('post /staff/billing/runs/{id}/retry')}
                act={async () => {
                  await retry.mutateAsync({ params })
                  notifyDone(t('retried'))
                }}
              />
            )
          }
        >
          <SimpleGrid cols={{ base: 1, xs: 2, sm: 4 }}>
            <Figure label={t('done')} value={number(data.done)} />
            <Figure label={t('failed')} value={number(data.failed)} />
            <Figure label={t('invoices')} value={number(data.invoices)} />
            <Figure label={t('net')} value={fcfa(data.net_fcfa)} />
          </SimpleGrid>
          <Section
            title={t('items')}
            actions={
              <ValueFilter
                label={t('state')}
                of="run_item"
                values={['done', 'failed']}
                value={state}
                change={(value) =>
                  void navigate({ to: '/billing/runs/$id', params: { id }, search: { state: value } as never })
                }
              />
            }
          >
            <DataTable
              label={t('items')}
              rows={items.data?.pages.flatMap((page) => page.data)}
              query={items}
              rowId={({ account_id }) => account_id}
              more={moreOf(items)}
              empty={<Empty title={t('none')} />}
              columns={[
                accountColumn(t),
                { id: 'state', header: t('state'), cell: (one) => <StateBadge of="run_item" value={one.state} /> },
                { id: 'attempts', header: t('attempts'), end: true, cell: ({ attempts }) => number(attempts) },
                { id: 'error', header: t('error'), cell: ({ error }) => error ?? '—' },
                { id: 'updated', header: t('updated'), cell: ({ updated_at }) => moment(updated_at) },
              ]}
            />
          </Section>
        </Page>
      )}
    </QueryView>
  )
}
