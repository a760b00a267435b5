import { readFileSync } from 'node:fs'

/** Identifies a process permanently: its number alone may belong to another process a minute later. */
export interface ProcessIdentity {
  pid: number
  /** The boot and the clock tick at which the process started, from the kernel. */
  started: string
}

/**
 * The process that has this number now.
 *
 * @returns null if there is none, or only a zombie that waits to be collected
 */
export function identify(pid: number): ProcessIdentity | null {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // The name in parentheses may hold spaces and parentheses of its own: the fields are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  const startTick = fields[19]
  if (state === 'Z' || state === 'X' || startTick === undefined) return null
  return { pid, started: `${bootId()}:${startTick}` }
}

export function isAlive({ pid, started }: ProcessIdentity): boolean {
  return identify(pid)?.started === started
}

let boot: string | null = null

function bootId(): string {
  boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return boot
}
