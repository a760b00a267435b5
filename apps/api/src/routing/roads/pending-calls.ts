import { EngineLate, EngineOverloaded, EngineUnavailable } from '../routing.port.js'
import { type HostLink } from './host-link.js'
import { type Answer, type Call, clockMs, type RoadQuestion } from './protocol.js'

/** Calls of one replica that have no answer. */
const PENDING_MAX = 2_000
/** Time after the deadline for the host's own answer, which says whether the question took too long. */
const GRACE_MS = 500
/** A call that was under way in two hosts that ended may be why they did. */
const ATTEMPTS_MAX = 2

interface Pending {
  call: Call
  /** The host that may be working on it; null while it waits for a successor. */
  link: HostLink | null
  attempts: number
  timer: NodeJS.Timeout
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** The calls that have no answer: each gives up alone, and none is in two hosts. */
export class PendingCalls {
  private readonly pending = new Map<number, Pending>()
  private nextId = 1

  /**
   * Sends a call to a host.
   *
   * @param deadline  by `clockMs`
   * @throws EngineOverloaded   when too many calls have no answer
   * @throws EngineLate         when the host did not answer until the deadline
   * @throws EngineUnavailable  when hosts ended under it
   */
  send(question: RoadQuestion, build: string, deadline: number, link: HostLink): Promise<Answer> {
    if (this.pending.size >= PENDING_MAX) return Promise.reject(new EngineOverloaded(1))
    const call: Call = { id: this.nextId++, build, deadline, ...question }
    return new Promise((resolve, reject) => {
      const giveUp = () => this.take(call.id)?.reject(new EngineLate('the road host did not answer in time'))
      const timer = setTimeout(giveUp, Math.max(0, deadline - clockMs()) + GRACE_MS)
      const one: Pending = { call, link: null, attempts: 0, timer, resolve, reject }
      this.pending.set(call.id, one)
      this.give(one, link)
    })
  }

  /** An answer for nobody is dropped: its caller has given up. */
  settle(answer: Answer): void {
    this.take(answer.id)?.resolve(answer)
  }

  /**
   * The connection to a host has closed. Its calls wait for a successor, unless the host may still work on them.
   *
   * @param isDead  the process has ended
   */
  lose(link: HostLink, isDead: boolean): void {
    for (const one of this.pending.values()) {
      if (one.link !== link) continue
      if (isDead && one.attempts < ATTEMPTS_MAX) one.link = null
      else this.take(one.call.id)?.reject(new EngineUnavailable('the road host ended under a call'))
    }
  }

  /** Gives the calls that wait to a host. */
  giveWaiting(link: HostLink): void {
    for (const one of this.pending.values()) if (one.link === null) this.give(one, link)
  }

  failAll(error: Error): void {
    for (const id of [...this.pending.keys()]) this.take(id)?.reject(error)
  }

  private give(one: Pending, link: HostLink): void {
    if (one.call.deadline <= clockMs()) return
    one.link = link
    one.attempts++
    link.send(one.call)
  }

  private take(id: number): Pending | undefined {
    const one = this.pending.get(id)
    if (one) clearTimeout(one.timer)
    this.pending.delete(id)
    return one
  }
}
