import { readFileSync } from 'node:fs'
import {
  type Admission,
  AdmissionStore,
  connectRedis,
  ControlChannel,
  generateAccountTag,
  generateKey,
  type KeyRecord,
  type ParsedKey,
} from '@repere/shared'
import { startRedis } from '@repere/test-kit'
import { recordOf, requestOf } from './admission-load.js'
import { type Figure, report } from './report.js'
import { percentiles } from './statistics.js'

/*
 * The time of one call of the limiter's script inside Redis, from Redis' own slow log, in every state of a window. A
 * call during which the kernel gave the processor to another process is not counted, because it measures the machine.
 */

const LONGEST_US = 200
const MINUTES_PER_DAY = 1_440
const WARM_CALLS = 20

const server = await startRedis({ settings: ['--slowlog-max-len', '100'] })
const redis = connectRedis(server.url, { commandTimeoutMs: 10_000 })
redis.on('error', () => undefined)
await new Promise((resolve) => redis.once('ready', resolve))

/** The clock of the script, microseconds. */
let nowUs = Date.UTC(2026, 0, 15, 12) * 1_000
const advance = (seconds: number) => (nowUs += seconds * 1e6)
const store = new AdmissionStore(redis, { testClock: () => ({ redisUs: nowUs, callerUs: nowUs }) })
await store.ready()
const control = new ControlChannel(redis)

/** A key whose terms a state of the window needs. */
interface Subject {
  key: ParsedKey
  record: KeyRecord
}

async function issue(terms: Partial<KeyRecord> = {}): Promise<Subject> {
  const key = generateKey('live', generateAccountTag()).parsed
  const record = { ...recordOf(key, 1_000), ...terms }
  await control.publishKey(record)
  await control.publishSuspension({ accountTag: key.accountTag, suspended: null, version: 1 })
  return { key, record }
}

async function change(subject: Subject, terms: Partial<KeyRecord>): Promise<void> {
  subject.record = { ...subject.record, ...terms, version: subject.record.version + 1 }
  await control.publishKey(subject.record)
}

const admit = ({ key }: Subject): Promise<Admission> => store.admit(requestOf(key))

async function admitted(subject: Subject, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) {
    const { outcome } = await admit(subject)
    if (outcome !== 'admitted') throw new Error(outcome)
  }
}

/** A key that had a request in each minute of a day. */
async function busyAllDay(): Promise<Subject> {
  const subject = await issue()
  for (let minute = 0; minute <= MINUTES_PER_DAY; minute++) {
    advance(60)
    await admitted(subject)
  }
  return subject
}

/** How often the kernel has taken the processor from Redis. */
const preemptions = () =>
  Number(/nonvoluntary_ctxt_switches:\s*(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1])

/** Microseconds of each script that `call` runs, or null when Redis was preempted meanwhile. */
async function durations(call: () => Promise<unknown>): Promise<number[] | null> {
  await redis.config('SET', 'slowlog-log-slower-than', '0')
  // Other code has run in between and emptied the processor's caches.
  await admitted(warm, WARM_CALLS)
  await redis.slowlog('RESET')
  const before = preemptions()
  await call()
  const wasPreempted = preemptions() !== before
  const entries = (await redis.slowlog('GET', -1)) as [number, number, number, string[]][]
  await redis.config('SET', 'slowlog-log-slower-than', '-1')
  const taken = entries.flatMap(([, , us, [command]]) => (command?.startsWith('eval') ? [us] : []))
  if (taken.length === 0) throw new Error('no script was run')
  return wasPreempted ? null : taken
}

const full = await busyAllDay()
const warm = await issue({ burstPerSecond: 100_000, dayQuota: null })
const afterIdle = async (minutes: number) => {
  const subject = await busyAllDay()
  advance(minutes * 60)
  return subject
}

/** Each state: how to get there, the calls that are measured (one by default), and how often. */
interface State {
  name: string
  prepare: () => Promise<Subject>
  call?: (subject: Subject) => Promise<unknown>
  rounds?: number
}

