import { spawn } from 'node:child_process'

export interface CommandOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  uid?: number
  gid?: number
  signal?: AbortSignal
}

export class CommandFailed extends Error {
  constructor(
    readonly command: string,
    readonly exit: number | string,
    /** The output of both streams. */
    readonly output: string,
  ) {
    super(`${command} failed (${exit}): ${output.trim().split('\n').slice(-5).join('\n')}`)
  }
}

/**
 * Runs a command to its end.
 *
 * @returns its standard output
 * @throws CommandFailed  when it cannot be started, exits with anything but 0, or is killed
 */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let all = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      all += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      all += text
    })
    child.once('error', (error) => reject(new CommandFailed(command, error.message, all)))
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output)
      else reject(new CommandFailed(command, code ?? signal ?? 'unknown', all))
    })
  })
}
