import { SimpleGrid, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle, IconStack2 } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { type Schemas } from '../../api/client.js'
import { moment, number, zoneName } from '../../language/formats.js'
import { Page, Section } from '../../parts/page.js'
import { QueryFigure } from '../../parts/query-figure.js'
import { allOf } from '../../parts/query-state.js'
import { QueryView } from '../../parts/query-view.js'
import { useMay, useMe } from '../session.js'
import { Attention } from './attention.js'
import { MonthFigure, TodayFigure, useToday } from './day-and-month.js'
import { overview } from './overview.texts.js'

const UsageChart = lazy(() => import('../../parts/usage-chart.js'))
const RequestsByGroup = lazy(() => import('./requests-by-group.js'))

export function OverviewPage() {
  const t = overview.use()
  const me = useMe()
  const may = useMay()
  const { days, groups, terms } = useToday()
  // The second request waits for the first.
  const usage = allOf([days, groups])
  const day = allOf([days, groups, terms])

  return (
    <Page title={t('title')} text={t('text', { organisation: me.organisation.name })}>
      <Attention me={me} day={day} />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        <TodayFigure />
        <QueryFigure label={t('errors')} icon={<IconAlertTriangle size={18} />} query={usage}>
          {([, { totals }]) => ({
            value: number(totals.client_errors + totals.server_errors),
            text: t('errors_text', { client: number(totals.client_errors), server: number(totals.server_errors) }),
          })}
        </QueryFigure>
        {may.money && <MonthFigure />}
        <QueryFigure label={t('plan')} icon={<IconStack2 size={18} />} query={terms}>
          {({ live }) => ({
            value: (
              <Text inherit fz={22}>
                {live?.name ?? t('sandbox_only')}
              </Text>
            ),
            text:
              live === null
                ? t('sandbox_text')
                : t('live_text', { burst: number(live.agreed?.burst_per_second ?? live.terms.burst_per_second) }),
          })}
        </QueryFigure>
      </SimpleGrid>
      <Section title={t('fortnight')}>
        <QueryView query={days} skeleton={<Skeleton h={260} />}>
          {(data) => <Fortnight usage={data} />}
        </QueryView>
      </Section>
      <Section
        title={t('by_group')}
        text={
          groups.data === undefined
            ? undefined
            : t('as_of', { time: moment(groups.data.as_of), zone: zoneName(groups.data.utc_offset_minutes) })
        }
      >
        <QueryView query={usage}>
          {([, { lines }]) => (
            <Suspense fallback={<Skeleton h={160} />}>
              <RequestsByGroup lines={lines} />
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
