import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, mkdtempSync, openSync, read, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Operations of the kernel's FUSE protocol that reading a file needs. */
const LOOKUP = 1
const FORGET = 2
const GETATTR = 3
const OPEN = 14
const READ = 15
const RELEASE = 18
const FLUSH = 25
const INIT = 26
const BATCH_FORGET = 42
const IN_HEADER_BYTES = 40
const OUT_HEADER_BYTES = 16
const BUFFER_BYTES = 1_200_000
const [ENOENT, ENOSYS] = [-2, -38]
const [ROOT, FILE] = [1n, 2n]
const [FOLDER_MODE, FILE_MODE] = [0o40555, 0o100444]
const readAsync = promisify(read)

/** A file system with one file, whose reads are as slow as a test wants: a disk that is slow. Takes root. */
export class SlowDisk {
  /** Bytes that are read in a second. */
  speed = Infinity
  /** How often the file was opened. */
  opened = 0
  private reading: Promise<unknown> = Promise.resolve()

  private constructor(
    private readonly device: number,
    private readonly folder: string,
    private readonly source: number,
    readonly file: string,
  ) {}

  /** Reading the whole file takes some seconds from now on. */
  slowDownTo(seconds: number): void {
    this.speed = fstatSync(this.source).size / seconds
  }

  /** @returns null where this user may not mount one */
  static async mount(file: string): Promise<SlowDisk | null> {
    const folder = mkdtempSync(join(tmpdir(), 'repere-slow-disk-'))
    try {
      const device = openSync('/dev/fuse', 'r+')
      const options = 'fd=3,rootmode=40000,user_id=0,group_id=0,allow_other,ro'
      const mount = spawn('mount', ['-i', '-t', 'fuse', '-o', options, 'slow', folder], {
        stdio: ['ignore', 'ignore', 'ignore', device],
      })
      const [code] = (await once(mount, 'exit')) as [number]
      if (code === 0) {
        const disk = new SlowDisk(device, folder, openSync(file, 'r'), join(folder, basename(file)))
        void disk.serve(basename(file))
        return disk
      }
      closeSync(device)
    } catch {
      // There is no such device, or it is not for this user.
    }
    rmSync(folder, { recursive: true })
    return null
  }

  async unmount(): Promise<void> {
    this.speed = Infinity
    await once(spawn('umount', ['--lazy', this.folder]), 'exit')
    closeSync(this.source)
    rmSync(this.folder, { recursive: true, force: true })
  }

  private async serve(name: string): Promise<void> {
    for (;;) {
      const request = Buffer.alloc(BUFFER_BYTES)
      // It fails when the file system is unmounted.
      const found = await readAsync(this.device, request, 0, BUFFER_BYTES, null).catch(() => null)
      if (!found) break
      void this.answer(request.subarray(0, found.bytesRead), name)
    }
    closeSync(this.device)
  }

  private async answer(request: Buffer, name: string): Promise<void> {
    const [operation, node] = [request.readUInt32LE(4), request.readBigUInt64LE(16)]
    const body = request.subarray(IN_HEADER_BYTES)
    switch (operation) {
      case INIT:
        return this.reply(request, initAnswer(body))
      case LOOKUP:
        return body.toString('utf8', 0, body.indexOf(0)) === name
          ? this.reply(request, Buffer.concat([numbers(FILE, 0n, 0n, 0n, 0n), this.attributes(FILE)]))
          : this.reply(request, ENOENT)
      case GETATTR:
        return this.reply(request, Buffer.concat([numbers(0n, 0n), this.attributes(node)]))
      case OPEN:
        this.opened++
        return this.reply(request, numbers(0n, 0n))
      case READ: {
        const bytes = Buffer.alloc(body.readUInt32LE(16))
        await (this.reading = this.reading.then(() => sleep((1_000 * bytes.length) / this.speed)))
        const length = readSync(this.source, bytes, 0, bytes.length, Number(body.readBigUInt64LE(8)))
        return this.reply(request, bytes.subarray(0, length))
      }
      case FORGET:
      case BATCH_FORGET:
        return
      case RELEASE:
      case FLUSH:
        return this.reply(request, Buffer.alloc(0))
      default:
        return this.reply(request, ENOSYS)
    }
  }

  private attributes(node: bigint): Buffer {
    const { size } = fstatSync(this.source)
    const all = Buffer.alloc(88)
    all.writeBigUInt64LE(node, 0)
    if (node === FILE) all.writeBigUInt64LE(BigInt(size), 8)
    all.writeUInt32LE(node === ROOT ? FOLDER_MODE : FILE_MODE, 60)
    all.writeUInt32LE(1, 64)
    return all
  }

  /** @param answer  its bytes, or a negative error number */
  private reply(request: Buffer, answer: Buffer | number): void {
    const body = typeof answer === 'number' ? Buffer.alloc(0) : answer
    const head = Buffer.alloc(OUT_HEADER_BYTES)
    head.writeUInt32LE(OUT_HEADER_BYTES + body.length, 0)
    head.writeInt32LE(typeof answer === 'number' ? answer : 0, 4)
    request.copy(head, 8, 8, 16)
    try {
      writeSync(this.device, Buffer.concat([head, body]))
    } catch {
      // Its reader has left.
    }
  }
}

function initAnswer(body: Buffer): Buffer {
  const answer = Buffer.alloc(64)
  answer.writeUInt32LE(7, 0)
  answer.writeUInt32LE(Math.min(31, body.readUInt32LE(4)), 4)
  answer.writeUInt32LE(body.readUInt32LE(8), 8)
  answer.writeUInt16LE(12, 16)
  answer.writeUInt16LE(10, 18)
  answer.writeUInt32LE(131_072, 20)
  answer.writeUInt32LE(1, 24)
  return answer
}

function numbers(...values: bigint[]): Buffer {
  const all = Buffer.alloc(8 * values.length)
  for (const [index, value] of values.entries()) all.writeBigUInt64LE(value, 8 * index)
  return all
}
