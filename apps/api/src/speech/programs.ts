import { spawn } from 'node:child_process'
import { SpeechUnavailable } from './speech.port.js'

const OUTPUT_MAX_BYTES = 32 * 1024 * 1024
const COMPLAINT_MAX = 500

/**
 * Runs a program on bytes: without a shell, and with the search path as its only environment variable. It reads its
 * input from standard input, so a text is never an option.
 *
 * @throws SpeechUnavailable  when it is not installed, fails, or does not end in time
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
    // A program that ends without reading all its input reports this by its exit code.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
