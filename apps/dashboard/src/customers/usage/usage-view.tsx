import { Button, Group, SegmentedControl, SimpleGrid, Skeleton } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconChartBar, IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { type Schemas } from '../../api/client.js'
import { moment, number, shortDay, withLabel, zoneName } from '../../language/formats.js'
import { today } from '../../language/today.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { Empty, Figure, Section } from '../../parts/page.js'
import { type QueryState } from '../../parts/query-state.js'
import { QueryView } from '../../parts/query-view.js'
import { type Dimension, pointsOf } from './usage-points.js'
import { usageTexts } from './usage.texts.js'

const UsageChart = lazy(() => import('../../parts/usage-chart.js'))

const colours = ['brand.5', 'star.4', 'blue.5', 'red.6', 'grape.5', 'cyan.6', 'orange.5']
const colourOf: Record<string, string> = {
  ok: 'brand.5',
  '4xx': 'star.5',
  '5xx': 'red.6',
  uncharged: 'gray.5',
  refused: 'grape.5',
}

export interface UsageSearch {
  from?: string
  to?: string
  by?: string
  view?: string
}

export const dimensionOf = ({ by }: UsageSearch): Dimension => (by === 'group' || by === 'key' ? by : 'status')
export const isHourly = ({ view }: UsageSearch): boolean => view === 'hours'

/** @returns the query of the usage operations; by hour, the last two days that end with `to` */
export function usageQuery(search: UsageSearch) {
  const hourly = isHourly(search)
  const lastDay = search.to ?? today()
  return {
    from: hourly ? dayBefore(lastDay, 1) : search.from,
    to: hourly ? lastDay : search.to,
    granularity: hourly ? ('minute' as const) : ('day' as const),
    group_by: [dimensionOf(search)],
  }
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}

/** Usage as chart and table, for customers and for staff. */
export function UsageView({
  query,
  search,
  change,
  csvUrl,
}: {
  query: QueryState<Schemas['Usage']>
  search: UsageSearch
  change: (search: UsageSearch) => void
  csvUrl: string
}) {
  const t = usageTexts.use()
  const by = dimensionOf(search)
  const hourly = isHourly(search)
  const length = search.from === undefined || search.to !== undefined ? '' : String(daysSince(search.from))
  const preset = hourly ? 'hours' : search.from === undefined && search.to === undefined ? '30' : length
  return (
    <>
      <Group gap="sm" align="flex-end" className="no-print">
        <SegmentedControl
          aria-label={t('period')}
          data={['hours', '7', '30', '90'].map((value) => ({
            value,
            label: t(`period.${value}` as 'period.7'),
          }))}
          value={preset}
          onChange={(value) =>
            change(
              value === 'hours'
                ? { ...search, view: 'hours', from: undefined, to: undefined }
                : {
                    ...search,
                    view: undefined,
                    from: value === '30' ? undefined : dayBefore(today(), Number(value) - 1),
                    to: undefined,
                  },
            )
          }
        />
        <DatePickerInput
          type="range"
          aria-label={`${t('from')} – ${t('to')}`}
          placeholder={`${t('from')} – ${t('to')}`}
          value={[search.from ?? null, search.to ?? null]}
          onChange={([from, to]) => {
            if (from !== null) change({ ...search, view: undefined, from, to: to ?? undefined })
          }}
          maxDate={today()}
          valueFormat="D MMM YYYY"
          miw={220}
        />
        <SegmentedControl
          aria-label={t('by')}
          data={(['status', 'group', 'key'] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
          value={by}
          onChange={(value) => change({ ...search, by: value === 'status' ? undefined : value })}
        />
        <Button
          component="a"
          href={csvUrl}
          variant="default"
          ml={{ base: 0, lg: 'auto' }}
          leftSection={<IconDownload size={17} aria-hidden />}
        >
          {t('csv')}
        </Button>
      </Group>
      <QueryView query={query} skeleton={<Skeleton h={420} />}>
        {(usage) => <UsageFound usage={usage} search={search} />}
      </QueryView>
    </>
  )
}

/** The figures, the chart and the table of a usage. */
function UsageFound({ usage, search }: { usage: Schemas['Usage']; search: UsageSearch }) {
  const t = usageTexts.use()
  const name = useNames()
  const by = dimensionOf(search)
  const hourly = isHourly(search)
  const { points, names } = useMemo(() => pointsOf(usage, by, hourly), [usage, by, hourly])
  const label = (value: string) => (by === 'key' ? value : name(by, value))
  const filled = points.filter(({ total, refused }) => total > 0 || refused > 0).reverse()
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 5 }}>
        <Figure label={t('requests')} value={number(usage.totals.requests)} />
        <Figure
          label={t('units')}
          value={number(usage.totals.units)}
          text={withLabel(t('overage'), number(usage.totals.overage_units))}
        />
        <Figure label={t('client_errors')} value={number(usage.totals.client_errors)} />
        <Figure label={t('server_errors')} value={number(usage.totals.server_errors)} text={t('server_errors_text')} />
        <Figure label={t('refused')} value={number(usage.totals.refused)} text={t('refused_text')} />
      </SimpleGrid>
      <Section
        title={t('chart')}
        text={t('zone', { zone: zoneName(usage.utc_offset_minutes), time: moment(usage.as_of) })}
      >
        <Suspense fallback={<Skeleton h={260} />}>
          <UsageChart
            points={points}
            series={names.map((one, index) => ({
              name: one,
              label: label(one),
              color: colourOf[one] ?? colours[index % colours.length] ?? 'brand.5',
            }))}
          />
        </Suspense>
      </Section>
      <Section title={t('table')}>
        <DataTable
          label={t('table')}
          rows={filled}
          rowId={({ period }) => period}
          columns={[
            {
              id: 'when',
              header: t('when'),
              cell: ({ period }) => (hourly ? moment(period) : shortDay(period)),
              sortBy: ({ period }) => period,
            },
            {
              id: 'total',
              header: t('requests'),
              end: true,
              cell: ({ total }) => number(total),
              sortBy: ({ total }) => total,
            },
            ...names.map((one) => ({
              id: `name-${one}`,
              header: label(one),
              end: true,
              cell: (point: (typeof points)[number]) => number(Number(point[one])),
              sortBy: (point: (typeof points)[number]) => Number(point[one]),
            })),
            ...(names.includes('refused')
              ? []
              : [
                  {
                    id: 'refused',
                    header: t('refused'),
                    end: true,
                    cell: ({ refused }: (typeof points)[number]) => number(refused),
                    sortBy: ({ refused }: (typeof points)[number]) => refused,
                  },
                ]),
          ]}
          empty={<Empty icon={<IconChartBar size={26} />} title={t('none')} text={t('none_text')} />}
        />
      </Section>
    </>
  )
}

function daysSince(from: string): number {
  return Math.round((Date.parse(today()) - Date.parse(from)) / 86_400_000) + 1
}
