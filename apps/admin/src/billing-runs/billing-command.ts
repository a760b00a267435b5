import { parseArgs } from 'node:util'
import { type BillingRunKind } from '@repere/prisma'
import { type Author } from '../audit/index.js'
import { type Terminal, UsageProblem } from '../command-line.js'
import { agreeSubscription, endSubscription } from './agreement-command.js'
import { type WrittenAgreements } from './agreements-of-commands.js'
import { type BillingRuns, type RunReport } from './billing-runs.js'
import { netOf } from './overage-owed.js'
import { type RunHistory, type RunProgress } from './run-history.js'
import { RunProblem } from './run.problems.js'

export const BILLING_HELP = `Usage: bin/billing COMMAND [options]

  run --month YYYY-MM [--dry-run]
           invoice requests beyond the quota of the month, and the renewals that are due by now. Each account once,
           however often it is run; accounts that failed are tried again. Makes drafts: the worker has them certified,
           numbers them and sends them.
           --dry-run: print what would be invoiced, a line of JSON each; change nothing
  agree ACCOUNT PLAN --reason TEXT [--price FRANCS] [--from YYYY-MM-DD] [--rest-free]
           agree a subscription with an account, like staff in the console: any plan, from today or a later day on,
           at the list price or at FRANCS a month before tax. It is invoiced each month; with --price 0, never.
           --rest-free: the rest of the first month is not invoiced
  end ACCOUNT --reason TEXT
           end its subscription now: its live keys are revoked within seconds
  status   the progress of copying usage, the invoices without a number, and the last runs

  ACCOUNT  its tag (the ten characters after svc_test_ or svc_live_) or its id
  PLAN     its code: starter, pro or enterprise

The address is DATABASE_URL, for agree and end REDIS_URL too, else those of the bin/up that runs in this checkout.`

/**
 * The options of each command. Another command's option is refused: `agree --dry-run` would otherwise store an
 * agreement.
 */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  run: ['month', 'dry-run'],
  agree: ['price', 'from', 'reason', 'rest-free'],
  end: ['reason'],
  status: [],
}

interface Command {
  runs: BillingRuns
  history: RunHistory
  /** Passes agreements to a command. They need Redis, which the other commands do not use. */
  withAgreements: (use: (agreements: WrittenAgreements) => Promise<void>) => Promise<void>
  terminal: Terminal
  by: Author
}

/** Some accounts could not be invoiced. */
export class AccountsFailed extends Error {
  override readonly name = 'AccountsFailed'
}

/**
 * Runs the arguments of `bin/billing`.
 *
 * @throws UsageProblem, RunProblem, AccountsFailed, Problem
 */
export async function runBillingCommand(args: string[], command: Command): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      month: { type: 'string' },
      'dry-run': { type: 'boolean' },
      price: { type: 'string' },
      from: { type: 'string' },
      reason: { type: 'string' },
      'rest-free': { type: 'boolean' },
    },
  })
  const [name, ...operands] = positionals
  const { withAgreements, terminal, by } = command
  const known = name === undefined ? undefined : OPTIONS[name]
  if (known === undefined) {
    throw new UsageProblem(name === undefined ? 'Say run, agree, end or status' : `There is no command "${name}"`)
  }
  const foreign = Object.keys(values).find((option) => !known.includes(option))
  if (foreign !== undefined) throw new UsageProblem(`--${foreign} is no option of "${name}"`)
  if (name === 'agree') {
    return withAgreements((agreements) => agreeSubscription(operands, values, { agreements, terminal, by }))
  }
  if (name === 'end') {
    return withAgreements((agreements) => endSubscription(operands, values, { agreements, terminal, by }))
  }
  const [surplus] = operands
  if (surplus !== undefined) throw new UsageProblem(`Unexpected argument "${surplus}"`)
  if (name === 'status') return tellStatus(command)
  const { month, 'dry-run': dryRun = false } = values
  if (month === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
    throw new UsageProblem('Say which month: --month YYYY-MM')
  }
  return dryRun ? preview(month, command) : runMonth(month, command)
}

