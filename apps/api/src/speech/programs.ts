import { spawn } from 'node:child_process'
import { SpeechUnavailable } from './speech.port.js'

const OUTPUT_MAX_BYTES = 32 * 1024 * 1024
const COMPLAINT_MAX = 500

/**
 * Runs a program on bytes: no shell, no environment of ours but the search path, and what it reads comes through
 * standard input, so that no text is ever an option.
 *
 * @throws SpeechUnavailable  when it is not installed, fails, or is not done in time
 */
export function runOn(
  input: string | Buffer,
  command: string,
  args: string[],
  { timeoutMs, searchPath, cwd }: { timeoutMs: number; searchPath: string; cwd?: string },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { PATH: searchPath, LANG: 'C.UTF-8' }, stdio: 'pipe' })
    const output: Buffer[] = []
    let size = 0
    let complaint = ''
    const fail = (reason: string) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new SpeechUnavailable(`${command}: ${reason}`))
    }
    const timer = setTimeout(() => fail(`not done after ${timeoutMs} ms`), timeoutMs)
    child.on('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ENOENT' ? 'it is not installed' : error.message),
    )
    child.stdout.on('data', (chunk: Buffer) => {
      output.push(chunk)
      size += chunk.length
      if (size > OUTPUT_MAX_BYTES) fail('its output is too long')
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-COMPLAINT_MAX)
    })
    child.on('close', (code, signal) => {
      if (code !== 0) return fail(`it ended with ${String(signal ?? code)} ${complaint.trim()}`)
      clearTimeout(timer)
      resolve(Buffer.concat(output))
    })
    // A program that ends without reading everything says so by its exit.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
