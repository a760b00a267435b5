import { fork } from 'node:child_process'
import { closeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { followLog, openLog } from '@repere/local'
import { type Checkout } from './checkout.js'
import { type Reporter } from './reporter.js'

/** The message of the background supervisor to the process that started it. */
export type SupervisorMessage = { ready: true } | { failed: string }

/**
 * Starts a supervisor in a session of its own and waits until every service is ready.
 *
 * @param args  the command line to pass on, without `--detach`
 * @returns the exit code
 */
export async function detach(checkout: Checkout, args: string[], reporter: Reporter): Promise<number> {
  const logFile = checkout.log('up')
  const log = openLog(logFile)
  const program = fileURLToPath(new URL('./up.main.js', import.meta.url))
  // The supervisor prints to its log, because it outlives this terminal; this process reads the log.
  const unfollow = followLog(logFile, (line) => reporter.line(line), 50)
  const supervisor = fork(program, [...args, '--supervise'], { detached: true, stdio: ['ignore', log, log, 'ipc'] })
  closeSync(log)

  // Interrupted while waiting: the supervisor stops all services, then ends.
  const interrupt = () => supervisor.kill('SIGTERM')
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, interrupt)

  const outcome = await new Promise<SupervisorMessage>((resolve) => {
    supervisor.on('message', (message) => resolve(message as SupervisorMessage))
    supervisor.once('error', (error) => resolve({ failed: error.message }))
    supervisor.once('exit', (code, signal) => resolve({ failed: `the supervisor ended (${signal ?? code})` }))
  })
  if ('failed' in outcome && supervisor.exitCode === null && supervisor.signalCode === null) {
    await new Promise((resolve) => supervisor.once('exit', resolve))
  }
  unfollow()
  for (const signal of signals) process.off(signal, interrupt)
  if ('failed' in outcome) {
    reporter.line(`✗ Not started, and nothing is left running. The whole log: ${logFile}`)
    return 1
  }
  supervisor.disconnect()
  supervisor.unref()
  reporter.line('It runs in the background. bin/up --status shows it, bin/up --stop ends it.')
  return 0
}
