import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { allProcesses, processesBelow, secondsOf } from '../processor.js'

/** Milliseconds between two measurements. One takes 15 ms for a gigabyte. */
const LOOK_EVERY_MS = 500

export interface Watched {
  /** Wall clock. */
  seconds: number
  /** Processor time of the program and of all its child processes. */
  processorSeconds: number
  /** Highest sum of their memory at one moment, bytes: resident pages, a page that several share counted once. */
  peakBytes: number
}

/** Runs a program to its end. @throws Error  with its output, when it fails */
export async function watched(program: string, args: string[]): Promise<Watched> {
  const from = performance.now()
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let wrote = ''
  child.stderr.on('data', (data: Buffer) => (wrote += data.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let [isOver, processorSeconds, peakBytes] = [false, 0, 0]
  const watching = (async () => {
    while (!isOver) {
      const all = allProcesses()
      processorSeconds = Math.max(processorSeconds, secondsOf([child.pid!], all))
      const below = [...processesBelow([child.pid!], all)]
      peakBytes = Math.max(
        peakBytes,
        below.reduce((sum, pid) => sum + shareOfMemory(pid), 0),
      )
      await sleep(LOOK_EVERY_MS)
    }
  })()
  const code = await ended
  const seconds = (performance.now() - from) / 1_000
  isOver = true
  await watching
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${wrote}`)
  return { seconds, processorSeconds, peakBytes }
}

/** Proportional set size: each process counts its share of a page. */
function shareOfMemory(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024
  } catch {
    // The process has ended meanwhile.
    return 0
  }
}
