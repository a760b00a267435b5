import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, type ProcessIdentity } from './process-identity.js'

export interface StopOptions {
  /** The signal that requests the process to stop. */
  signal?: NodeJS.Signals
  /** Milliseconds until its whole process group is killed. */
  graceMs?: number
}

/**
 * Stops a process that leads a process group, and the remaining processes of the group. Another process with the same
 * number is not touched.
 *
 * @returns the result: `absent` if it had already ended
 */
export async function stopProcess(
  process_: ProcessIdentity,
  { signal = 'SIGTERM', graceMs = 10_000 }: StopOptions = {},
): Promise<'absent' | 'stopped' | 'killed'> {
  if (!isAlive(process_)) return 'absent'
  send(process_.pid, signal)
  const left = await goneWithin(process_, graceMs)
  // While the group has members, the kernel does not reuse its number.
  killGroup(process_.pid)
  if (left) return 'stopped'
  send(process_.pid, 'SIGKILL')
  await goneWithin(process_, 5_000)
  return 'killed'
}

/** Kills the remaining processes of a group, directly after its leader has ended. */
export function killGroup(leader: number): void {
  send(-leader, 'SIGKILL')
}

async function goneWithin(process_: ProcessIdentity, limitMs: number): Promise<boolean> {
  const end = Date.now() + limitMs
  while (isAlive(process_)) {
    if (Date.now() >= end) return false
    await sleep(20)
  }
  return true
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ESRCH' && code !== 'EPERM') throw error
  }
}
