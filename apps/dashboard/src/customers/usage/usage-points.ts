import { type Schemas } from '../../api/client.js'

export type UsageLine = Schemas['UsageLine']
export type Dimension = 'status' | 'group' | 'key'

export interface UsagePoint {
  /** A day, or the first instant of an hour (ISO 8601). */
  period: string
  /** Admitted requests. */
  total: number
  refused: number
  [name: string]: string | number
}

/** The dimension by which lines are grouped. */
export function nameOfLine(line: UsageLine, by: Dimension): string {
  if (by === 'status') return line.status ?? 'ok'
  if (by === 'group') return line.group ?? 'routing'
  return line.key === null ? '' : `${line.key.prefix}…${line.key.last4}`
}

const hourOf = (period: string): string => `${period.slice(0, 13)}:00:00Z`

/**
 * One point for each day (or hour) of the period, with the requests of each name; also without requests, so that a day
 * without usage is visible.
 *
 * @param hourly  lines are of minutes, and are added up by hour
 */
export function pointsOf(
  { from, to, lines }: Pick<Schemas['Usage'], 'from' | 'to' | 'lines'>,
  by: Dimension,
  hourly: boolean,
): { points: UsagePoint[]; names: string[] } {
  const points = new Map<string, UsagePoint>()
  if (!hourly) {
    for (let at = Date.parse(`${from}T00:00Z`); at <= Date.parse(`${to}T00:00Z`); at += 86_400_000) {
      const period = new Date(at).toISOString().slice(0, 10)
      points.set(period, { period, total: 0, refused: 0 })
    }
  }
  const totals = new Map<string, number>()
  for (const line of lines) {
    const period = hourly ? hourOf(line.period) : line.period
    const point = points.get(period) ?? { period, total: 0, refused: 0 }
    const name = nameOfLine(line, by)
    point.total += line.requests
    point.refused += line.refused
    // Among outcomes, `refused` is a name of its own.
    if (name !== 'refused') point[name] = Number(point[name] ?? 0) + line.requests
    points.set(period, point)
    totals.set(name, (totals.get(name) ?? 0) + (name === 'refused' ? line.refused : line.requests))
  }
  const names = [...totals].sort(([, a], [, b]) => b - a).map(([name]) => name)
  const sorted = [...points.values()].sort((a, b) => a.period.localeCompare(b.period))
  for (const point of sorted) for (const name of names) point[name] ??= 0
  return { points: sorted, names }
}
