import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import {
  AdmissionStore,
  connectRedis,
  generateAccountTag,
  generateKey,
  type KeyRecord,
  type ParsedKey,
} from '@repere/shared'
import { startRedis } from '@repere/test-kit'
import { type Figure, report } from './report.js'

/*
 * A hundred thousand accounts with skewed traffic against one Redis: what it takes in memory and processor, and what a
 * thousand million requests a day would take at that rate.
 */

const { values } = parseArgs({
  options: {
    keys: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '400000' },
    // Prices are the supplier's: these are examples, in francs a month.
    'fcfa-per-core': { type: 'string', default: '9000' },
    'fcfa-per-gb': { type: 'string', default: '2500' },
  },
})
const KEYS = Number(values.keys)
const REQUESTS = Number(values.requests)
const AT_ONCE = 128
/** One key in ten gets nine requests in ten, and so on below: as customers are. */
const SKEW = 1.1

const REQUESTS_PER_DAY = 1e9
/** A working day's peak beside its mean. */
const PEAK = 3
/** The load that one Redis process may have: the rest is a reserve. */
const BUSY_MAX = 0.6
const SECONDS_PER_DAY = 86_400

const redis = await startRedis()
const connection = connectRedis(redis.url, { commandTimeoutMs: 10_000 })
connection.on('error', () => undefined)
await new Promise((resolve) => connection.once('ready', resolve))
const store = new AdmissionStore(connection)
await store.ready()

const infoOf = async (section: string, name: string) =>
  Number(new RegExp(`${name}:([\\d.]+)`).exec(await connection.info(section))?.[1])
const cpuSeconds = async () => (await infoOf('cpu', 'used_cpu_user')) + (await infoOf('cpu', 'used_cpu_sys'))
const memory = () => infoOf('memory', 'used_memory')

async function inTurns<T>(items: Iterable<T>, run: (item: T) => Promise<unknown>): Promise<void> {
  const iterator = items[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = iterator.next(); !next.done; next = iterator.next()) await run(next.value)
    }),
  )
}

const request = (key: ParsedKey) => ({ key, origin: null, limitClass: 'standard', group: 'routing' }) as const

try {
  const empty = await memory()
  const keys = Array.from({ length: KEYS }, () => generateKey('live', generateAccountTag()).parsed)
  const filledFrom = performance.now()
  await inTurns(keys, async (key) => {
    const missing = await store.admit(request(key))
    if (missing.outcome !== 'missing') throw new Error(missing.outcome)
    await store.fill(recordOf(key), { accountTag: key.accountTag, suspended: null, version: 1 }, missing)
  })
  const fillSeconds = (performance.now() - filledFrom) / 1_000
  const known = await memory()
  // Everybody asks once: windows and counters are there.
  await inTurns(keys, (key) => store.admit(request(key)))
  const active = await memory()

  const chosen = zipf(KEYS, SKEW)
  const [cpuBefore, from, ownBefore] = [await cpuSeconds(), performance.now(), process.cpuUsage()]
  let refused = 0
  await inTurns(count(REQUESTS), async () => {
    const { outcome } = await store.admit(request(keys[chosen()]!))
    if (outcome !== 'admitted') refused++
  })
  const seconds = (performance.now() - from) / 1_000
  const redisCpu = (await cpuSeconds()) - cpuBefore
  const own = process.cpuUsage(ownBefore)
  const after = await memory()

  const perRequestUs = (redisCpu / REQUESTS) * 1e6
  const peakPerSecond = (REQUESTS_PER_DAY / SECONDS_PER_DAY) * PEAK
  const redisCores = (peakPerSecond * perRequestUs) / 1e6
  const bytesPerKey = (active - empty) / KEYS
  const monthly =
    (redisCores / BUSY_MAX) * Number(values['fcfa-per-core']) + ((after * 2) / 1e9) * Number(values['fcfa-per-gb'])
  const figures: Figure[] = [
    { what: 'memory of a key that Redis knows', value: (known - empty) / KEYS, unit: 'bytes', target: null },
    { what: 'memory of a key in use', value: bytesPerKey, unit: 'bytes', target: { at: 'most', value: 8_000 } },
    { what: 'processor of Redis for a request', value: perRequestUs, unit: 'µs', target: null },
    {
      what: 'processor of the client for a request',
      value: (own.user + own.system) / REQUESTS,
      unit: 'µs',
      target: null,
    },
    { what: 'requests a second in this run', value: REQUESTS / seconds, unit: '/s', target: null },
    { what: 'keys read again a second', value: KEYS / fillSeconds, unit: '/s', target: null },
    { what: '10⁹ requests a day: peak', value: peakPerSecond, unit: '/s', target: null },
    { what: '10⁹ requests a day: primaries of Redis', value: Math.ceil(redisCores / BUSY_MAX), unit: '', target: null },
    { what: '10⁶ keys in use', value: (bytesPerKey * 1e6) / 1e9, unit: 'GB', target: null },
    {
      what: 'admission of a million requests, Redis with a replica each',
      value: (2 * monthly) / ((REQUESTS_PER_DAY * 30) / 1e6),
      unit: 'FCFA',
      target: null,
    },
  ]
  await report('scale', `${KEYS} keys, ${REQUESTS} requests, Zipf ${SKEW}`, figures, {
    seconds,
    redisCpu,
    refused,
    empty,
    known,
    active,
    after,
  })
} finally {
  store.close()
  connection.disconnect()
  await redis.remove()
}

function* count(to: number): Generator<number> {
  for (let i = 0; i < to; i++) yield i
}

/** Chooses 0…n−1, the first most often: the k-th in proportion to 1/k^s. */
function zipf(n: number, s: number): () => number {
  const sums = new Float64Array(n)
  let sum = 0
  for (let k = 0; k < n; k++) sums[k] = sum += 1 / (k + 1) ** s
  let state = 42
  return () => {
    // A fixed sequence: two runs are of the same traffic.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const wanted = (state / 2 ** 32) * sum
    let [low, high] = [0, n - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

function recordOf(key: ParsedKey): KeyRecord {
  return {
    keyId: randomUUID(),
    accountId: randomUUID(),
    accountTag: key.accountTag,
    kind: key.kind,
    digest: key.digest,
    version: 1,
    plan: 'pro',
    dayQuota: 1_000_000,
    burstPerSecond: 50,
    origins: [],
    overage: null,
    scopes: [],
    addresses: [],
    expiresAtMs: null,
    verifyByMs: null,
    sellerUtcOffsetMinutes: 60,
  }
}
