import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FaultRow } from './fault-rig.js'

/** The rows as text. */
export function faultTable(rows: readonly FaultRow[]): string {
  const lines = [
    [
      ...['Fault', 'Requests', 'Failed', 'How', 'Seconds to first answer', 'to recover', 'Served', 'Charged'],
      ...['Charged − served', 'Threads', 'MB'],
    ],
    ...rows.map((row) => {
      const { fault, requests, failed, statuses, recoverySeconds, firstAnswerSeconds, served, charged } = row
      const { threads = [], megabytes = [] } = row.processes ?? {}
      return [
        ...[
          fault,
          requests,
          failed,
          howOf(statuses),
          firstAnswerSeconds?.toFixed(1) ?? '–',
          recoverySeconds.toFixed(1),
        ],
        ...[served, charged, charged - served, threads.join(' → '), megabytes.join(' → ')],
      ].map(String)
    }),
  ]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines
    .map((line) =>
      line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
    )
    .join('\n')
}

const howOf = (statuses: Record<string, number>): string =>
  Object.entries(statuses)
    .map(([status, times]) => `${times} × ${status === '0' ? 'no answer' : status}`)
    .join(', ')

/** Stores the table of this run: `.repere/faults/<time>.txt` and `.json`. */
export function keepFaultTable(root: string, rows: readonly FaultRow[], at = new Date()): string {
  const folder = join(root, '.repere', 'faults')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, at.toISOString().replaceAll(':', '-').slice(0, 19))
  writeFileSync(`${file}.json`, `${JSON.stringify(rows, null, 2)}\n`)
  writeFileSync(`${file}.txt`, `${faultTable(rows)}\n`)
  return `${file}.txt`
}
