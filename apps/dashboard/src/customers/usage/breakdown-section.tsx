import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useState } from 'react'
import { type Schemas } from '../../api/client.js'
import { day, duration, number, percent } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { Empty, Section } from '../../parts/page.js'
import { type QueryState } from '../../parts/query-state.js'
import { QueryView } from '../../parts/query-view.js'
import { OperationName } from '../requests/request-table.js'
import { usageQuery, type UsageSearch } from './usage-view.js'
import { breakdownTexts } from './breakdown.texts.js'

export const BREAKDOWNS = ['operation', 'key', 'status', 'origin'] as const
export type Breakdown = (typeof BREAKDOWNS)[number]

/** The same days as the figures above. */
export function breakdownQuery(by: Breakdown, search: UsageSearch) {
  const { from, to } = usageQuery(search)
  return { by, from, to }
}

type Line = Schemas['BreakdownLine']

/** Requests by operation, key, status or origin, with the duration of their answers; for customers and staff. */
export function BreakdownSection({
  useBreakdown,
}: {
  /** Asks for the lines of a dimension. */
  useBreakdown: (by: Breakdown) => QueryState<Schemas['UsageBreakdown']>
}) {
  const t = breakdownTexts.use()
  const [by, setBy] = useState<Breakdown>('operation')
  const query = useBreakdown(by)
  return (
    <Section
      title={t('title')}
      text={t('text')}
      actions={
        <SegmentedControl
          aria-label={t('by')}
          data={BREAKDOWNS.map((value) => ({ value, label: t(`by.${value}`) }))}
          value={by}
          onChange={(value) => setBy(value as Breakdown)}
        />
      }
    >
      <QueryView query={query} skeleton={<Skeleton h={220} />}>
        {(breakdown) => <BreakdownTable breakdown={breakdown} />}
      </QueryView>
    </Section>
  )
}

function BreakdownTable({
  breakdown: { by, from, to, lines, total, incomplete },
}: {
  breakdown: Schemas['UsageBreakdown']
}) {
  const t = breakdownTexts.use()
  return (
    <>
      <DataTable<Line>
        label={t('title')}
        rows={lines}
        rowId={({ name }) => name}
        empty={<Empty icon={<IconChartBar size={26} />} title={t('none')} text={t('none_text')} />}
        columns={[
          {
            id: 'name',
            header: t(`by.${by}`),
            cell: (line) => <LineName by={by} line={line} />,
            sortBy: ({ name }) => name,
          },
          {
            id: 'requests',
            header: t('requests'),
            end: true,
            cell: ({ requests }) => number(requests),
            sortBy: ({ requests }) => requests,
          },
          {
            id: 'failed',
            header: t('failed'),
            end: true,
            cell: ({ failed, requests }) => (failed === 0 ? '0' : `${number(failed)} (${percent(failed / requests)})`),
            sortBy: ({ failed }) => failed,
          },
          {
            id: 'units',
            header: t('units'),
            end: true,
            cell: ({ units }) => number(units),
            sortBy: ({ units }) => units,
          },
          {
            id: 'p50',
            header: t('p50'),
            end: true,
            cell: ({ p50_ms }) => (p50_ms === null ? '—' : duration(p50_ms)),
            sortBy: ({ p50_ms }) => p50_ms ?? 0,
          },
          {
            id: 'p95',
            header: t('p95'),
            end: true,
            cell: ({ p95_ms }) => (p95_ms === null ? '—' : duration(p95_ms)),
            sortBy: ({ p95_ms }) => p95_ms ?? 0,
          },
        ]}
      />
      {lines.length > 0 && (
        <Text fz="sm" c="dimmed" mt="sm">
          {t('period', { from: day(from), to: day(to) })}{' '}
          {total.p50_ms === null || total.p95_ms === null
            ? t('total', { requests: number(total.requests), failed: number(total.failed) })
            : t('total_timed', {
                requests: number(total.requests),
                failed: number(total.failed),
                p50: duration(total.p50_ms),
                p95: duration(total.p95_ms),
              })}
          {incomplete && ` ${t('incomplete')}`}
        </Text>
      )}
    </>
  )
}

function LineName({ by, line: { name, key } }: { by: Breakdown; line: Line }) {
  const t = breakdownTexts.use()
  const word = useNames()
  if (by === 'origin') return name === '' ? t('no_origin') : name === '…' ? t('other_origins') : name
  if (by === 'key' && key !== null) return `${word('key_kind', key.kind)} ${key.prefix}…${key.last4}`
  return by === 'operation' ? <OperationName of={name} /> : name
}
