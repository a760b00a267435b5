import { parseArgs } from 'node:util'
import { createPrisma } from '@repere/prisma'
import { type Terminal, UsageProblem } from '../command-line.js'
import { readSecretsCommandConfig } from '../config.js'
import { SealedText } from '../identity/sealed-text.js'
import { change, EnvFile, prepare, retire, ROTATED, type RotatedSecret, StillNeeded, withOthers } from './env-file.js'
import { reseal, undecryptable } from './reseal.js'

export const HELP = `Usage: bin/secrets COMMAND

Changes SECRETS_KEY (encrypts secrets in the database) and CLIP_SECRET (signs the addresses of clips) while everything
runs: nobody is logged out, and issued addresses of clips stay valid. Sessions have no secret to change: the database
holds digests of them.

  prepare FILE   1. put a new value into FILE (NAME=value a line) that is accepted, but not used yet.
                    Then restart every process with it.
  change FILE    2. use the new value, and continue to accept the old one. Then restart every process.
  reseal         3. encrypt the secrets in the database again. Needs SECRETS_KEY, SECRETS_KEYS_ACCEPTED and DATABASE_URL.
  retire FILE    4. stop accepting the old value: after reseal, and eight days after change, when the last
                    address of a clip that it signed has expired. Then restart every process. It refuses while the
                    key in FILE does not decrypt everything in the database, and before the days are over.
  rotate FILE    1 and 2 at once, if all processes are stopped and started together

  --only NAME    SECRETS_KEY or CLIP_SECRET; default both
  --changed-on YYYY-MM-DD
                 for retire: the day of the change, if FILE does not say it

FILE keeps its owner and mode; a comment in it says when a secret was changed.

The address of Postgres is DATABASE_URL, else that of the bin/up that runs in this checkout.`

/** @param env  has the address of Postgres, and the keys of `reseal`; default: the environment of the process */
export async function runSecretsCommand(
  args: string[],
  { terminal, env }: { terminal: Terminal; env?: NodeJS.ProcessEnv },
): Promise<void> {
  const options = { only: { type: 'string' }, 'changed-on': { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [command, path, ...surplus] = positionals
  if (surplus.length > 0) throw new UsageProblem(`Unexpected argument "${surplus[0]}"`)
  const names = namesOf(values.only)
  const isAccepted = 'accepts a new value: restart every process, then change'
  const isChanged = 'has a new value: restart every process, then reseal'
  switch (command) {
    case 'prepare':
      return edit(path, terminal, (file) => prepare(file, names), isAccepted)
    case 'change':
      return edit(path, terminal, (file) => change(file, names), isChanged)
    case 'rotate':
      return edit(path, terminal, (file) => (prepare(file, names), change(file, names)), isChanged)
    case 'retire':
      return retireFrom(path, names, { changedAt: dayOf(values['changed-on']), terminal, env })
    case 'reseal':
      return resealAll(terminal, env)
    default:
      throw new UsageProblem(command ? `There is no command "${command}"` : 'Say what to do')
  }
}

function namesOf(only: string | undefined): RotatedSecret[] {
  const all = Object.keys(ROTATED) as RotatedSecret[]
  if (only === undefined) return all
  const chosen = all.filter((name) => name === only)
  if (chosen.length === 0) throw new UsageProblem(`--only is "${only}", not one of ${all.join(', ')}`)
  return chosen
}

/** @throws UsageProblem  for a text that is not a day */
function dayOf(text: string | undefined): Date | null {
  if (text === undefined) return null
  const day = new Date(`${text}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime())) {
    throw new UsageProblem(`--changed-on is "${text}", not a day as 2030-01-31`)
  }
  // The change may have been made at the end of the day.
  return new Date(day.getTime() + 86_400_000)
}

async function retireFrom(
  path: string | undefined,
  names: readonly RotatedSecret[],
  { changedAt, terminal, env }: { changedAt: Date | null; terminal: Terminal; env?: NodeJS.ProcessEnv },
): Promise<void> {
  if (path === undefined) throw new UsageProblem('Name the file of settings')
  const file = new EnvFile(path)
  if (withOthers(file, names).includes('SECRETS_KEY')) await requireDecryptable(file, env)
  edit(path, terminal, (one) => retire(one, names, { changedAt }), 'accepts no other value: restart every process')
}

/** @throws StillNeeded  while the key in the file alone does not decrypt everything in the database */
async function requireDecryptable(file: EnvFile, env?: NodeJS.ProcessEnv): Promise<void> {
  const keys = { SECRETS_KEY: file.get('SECRETS_KEY'), SECRETS_KEYS_ACCEPTED: '' }
  const config = readSecretsCommandConfig(env, { keys })
  const prisma = createPrisma(config.databaseUrl, { connectionsMax: 1 })
  try {
    const names = await undecryptable(prisma, new SealedText(config))
    if (names.length === 0) return
    throw new StillNeeded(
      `The key in the file does not decrypt ${names.length} values: ${names.slice(0, 20).join(', ')}${names.length > 20 ? '…' : ''}. Run bin/secrets reseal first.`,
    )
  } finally {
    await prisma.$disconnect()
  }
}

function edit(
  path: string | undefined,
  terminal: Terminal,
  run: (file: EnvFile) => RotatedSecret[],
  done: string,
): void {
  if (path === undefined) throw new UsageProblem('Name the file of settings')
  const file = new EnvFile(path)
  const changed = run(file)
  file.save()
  for (const name of changed) terminal.inform(`${name} ${done}`)
  if (changed.length === 0) terminal.inform('Nothing to do: the settings are not in this file, or have no other value')
}

async function resealAll(terminal: Terminal, env?: NodeJS.ProcessEnv): Promise<void> {
  const config = readSecretsCommandConfig(env)
  const prisma = createPrisma(config.databaseUrl, { connectionsMax: 1 })
  try {
    const { current, resealed, lost } = await reseal(prisma, new SealedText(config))
    terminal.result(
      `${resealed} encrypted again, ${current} were current, ${lost.length} not decrypted by any known key`,
    )
    if (lost.length > 0) {
      throw new StillNeeded(
        `Not decrypted: ${lost.join(', ')}. Add the key that encrypted them to SECRETS_KEYS_ACCEPTED. If it is lost: staff enrol again (bin/staff create-owner), support removes the second factor of a customer, and a customer replaces the secret of a webhook.`,
      )
    }
  } finally {
    await prisma.$disconnect()
  }
}
