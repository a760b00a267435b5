import { parseArgs } from 'node:util'
import { type PrismaClient } from '@repere/prisma'
import { type Terminal, UsageProblem } from '../command-line.js'
import { availabilityOf, PROMISED } from './availability.js'

export const SLO_HELP = `Usage: bin/slo report MONTH [--json]

  report  promised and measured availability of a month (2026-01, in the seller's zone), for each plan: the share of
          admitted requests that we answered without a failure of ours. Requests that never reached us are not counted

  --json  for programs

The address is DATABASE_URL, else that of the bin/up that runs in this checkout.`

/**
 * Runs the arguments of `bin/slo`.
 *
 * @throws UsageProblem
 */
export async function runSloCommand(
  args: string[],
  { prisma, terminal }: { prisma: PrismaClient; terminal: Terminal },
): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: 'boolean' } } })
  const [name, month, surplus] = positionals
  if (surplus !== undefined) throw new UsageProblem(`Unexpected argument "${surplus}"`)
  if (name !== 'report') throw new UsageProblem(name === undefined ? 'Say report' : `There is no command "${name}"`)
  if (month === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
    throw new UsageProblem(month === undefined ? 'Name a month' : `"${month}" is no month: write it as 2026-01`)
  }
  const report = await availabilityOf(prisma, month)
  if (values.json) {
    terminal.result(JSON.stringify(report))
    return
  }
  terminal.result(`${report.month}, promised ${percent(PROMISED)}`)
  for (const { plan, requests, failed, availability, kept } of [...report.plans, { plan: 'all', ...report.total }]) {
    const share = availability === null ? 'no requests' : percent(availability)
    terminal.result(
      `  ${plan.padEnd(12)} ${share.padStart(12)}  ${failed} of ${requests} failed${kept ? '' : '  BROKEN'}`,
    )
  }
  for (const { day, requests, failed } of report.brokenDays) {
    terminal.result(`  ${day}: ${failed} of ${requests} failed`)
  }
}

/** Rounded down, so that 99.9 % is shown only if it was reached. */
const percent = (share: number): string => `${(Math.floor(share * 100_000) / 1_000).toFixed(3)} %`
