import { SimpleGrid, Skeleton } from '@mantine/core'
import { type ReactNode } from 'react'
import { api } from '../../api/client.js'
import { ago, number } from '../../language/formats.js'
import { Figure, Page, Section } from '../../parts/page.js'
import { RowLink } from '../../parts/row-link.js'
import { OverdueTable } from '../billing/overdue-table.js'
import { useMay } from '../session.js'
import { staffOverviewTexts } from './staff-overview.texts.js'

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
    '/staff/payments/webhooks',
    { params: { query: { state: 'failed', limit: LIST_MAX } } },
    { enabled: may('get /staff/payments/webhooks') },
  )
  const corrections = api.useQuery('get', '/staff/corrections', {
    params: { query: { state: 'waiting', limit: LIST_MAX } },
  })
  const count = (value: number | undefined, more = false): ReactNode =>
    value === undefined ? <Skeleton h={30} w={60} /> : more ? t('at_least', { count: number(value) }) : number(value)
  const failedJobs = queues.data?.queues.reduce((total, { counts }) => total + counts.failed, 0)
  return (
    <Page title={t('title')} text={t('text')}>
      <SimpleGrid cols={{ base: 2, lg: 3 }}>
        <Figure
          label={t('suspended')}
          value={count(
            suspended.data?.data.length,
            suspended.data?.next_cursor !== null && suspended.data !== undefined,
          )}
          text={
            <RowLink to="/accounts" search={{ state: 'suspended' }}>
              {t('open')}
            </RowLink>
          }
        />
        {may('get /staff/dunning') && (
          <Figure
            label={t('overdue')}
            value={count(overdue.data?.invoices.length)}
            text={<RowLink to="/dunning">{t('open')}</RowLink>}
          />
        )}
        {money && (
          <Figure
            label={t('drafts')}
            value={count(status.data?.unissued.count)}
            text={status.data === undefined ? undefined : t('failing', { count: number(status.data.unissued.failing) })}
          />
        )}
        {may('get /staff/queues.json') && (
          <Figure label={t('jobs')} value={count(failedJobs)} text={<RowLink to="/system">{t('open')}</RowLink>} />
        )}
        {may('get /staff/payments/webhooks') && (
          <Figure
            label={t('webhooks')}
            value={count(webhooks.data?.webhooks.length, webhooks.data !== undefined && webhooks.data.next !== null)}
            text={
              <RowLink to="/webhooks" search={{ state: 'failed' }}>
                {t('open')}
              </RowLink>
            }
          />
        )}
        <Figure
          label={t('corrections')}
          value={count(
            corrections.data?.data.length,
            corrections.data !== undefined && corrections.data.next_cursor !== null,
          )}
          text={
            <RowLink to="/corrections" search={{ state: 'waiting' }}>
              {t('open')}
            </RowLink>
          }
        />
        {may('get /staff/maintenance') && (
          <Figure
            label={t('maintenance')}
            value={maintenance.data === undefined ? <Skeleton h={30} w={60} /> : t(maintenance.data.on ? 'on' : 'off')}
            text={status.data === undefined ? undefined : `${t('counted')} : ${ago(status.data.usage_copied_before)}`}
          />
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
