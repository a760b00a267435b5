import { statSync } from 'node:fs'
import { OpenBuild } from './open-build.js'
import { type RoadFiles } from './protocol.js'

/** Of a machine whose replicas change to a new build, and one more: each has threads and memory of its own. */
const BUILDS_MAX = 3

interface Held<Client> {
  opening: Promise<OpenBuild>
  /** Null while it opens. */
  build: OpenBuild | null
  clients: Set<Client>
}

/** The builds of the host: each is opened once and shared. One that is opening is kept until it is open, also without a client. */
export class OpenBuilds<Client> {
  private readonly held = new Map<string, Held<Client>>()
  private readonly closing = new Set<Promise<void>>()

  constructor(
    private readonly threads: number,
    private readonly memoryMaxBytes: number,
  ) {}

  /** @throws Error  naming the file that is damaged; when too many builds are open, or there is too little memory for this one */
  async open(client: Client, name: string, files: RoadFiles): Promise<void> {
    let one = this.held.get(name)
    if (!one) {
      if (this.held.size >= BUILDS_MAX) throw new Error(`${BUILDS_MAX} builds are open already`)
      one = { opening: this.openFiles(files), build: null, clients: new Set() }
      this.held.set(name, one)
    }
    one.clients.add(client)
    try {
      one.build = await one.opening
    } catch (error) {
      // The next client may find the files mended.
      if (this.held.get(name) === one) this.held.delete(name)
      throw error
    }
    this.closeUnused(name, one)
  }

  /** Null while it is not open. */
  find(name: string): OpenBuild | null {
    return this.held.get(name)?.build ?? null
  }

  release(client: Client, name: string): void {
    const one = this.held.get(name)
    if (!one?.clients.delete(client)) return
    this.closeUnused(name, one)
  }

  leave(client: Client): void {
    for (const name of [...this.held.keys()]) this.release(client, name)
  }

  private closeUnused(name: string, one: Held<Client>): void {
    if (one.clients.size > 0 || !one.build || this.held.get(name) !== one) return
    this.held.delete(name)
    const closed: Promise<void> = one.build.close().finally(() => {
      this.closing.delete(closed)
      // Its arrays are outside the heap: nothing else would collect them for long.
      setImmediate(() => globalThis.gc?.())
    })
    this.closing.add(closed)
  }

  private async openFiles(files: RoadFiles): Promise<OpenBuild> {
    // Threads and memory of builds that are being closed are free then.
    await Promise.all(this.closing)
    const bytes = [files.roads, ...Object.values(files.metrics)].reduce((sum, file) => sum + statSync(file).size, 0)
    const { rss } = process.memoryUsage()
    if (rss + bytes > this.memoryMaxBytes) {
      throw new Error(
        `the build needs ${megabytes(bytes)}, and the road host has ${megabytes(rss)} of ${megabytes(this.memoryMaxBytes)}`,
      )
    }
    return OpenBuild.open(files, this.threads)
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
