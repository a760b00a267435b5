import { once } from 'node:events'
import { BadSettings } from '@repere/settings'
import { connectRedis, ControlChannel, NotReplicated, RedisUnavailable } from '@repere/shared'
import { type RedisConfig } from './config.js'

/** Above the second that a write may take to reach a replica. */
const COMMAND_TIMEOUT_MS = 2_000
/** How long Redis may take to accept the connection before a command continues without it. */
const CONNECT_MS = 2_000

/** Exit codes of the commands that people type; those above 63 are sysexits.h's. */
export const EXIT = { done: 0, refused: 1, usage: 2, tryAgain: 75, badConfig: 78 } as const

/** The command was typed wrongly: its help is shown. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem'
}

/** The output of a command: results for other programs, separate from messages for people. */
export interface Terminal {
  result(line: string): void
  inform(line: string): void
}

const terminal: Terminal = { result: (line) => console.log(line), inform: (line) => console.error(line) }

/**
 * Runs a command, and explains failures so that people know what to do.
 *
 * @param run  resolves once everything is printed
 * @param isRefusal  errors whose message is written for people
 */
export async function runTyped(
  help: string,
  run: (args: string[], terminal: Terminal) => Promise<void>,
  isRefusal: (error: unknown) => error is Error = (_): _ is Error => false,
): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h') || args[0] === 'help') {
    terminal.result(help)
    return
  }
  try {
    await run(args, terminal)
  } catch (error) {
    process.exitCode = explain(error, help, isRefusal)
  }
}

function explain(error: unknown, help: string, isRefusal: (error: unknown) => error is Error): number {
  if (error instanceof UsageProblem || isParseProblem(error)) {
    terminal.inform(`${error.message}\n\n${help}`)
    return EXIT.usage
  }
  if (error instanceof BadSettings) {
    terminal.inform(error.message)
    return EXIT.badConfig
  }
  if (error instanceof RedisUnavailable || error instanceof NotReplicated) {
    terminal.inform(
      `${error.message}. The change is not confirmed: if it is in Postgres, it waits in the outbox, ` +
        'and takes effect before Redis is trusted again. Run the command again to be sure.',
    )
    return EXIT.tryAgain
  }
  if (isRefusal(error)) {
    terminal.inform(error.message)
    return EXIT.refused
  }
  terminal.inform(error instanceof Error ? describe(error) : String(error))
  return EXIT.refused
}

/** Prisma wraps the one line that matters in an excerpt of the source. */
function describe(error: Error): string {
  const lines = error.message.split('\n').filter((line) => line.trim() !== '')
  return `${error.name}: ${lines.at(-1) ?? error.message}`
}

function isParseProblem(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

/** Gives a control channel to a command, for as long as it runs. */
export async function withControlChannel<T>(
  { redisUrl, redisReplicated }: RedisConfig,
  use: (channel: ControlChannel) => Promise<T>,
): Promise<T> {
  const redis = connectRedis(redisUrl, { commandTimeoutMs: COMMAND_TIMEOUT_MS })
  redis.on('error', () => undefined)
  try {
    // Without Redis the command continues: its changes of Postgres count, and its own error is clearer than ours.
    await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECT_MS) }).catch(() => undefined)
    return await use(new ControlChannel(redis, { replicated: redisReplicated }))
  } finally {
    redis.disconnect()
  }
}
