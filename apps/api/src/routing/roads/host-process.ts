import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { EngineUnavailable } from '../routing.port.js'
import { connectToOldest, ensureOwnFolder } from './host-sockets.js'

/** The program of a host, and what is fixed when it starts. */
export interface HostProgram {
  program: string
  folder: string
  /** Threads of small questions of each build. */
  threads: number
  /** Bytes of memory. */
  memoryMaxBytes: number
}

/** Time until a new host must listen. */
const START_MS = 30_000
const LOOK_EVERY_MS = 20
/** Time for a process to be gone after its socket has closed. */
const END_MS = 1_000
/** Of the objects of its main thread. Arrays are elsewhere. */
const HEAP_MB = 1_024
/** Share of the machine's or container's memory that a host may have. */
const MEMORY_SHARE = 0.75

/** Bytes that a host may have on this machine. */
export function hostMemoryMaxBytes(): number {
  const limit = process.constrainedMemory()
  return Math.floor(MEMORY_SHARE * Math.min(totalmem(), limit > 0 ? limit : Infinity))
}

/**
 * Connects to the oldest host, and starts one where there is none.
 *
 * @param except  the name of a host that does not answer
 * @throws EngineUnavailable  when none listens in time
 */
export async function connectToHost(
  host: HostProgram,
  except: string | undefined,
  signal: AbortSignal,
): Promise<{ name: string; socket: Socket }> {
  await ensureOwnFolder(host.folder)
  const found = await connectToOldest(host.folder, { except })
  if (found) return found
  const started = start(host, except)
  const end = Date.now() + START_MS
  while (Date.now() < end && !signal.aborted) {
    // One that finds an older host ends. Its end is looked at first, so that the older one is not overlooked.
    const hasEnded = started.exitCode !== null || started.signalCode !== null
    const listening = await connectToOldest(host.folder, { except })
    if (listening) return listening
    if (hasEnded) break
    await sleep(LOOK_EVERY_MS)
  }
  started.kill('SIGKILL')
  throw new EngineUnavailable('the road host did not start')
}

function start({ program, folder, threads, memoryMaxBytes }: HostProgram, except = ''): ChildProcess {
  const args = [
    `--max-old-space-size=${HEAP_MB}`,
    '--expose-gc',
    program,
    folder,
    `${threads}`,
    `${memoryMaxBytes}`,
    except,
  ]
  const host = spawn(process.execPath, args, {
    // It outlives this replica while others need it, and gets no signal of this one's terminal.
    detached: true,
    stdio: 'ignore',
    // The folder in which this replica was started may go before the host does: no thread could start then.
    cwd: '/',
    env: {},
  })
  host.unref()
  // It then has no exit code; nobody will listen.
  host.on('error', () => undefined)
  return host
}

/**
 * Ends a host at once. Its connection must be open, so that no other process has its id.
 *
 * @param folder  of its socket: a process of another program, as in another container, is left alone
 */
export function endHost(pid: number, folder: string): void {
  try {
    if (process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(folder)) {
      process.kill(pid, 'SIGKILL')
    }
  } catch {
    // It has just ended.
  }
}

/** Waits for the end of a process whose socket has closed. @returns false where it may still run */
export async function hasEnded(pid: number): Promise<boolean> {
  for (const end = Date.now() + END_MS; Date.now() < end; await sleep(LOOK_EVERY_MS)) if (isGone(pid)) return true
  return isGone(pid)
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // Its parent may be another replica, which has not yet heard of its end.
    return process.platform === 'linux' && /\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return true
  }
}
