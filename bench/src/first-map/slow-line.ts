import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type LineSpeed } from '../slow-page.js'

/**
 * A slow line in front of a server. Chromium's own emulation does not delay preflights, so the bytes themselves are: each
 * takes half a round trip and its share of the line, and a new connection a whole round trip.
 */
export class SlowLine {
  /** When each direction of the line is free again, `performance.now()`. */
  private readonly free = { up: 0, down: 0 }
  private readonly sockets = new Set<Socket>()
  /** The first line of each request: browsers do not report the preflights of a worker. */
  readonly asked: string[] = []

  private constructor(
    private readonly speed: LineSpeed,
    private readonly server: ReturnType<typeof createServer>,
  ) {}

  /** @param to  port on this machine, asked for each connection: the server may start later */
  static async start(speed: LineSpeed, to: () => number): Promise<SlowLine> {
    const server = createServer()
    const line = new SlowLine(speed, server)
    server.on('connection', (client) => line.carry(client, to()))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return line
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.server.close()
    for (const socket of this.sockets) socket.destroy()
  }

  private carry(client: Socket, port: number): void {
    const server = connect(port, '127.0.0.1')
    for (const socket of [client, server]) {
      this.sockets.add(socket)
      socket.setNoDelay(true).on('error', () => socket.destroy())
      socket.on('close', () => this.sockets.delete(socket))
    }
    const opened = performance.now() + this.speed.roundTripMs
    client.on('data', (bytes: Buffer) => {
      const [request] = /^[A-Z]+ \/\S* HTTP/.exec(bytes.subarray(0, 2_000).toString('latin1')) ?? []
      if (request !== undefined) this.asked.push(request)
      this.pass('up', bytes, server, opened)
    })
    server.on('data', (bytes: Buffer) => this.pass('down', bytes, client, opened))
    client.on('close', () => server.destroy())
    server.on('close', () => setTimeout(() => client.destroy(), this.speed.roundTripMs))
  }

  private pass(way: 'up' | 'down', bytes: Buffer, to: Socket, opened: number): void {
    const { megabitPerSecond, roundTripMs } = this.speed
    const milliseconds = (bytes.length * 8) / (megabitPerSecond * 1_000)
    const sent = Math.max(performance.now(), this.free[way], opened) + milliseconds
    this.free[way] = sent
    setTimeout(() => to.write(bytes), sent + roundTripMs / 2 - performance.now())
  }
}