/** Invoices the month's overage, then the renewals that are due. */
async function ordersOf(month: string, { runs }: Command): Promise<{ kind: BillingRunKind; month: string }[]> {
  const renewals = (await runs.renewalMonthsDue()).map((due) => ({ kind: 'renewals' as const, month: due }))
  return [{ kind: 'month_end' as const, month }, ...renewals]
}

async function runMonth(month: string, command: Command): Promise<void> {
  const { runs, terminal, by } = command
  let failed = 0
  let refused: RunProblem | null = null
  for (const order of await ordersOf(month, command)) {
    try {
      const report = await runs.run({ ...order, by, failed: 'all' })
      failed += report.failed
      terminal.inform(sentenceOf(report))
      for (const id of report.invoiceIds) terminal.result(id)
    } catch (error) {
      if (!(error instanceof RunProblem)) throw error
      refused = error
    }
  }
  // The renewals were done.
  if (refused !== null && failed > 0) terminal.inform(refused.message)
  if (failed > 0) throw new AccountsFailed(`${failed} accounts failed: their reasons are with the run's items.`)
  if (refused !== null) throw refused
}

async function preview(month: string, command: Command): Promise<void> {
  const { terminal } = command
  const sum = { invoices: 0, netFcfa: 0, problems: 0 }
  let refused: RunProblem | null = null
  for (const order of await ordersOf(month, command)) {
    try {
      await previewOne(order, command, sum)
    } catch (error) {
      if (!(error instanceof RunProblem)) throw error
      refused = error
    }
  }
  const { invoices, netFcfa, problems } = sum
  terminal.inform(`${invoices} invoices, ${netFcfa} FCFA before tax; ${problems} accounts cannot be invoiced.`)
  // The renewals were shown.
  if (refused !== null) throw refused
}

/** Prints the invoices of one run, and adds their amounts to the sum. */
async function previewOne(
  order: { kind: BillingRunKind; month: string },
  { runs, terminal, by }: Command,
  sum: { invoices: number; netFcfa: number; problems: number },
): Promise<void> {
  for await (const { accountId, order: draft, problem } of runs.preview({ ...order, by })) {
    if (problem !== null) sum.problems++
    if (draft !== null) {
      sum.invoices++
      sum.netFcfa += netOf(draft.lines)
    }
    if (problem === null && draft === null) continue
    const { kind, dueOn, planCode, lines } = draft ?? {}
    const net = lines === undefined ? null : netOf(lines)
    terminal.result(
      JSON.stringify({
        account_id: accountId,
        kind: kind ?? null,
        month: order.month,
        plan: planCode ?? null,
        due_on: dueOn ?? null,
        net_fcfa: net,
        lines: lines?.map(({ label, quantity, amountFcfa }) => ({ label, quantity, amount_fcfa: amountFcfa })) ?? [],
        problem,
      }),
    )
  }
}

async function tellStatus({ history, terminal }: Command): Promise<void> {
  const { usageCopiedBefore, unissued, runs } = await history.status()
  terminal.result(`Usage is copied up to ${usageCopiedBefore.toISOString()}.`)
  const { count, failing, oldestAt } = unissued
  terminal.result(
    count === 0
      ? 'Every invoice has its number.'
      : `Invoices that wait for their number: ${count}, the oldest since ${oldestAt?.toISOString()}; ${failing} of them cannot be certified now.`,
  )
  for (const progress of runs) terminal.result(lineOf(progress))
  if (runs.length === 0) terminal.result('There are no runs yet.')
}

function lineOf({ run, done, failed, invoices, netFcfa }: RunProgress): string {
  const state = run.finishedAt === null ? 'going on' : `passed ${run.finishedAt.toISOString()}`
  return `${run.month} ${run.kind}: ${done} done, ${failed} failed, ${invoices} invoices, ${netFcfa} FCFA before tax; ${state}`
}

function sentenceOf({ run, done, failed, waiting, invoiceIds }: RunReport): string {
  return `${run.month} ${run.kind}: ${done} accounts done, ${failed} failed, ${waiting} wait; ${invoiceIds.length} drafts made.`
}
