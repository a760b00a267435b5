import { type FairQueue, QueueFull } from '../fair-queue.js'
import { type ClipFacts } from './clips/clip-store.port.js'
import { SpeechAbandoned, SpeechOverloaded } from './speech.port.js'

/** A caller that waits for a clip. */
export interface Listener {
  /** Accounts take turns. */
  account: string
  /** True for a free key: its turn comes when no other caller waits. */
  isFree?: boolean
  /** Milliseconds until the clip must be made, including the wait for a turn. */
  deadlineMs: number
  /** Aborts when the caller leaves. */
  signal?: AbortSignal
}

/**
 * One pending clip and all callers that wait for it. It has a place in the queue of each account that wants it, another one
 * for its free keys, is made at the first of these turns, and is dropped when the last caller leaves before that.
 */
export class ClipFlight {
  private readonly places = new Map<string, { listeners: number; leave: () => void }>()
  private started = false
  private readonly outcome: Promise<ClipFacts>
  private resolve!: (facts: Promise<ClipFacts>) => void

  /** @param ended  called once, when the clip is made, has failed, or is no longer wanted */
  constructor(
    private readonly queue: FairQueue,
    private readonly make: () => Promise<ClipFacts>,
    private readonly ended: () => void,
  ) {
    this.outcome = new Promise((resolve) => (this.resolve = resolve))
    // Every caller receives a failure. Without callers, the rejection would be unhandled.
    this.outcome.catch(() => undefined)
  }

  /** Settles when the clip is made or has failed; never for a clip that was dropped. */
  get settled(): Promise<unknown> {
    return this.started ? this.outcome.catch(() => undefined) : Promise.resolve()
  }

  /** @throws SpeechOverloaded  SpeechUnavailable  SpeechAbandoned */
  join({ account, isFree = false, deadlineMs, signal }: Listener): Promise<ClipFacts> {
    const name = isFree ? `free ${account}` : account
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new SpeechAbandoned('the client is gone'))
      try {
        this.takePlace(name, account, isFree)
      } catch (error) {
        if (this.places.size === 0 && !this.started) this.ended()
        return reject(error instanceof QueueFull ? new SpeechOverloaded(error.message) : (error as Error))
      }
      const stopWaiting = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        this.leavePlace(name)
      }
      const timer = setTimeout(() => {
        stopWaiting()
        reject(new SpeechOverloaded(`not spoken after ${deadlineMs} ms`))
      }, deadlineMs)
      const onAbort = () => {
        stopWaiting()
        reject(new SpeechAbandoned('the client is gone'))
      }
      signal?.addEventListener('abort', onAbort)
      this.outcome.finally(stopWaiting).then(resolve, reject)
    })
  }

  private takePlace(name: string, account: string, isFree: boolean): void {
    if (this.started) return
    const place = this.places.get(name)
    if (place) {
      place.listeners++
      return
    }
    const mine = { listeners: 1, leave: () => undefined as void }
    this.places.set(name, mine)
    try {
      mine.leave = this.queue.add(account, () => this.start(), isFree)
    } catch (error) {
      this.places.delete(name)
      throw error
    }
  }

  private leavePlace(name: string): void {
    const place = this.places.get(name)
    if (!place || this.started || --place.listeners > 0) return
    place.leave()
    this.places.delete(name)
    if (this.places.size === 0) this.ended()
  }

  private start(): Promise<unknown> {
    this.started = true
    for (const { leave } of this.places.values()) leave()
    const made = this.make().finally(this.ended)
    this.resolve(made)
    return made
  }
}
