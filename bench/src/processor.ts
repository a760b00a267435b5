import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second in /proc: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

/** The values of `/proc/PID/stat` of one process. */
export interface ProcessStat {
  pid: number
  /** Of the program, at most 15 characters. */
  name: string
  parent: number
  /** Processor time of all its threads, user and system, seconds. */
  seconds: number
  /** The same of its children that have ended and were waited for. */
  endedSeconds: number
}

/** @throws Error  when the text is not of that form */
export function parseStat(text: string): ProcessStat {
  // The name may itself hold spaces and parentheses; the last parenthesis ends it.
  const end = text.lastIndexOf(')')
  const fields = text.slice(end + 2).split(' ')
  const ticks = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / TICKS_PER_SECOND
  const stat = { pid: Number.parseInt(text), parent: Number(fields[1]), seconds: ticks(11), endedSeconds: ticks(13) }
  if (end < 0 || Object.values(stat).some(Number.isNaN)) throw new Error(`no process status: ${text}`)
  return { ...stat, name: text.slice(text.indexOf('(') + 1, end) }
}

/** Processor time of these processes and everything below them, those that ended included, seconds. */
export function secondsOf(roots: number[], stats: ProcessStat[]): number {
  return [...secondsByProgram(roots, stats).values()].reduce((sum, seconds) => sum + seconds, 0)
}

/** These processes and everything below them. */
export function processesBelow(roots: number[], stats: ProcessStat[]): Set<number> {
  const found = new Set(roots)
  // A parent may come after its child in the list.
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { pid, parent } of stats) if (found.has(parent)) found.add(pid)
  }
  return found
}

/** Their processor time for each program; `below` marks processes that one of these started. */
export function secondsByProgram(roots: number[], stats: ProcessStat[]): Map<string, number> {
  const counted = processesBelow(roots, stats)
  const programs = new Map<string, number>()
  for (const { pid, name, seconds, endedSeconds } of stats) {
    if (!counted.has(pid)) continue
    const label = roots.includes(pid) ? name : `${name}, below`
    programs.set(label, (programs.get(label) ?? 0) + seconds + endedSeconds)
  }
  return programs
}

/** Every process of this machine. */
export function allProcesses(): ProcessStat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'))
      } catch {
        // The process has ended meanwhile.
        return []
      }
    })
}