interface Counted {
  calls: number
  preempted: number
  medianUs: number
  p99Us: number
  longestUs: number
}

const STATES: State[] = [
  {
    name: 'a script that does nothing',
    prepare: () => Promise.resolve(full),
    call: () => redis.eval('return 0', 0),
  },
  { name: 'same minute', prepare: () => Promise.resolve(full) },
  {
    name: 'eight equal requests in one call',
    prepare: () => Promise.resolve(full),
    call: (subject) => Promise.all(Array.from({ length: 8 }, () => admit(subject))),
  },
  { name: 'next minute', prepare: () => (advance(60), Promise.resolve(full)) },
  { name: 'first request of a key', prepare: () => issue() },
  { name: 'after 12 idle hours', prepare: () => afterIdle(MINUTES_PER_DAY / 2), rounds: 10 },
  { name: 'after 24 idle hours', prepare: () => afterIdle(MINUTES_PER_DAY), rounds: 10 },
  { name: 'after 24 idle hours and a minute', prepare: () => afterIdle(MINUTES_PER_DAY + 1), rounds: 10 },
  {
    name: 'refused by the quota',
    prepare: async () => {
      const subject = await issue({ dayQuota: 5 })
      await admitted(subject, 5)
      return subject
    },
  },
  {
    name: 'refused by a lower quota after a busy day',
    prepare: async () => {
      const subject = await busyAllDay()
      await change(subject, { dayQuota: 700 })
      return subject
    },
    rounds: 10,
  },
  {
    name: 'refused by the burst',
    prepare: async () => {
      const subject = await issue({ burstPerSecond: 1 })
      await admitted(subject)
      return subject
    },
  },
  {
    name: 'waits for a slot',
    prepare: async () => {
      const subject = await issue({ burstPerSecond: 10 })
      await admitted(subject, 10)
      return subject
    },
    call: ({ key }) => store.admit({ ...requestOf(key), limitClass: 'delayed' }),
  },
  {
    name: 'beyond the quota, paid for',
    prepare: () => issue({ dayQuota: 0, overage: { pricePer1000Fcfa: 1_000, capFcfa: 1_000 } }),
  },
  {
    name: 'first with a doubled burst',
    prepare: async () => {
      const subject = await issue({ dayQuota: null })
      await admitted(subject, 1_000)
      await change(subject, { burstPerSecond: 2_000 })
      return subject
    },
    rounds: 20,
  },
]

const raw: Record<string, Counted> = {}
try {
  // At the first calls, the processor's caches are empty.
  await admitted(full, 500)
  for (const { name, prepare, call = admit, rounds = 300 } of STATES) {
    const counted: number[] = []
    let preempted = 0
    for (let round = 0; round < rounds; round++) {
      const subject = await prepare()
      const taken = await durations(() => call(subject))
      if (taken === null) preempted++
      else counted.push(...taken)
    }
    const [medianUs, p99Us, longestUs] = percentiles(counted, 0.5, 0.99, 1)
    raw[name] = { calls: counted.length, preempted, medianUs, p99Us, longestUs }
    console.error(`${name}: ${JSON.stringify(raw[name])}`)
  }
  const [nothing, ...states] = STATES.map(({ name }) => raw[name]!)
  const worst = (of: (state: Counted) => number) => Math.max(...states.map(of))
  const figures: Figure[] = [
    { what: 'a script that does nothing, longest call', value: nothing!.longestUs, unit: 'µs', target: null },
    { what: 'median call, slowest state', value: worst((state) => state.medianUs), unit: 'µs', target: null },
    {
      what: 'longest call of any state',
      value: worst((state) => state.longestUs),
      unit: 'µs',
      target: { at: 'most', value: LONGEST_US },
    },
  ]
  await report('limiter', 'none', figures, raw)
} finally {
  store.close()
  redis.disconnect()
  await server.remove()
}
