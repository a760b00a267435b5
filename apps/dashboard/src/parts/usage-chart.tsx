import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { number, shortDay } from '../language/formats.js'

export interface Series {
  name: string
  label: string
  color: string
}

const HOUR = /T/

/** Requests over time, stacked. The table beside it has the figures. */
export default function UsageChart({
  points,
  series,
}: {
  points: readonly ({ period: string } & Record<string, string | number>)[]
  series: readonly Series[]
}) {
  return (
    <BarChart
      h={260}
      data={points.map((point) => ({ ...point, period: nameOf(point.period) }))}
      dataKey="period"
      type="stacked"
      series={[...series]}
      withLegend={series.length > 1}
      legendProps={{ verticalAlign: 'bottom' }}
      gridAxis="x"
      tickLine="none"
      valueFormatter={number}
      maxBarWidth={34}
      barProps={{ radius: 2, isAnimationActive: false }}
      // Elements that are hidden from screen readers must not take the focus.
      barChartProps={{ accessibilityLayer: false }}
      yAxisProps={{ width: 56, allowDecimals: false }}
      aria-hidden
    />
  )
}

function nameOf(period: string): string {
  if (!HOUR.test(period)) return shortDay(period)
  return new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' }).format(new Date(period))
}
