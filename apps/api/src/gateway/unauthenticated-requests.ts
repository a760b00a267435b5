import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { failureSubject, type NetworkCount } from '@repere/shared'
import { countUnauthenticated } from './gateway-metrics.js'

/** Networks that are remembered; further ones are counted together as `other`. */
const NETWORKS_MAX = 10_000
const WINDOW_MS = 30 * 60_000
const SHOWN_MAX = 10

/**
 * Requests that were refused before their key was recognised, by network, for operators: in the running half hour and
 * the one before.
 */
@Injectable()
export class UnauthenticatedRequests implements OnModuleInit, OnModuleDestroy {
  private current = new Map<string, number>()
  private before = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined

  onModuleInit(): void {
    this.timer = setInterval(() => this.turn(), WINDOW_MS).unref()
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
  }

  /** @param address  from the socket or a trusted proxy */
  add(address: string): void {
    countUnauthenticated()
    const network = networkOf(address)
    const known = this.current.get(network)
    if (known !== undefined) this.current.set(network, known + 1)
    else {
      const name = this.current.size < NETWORKS_MAX ? network : 'other'
      this.current.set(name, (this.current.get(name) ?? 0) + 1)
    }
  }

  /** The networks with the most requests, most first. */
  top(): NetworkCount[] {
    const sums = new Map(this.before)
    for (const [network, requests] of this.current) sums.set(network, (sums.get(network) ?? 0) + requests)
    return [...sums]
      .map(([network, requests]) => ({ network, requests }))
      .sort((a, b) => b.requests - a.requests)
      .slice(0, SHOWN_MAX)
  }

  private turn(): void {
    this.before = this.current
    this.current = new Map()
  }
}

/** The /24 of an IPv4 address, the /64 of an IPv6 address: a network, not a person. */
function networkOf(address: string): string {
  const subject = failureSubject(address)
  return /^\d+\.\d+\.\d+\.\d+$/.test(subject) ? subject.replace(/\d+$/, '0/24') : subject
}
