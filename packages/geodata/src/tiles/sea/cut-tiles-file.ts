import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { type CutTiles } from './cut-sea.js'

/** Bytes in front of a part: its length, little-endian. */
const lengthBytes = 4

/** Cut tiles on disk, so that they are out of memory while tilemaker runs: one part behind the other. */
export class CutTilesWriter {
  private readonly file: number

  /** @param path  must not exist */
  constructor(path: string) {
    this.file = openSync(path, 'wx')
  }

  add(part: CutTiles): void {
    const bytes = serialize(part)
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32LE(bytes.length)
    writeFileSync(this.file, length)
    writeFileSync(this.file, bytes)
  }

  close(): void {
    closeSync(this.file)
  }
}

/** The parts of a file of `CutTilesWriter`, in their order. */
export function* readCutTiles(path: string): Generator<CutTiles> {
  const file = openSync(path, 'r')
  try {
    const length = Buffer.alloc(lengthBytes)
    while (readSync(file, length) === lengthBytes) {
      const bytes = Buffer.alloc(length.readUInt32LE())
      readSync(file, bytes)
      yield deserialize(bytes) as CutTiles
    }
  } finally {
    closeSync(file)
  }
}
