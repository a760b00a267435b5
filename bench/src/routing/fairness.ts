import { setTimeout as sleep } from 'node:timers/promises'
import { drive, type Load } from '../load.js'
import { cityPairs, pointOf } from '../pairs.js'
import { type Figure } from '../report.js'
import { median } from '../statistics.js'

const SOURCES = 20
const TARGETS = 25
const HAMMERING_CLIENTS = 4
const ROUNDS = 5
const SECONDS = 4

/**
 * The slowest answers of a route while clients send matrices of 500 pairs as fast as possible.
 *
 * @param origin  of an API without cached answers
 * @param key     of an account with very high limits
 * @param routes  `origin=…&destination=…` of pairs that have a route
 */
export async function fairnessFigures(
  origin: string,
  key: string,
  data: string,
  routes: string[],
): Promise<{ figures: Figure[]; raw: object }> {
  const headers = { 'x-service-key': key }
  const pairs = cityPairs(data, TARGETS)
  const matrix = JSON.stringify({
    sources: pairs.slice(0, SOURCES).map((pair) => pointOf(pair.origin)),
    targets: pairs.map((pair) => pointOf(pair.destination)),
  })
  const route: Load = {
    origin,
    connections: 1,
    seconds: SECONDS,
    request: (n) => ({ method: 'GET', path: `/v1/route?${routes[n % routes.length]}`, headers }),
  }
  const hammer: Load = {
    origin,
    connections: HAMMERING_CLIENTS,
    // Longer than the routes, so that these are never alone.
    seconds: SECONDS + 1,
    request: () => ({
      method: 'POST',
      path: '/v1/matrix',
      headers: { ...headers, 'content-type': 'application/json' },
      body: matrix,
    }),
  }
  await drive({ ...route, seconds: 1 })
  const rounds: Round[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const idle = await drive(route)
    const hammering = drive(hammer)
    await sleep(500)
    const beside = await drive(route)
    const matrices = await hammering
    rounds.push({ idleP99Ms: idle.p99Ms, besideP99Ms: beside.p99Ms, matricesPerSecond: matrices.requestsPerSecond })
    console.error(`round ${round}/${ROUNDS}  route p99 ${idle.p99Ms.toFixed(1)} → ${beside.p99Ms.toFixed(1)} ms`)
  }
  return {
    figures: [
      {
        what: `p99 of a route while ${HAMMERING_CLIENTS} clients send ${SOURCES * TARGETS}-pair matrices / idle`,
        value: median(rounds.map(({ idleP99Ms, besideP99Ms }) => besideP99Ms / idleP99Ms)),
        unit: '×',
        target: { at: 'most', value: 1.2 },
      },
    ],
    raw: { fairness: rounds },
  }
}

interface Round {
  idleP99Ms: number
  besideP99Ms: number
  matricesPerSecond: number
}
