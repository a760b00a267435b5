import { parseArgs } from 'node:util'
import { type ControlChannel, type Maintenance } from '@repere/shared'
import { UsageProblem, type Terminal } from '../command-line.js'

export const MAINTENANCE_HELP = `Usage: bin/maintenance on [--message TEXT] [--minutes N] | off | status

  on      answer every request except health with 503; --minutes: the duration that clients see
  off     end the maintenance, which does not end by itself
  status  print whether it is on; exits 0 in both cases

Addresses are REDIS_URL and, for the audit log, DATABASE_URL, else those of the bin/up that runs in this checkout.`

/** The message for clients, unless the command gives one. */
export const DEFAULT_MESSAGE = 'The service is under maintenance.'
const MINUTES_PER_WEEK = 10_080

interface MaintenanceCommand {
  channel: ControlChannel
  terminal: Terminal
  /** Writes a change into the audit log. */
  record: (before: Maintenance | null, after: Maintenance | null) => Promise<void>
  now?: number
}

/**
 * Runs the arguments of `bin/maintenance`.
 *
 * @throws UsageProblem, RedisUnavailable
 */
export async function runMaintenanceCommand(
  args: string[],
  { channel, terminal, record, now = Date.now() }: MaintenanceCommand,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { message: { type: 'string' }, minutes: { type: 'string' } },
  })
  const [name, surplus] = positionals
  if (surplus !== undefined) throw new UsageProblem(`Unexpected argument "${surplus}"`)
  if (name !== 'on' && (values.message ?? values.minutes) !== undefined) {
    throw new UsageProblem('--message and --minutes go with "on"')
  }
  const before = await channel.getMaintenance()
  switch (name) {
    case 'on': {
      const message = values.message?.trim() || DEFAULT_MESSAGE
      const until = values.minutes === undefined ? null : endOf(values.minutes, now)
      await channel.setMaintenance({ message, until })
      break
    }
    case 'off':
      await channel.setMaintenance(null)
      break
    case 'status':
      break
    default:
      throw new UsageProblem(name === undefined ? 'Say on, off or status' : `There is no command "${name}"`)
  }
  const maintenance = await channel.getMaintenance()
  if (name !== 'status') {
    // The switch must work while Postgres is unavailable, because that may be the reason for the maintenance.
    await record(before, maintenance).catch((error: Error) =>
      terminal.inform(`This is done, but not in the audit log: ${error.message.trim().split('\n').at(-1)}`),
    )
  }
  if (maintenance === null) terminal.result('off')
  else terminal.result(`on, until ${maintenance.until ?? 'further notice'}: ${maintenance.message}`)
}

/** @returns ISO 8601 */
function endOf(text: string, now: number): string {
  const minutes = Number(text)
  if (!(minutes > 0 && minutes <= MINUTES_PER_WEEK)) {
    throw new UsageProblem(`--minutes is a number of minutes, up to a week, not "${text}"`)
  }
  return new Date(now + minutes * 60_000).toISOString()
}
