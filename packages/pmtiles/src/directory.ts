import { gzipSync } from 'node:zlib'

/** An entry of a directory. */
export interface Entry {
  /** Number of the first tile. */
  id: number
  /** Tiles from it on with the same content; 0: the entry is a directory. */
  run: number
  /** Bytes from the beginning of the tiles, or of the directories. */
  offset: number
  /** Bytes. */
  length: number
}

/** Header and root together: what a client reads first. Bytes. */
const ROOT_MAX = 16_384
export const HEADER_BYTES = 127
const LEAF_ENTRIES = 4_096

/** Numbers of a directory: seven bits a byte, the lowest first. */
class Varints {
  private bytes: Uint8Array<ArrayBuffer> = new Uint8Array(1024)
  private length = 0

  add(value: number): void {
    if (this.length + 10 > this.bytes.length) {
      const more = new Uint8Array(this.bytes.length * 2)
      more.set(this.bytes)
      this.bytes = more
    }
    let rest = value
    while (rest >= 128) {
      this.bytes[this.length++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    this.bytes[this.length++] = rest
  }

  done(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}

/** @param entries  by rising number */
export function writeDirectory(entries: readonly Entry[]): Buffer {
  const numbers = new Varints()
  numbers.add(entries.length)
  let before = 0
  for (const { id } of entries) {
    numbers.add(id - before)
    before = id
  }
  for (const { run } of entries) numbers.add(run)
  for (const { length } of entries) numbers.add(length)
  entries.forEach(({ offset }, i) => {
    const last = entries[i - 1]
    // 0: the content follows that of the entry before.
    numbers.add(last !== undefined && offset === last.offset + last.length ? 0 : offset + 1)
  })
  return gzipSync(numbers.done())
}

/**
 * A root that fits into the first read of a client, and the directories below it.
 *
 * @param pause  awaited after each directory, so that a server can do other work
 */
export async function writeDirectories(
  entries: readonly Entry[],
  pause: () => Promise<void>,
): Promise<{ root: Buffer; leaves: Buffer }> {
  if (entries.length <= LEAF_ENTRIES) {
    const root = writeDirectory(entries)
    if (root.length <= ROOT_MAX - HEADER_BYTES) return { root, leaves: Buffer.alloc(0) }
  }
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const leaves: Buffer[] = []
    const inRoot: Entry[] = []
    let offset = 0
    for (let from = 0; from < entries.length; from += size) {
      const leaf = writeDirectory(entries.slice(from, from + size))
      inRoot.push({ id: entries[from]!.id, run: 0, offset, length: leaf.length })
      leaves.push(leaf)
      offset += leaf.length
      await pause()
    }
    const root = writeDirectory(inRoot)
    if (root.length <= ROOT_MAX - HEADER_BYTES) return { root, leaves: Buffer.concat(leaves) }
  }
}
