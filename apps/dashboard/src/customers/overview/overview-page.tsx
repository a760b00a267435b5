import { Progress, SimpleGrid, Skeleton, Text, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCoins, IconGauge, IconStack2 } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { fcfa, moment, number, zoneName } from '../../language/formats.js'
import { Figure, Page, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { useMay, useMe } from '../session.js'
import { Attention, ATTENTION_SHARE } from './attention.js'
import { overview } from './overview.texts.js'

const UsageChart = lazy(() => import('../usage/usage-chart.js'))
const RequestsByGroup = lazy(() => import('./requests-by-group.js'))

export function OverviewPage() {
  const t = overview.use()
  const me = useMe()
  const may = useMay()
  const { data: days } = api.useQuery('get', '/portal/usage', { params: { query: {} } })
  const today = days?.to
  const groups = api.useQuery(
    'get',
    '/portal/usage',
    { params: { query: { from: today, to: today, group_by: ['group'] } } },
    { enabled: today !== undefined, refetchInterval: 30_000 },
  )
  const { data: terms } = api.useQuery('get', '/portal/plan')
  const { data: keys } = api.useQuery('get', '/portal/keys', {}, { enabled: may.keys })
  const { data: balance } = api.useQuery('get', '/portal/balance', {}, { enabled: may.money })
  const estimate = api.useQuery('get', '/portal/estimate', {}, { enabled: may.money })

  const inForce = terms === undefined ? undefined : (terms.live ?? terms.sandbox)
  const quota = inForce?.agreed?.day_quota ?? inForce?.terms.day_quota ?? null
  const totals = groups.data?.totals
  const used = totals?.units ?? 0
  const share = quota === null || quota === 0 ? 0 : used / quota
  return (
    <Page title={t('title')} text={t('text', { organisation: me.organisation.name })}>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        <Figure
          label={t('today')}
          icon={<IconGauge size={18} />}
          value={totals === undefined ? <Skeleton h={30} w={90} /> : number(totals.requests)}
          text={
            terms === undefined ? (
              <Skeleton h={14} w={130} />
            ) : (
              <Tooltip label={t('window')}>
                <Text span fz="sm" tabIndex={0} style={{ textDecoration: 'underline dotted', cursor: 'help' }}>
                  {quota === null ? t('unlimited') : t('of_quota', { quota: number(quota) })}
                </Text>
              </Tooltip>
            )
          }
        >
          <Progress
            value={Math.min(100, share * 100)}
            color={share >= ATTENTION_SHARE ? 'red' : 'brand'}
            mt="sm"
            size="sm"
            aria-label={t('today')}
          />
        </Figure>
        <Figure
          label={t('errors')}
          icon={<IconAlertTriangle size={18} />}
          value={
            totals === undefined ? <Skeleton h={30} w={60} /> : number(totals.client_errors + totals.server_errors)
          }
          text={
            totals === undefined
              ? undefined
              : t('errors_text', { client: number(totals.client_errors), server: number(totals.server_errors) })
          }
        />
        {may.money && (
          <Figure
            label={t('month')}
            icon={<IconCoins size={18} />}
            value={estimate.data === undefined ? <Skeleton h={30} w={120} /> : fcfa(estimate.data.total_fcfa)}
            text={estimate.data === undefined ? undefined : t('month_text', { net: fcfa(estimate.data.net_fcfa) })}
          />
        )}
        <Figure
          label={t('plan')}
          icon={<IconStack2 size={18} />}
          value={
            terms === undefined ? (
              <Skeleton h={30} w={100} />
            ) : (
              <Text inherit fz={22}>
                {terms.live?.name ?? t('sandbox_only')}
              </Text>
            )
          }
          text={
            terms === undefined
              ? undefined
              : terms.live === null
                ? t('sandbox_text')
                : t('live_text', {
                    burst: number(terms.live.agreed?.burst_per_second ?? terms.live.terms.burst_per_second),
                  })
          }
        />
      </SimpleGrid>
      <Attention
        me={me}
        share={share}
        keys={keys?.keys}
        balance={balance}
        live={terms !== undefined && terms.live !== null}
      />
      <Section title={t('fortnight')}>{days === undefined ? <Skeleton h={260} /> : <Fortnight usage={days} />}</Section>
      <Section
        title={t('by_group')}
        text={
          groups.data === undefined
            ? undefined
            : t('as_of', { time: moment(groups.data.as_of), zone: zoneName(groups.data.utc_offset_minutes) })
        }
      >
        <QueryView query={groups}>
          {(usage) => (
            <Suspense fallback={<Skeleton h={160} />}>
              <RequestsByGroup lines={usage.lines} />
            </Suspense>
          )}
        </QueryView>
      </Section>
    </Page>
  )
}

function Fortnight({ usage }: { usage: Schemas['Usage'] }) {
  const t = overview.use()
  const points = useMemo(() => {
    const byDay = new Map(usage.lines.map((line) => [line.period, line]))
    return Array.from({ length: 14 }, (_, index) => {
      const date = new Date(Date.parse(`${usage.to}T00:00Z`) - (13 - index) * 86_400_000).toISOString().slice(0, 10)
      const line = byDay.get(date)
      const failed = (line?.client_errors ?? 0) + (line?.server_errors ?? 0)
      return { period: date, ok: (line?.requests ?? 0) - failed, failed }
    })
  }, [usage])
  return (
    <Suspense fallback={<Skeleton h={260} />}>
      <UsageChart
        points={points}
        series={[
          { name: 'ok', label: t('ok'), color: 'brand.5' },
          { name: 'failed', label: t('failed'), color: 'red.6' },
        ]}
      />
    </Suspense>
  )
}
