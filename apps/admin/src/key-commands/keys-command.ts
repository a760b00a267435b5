import { parseArgs } from 'node:util'
import { SuspensionReason } from '@repere/prisma'
import { METERING_GROUPS, type MeteringGroup, parseKey, type KeyKind } from '@repere/shared'
import { type Author } from '../audit/index.js'
import { UsageProblem, type Terminal } from '../command-line.js'
import { type AccountStatus } from '../suspension/account-status.js'
import { type KeyAdministration, OVERLAP_HOURS_MAX } from '../keys/key-administration.js'
import { type KeySummary } from '../keys/key-summary.js'

export const KEYS_HELP = `Usage: bin/keys COMMAND [options]

  issue --kind test|live [--account ACCOUNT] [--name NAME] [--origin ORIGIN]... [--scope GROUP]...
        [--address RANGE]... [--expires TIME]
                              issue a key; prints it once, alone on standard output
                              --scope: only this group of endpoints; --address: only from there, as 196.12.0.0/16
  revoke KEY [--reason TEXT]  the next request with it is refused
  regenerate KEY [--overlap HOURS]
                              revoke it, at once or after up to 72 hours, and issue another; prints the new one
  origins KEY [--origin ORIGIN]...
                              replace the origins that browsers may use a live key from; none: no browser may
  suspend ACCOUNT [--reason ${Object.values(SuspensionReason).join('|')}] [--note TEXT]
                              refuse every key of the account
  reinstate ACCOUNT [--note TEXT]
                              end its suspension
  list [--account ACCOUNT] [--kind test|live] [--all]
                              active keys; --all: revoked ones too

  KEY      the whole key, "-" to read it from standard input, its id, or --account and --kind of the active one
  ACCOUNT  its tag (the ten characters after svc_test_ or svc_live_) or its id, here or as --account;
           may be left out of issue, revoke, regenerate, origins and list where there is one account only

The plan of an account comes from its subscription: see bin/billing agree.

Addresses are DATABASE_URL and REDIS_URL, else those of the bin/up that runs in this checkout.`

interface Command {
  keys: KeyAdministration
  accounts: AccountStatus
  terminal: Terminal
  by: Author
  /** Reads a line that must not be typed as an argument. */
  readSecret: () => Promise<string>
}

/**
 * Runs the arguments of `bin/keys`.
 *
 * @throws UsageProblem, KeyProblem, RedisUnavailable, NotReplicated
 */
export async function runKeysCommand(args: string[], command: Command): Promise<void> {
  const { keys, accounts, terminal, by } = command
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      account: { type: 'string' },
      kind: { type: 'string' },
      origin: { type: 'string', multiple: true },
      reason: { type: 'string' },
      note: { type: 'string' },
      name: { type: 'string' },
      scope: { type: 'string', multiple: true },
      address: { type: 'string', multiple: true },
      expires: { type: 'string' },
      overlap: { type: 'string' },
      all: { type: 'boolean' },
    },
  })
  const [name, ...operands] = positionals
  const { origin: origins = [], reason, note } = values
  const kind = values.kind === undefined ? undefined : readKind(values.kind)
  const target = new Target(command, values.account, kind)

  switch (name) {
    case 'issue': {
      expectOperands(operands, 0)
      if (kind === undefined) throw new UsageProblem('Say which: --kind test or --kind live')
      const account = await target.accountOrOnlyOne()
      const terms = {
        name: values.name,
        scopes: values.scope?.map(readScope),
        allowedAddresses: values.address,
        expiresAt: values.expires === undefined ? undefined : readInstant(values.expires),
      }
      const key = await keys.issueKey({ account, kind, origins, terms, by })
      terminal.inform(`A ${kind} key of account ${key.accountTag}. It is shown this once:`)
      terminal.result(key.text)
      return
    }
    case 'revoke': {
      const changed = await keys.revokeKey({ key: await target.key(operands), reason: reason ?? 'by hand', by })
      terminal.inform(changed ? 'Revoked: the next request with it is refused.' : 'It was revoked already.')
      return
    }
    case 'regenerate': {
      const overlapHours = readOverlap(values.overlap)
      const key = await keys.regenerateKey({ key: await target.key(operands), overlapHours, by })
      terminal.inform(
        overlapHours === 0
          ? 'The old key is revoked. The new one is shown this once:'
          : `The old key works for ${overlapHours} more hours. The new one is shown this once:`,
      )
      terminal.result(key.text)
      return
    }
    case 'origins': {
      const stored = await keys.setOrigins({ key: await target.key(operands), origins, by })
      terminal.inform(
        stored.length === 0 ? 'No browser may use it now.' : `Browsers may use it from ${stored.join(', ')}`,
      )
      return
    }
    case 'suspend': {
      const account = target.account(operands)
      const changed = await accounts.suspendAccount({ account, reason: readReason(reason), note, by })
      terminal.inform(changed ? 'Suspended: every key of the account is refused.' : 'It was suspended already.')
      return
    }
    case 'reinstate': {
      const changed = await accounts.reinstateAccount({ account: target.account(operands), note, by })
      terminal.inform(changed ? 'Reinstated.' : 'It was not suspended.')
      return
    }
    case 'list': {
      expectOperands(operands, 0)
      const found = await keys.listKeys({ account: values.account, kind, active: !values.all })
      if (found.length === 0) terminal.inform('No keys.')
      for (const line of toTable(found)) terminal.result(line)
      return
    }
    case undefined:
      throw new UsageProblem('Say what to do')
    default:
      throw new UsageProblem(`There is no command "${name}"`)
  }
}

