import { createPrisma } from '@repere/prisma'
import { parseArgs } from 'node:util'
import { runTyped, type Terminal, UsageProblem } from '../command-line.js'
import { readSecretsCommandConfig } from '../config.js'
import { SealedText } from '../identity/sealed-text.js'
import { change, EnvFile, prepare, retire, ROTATED, type RotatedSecret } from './env-file.js'
import { reseal } from './reseal.js'

const HELP = `Usage: bin/secrets COMMAND

Changes SECRETS_KEY (encrypts secrets in the database) and CLIP_SECRET (signs the addresses of clips) while everything
runs: nobody is logged out, and issued addresses of clips stay valid. Sessions have no secret to change: the database
holds digests of them.

  prepare FILE   1. put a new value into FILE (NAME=value a line) that is accepted, but not used yet.
                    Then restart every process with it.
  change FILE    2. use the new value, and continue to accept the old one. Then restart every process.
  reseal         3. encrypt the secrets in the database again. Needs SECRETS_KEY, SECRETS_KEYS_ACCEPTED and DATABASE_URL.
  retire FILE    4. stop accepting the old value: after reseal, and eight days after change, when the last
                    address of a clip that it signed has expired. Then restart every process.
  rotate FILE    1 and 2 at once, if all processes are stopped and started together

  --only NAME    SECRETS_KEY or CLIP_SECRET; default both

The address of Postgres is DATABASE_URL, else that of the bin/up that runs in this checkout.`

await runTyped(HELP, async (args, terminal) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { only: { type: 'string' } } })
  const [command, path, ...surplus] = positionals
  if (surplus.length > 0) throw new UsageProblem(`Unexpected argument "${surplus[0]}"`)
  const names = namesOf(values.only)
  switch (command) {
    case 'prepare':
      return edit(
        path,
        terminal,
        (file) => prepare(file, names),
        'accepts a new value: restart every process, then change',
      )
    case 'change':
      return edit(
        path,
        terminal,
        (file) => change(file, names),
        'has its new value: restart every process, then reseal',
      )
    case 'rotate':
      return edit(
        path,
        terminal,
        (file) => {
          prepare(file, names)
          return change(file, names)
        },
        'has a new value: restart every process, then reseal',
      )
    case 'retire':
      return edit(path, terminal, (file) => retire(file, names), 'accepts no other value: restart every process')
    case 'reseal':
      return resealAll(terminal)
    default:
      throw new UsageProblem(command ? `There is no command "${command}"` : 'Say what to do')
  }
})

function namesOf(only: string | undefined): RotatedSecret[] {
  const all = Object.keys(ROTATED) as RotatedSecret[]
  if (only === undefined) return all
  const chosen = all.filter((name) => name === only)
  if (chosen.length === 0) throw new UsageProblem(`--only is "${only}", not one of ${all.join(', ')}`)
  return chosen
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

async function resealAll(terminal: Terminal): Promise<void> {
  const config = readSecretsCommandConfig()
  const prisma = createPrisma(config.databaseUrl, { connectionsMax: 1 })
  try {
    const { current, resealed, lost } = await reseal(prisma, new SealedText(config))
    terminal.result(
      `${resealed} encrypted again, ${current} were current, ${lost.length} not decrypted by any known key`,
    )
    if (lost.length > 0) throw new Error(`staff members ${lost.join(', ')} must enrol again: bin/staff create-owner`)
  } finally {
    await prisma.$disconnect()
  }
}
