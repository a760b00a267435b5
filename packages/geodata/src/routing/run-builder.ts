import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { GeodataProblem } from '../problems.js'
import { type BuilderProgram, valhallaProgram } from './valhalla-package.js'

export interface ProgramRun {
  /** The name in messages. */
  program: string
  /** The path of the program. */
  path: string
  args: string[]
  /** The builders leave files in their working folder. */
  cwd: string
  /** The complete output of the program, kept to analyse a failure. */
  logFile: string
  onLine?(line: string): void
  signal?: AbortSignal
}

export interface BuilderRun extends Omit<ProgramRun, 'path'> {
  program: BuilderProgram
}

// When a builder fails, its last lines contain the reason.
const linesKept = 20

/**
 * Runs one of the engine's programs to its end.
 *
 * @throws GeodataProblem `builder_missing`, or `builder_failed` with the program's last words
 * @throws the signal's reason when aborted; the program is ended first
 */
export async function runBuilder(run: BuilderRun): Promise<void> {
  await runProgram({ ...run, path: await valhallaProgram(run.program) })
}

/**
 * Runs a program that makes part of a build to its end.
 *
 * @throws GeodataProblem `builder_failed` with the program's last words
 * @throws the signal's reason when aborted; the program is ended first
 */
export async function runProgram({ program, path, args, cwd, logFile, onLine, signal }: ProgramRun): Promise<void> {
  signal?.throwIfAborted()
  const log = createWriteStream(logFile)
  const last: string[] = []
  const child = spawn(path, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' })
  const hear = (line: string) => {
    // The reader may still have unread lines when the program has ended.
    if (!log.writableEnded) log.write(`${line}\n`)
    if (/\[(ERROR|WARN|FATAL)\]|exception|what\(\)/i.test(line) || !line.includes('[INFO]')) {
      last.push(line)
      if (last.length > linesKept) last.shift()
    }
    onLine?.(line)
  }
  createInterface({ input: child.stdout }).on('line', hear)
  createInterface({ input: child.stderr }).on('line', hear)
  try {
    const [code, killedBy] = await new Promise<[number | null, string | null]>((resolve, reject) => {
      let failure: Error | null = null
      child.once('error', (error) => {
        failure = error
        // A program that did not start has no output to wait for.
        if (child.pid === undefined) reject(error)
      })
      child.once('close', (exitCode, exitSignal) => (failure ? reject(failure) : resolve([exitCode, exitSignal])))
    })
    signal?.throwIfAborted()
    if (code !== 0) {
      throw new GeodataProblem(
        'builder_failed',
        `${program} ended with ${code === null ? `signal ${killedBy}` : `code ${code}`}: ${last.join(' | ') || 'it said nothing'}`,
        'If the extract is good, the machine may be out of memory or disk: make room and build again.',
      )
    }
  } catch (failure) {
    signal?.throwIfAborted()
    throw failure
  } finally {
    await new Promise((resolve) => log.end(resolve))
  }
}
