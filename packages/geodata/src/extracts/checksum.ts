import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'

async function hashFile(file: string, hash: Hash, signal?: AbortSignal): Promise<string> {
  try {
    for await (const chunk of createReadStream(file, { signal, highWaterMark: 1 << 20 })) hash.update(chunk as Buffer)
  } catch (error) {
    // The caller's reason says more than the error of an aborted read.
    signal?.throwIfAborted()
    throw error
  }
  return hash.digest('hex')
}

/** Lower-case hexadecimal. */
export function sha256OfFile(file: string, signal?: AbortSignal): Promise<string> {
  return hashFile(file, createHash('sha256'), signal)
}

/** Lower-case hexadecimal. For comparison with the checksums of download sites, never for trust. */
export function md5OfFile(file: string, signal?: AbortSignal): Promise<string> {
  return hashFile(file, createHash('md5'), signal)
}
