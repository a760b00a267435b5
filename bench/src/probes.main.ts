import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@repere/local'
import { drive, type Load } from './load.js'
import { cityPairs, pointOf } from './pairs.js'
import { type Figure, report } from './report.js'
import { API_MAIN, setTheStage } from './stage.js'
import { percentiles } from './statistics.js'

const ADMIN_MAIN = join(import.meta.dirname, '../../apps/admin/dist/main.js')
const SECONDS = 15
const EVERY_MS = 50
/** An orchestrator gives up on a probe after a second; ten times less leaves room for a busy machine. */
const AT_MOST_MS = 100
/** Sources and targets of the largest table of one request. */
const SIDE = 25

interface Probed {
  p50Ms: number
  p99Ms: number
  maxMs: number
  probes: number
}

/** How long the probes of both apps take while nothing else is asked, and while customers hammer what costs most. */
const stage = await setTheStage()
try {
  const internalPort = await freePort()
  const api = await stage.serve(API_MAIN, [], { INTERNAL_PORT: `${internalPort}` })
  // Each attempt comes from another address, so that none is refused for too many attempts.
  const admin = await stage.serve(ADMIN_MAIN, [], { TRUSTED_PROXIES: '127.0.0.1' })
  const internal = `http://127.0.0.1:${internalPort}`
  const probes = { api: [`${internal}/ready`, `${internal}/live`], admin: [`${admin}/ready`, `${admin}/health`] }
  for (const [ready] of Object.values(probes)) await untilReady(ready!)

  const points = cityPairs(stage.data, 2 * SIDE).map(({ origin }) => pointOf(origin))
  const table = JSON.stringify({ sources: points.slice(0, SIDE - 5), targets: points.slice(SIDE) })
  const post = (path: string, body: string, headers: Record<string, string> = {}) => ({
    method: 'POST' as const,
    path,
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  const from = (n: number) => ({ 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` })
  const loads: Load[] = [
    {
      origin: api,
      connections: 16,
      seconds: SECONDS,
      request: () => post('/v1/matrix', table, { 'x-service-key': stage.key }),
      statuses: [200, 503],
    },
    {
      origin: admin,
      connections: 8,
      seconds: SECONDS,
      request: (n) =>
        post('/portal/login', JSON.stringify({ email: `a${n}@client.example`, password: 'not a password' }), from(n)),
      statuses: [401, 429],
    },
    {
      origin: admin,
      connections: 4,
      seconds: SECONDS,
      request: (n) =>
        post(
          '/portal/register',
          JSON.stringify({
            email: `r${n}@client.example`,
            password: `a phrase ${n} long enough`,
            organisation: 'Bench',
            country: 'BJ',
          }),
          from(1_000_000 + n),
        ),
      statuses: [201, 429],
    },
  ]

  const figures: Figure[] = []
  const raw: Record<string, { idle: Probed; hammered: Probed }> = {}
  const idle = await probeAll(probes, SECONDS / 3)
  const [hammered, ...measured] = await Promise.all([probeAll(probes, SECONDS), ...loads.map(drive)])
  for (const app of ['api', 'admin'] as const) {
    raw[app] = { idle: idle[app], hammered: hammered[app] }
    figures.push({
      what: `probes of the ${app} while customers hammer it, p99`,
      value: hammered[app].p99Ms,
      unit: 'ms',
      target: { at: 'most', value: AT_MOST_MS },
    })
  }
  const [tables, logins, registrations] = measured.map(({ requestsPerSecond }) => requestsPerSecond)
  await report('probes', stage.data, figures, { ...raw, per_second: { tables, logins, registrations } })
} finally {
  await stage.clear()
}

/** Probes each app in turns, like an orchestrator that does not wait for the others. */
async function probeAll<App extends string>(
  probes: Record<App, string[]>,
  seconds: number,
): Promise<Record<App, Probed>> {
  const entries = Object.entries<string[]>(probes).map(async ([app, urls]) => [app, await probe(urls, seconds)])
  return Object.fromEntries(await Promise.all(entries)) as Record<App, Probed>
}

async function probe(urls: string[], seconds: number): Promise<Probed> {
  const times: number[] = []
  for (const end = performance.now() + seconds * 1_000; performance.now() < end;) {
    for (const url of urls) {
      const startedAt = performance.now()
      const answer = await fetch(url)
      await answer.arrayBuffer()
      times.push(performance.now() - startedAt)
      if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
    }
    await sleep(EVERY_MS)
  }
  const [p50Ms, p99Ms] = percentiles(times, 0.5, 0.99)
  return { p50Ms, p99Ms, maxMs: Math.max(...times), probes: times.length }
}

async function untilReady(url: string): Promise<void> {
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await sleep(100)
}
