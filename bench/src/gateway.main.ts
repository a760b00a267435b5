import { fileURLToPath } from 'node:url'
import { request } from 'undici'
import { contend, type Load } from './load.js'
import { routableQueries } from './pairs.js'
import { report } from './report.js'
import { API_MAIN, setTheStage } from './stage.js'

/**
 * The cost of the gateway: all its steps for an operation that does nothing, a cached answer, a route compared with the
 * engine's behind a bare route, and long routes packed. The measurements of a pair alternate, with one server process each.
 */
const server = (name: string) => fileURLToPath(new URL(`./servers/${name}.main.js`, import.meta.url))
const ROUNDS = 7
const SECONDS = 2
const KEYS = 64
const LONG_ROUTES = 10
const PACKED = { 'accept-encoding': 'br, gzip' }

/**
 * The queries that the engine answers at the first attempt, because only the API makes a second one from other roads;
 * 400 at most.
 */
async function answeredByEngineAlone(engine: string, candidates: string[]): Promise<string[]> {
  const queries: string[] = []
  for (const query of candidates) {
    const response = await fetch(`${engine}/route?${query}`)
    await response.arrayBuffer()
    if (response.ok) queries.push(query)
  }
  return queries.slice(0, 400)
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

const stage = await setTheStage()
try {
  const load = (origin: string, connections: number, path: (n: number) => string, keys = [stage.key]): Load => ({
    origin,
    connections,
    seconds: SECONDS,
    request: (n) => ({ method: 'GET', path: path(n), headers: { 'x-service-key': keys[n % keys.length]! } }),
  })
  const progress = (round: number, name: string, { requestsPerSecond }: { requestsPerSecond: number }) =>
    console.error(`round ${round}/${ROUNDS}  ${name}  ${requestsPerSecond.toFixed(0)} requests/s`)

  const bare = await stage.serve(server('noop'), ['bare'])
  const oneCommand = await stage.serve(server('noop'), ['one-command'])
  const chained = await stage.serve(server('noop'), ['chained'])
  const api = await stage.serve(API_MAIN)
  // Equal requests of one key share a call to Redis; those of several keys do not.
  const keys = await Promise.all(Array.from({ length: KEYS }, () => stage.anotherKey()))
  const cachedPath = `/v1/route?${(await routableQueries(api, stage.key, stage.data, 1))[0]}`
  const small = await contend(
    {
      bare: load(bare, 16, () => '/v1/noop'),
      oneCommand: load(oneCommand, 16, () => '/v1/noop'),
      chained: load(chained, 16, () => '/v1/noop'),
      chainedManyKeys: load(chained, 16, () => '/v1/noop', keys),
      cached: load(api, 16, () => cachedPath),
    },
    ROUNDS,
    progress,
  )
  const alone = await contend(
    { oneCommand: load(oneCommand, 1, () => '/v1/noop'), chained: load(chained, 1, () => '/v1/noop') },
    3,
    progress,
  )

  const uncached = await stage.serve(API_MAIN, [], { ANSWER_CACHE_BYTES: '0', ROUTING_LANES: '2' })
  const engine = await stage.serve(server('bare-route'), [], { UV_THREADPOOL_SIZE: '2' })
  const candidates = await routableQueries(uncached, stage.key, stage.data, 800)
  const queries = await answeredByEngineAlone(engine, candidates)
  const query = (n: number) => queries[n % queries.length]!
  const routes = await contend(
    {
      engine: load(engine, 4, (n) => `/route?${query(n)}`),
      api: load(uncached, 4, (n) => `/v1/route?${query(n)}`),
    },
    ROUNDS,
    progress,
  )

  const bytesOf = async (query: string, headers = {}) => {
    const { body } = await request(`${uncached}/v1/route?${query}`, {
      headers: { 'x-service-key': stage.key, ...headers },
    })
    return (await body.arrayBuffer()).byteLength
  }
  const sized = await Promise.all(queries.map(async (query) => ({ query, bytes: await bytesOf(query) })))
  const long = sized.sort((a, b) => b.bytes - a.bytes).slice(0, LONG_ROUTES)
  const packedBytes = await Promise.all(long.map(({ query }) => bytesOf(query, PACKED)))
  const plainLoad = load(uncached, 4, (n) => `/v1/route?${long[n % long.length]!.query}`)
  const packing = await contend(
    {
      plain: plainLoad,
      packed: {
        ...plainLoad,
        request: (n) => {
          const plain = plainLoad.request(n)
          return { ...plain, headers: { ...plain.headers, ...PACKED } }
        },
      },
    },
    ROUNDS,
    progress,
  )

  await report(
    'gateway',
    stage.data,
    [
      {
        what: 'no-op through the chain / without it and with one command to Redis, requests/s',
        value: small.chained.requestsPerSecond / small.oneCommand.requestsPerSecond,
        unit: '×',
        target: { at: 'least', value: 0.85 },
      },
      {
        what: `no-op through the chain, ${KEYS} keys in turn / without it and with one command to Redis, requests/s`,
        value: small.chainedManyKeys.requestsPerSecond / small.oneCommand.requestsPerSecond,
        unit: '×',
        target: null,
      },
      {
        what: 'no-op through the chain / without it, requests/s',
        value: small.chained.requestsPerSecond / small.bare.requestsPerSecond,
        unit: '×',
        target: null,
      },
      {
        what: 'no-op through the chain, p50 added to one command to Redis, one connection',
        value: alone.chained.p50Ms - alone.oneCommand.p50Ms,
        unit: 'ms',
        target: { at: 'most', value: 0.3 },
      },
      {
        what: 'cached route / no-op through the chain, requests/s',
        value: small.cached.requestsPerSecond / small.chained.requestsPerSecond,
        unit: '×',
        target: { at: 'least', value: 0.9 },
      },
      {
        what: 'route through the API / the engine’s route in process, requests/s',
        value: routes.api.requestsPerSecond / routes.engine.requestsPerSecond,
        unit: '×',
        target: { at: 'least', value: 0.85 },
      },
      {
        what: 'route through the API, p99 added to the engine’s in process',
        value: routes.api.p99Ms - routes.engine.p99Ms,
        unit: 'ms',
        target: { at: 'most', value: 3 },
      },
      {
        what: 'long routes, packed / plain: bytes',
        value: sum(packedBytes) / sum(long.map(({ bytes }) => bytes)),
        unit: '×',
        target: { at: 'most', value: 0.333 },
      },
      {
        what: 'long routes, packed / plain: requests/s',
        value: packing.packed.requestsPerSecond / packing.plain.requestsPerSecond,
        unit: '×',
        target: { at: 'least', value: 0.95 },
      },
    ],
    { small, alone, routes, packing },
  )
} finally {
  await stage.clear()
}
