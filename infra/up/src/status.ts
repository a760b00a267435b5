import { answersOk, postgresAnswers, redisAnswers } from '@repere/local'
import { readDataProgress } from '@repere/shared'
import { type Checkout } from './checkout.js'
import { progressLine } from './later-data.js'
import { missingParts } from './missing-parts.js'
import { regionNames } from './options.js'
import { type Reporter } from './reporter.js'
import { isSupervised, type Probe, type UpState } from './up-state.js'

/**
 * Checks every service and prints its state, and the parts that are missing.
 *
 * @returns true when all are ready
 */
export async function showStatus(checkout: Checkout, state: UpState | null, reporter: Reporter): Promise<boolean> {
  if (state === null) {
    reporter.line('Nothing runs. Start with: bin/up')
    return false
  }
  const supervised = isSupervised(state)
  if (!supervised) reporter.line('! Nobody watches over these any more; bin/up --stop ends what is left.')
  const rows = await Promise.all(
    state.services.map(async ({ name, process, state: recorded, since, address, probe }) => {
      const answers = await isReady(probe)
      return {
        name,
        state: answers ? (recorded === 'external' ? 'ready (external)' : 'ready') : notReady(recorded),
        pid: process === null ? '-' : `${process.pid}`,
        since: since.slice(0, 19).replace('T', ' '),
        address,
        answers,
      }
    }),
  )
  const table = [['SERVICE', 'STATE', 'PID', 'SINCE (UTC)', 'ADDRESS'], ...rows.map(columnsOf)]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  for (const row of table) {
    reporter.line(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  }
  for (const name of regionNames(state.region)) {
    const progress = readDataProgress(checkout.dataDir(name))
    if (progress !== null) reporter.line(`• ${progressLine(progress)}`)
  }
  for (const sentence of missingParts(checkout, state.region)) reporter.line(`! ${sentence}`)
  return supervised && state.phase === 'ready' && rows.every(({ answers }) => answers)
}

function columnsOf(row: { name: string; state: string; pid: string; since: string; address: string }): string[] {
  return [row.name, row.state, row.pid, row.since, row.address]
}

/** The state of a service that does not respond. */
function notReady(recorded: string): string {
  return recorded === 'ready' || recorded === 'external' ? 'not ready' : recorded
}

function isReady(probe: Probe): Promise<boolean> {
  switch (probe.kind) {
    case 'http':
      return answersOk(probe.url, 3_000)
    case 'redis':
      return redisAnswers(probe.url)
    case 'postgres':
      return postgresAnswers(probe.url)
  }
}
