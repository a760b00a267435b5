import { parseArgs } from 'node:util'
import { type PrismaClient } from '@repere/prisma'
import { type Terminal, UsageProblem } from '../command-line.js'
import { type ChainHead, verifyAuditChain } from './audit-chain.js'

export const AUDIT_HELP = `Usage: bin/audit verify [--noted COUNT:HASH]

  verify  check the whole log for changed, missing, inserted or cut off entries. Prints its head as
          COUNT:HASH and exits 0 if it is valid; otherwise names the first broken entry and exits 1

  --noted  a head that was printed earlier and kept elsewhere. A superuser of the database could rewrite the
           log from some entry on, with a matching head: only this reveals it

The address is DATABASE_URL, else that of the bin/up that runs in this checkout.`

/** The log was changed after it was written. */
export class LogBroken extends Error {
  override readonly name = 'LogBroken'
}

/**
 * Runs `bin/audit`.
 *
 * @throws UsageProblem, LogBroken
 */
export async function runAuditCommand(
  args: string[],
  { prisma, terminal }: { prisma: PrismaClient; terminal: Terminal },
): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { noted: { type: 'string' } } })
  const [name, surplus] = positionals
  if (surplus !== undefined) throw new UsageProblem(`Unexpected argument "${surplus}"`)
  if (name !== 'verify') throw new UsageProblem(name === undefined ? 'Say verify' : `There is no command "${name}"`)
  const noted = values.noted === undefined ? undefined : readHead(values.noted)
  const verdict = await verifyAuditChain(prisma, noted)
  if (verdict.sound) {
    const { count, hash } = verdict.head
    terminal.inform(`Sound: ${count} ${count === 1 ? 'entry' : 'entries'}. Keep this elsewhere, for --noted:`)
    terminal.result(`${count}:${hash}`)
    return
  }
  const { position, entryId, problem } = verdict
  const where = [
    position === null ? '' : ` at position ${position}`,
    entryId === null ? '' : `, entry ${entryId}`,
  ].join('')
  throw new LogBroken(`The audit log is broken${where}: ${problem}.`)
}

function readHead(text: string): ChainHead {
  const match = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim())
  if (match === null) throw new UsageProblem('--noted is a head as verify printed it: COUNT:HASH')
  return { count: Number(match[1]), hash: match[2] as string }
}
