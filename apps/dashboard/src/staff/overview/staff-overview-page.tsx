import { SimpleGrid } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChecklist,
  IconFileAlert,
  IconMessage,
  IconReceipt,
  IconWebhook,
} from '@tabler/icons-react'
import { api } from '../../api/client.js'
import { ago, number, withLabel } from '../../language/formats.js'
import { Page, Section } from '../../parts/page.js'
import { QueryFigure } from '../../parts/query-figure.js'
import { RowLink } from '../../parts/row-link.js'
import { OverdueTable } from '../billing/overdue-table.js'
import { useMay } from '../session.js'
import { staffOverviewTexts } from './staff-overview.texts.js'
import { type Waiting, WaitingList } from './waiting-list.js'

const LIST_MAX = 200

export function StaffOverviewPage() {
  const t = staffOverviewTexts.use()
  const may = useMay()
  const money = may('get /staff/billing/status')
  const suspended = api.useQuery('get', '/staff/accounts', {
    params: { query: { standing: 'suspended', limit: LIST_MAX } },
  })
  const overdue = api.useQuery('get', '/staff/dunning', {}, { enabled: may('get /staff/dunning') })
  const status = api.useQuery('get', '/staff/billing/status', {}, { enabled: money })
  const queues = api.useQuery('get', '/staff/queues.json', {}, { enabled: may('get /staff/queues.json') })
  const maintenance = api.useQuery('get', '/staff/maintenance', {}, { enabled: may('get /staff/maintenance') })
  const webhooks = api.useQuery(
    'get',
    '/staff/payment-webhooks',
    { params: { query: { state: 'failed', limit: LIST_MAX } } },
    { enabled: may('get /staff/payment-webhooks') },
  )
  const enquiries = api.useQuery('get', '/staff/enquiries', { params: { query: { state: 'open', limit: LIST_MAX } } })
  const corrections = api.useQuery('get', '/staff/corrections', {
    params: { query: { state: 'waiting', limit: LIST_MAX } },
  })
  const count = (value: number, more = false) => (more ? t('at_least', { count: number(value) }) : number(value))
  const waiting = (value: number | undefined, more = false) =>
    value === undefined ? undefined : value === 0 ? null : count(value, more)
  const failedJobs = queues.data?.queues.reduce((total, { counts }) => total + counts.failed, 0)
  const lists: (Waiting & { mayRead?: boolean })[] = [
    {
      label: t('webhooks'),
      icon: <IconWebhook size={20} />,
      query: webhooks,
      shown: waiting(webhooks.data?.webhooks.length, webhooks.data?.next !== null),
      to: '/webhooks',
      search: { state: 'failed' },
      mayRead: may('get /staff/payment-webhooks'),
    },
    {
      label: t('jobs'),
      icon: <IconAlertTriangle size={20} />,
      query: queues,
      shown: waiting(failedJobs),
      to: '/system',
      mayRead: may('get /staff/queues.json'),
    },
    {
      label: t('drafts_failing'),
      icon: <IconFileAlert size={20} />,
      query: status,
      shown: waiting(status.data?.unissued.failing),
      to: '/billing',
      mayRead: money,
    },
    {
      label: t('enquiries'),
      icon: <IconMessage size={20} />,
      query: enquiries,
      shown: waiting(enquiries.data?.data.length, enquiries.data?.next_cursor !== null),
      to: '/enquiries',
      search: { state: 'open' },
    },
    {
      label: t('corrections'),
      icon: <IconChecklist size={20} />,
      query: corrections,
      shown: waiting(corrections.data?.data.length, corrections.data?.next_cursor !== null),
      to: '/corrections',
      search: { state: 'waiting' },
    },
    {
      label: t('overdue'),
      icon: <IconReceipt size={20} />,
      query: overdue,
      shown: waiting(overdue.data?.invoices.length),
      to: '/dunning',
      mayRead: may('get /staff/dunning'),
    },
  ]
  return (
    <Page title={t('title')}>
      <Section title={t('waiting')}>
        <WaitingList queues={lists.filter(({ mayRead }) => mayRead !== false)} />
      </Section>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <QueryFigure label={t('suspended')} query={suspended}>
          {({ data, next_cursor }) => ({
            value: count(data.length, next_cursor !== null),
            text: (
              <RowLink to="/accounts" search={{ state: 'suspended' }}>
                {t('open')}
              </RowLink>
            ),
          })}
        </QueryFigure>
        {money && (
          <QueryFigure label={t('drafts')} query={status}>
            {({ unissued, usage_copied_before }) => ({
              value: count(unissued.count),
              text: withLabel(t('counted'), ago(usage_copied_before)),
            })}
          </QueryFigure>
        )}
        {may('get /staff/maintenance') && (
          <QueryFigure label={t('maintenance')} query={maintenance}>
            {({ on }) => ({ value: t(on ? 'on' : 'off') })}
          </QueryFigure>
        )}
      </SimpleGrid>
      {may('get /staff/dunning') && (
        <Section title={t('overdue')}>
          <OverdueTable />
        </Section>
      )}
    </Page>
  )
}
