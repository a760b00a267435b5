import { Text } from '@mantine/core'
import { type operations } from '../../../generated/admin-api.js'
import { api } from '../../api/client.js'
import { moment, number } from '../../language/formats.js'
import { DataTable } from '../../parts/data-table.js'
import { moreOf, paged } from '../../parts/more.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { RowLink } from '../../parts/row-link.js'
import { StateBadge } from '../../parts/state-badge.js'
import { paymentsTexts } from './payments.texts.js'

type WebhookQuery = NonNullable<operations['listWebhooks']['parameters']['query']>

export function WebhookTable({ query }: { query: WebhookQuery }) {
  const t = paymentsTexts.use()
  const webhooks = api.useInfiniteQuery('get', '/staff/payment-webhooks', { params: { query } }, paged('next'))
  if (webhooks.error !== null) return <ProblemAlert error={webhooks.error} retry={() => void webhooks.refetch()} />
  return (
    <DataTable
      label={t('webhooks')}
      rows={webhooks.data?.pages.flatMap((page) => page.webhooks)}
      query={webhooks}
      rowId={({ id }) => id}
      more={moreOf(webhooks)}
      empty={<Text c="dimmed">{t('no_webhooks')}</Text>}
      columns={[
        {
          id: 'event',
          header: t('event'),
          cell: ({ id, name }) => (
            <RowLink to="/webhooks/$id" params={{ id }}>
              {name}
            </RowLink>
          ),
        },
        { id: 'state', header: t('state'), cell: ({ state }) => <StateBadge of="webhook_state" value={state} /> },
        { id: 'provider', header: t('provider_id'), cell: ({ provider_id }) => provider_id ?? '—' },
        { id: 'attempts', header: t('attempts'), end: true, cell: ({ attempts }) => number(attempts) },
        { id: 'error', header: t('error'), cell: ({ error }) => error ?? '—' },
        {
          id: 'arrived',
          header: t('arrived'),
          cell: ({ received_at }) => moment(received_at),
          sortBy: ({ received_at }) => received_at,
        },
      ]}
    />
  )
}
