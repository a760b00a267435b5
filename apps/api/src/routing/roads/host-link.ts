import { type Socket } from 'node:net'
import { pidOf } from './host-sockets.js'
import { MessageStream } from './message-stream.js'
import { type FromHost, type ToHost } from './protocol.js'

const PING_EVERY_MS = 500
/** A host that has not answered for so many pings is silent. */
const PINGS_MISSED_MAX = 6

export interface LinkEvents {
  onMessage(message: Exclude<FromHost, { pong: true }>): void
  /** Called once each time that the host begins to be silent. */
  onSilent(): void
  /** It answers again. */
  onAwake(): void
  /** Called once; nothing further comes. */
  onEnd(): void
}

/** A connection to one host process, which is asked twice a second for a sign of life. */
export class HostLink {
  private readonly stream: MessageStream<ToHost, FromHost>
  private readonly watch: NodeJS.Timeout
  /** Builds that it has open for this client. */
  readonly open = new Set<string>()
  private missed = 0

  /** @param name  of the host's socket */
  constructor(
    readonly name: string,
    socket: Socket,
    private readonly events: LinkEvents,
  ) {
    this.stream = new MessageStream(
      socket,
      (message) => this.receive(message),
      () => {
        clearInterval(this.watch)
        events.onEnd()
      },
    )
    // Ticks are counted, not time: a pause of this process is not a silence of the host.
    this.watch = setInterval(() => this.ask(), PING_EVERY_MS)
    this.watch.unref()
    this.send({ ping: true })
  }

  get pid(): number {
    return pidOf(this.name)
  }

  get isSilent(): boolean {
    return this.missed > PINGS_MISSED_MAX
  }

  send(message: ToHost): void {
    this.stream.send(message)
  }

  end(): void {
    this.stream.end()
  }

  private ask(): void {
    // One ping is open at a time, so that they do not pile up.
    if (this.missed++ === 0) this.send({ ping: true })
    if (this.missed === PINGS_MISSED_MAX + 1) this.events.onSilent()
  }

  private receive(message: FromHost): void {
    const wasSilent = this.isSilent
    this.missed = 0
    if (!('pong' in message)) this.events.onMessage(message)
    if (wasSilent) this.events.onAwake()
  }
}
