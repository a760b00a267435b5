import { type HttpCalls } from './http-calls.js'

const LOOK_EVERY_MS = 1_000
const LOOK_AGAIN_MS = 200
const LOOK_TIMEOUT_MS = 2_000

/**
 * Which tileset a Valhalla service answers from, as far as that is certain. It is looked up every second, and at once
 * whenever a connection is lost: a process that is replaced by one with another tileset drops its connections first.
 */
export class TilesetWatch {
  /** The creation time of the service's tileset; null while it is uncertain. */
  tileset: string | null = null
  /** False from the first look that fails until one that succeeds; null before the first. */
  reachable: boolean | null = null
  private lastSeen: string | null = null
  private settledAt = 0
  private looks = 0
  private timer: NodeJS.Timeout | null = null
  private stopped = false

  /** @param settleMs  for how long a change counts as still going on */
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
   * False while several processes behind one address may still be changing from one tileset to another: what one of
   * them answers need not be what the next one says of itself.
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
    // A later look was begun meanwhile, for a reason: this one is from before it.
    if (look !== this.looks || this.stopped) return
    if ((found !== null) !== this.reachable) {
      if (found !== null) this.log.info(`The Valhalla service answers from tileset ${found}`)
      else this.log.warn('The Valhalla service does not say what it answers from')
    }
    this.reachable = found !== null
    if (found !== null && found !== this.lastSeen) {
      if (this.lastSeen !== null) {
        this.settledAt = Date.now() + this.settleMs
        this.log.info(`The Valhalla service has changed from tileset ${this.lastSeen} to ${found}`)
      }
      this.lastSeen = found
    }
    // One that is too busy to say so is still the one that it was: it would have dropped its connections.
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
