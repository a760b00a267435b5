import { parseArgs } from 'node:util'
import { UsageProblem, type Terminal } from '../command-line.js'
import { type Author } from '../audit/index.js'
import { type Incidents, IMPACTS } from './incidents.js'

export const STATUS_HELP = `Usage: bin/status open TITLE [--impact degraded|outage|maintenance] [--text TEXT]
       bin/status update ID TEXT
       bin/status resolve ID [TEXT]
       bin/status list

Shows incidents on the public status page. The worker writes the page within a minute.

  open     starts an incident and prints its number; default impact: degraded
  update   adds a line to it
  resolve  ends it
  list     the incidents of the last 90 days

The address is DATABASE_URL, else that of the bin/up that runs in this checkout.`

const SHOWN_MS = 90 * 86_400_000
const TITLE_MAX = 120
const TEXT_MAX = 1_000

/**
 * Runs the arguments of `bin/status`.
 *
 * @throws UsageProblem, IncidentProblem
 */
export async function runStatusCommand(
  args: string[],
  { incidents, terminal, by, now = new Date() }: { incidents: Incidents; terminal: Terminal; by: Author; now?: Date },
): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { impact: { type: 'string' }, text: { type: 'string' } },
  })
  const [name, first, second, ...surplus] = positionals
  if (surplus.length > 0) throw new UsageProblem(`Unexpected argument "${surplus[0]}": put texts in quotes`)
  if (name !== 'open' && (values.impact ?? values.text) !== undefined) {
    throw new UsageProblem('--impact and --text go with "open"')
  }
  switch (name) {
    case 'open': {
      if (second !== undefined) throw new UsageProblem(`Unexpected argument "${second}": put the title in quotes`)
      const impact = IMPACTS.find((one) => one === (values.impact ?? 'degraded'))
      if (impact === undefined) throw new UsageProblem(`--impact is one of ${IMPACTS.join(', ')}`)
      const text = values.text === undefined ? null : textOf('--text', values.text, TEXT_MAX)
      const id = await incidents.open({ title: textOf('TITLE', first, TITLE_MAX), impact, text, at: now }, by)
      return terminal.result(`${id}`)
    }
    case 'update':
      await incidents.update(idOf(first), { text: textOf('TEXT', second, TEXT_MAX), at: now, resolve: false }, by)
      return terminal.inform('Noted.')
    case 'resolve': {
      const text = second === undefined ? null : textOf('TEXT', second, TEXT_MAX)
      await incidents.update(idOf(first), { text, at: now, resolve: true }, by)
      return terminal.inform('Resolved.')
    }
    case 'list': {
      if (first !== undefined) throw new UsageProblem(`Unexpected argument "${first}"`)
      const found = await incidents.list(new Date(now.getTime() - SHOWN_MS))
      for (const { id, impact, title, startedAt, resolvedAt } of found) {
        const until = resolvedAt === null ? 'open' : `until ${resolvedAt.toISOString()}`
        terminal.result(`${id}  ${startedAt.toISOString()}  ${until}  ${impact}  ${title}`)
      }
      return found.length === 0 ? terminal.inform('None in the last 90 days.') : undefined
    }
    default:
      throw new UsageProblem(name === undefined ? 'Say open, update, resolve or list' : `There is no command "${name}"`)
  }
}

function idOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) throw new UsageProblem('ID is the number that open printed')
  return Number(text)
}

function textOf(name: string, text: string | undefined, charactersMax: number): string {
  const trimmed = text?.trim() ?? ''
  if (trimmed !== '' && trimmed.length <= charactersMax) return trimmed
  throw new UsageProblem(`${name} is a text of 1 to ${charactersMax} characters`)
}
