import { type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { EngineUnavailable } from '../routing.port.js'
import { HostLink } from './host-link.js'
import { connectToHost, endHost, type HostProgram } from './host-process.js'
import { type Answer, clockMs, type ToHost } from './protocol.js'
import { type WantedBuilds } from './wanted-builds.js'

/** Before each attempt to find or start a host, by how many failed before it. */
const PAUSES_MS = [0, 50, 100, 250, 500, 1_000, 2_000, 5_000, 10_000, 30_000]
/** A host that served for this long did not end because of how it was started. */
const STABLE_MS = 5_000
/** A successor that opens the builds on a starved machine may be silent for longer than one that serves. */
const SUCCESSOR_SILENT_MS = 30_000

interface SuccessionEvents {
  onAnswer(answer: Answer): void
  /** @param before  the host that was silent, and is to be ended */
  onTakenOver(link: HostLink, before: HostLink | null): void
  /** The connection to the host that answered has closed. */
  onLost(link: HostLink): void
}

/**
 * The host that answers a replica, and who follows it when it has ended or is silent. One attempt runs at a time. A successor takes
 * over when it has all builds open; a silent host that answers before that stays.
 */
export class HostSuccession {
  private link: HostLink | null = null
  private takenOverAt = 0
  /** A host that opens the builds. */
  private successor: { link: HostLink; ready: () => void; fail: (why: string) => void } | null = null
  private succeeding: Promise<void> | null = null
  private failures = 0
  private readonly stopping = new AbortController()

  constructor(
    private readonly host: HostProgram,
    private readonly builds: WantedBuilds,
    private readonly log: { warn(message: string): void; error(message: string, cause?: unknown): void },
    private readonly events: SuccessionEvents,
  ) {}

  /** The host, if it answers and has this build open. */
  linkWith(build: string): HostLink | null {
    const { link } = this
    return link?.open.has(build) && !link.isSilent ? link : null
  }

  /** True while attempts fail again and again. */
  get isFailing(): boolean {
    return this.failures > 1
  }

  /** Has a wanted build opened. */
  open(build: string): void {
    const files = this.builds.all.find(([name]) => name === build)?.[1]
    if (files) this.send({ open: build, files })
    this.succeed()
  }

  release(build: string): void {
    this.link?.open.delete(build)
    this.send({ release: build })
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    this.successor?.fail('the engine is stopped')
    this.link?.end()
    await this.succeeding
  }

  private send(message: ToHost): void {
    this.link?.send(message)
    this.successor?.link.send(message)
  }

  private get needsHost(): boolean {
    return !this.stopping.signal.aborted && (!this.link || this.link.isSilent) && this.builds.all.length > 0
  }

  private succeed(): void {
    if (this.succeeding || !this.needsHost) return
    this.succeeding = this.tryUntilOneServes().finally(() => {
      this.succeeding = null
      this.succeed()
    })
  }

  private async tryUntilOneServes(): Promise<void> {
    const { signal } = this.stopping
    while (this.needsHost) {
      const pauseMs = PAUSES_MS[Math.min(this.failures, PAUSES_MS.length - 1)]
      if (this.failures > 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
      if (!this.needsHost) return
      try {
        await this.attempt()
      } catch (error) {
        if (!this.needsHost) return
        this.failures++
        this.log.error('The road host cannot be reached', error)
      }
    }
  }

  /** @throws Error  when no host could be started, or it cannot open the builds */
  private async attempt(): Promise<void> {
    const before = this.link
    const { name, socket } = await connectToHost(this.host, before?.name, this.stopping.signal)
    const link = this.linkTo(name, socket)
    try {
      await new Promise<void>((resolve, reject) => {
        const fail = (why: string) => reject(new EngineUnavailable(why))
        this.successor = { link, ready: resolve, fail }
        if (!this.needsHost) return fail('no host is needed any more')
        for (const [open, files] of this.builds.all) link.send({ open, files })
        this.readyIfOpen(link)
      })
    } catch (error) {
      link.end()
      throw error
    } finally {
      this.successor = null
    }
    this.link = link
    this.takenOverAt = clockMs()
    this.events.onTakenOver(link, before)
  }

  private linkTo(name: string, socket: Socket): HostLink {
    const isSuccessor = () => this.successor?.link === link
    const link: HostLink = new HostLink(name, socket, {
      onMessage: (message) => {
        if ('id' in message) return this.events.onAnswer(message)
        if ('opened' in message) {
          link.open.add(message.opened)
          this.builds.settle(message.opened, null)
          this.readyIfOpen(link)
        } else {
          this.builds.settle(message.notOpened, new EngineUnavailable(message.message))
          if (isSuccessor() && this.builds.opened.includes(message.notOpened)) this.successor!.fail(message.message)
        }
      },
      onSilent: () => {
        if (isSuccessor()) {
          setTimeout(() => {
            if (!isSuccessor() || !link.isSilent) return
            endHost(link.pid, this.host.folder)
            this.successor!.fail('the successor is silent')
          }, SUCCESSOR_SILENT_MS).unref()
        } else if (link === this.link) {
          this.log.warn(`Road host ${link.pid} is silent; another one is started`)
          this.countEnd()
          this.succeed()
        }
      },
      onAwake: () => {
        if (link !== this.link) return
        this.log.warn(`Road host ${link.pid} answers again`)
        this.successor?.fail('the host answers again')
      },
      onEnd: () => {
        if (isSuccessor()) this.successor!.fail('the successor has ended')
        if (link !== this.link) return
        this.link = null
        if (this.stopping.signal.aborted) return
        this.log.warn(`Road host ${link.pid} has ended`)
        this.countEnd()
        this.events.onLost(link)
        this.succeed()
      },
    })
    return link
  }

  private countEnd(): void {
    this.failures = clockMs() - this.takenOverAt > STABLE_MS ? 0 : this.failures + 1
  }

  private readyIfOpen(link: HostLink): void {
    if (this.successor?.link === link && this.builds.opened.every((name) => link.open.has(name))) this.successor.ready()
  }
}
