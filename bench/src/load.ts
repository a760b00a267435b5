import { Client } from 'undici'
import { median, percentiles } from './statistics.js'

export interface Load {
  origin: string
  connections: number
  seconds: number
  /** The n-th request; called as often as needed. */
  request: (n: number) => {
    method: 'GET' | 'POST' | 'PUT'
    path: string
    headers: Record<string, string>
    body?: string
  }
  /** Statuses that count as answers; any other ends the run, because fast refusals must not count as speed. */
  statuses?: number[]
  /** A connection is replaced after so many requests, where the server closes it after some. */
  requestsPerConnection?: number
}

export interface Measured {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  requests: number
}

const WARM_UP = { requests: 4_000, secondsMax: 20 }

/** Keeps `connections` requests under way for some seconds, and measures what the client sees. */
export async function drive(load: Load): Promise<Measured> {
  const { origin, connections, seconds, request, statuses = [200], requestsPerConnection = Infinity } = load
  const latencies: number[] = []
  const begin = performance.now()
  const end = begin + seconds * 1000
  let sent = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      let client = new Client(origin, { pipelining: 1 })
      for (let own = 0; performance.now() < end; own++) {
        if (own > 0 && own % requestsPerConnection === 0) {
          await client.destroy()
          client = new Client(origin, { pipelining: 1 })
        }
        const at = performance.now()
        const { statusCode, body } = await client.request(request(sent++))
        if (!statuses.includes(statusCode)) throw new Error(`${statusCode}: ${await body.text()}`)
        await body.dump()
        latencies.push(performance.now() - at)
      }
      await client.destroy()
    }),
  )
  const elapsed = (performance.now() - begin) / 1000
  const [p50Ms, p99Ms] = percentiles(latencies, 0.5, 0.99)
  return { requestsPerSecond: latencies.length / elapsed, p50Ms, p99Ms, requests: latencies.length }
}

/**
 * Measures several contenders in turns, round after round, and takes the median round of each, so that other load on
 * the machine affects all of them equally.
 */
export async function contend<Name extends string>(
  contenders: Record<Name, Load>,
  rounds: number,
  onRound: (round: number, name: NoInfer<Name>, measured: Measured) => void = () => {},
): Promise<Record<Name, Measured>> {
  const names = Object.keys(contenders) as Name[]
  const results = new Map<Name, Measured[]>(names.map((name) => [name, []]))
  for (const name of names) await warmUp(contenders[name])
  for (let round = 1; round <= rounds; round++) {
    for (const name of names) {
      const measured = await drive(contenders[name])
      results.get(name)!.push(measured)
      onRound(round, name, measured)
    }
  }
  return Object.fromEntries(names.map((name) => [name, medianRound(results.get(name)!)])) as Record<Name, Measured>
}

/**
 * Sends requests until the answering code is compiled. The API's own code needs some thousands of requests, which take
 * seconds for a no-op and half a minute for a route.
 */
async function warmUp(load: Load): Promise<void> {
  const end = performance.now() + WARM_UP.secondsMax * 1000
  for (let requests = 0; requests < WARM_UP.requests && performance.now() < end;) {
    requests += (await drive({ ...load, seconds: 1 })).requests
  }
}

function medianRound(rounds: Measured[]): Measured {
  return {
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p50Ms: median(rounds.map((round) => round.p50Ms)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
    requests: rounds.reduce((sum, round) => sum + round.requests, 0),
  }
}