/** The key or account of a command. */
class Target {
  constructor(
    private readonly command: Command,
    private readonly accountOption: string | undefined,
    private readonly kind: KeyKind | undefined,
  ) {}

  account(operands: string[]): string {
    const account = operands[0] ?? this.accountOption
    if (account === undefined) throw new UsageProblem('Say which account')
    expectOperands(operands, operands.length === 0 || this.accountOption !== undefined ? 0 : 1)
    return account
  }

  async accountOrOnlyOne(): Promise<string> {
    if (this.accountOption !== undefined) return this.accountOption
    const accounts = await this.command.accounts.listAccounts()
    const [only, ...others] = accounts
    if (only === undefined) throw new UsageProblem('There is no account yet: start bin/up once')
    if (others.length === 0) return only.tag
    const choices = accounts.map(({ tag, name }) => `  ${tag}  ${name}`).join('\n')
    throw new UsageProblem(`Say which account with --account:\n${choices}`)
  }

  async key(operands: string[]): Promise<string> {
    expectOperands(operands, 1, 0)
    const [key] = operands
    if (key === '-') return (await this.command.readSecret()).trim()
    if (key !== undefined) {
      if (key.startsWith('svc_') && parseKey(key) === null) throw new UsageProblem('That key has a typing mistake')
      return key
    }
    if (this.kind === undefined) throw new UsageProblem('Say which key, or its --account and --kind')
    const account = await this.accountOrOnlyOne()
    const found = await this.command.keys.listKeys({ account, kind: this.kind, active: true })
    const [only, ...others] = found
    if (only === undefined) throw new UsageProblem(`The account has no active ${this.kind} key`)
    if (others.length > 0) throw new UsageProblem(`Say which key:\n${toTable(found).join('\n')}`)
    return only.keyId
  }
}

function expectOperands(operands: string[], most: number, least = most): void {
  const surplus = operands[most]
  if (surplus !== undefined) throw new UsageProblem(`Unexpected argument "${surplus}"`)
  if (operands.length < least) throw new UsageProblem('An argument is missing')
}

function readScope(text: string): MeteringGroup {
  const group = METERING_GROUPS.find((known) => known === text)
  if (group !== undefined) return group
  throw new UsageProblem(`--scope is one of ${METERING_GROUPS.join(', ')}, not "${text}"`)
}

function readInstant(text: string): Date {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new UsageProblem(`--expires is a time, as 2027-01-31T00:00:00Z, not "${text}"`)
  return at
}

function readOverlap(text = '0'): number {
  const hours = Number(text)
  if (/^\d+$/.test(text) && hours <= OVERLAP_HOURS_MAX) return hours
  throw new UsageProblem(`--overlap is 0 to ${OVERLAP_HOURS_MAX} hours, not "${text}"`)
}

function readKind(text: string): KeyKind {
  if (text === 'test' || text === 'live') return text
  throw new UsageProblem(`--kind is test or live, not "${text}"`)
}

function readReason(text = 'other'): SuspensionReason {
  const reason = Object.values(SuspensionReason).find((value) => value === text)
  if (reason !== undefined) return reason
  throw new UsageProblem(`--reason is one of ${Object.values(SuspensionReason).join(', ')}, not "${text}"`)
}

function toTable(keys: KeySummary[]): string[] {
  const rows = keys.map((key) => [
    key.keyId,
    key.accountTag,
    key.accountName,
    `${key.prefix}…${key.last4}`,
    key.revoked === null ? 'active' : `revoked ${key.revoked.at.toISOString()} (${key.revoked.reason})`,
    key.origins.join(' '),
  ])
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
