import { type WriteStream } from 'node:tty'

/** Where a command writes and how it is stopped. */
export interface CommandLine {
  out: Pick<WriteStream, 'write'>
  /** Progress, notices and problems. */
  err: Pick<WriteStream, 'write' | 'isTTY'>
  signal: AbortSignal
}
