import { closeSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const LOG_BYTES_MAX = 10 * 1024 * 1024

/** Opens a log for appending; a large log is first renamed to `<file>.1`. The caller closes the descriptor. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  if (sizeOf(file) > LOG_BYTES_MAX) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

/**
 * The end of a log.
 *
 * @param from  first byte to read, so that an earlier run is not shown
 * @returns at most `linesMax` lines; empty when there is no log
 */
export function tailOfLog(file: string, linesMax = 20, from = 0): string[] {
  const size = sizeOf(file)
  const start = Math.max(from, size - 64 * 1024)
  const text = readFrom(file, start, size - start)
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-linesMax)
}

/** Bytes; 0 when there is no such file. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/**
 * Calls a function with every line that is appended to a log.
 *
 * @returns a function that stops this
 */
export function followLog(file: string, onLine: (line: string) => void, everyMs = 200): () => void {
  let position = sizeOf(file)
  let rest = ''
  const look = () => {
    const size = sizeOf(file)
    // The log was renamed: the new file is read from its start.
    if (size < position) position = 0
    if (size === position) return
    const text = rest + readFrom(file, position, size - position)
    position = size
    const lines = text.split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(onLine)
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    look()
  }
}

function readFrom(file: string, start: number, length: number): string {
  if (length <= 0) return ''
  const descriptor = openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(length)
    const read = readSync(descriptor, buffer, 0, length, start)
    return buffer.toString('utf8', 0, read)
  } finally {
    closeSync(descriptor)
  }
}
