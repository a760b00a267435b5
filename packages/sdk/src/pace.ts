/** A burst limit holds over any second; a little more covers the way of a request. */
const WINDOW_MS = 1_100
/** Without a refusal for this time, the pace is forgotten: the limit may have been raised. */
const FORGOTTEN_AFTER_MS = 60_000
/** After the first refusal. Each further one doubles it, so that a limit which is right is seldom tried. */
const QUICKENED_AFTER_MS = 5_000
/** Requests are remembered for so long: on a slow line, refusals come late. */
const REMEMBERED_MS = 20_000

/** A request that was let through. */
export interface Turn {
  at: number
  isRefused: boolean
}

/**
 * Sends no faster than the API accepts. It knows no limit until requests are refused for being too many in a second; then it
 * lets as many pass in each second as were accepted in the second of the refused one. After some seconds without a refusal it
 * quickens by half each second: others with the same key may have used that second.
 */
export class Pace {
  #limit = Infinity
  #refusedAt = -Infinity
  #pausedUntil = 0
  #quickenedAfterMs = QUICKENED_AFTER_MS / 2
  #quickenedAt = 0
  /** In the order of their times. */
  #turns: Turn[] = []
  #waiting: ((turn: Turn) => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Resolves when a request may be sent; rejects when it is cancelled before. */
  async enter(signal?: AbortSignal): Promise<Turn> {
    signal?.throwIfAborted()
    const turn = this.#waiting.length === 0 ? this.#take() : null
    if (turn !== null) return turn
    return new Promise<Turn>((resolve, reject) => {
      const pass = (taken: Turn) => {
        signal?.removeEventListener('abort', onAbort)
        resolve(taken)
      }
      const onAbort = () => {
        this.#waiting = this.#waiting.filter((one) => one !== pass)
        reject(signal!.reason as Error)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      this.#waiting.push(pass)
      this.#wake()
    })
  }

  /** The API refused this request, because too many came in a second. */
  refused(turn: Turn, retryAfterSeconds: number): void {
    const now = Date.now()
    turn.isRefused = true
    const first = this.#turns.find(({ at }) => turn.at - at < WINDOW_MS)?.at ?? turn.at
    // Answers may take longer than refusals, so what is not refused counts as accepted.
    const accepted = this.#turns.filter(({ at, isRefused }) => !isRefused && at >= first && at < first + WINDOW_MS)
    this.#limit = Math.max(1, accepted.length)
    // Refusals of requests that were sent together make one pause.
    if (now >= this.#pausedUntil) {
      this.#pausedUntil = now + Math.max(WINDOW_MS, retryAfterSeconds * 1_000)
      this.#quickenedAfterMs = Math.min(FORGOTTEN_AFTER_MS, this.#quickenedAfterMs * 2)
    }
    this.#refusedAt = now
  }

  /** Takes a place among the requests of this second, if there is one. */
  #take(): Turn | null {
    const now = Date.now()
    this.#quicken(now)
    if (now < this.#freeAt()) return null
    while (this.#turns.length > 0 && now - this.#turns[0]!.at > REMEMBERED_MS) this.#turns.shift()
    const turn = { at: now, isRefused: false }
    this.#turns.push(turn)
    return turn
  }

  #quicken(now: number): void {
    if (now - this.#refusedAt > FORGOTTEN_AFTER_MS) {
      this.#limit = Infinity
      this.#quickenedAfterMs = QUICKENED_AFTER_MS / 2
    } else if (now >= Math.max(this.#refusedAt + this.#quickenedAfterMs, this.#quickenedAt + WINDOW_MS)) {
      this.#limit = Math.ceil(this.#limit * 1.5)
      this.#quickenedAt = now
    }
  }

  /** When the next request may pass. */
  #freeAt(): number {
    const oldest = this.#turns.at(-this.#limit)
    return Math.max(this.#pausedUntil, oldest === undefined ? 0 : oldest.at + WINDOW_MS)
  }

  #wake(): void {
    if (this.#timer !== undefined || this.#waiting.length === 0) return
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        for (let turn; this.#waiting.length > 0 && (turn = this.#take()) !== null;) this.#waiting.shift()!(turn)
        this.#wake()
      },
      Math.max(1, this.#freeAt() - Date.now()),
    )
  }
}
