import { parseArgs } from 'node:util'
import { seededRandom } from '@repere/shared/seeded-random'
import { AdmissionLoad } from './admission-load.js'
import { type Figure, report } from './report.js'

/*
 * A hundred thousand accounts with skewed traffic against one Redis: the memory and processor time that it takes, and
 * the estimate for 10⁹ requests a day at that rate.
 */

const { values } = parseArgs({
  options: {
    keys: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '400000' },
    // Prices depend on the supplier. These are examples, in francs a month.
    'fcfa-per-core': { type: 'string', default: '9000' },
    'fcfa-per-gb': { type: 'string', default: '2500' },
  },
})
const KEYS = Number(values.keys)
const REQUESTS = Number(values.requests)
/** One key in ten sends nine requests in ten, and so on below, like real customers. */
const SKEW = 1.1

const REQUESTS_PER_DAY = 1e9
/** The peak of a working day as a multiple of its mean. */
const PEAK = 3
/** The load that one Redis process may have: the rest is a reserve. */
const BUSY_MAX = 0.6
const SECONDS_PER_DAY = 86_400

const load = await AdmissionLoad.open()
try {
  const empty = await load.memory()
  const filledFrom = performance.now()
  await load.add(KEYS)
  const fillSeconds = (performance.now() - filledFrom) / 1_000
  const known = await load.memory()
  // Every key sends one request, so that its window and counters exist.
  await load.admit(load.keys)
  const active = await load.memory()

  const chosen = zipf(KEYS, SKEW)
  const skewed = Array.from({ length: REQUESTS }, () => load.keys[chosen()]!)
  const { seconds, redisCpu, ownCpu, refused } = await load.admit(skewed)
  const after = await load.memory()

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
      value: (ownCpu / REQUESTS) * 1e6,
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
  await load.close()
}

/** Chooses 0…n−1, the first most often: the k-th in proportion to 1/k^s. */
function zipf(n: number, s: number): () => number {
  const sums = new Float64Array(n)
  let sum = 0
  for (let k = 0; k < n; k++) sums[k] = sum += 1 / (k + 1) ** s
  // A fixed sequence, so that two runs have the same traffic.
  const random = seededRandom(42)
  return () => {
    const wanted = random() * sum
    let [low, high] = [0, n - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
