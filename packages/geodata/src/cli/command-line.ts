import { type WriteStream } from 'node:tty'

/** The output of a command, and the signal that stops it. */
export interface CommandLine {
  out: Pick<WriteStream, 'write'>
  /** Progress, notices and problems. */
  err: Pick<WriteStream, 'write' | 'isTTY'>
  signal: AbortSignal
}
