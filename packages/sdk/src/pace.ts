/** A burst limit holds over any second; a little more covers the way of a request. */
const WINDOW_MS = 1_100
/** Without a refusal for this time, the pace is forgotten: the limit may have been raised. */
const FORGOTTEN_AFTER_MS = 60_000

/**
 * Sends no faster than the API accepts. It knows no limit until requests are refused for being too many in a second; then it
 * lets as many pass in each second as were accepted in the one before.
 */
export class Pace {
  #limit = Infinity
  #refusedAt = -Infinity
  #pausedUntil = 0
  /** Times of requests that passed in the last window. */
  #passed: number[] = []
  /** How many of them were refused. Answers may take longer than refusals, so what is not refused counts as accepted. */
  #refused = 0
  #waiting: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Resolves when a request may be sent; rejects when it is cancelled before. */
  async enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (this.#waiting.length === 0 && this.#takes()) return
    await new Promise<void>((resolve, reject) => {
      const pass = () => {
        signal?.removeEventListener('abort', onAbort)
        resolve()
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

  /** The API refused a request, because too many came in a second. */
  refused(retryAfterSeconds: number): void {
    const now = Date.now()
    this.#refused++
    this.#limit = Math.max(1, this.#passed.length - this.#refused)
    // Refusals of requests that were sent together make one pause.
    if (now >= this.#pausedUntil) this.#pausedUntil = now + Math.max(WINDOW_MS, retryAfterSeconds * 1_000)
    this.#refusedAt = now
  }

  /** Takes a place among the requests of this second, if there is one. */
  #takes(): boolean {
    const now = Date.now()
    if (now - this.#refusedAt > FORGOTTEN_AFTER_MS) this.#limit = Infinity
    if (now < this.#pausedUntil) return false
    this.#passed = this.#passed.filter((at) => now - at < WINDOW_MS)
    if (this.#passed.length === 0) this.#refused = 0
    if (this.#passed.length >= this.#limit) return false
    this.#passed.push(now)
    return true
  }

  #wake(): void {
    if (this.#timer !== undefined || this.#waiting.length === 0) return
    const free = this.#passed.length >= this.#limit ? this.#passed[0]! + WINDOW_MS : 0
    const waitMs = Math.max(1, Math.max(this.#pausedUntil, free) - Date.now())
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      while (this.#waiting.length > 0 && this.#takes()) this.#waiting.shift()!()
      this.#wake()
    }, waitMs)
  }
}
