import { connect, createServer, type Socket } from 'node:net'
import { type AddressInfo } from 'node:net'

export interface LineSpeed {
  megabitPerSecond: number
  roundTripMs: number
}

/**
 * A slow connection in front of a local server, for every request of a browser: of pages, workers and service workers.
 * All connections share its bandwidth; each takes a round trip to open, as over TCP.
 */
export class SlowLine {
  private readonly server = createServer((client) => this.join(client))
  private readonly sockets = new Set<Socket>()
  /** Time at which all bytes so far have left the line, milliseconds. */
  private freeAt = 0
  /** Bytes sent to clients so far, headers included. */
  bytes = 0
  /** Paths of the requests so far, without those that the browser's own cache answers. */
  readonly requests: string[] = []

  private constructor(
    private readonly target: URL,
    private readonly speed: LineSpeed,
  ) {}

  /** @param target  origin of a server on this machine */
  static async open(target: string, speed: LineSpeed): Promise<SlowLine> {
    const line = new SlowLine(new URL(target), speed)
    await new Promise<void>((resolve) => line.server.listen(0, '127.0.0.1', resolve))
    return line
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise<void>((resolve) => this.server.close(() => resolve()))
  }

  private join(client: Socket): void {
    const { roundTripMs, megabitPerSecond } = this.speed
    const upstream = connect(Number(this.target.port), this.target.hostname)
    const openedAt = performance.now() + roundTripMs
    for (const socket of [client, upstream]) {
      this.sockets.add(socket)
      socket.setNoDelay(true)
      socket.once('close', () => this.sockets.delete(socket))
      socket.on('error', () => socket.destroy())
    }
    client.on('data', (chunk) => {
      // Browsers wait for an answer before the next request of a connection, so each begins a chunk.
      const [, path] = /^[A-Z]+ (\S+) HTTP/.exec(chunk.toString('latin1')) ?? []
      if (path !== undefined) this.requests.push(path)
      at(Math.max(openedAt, performance.now() + roundTripMs / 2), () => upstream.write(chunk))
    })
    upstream.on('data', (chunk) => {
      this.bytes += chunk.length
      this.freeAt = Math.max(this.freeAt, performance.now()) + (chunk.length * 8) / (megabitPerSecond * 1_000)
      at(this.freeAt + roundTripMs / 2, () => client.write(chunk))
    })
    client.once('close', () => upstream.destroy())
    // Bytes that were sent before the end are still in transit.
    upstream.once('close', () => at(this.freeAt + roundTripMs, () => client.destroy()))
  }
}

const at = (time: number, act: () => void): void => void setTimeout(act, Math.max(0, time - performance.now()))
