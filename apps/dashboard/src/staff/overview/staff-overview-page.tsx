import { SimpleGrid } from '@mantine/core'
import { api } from '../../api/client.js'
import { ago, number } from '../../language/formats.js'
import { Page, Section } from '../../parts/page.js'
import { QueryFigure } from '../../parts/query-figure.js'
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
  const enquiries = api.useQuery('get', '/staff/enquiries', { params: { query: { state: 'open', limit: LIST_MAX } } })
  const corrections = api.useQuery('get', '/staff/corrections', {
    params: { query: { state: 'waiting', limit: LIST_MAX } },
  })
  const count = (value: number, more = false) => (more ? t('at_least', { count: number(value) }) : number(value))
  return (
    <Page title={t('title')} text={t('text')}>
      <SimpleGrid cols={{ base: 2, lg: 3 }}>
        <QueryFigure label={t('enquiries')} query={enquiries}>
          {({ data, next_cursor }) => ({
            value: count(data.length, next_cursor !== null),
            text: (
              <RowLink to="/enquiries" search={{ state: 'open' }}>
                {t('open')}
              </RowLink>
            ),
          })}
        </QueryFigure>
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
        {may('get /staff/dunning') && (
          <QueryFigure label={t('overdue')} query={overdue}>
            {({ invoices }) => ({
              value: count(invoices.length),
              text: <RowLink to="/dunning">{t('open')}</RowLink>,
            })}
          </QueryFigure>
        )}
        {money && (
          <QueryFigure label={t('drafts')} query={status}>
            {({ unissued }) => ({
              value: count(unissued.count),
              text: t('failing', { count: number(unissued.failing) }),
            })}
          </QueryFigure>
        )}
        {may('get /staff/queues.json') && (
          <QueryFigure label={t('jobs')} query={queues}>
            {(data) => ({
              value: count(data.queues.reduce((total, { counts }) => total + counts.failed, 0)),
              text: <RowLink to="/system">{t('open')}</RowLink>,
            })}
          </QueryFigure>
        )}
        {may('get /staff/payments/webhooks') && (
          <QueryFigure label={t('webhooks')} query={webhooks}>
            {(data) => ({
              value: count(data.webhooks.length, data.next !== null),
              text: (
                <RowLink to="/webhooks" search={{ state: 'failed' }}>
                  {t('open')}
                </RowLink>
              ),
            })}
          </QueryFigure>
        )}
        <QueryFigure label={t('corrections')} query={corrections}>
          {({ data, next_cursor }) => ({
            value: count(data.length, next_cursor !== null),
            text: (
              <RowLink to="/corrections" search={{ state: 'waiting' }}>
                {t('open')}
              </RowLink>
            ),
          })}
        </QueryFigure>
        {may('get /staff/maintenance') && (
          <QueryFigure label={t('maintenance')} query={maintenance}>
            {({ on }) => ({
              value: t(on ? 'on' : 'off'),
              text: status.data === undefined ? undefined : `${t('counted')} : ${ago(status.data.usage_copied_before)}`,
            })}
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
