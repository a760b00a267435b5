import { type HttpCalls } from './http-calls.js'

const LOOK_EVERY_MS = 1_000
const LOOK_AGAIN_MS = 200
const LOOK_TIMEOUT_MS = 2_000

/**
 * The tileset of a Valhalla service, while it is certain. It is read every second, and at once whenever a connection is
 * lost, because a process that is replaced closes its connections first.
 */
export class TilesetWatch {
  /** The creation time of the service's tileset; null while it is uncertain. */
  tileset: string | null = null
  /** False from the first read that fails until one succeeds; null before the first one. */
  reachable: boolean | null = null
  private lastSeen: string | null = null
  private settledAt = 0
  private looks = 0
  private timer: NodeJS.Timeout | null = null
  private stopped = false

  /** @param settleMs  milliseconds for which a change counts as unfinished */
  constructor(
    private readonly calls: HttpCalls,
    private readonly log: { info(message: string): void; warn(message: string): void },
    private readonly settleMs: number,
  ) {
    calls.onLost(() => {
      this.tileset = null
      this.lookIn(0)
    })
  }

  /**
   * False while several processes behind one address may still be changing from one tileset to another: an answer of
   * one process and the status of another may come from different tilesets.
   */
  get settled(): boolean {
    return this.tileset !== null && Date.now() >= this.settledAt
  }

  /** Reads it for the first time, and then periodically; settles after the first read, with any result. */
  async start(): Promise<void> {
    await this.look()
  }

  stop(): void {
    this.stopped = true
    if (this.timer) clearTimeout(this.timer)
  }

  private lookIn(ms: number): void {
    if (this.stopped) return
    if (this.timer) clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.look(), ms)
    this.timer.unref()
  }

  private async look(): Promise<void> {
    const look = ++this.looks
    const timeUp = AbortSignal.timeout(LOOK_TIMEOUT_MS)
    const found = await this.calls
      .status(timeUp)
      .then(tilesetOf)
      .catch(() => null)
    // A later read was started meanwhile, after a lost connection. The result of this one may be older than that.
    if (look !== this.looks || this.stopped) return
    if ((found !== null) !== this.reachable) {
      if (found !== null) this.log.info(`The Valhalla service answers from tileset ${found}`)
      else this.log.warn('The Valhalla service does not report its tileset')
    }
    this.reachable = found !== null
    if (found !== null && found !== this.lastSeen) {
      if (this.lastSeen !== null) {
        this.settledAt = Date.now() + this.settleMs
        this.log.info(`The Valhalla service has changed from tileset ${this.lastSeen} to ${found}`)
      }
      this.lastSeen = found
    }
    // A service that is too busy to answer still has the same tileset: otherwise it would have closed its connections.
    if (found !== null || !timeUp.aborted) this.tileset = found
    this.lookIn(found === null ? LOOK_AGAIN_MS : LOOK_EVERY_MS)
  }
}

/** @throws Error  when it is not a status with a tileset */
function tilesetOf(text: string): string {
  const { tileset_last_modified: modified } = JSON.parse(text) as { tileset_last_modified?: unknown }
  if (typeof modified !== 'number') throw new Error('no tileset in the status')
  return String(modified)
}
