import { cpus } from 'node:os'
import { Redis } from 'ioredis'
import type { KeyRecord } from '../src/index.js'
import { connectRedis } from '../src/redis/connection.js'
import { RedisServer } from '../src/redis/redis-server.fixture.js'
import { evaluate, script } from '../src/redis/script.js'
import { Planes, TestClock, type Subject } from '../src/redis/subject.fixture.js'

/*
 * Measures the cost of one admission: inside Redis (microseconds per call from its slow log, in every state of a
 * window) and through the client (admissions per second, beside plain PINGs in the same run). Prints JSON.
 */

const ROUNDS = 60
const NOTHING = script('return 0')

interface Cost {
  calls: number
  medianUs: number
  p99Us: number
  maxUs: number
  /** Calls that took more than 200 µs. On a busy machine, the empty script has some too. */
  over200Us: number
}

const server = await RedisServer.start('--slowlog-max-len', '10000')
const clock = new TestClock()
const planes = await Planes.open(server.url, { testClock: () => clock.read() })

/** Durations of the scripts of `measured` inside Redis, over many rounds. */
async function cost(
  prepare: (round: number) => Promise<Subject>,
  measured: (subject: Subject) => Promise<unknown>,
  rounds = ROUNDS,
): Promise<Cost> {
  const durations: number[] = []
  for (let round = 0; round < rounds; round++) {
    const subject = await prepare(round)
    await planes.redis.config('SET', 'slowlog-log-slower-than', '0')
    await planes.redis.slowlog('RESET')
    await measured(subject)
    const entries = (await planes.redis.slowlog('GET', -1)) as [number, number, number, string[]][]
    await planes.redis.config('SET', 'slowlog-log-slower-than', '-1')
    for (const [, , us, [command]] of entries) if (command === 'evalsha') durations.push(us)
  }
  return summarise(durations)
}

function summarise(durations: number[]): Cost {
  durations.sort((a, b) => a - b)
  const at = (share: number): number => durations[Math.floor(durations.length * share)] as number
  return {
    calls: durations.length,
    medianUs: at(0.5),
    p99Us: at(0.99),
    maxUs: durations.at(-1) as number,
    over200Us: durations.filter((us) => us > 200).length,
  }
}

/** A subject that used one unit in each of the 1,441 minutes. */
async function busyAllDay(terms: Partial<KeyRecord> = {}): Promise<Subject> {
  const subject = await planes.issue({ dayQuota: 1_000_000, burstPerSecond: 1_000, ...terms })
  for (let minute = 0; minute < 1441; minute++) {
    clock.advanceSeconds(60)
    await subject.admitted()
  }
  return subject
}

const ring = await busyAllDay()
const same = (): Promise<Subject> => Promise.resolve(ring)
const after = (minutes: number) => async (): Promise<Subject> => {
  const subject = await busyAllDay()
  clock.advanceSeconds(minutes * 60)
  return subject
}
/** Measures over few rounds, because each round needs 1,441 requests of preparation. */
const rarely = async (minutes: number): Promise<Cost> => {
  const durations: number[] = []
  for (let i = 0; i < 5; i++) {
    const subject = await after(minutes)()
    durations.push(
      (
        await cost(
          () => Promise.resolve(subject),
          (given) => given.admit(),
          1,
        )
      ).maxUs,
    )
  }
  return summarise(durations)
}

// The first calls of a process are slower, because the processor's caches are empty.
await ring.outcomes(200)

const scriptUs = {
  // The time that the machine adds to any script. Compare all figures below with this one.
  'a script that does nothing': await cost(same, async () => {
    for (let i = 0; i < 20; i++) await evaluate(planes.redis, NOTHING, [], [])
  }),
  'same minute': await cost(same, async (subject) => {
    for (let i = 0; i < 20; i++) await subject.admit()
  }),
  'same minute, a call for eight equal requests': await cost(same, async (subject) => {
    for (let i = 0; i < 20; i++) await Promise.all(Array.from({ length: 8 }, () => subject.admit()))
  }),
  'next minute, full ring': await cost(
    () => (clock.advanceSeconds(60), same()),
    (subject) => subject.admit(),
  ),
  'first request ever': await cost(
    () => planes.issue(),
    (subject) => subject.admit(),
  ),
  'after 12 idle hours': await rarely(720),
  'after 24 idle hours': await rarely(1440),
  'after 24 idle hours and a minute': await rarely(1441),
  'refused, quota full': await cost(
    async () => {
      const subject = await planes.issue({ dayQuota: 5 })
      await subject.outcomes(5)
      return subject
    },
    (subject) => subject.outcomes(20),
  ),
  'refused after a downgrade, full ring': await (async () => {
    const subject = await busyAllDay()
    await subject.change({ dayQuota: 700 })
    return cost(
      () => Promise.resolve(subject),
      (given) => given.outcomes(20),
    )
  })(),
  'refused by the burst': await cost(
    async () => {
      const subject = await planes.issue({ burstPerSecond: 1 })
      await subject.admit()
      return subject
    },
    (subject) => subject.outcomes(20),
  ),
  'waits for a slot': await cost(
    async () => {
      const subject = await planes.issue({ burstPerSecond: 10 })
      await subject.outcomes(10)
      return subject
    },
    (subject) => subject.outcomes(20, { limitClass: 'delayed' }),
  ),
  overage: await cost(
    () => planes.issue({ dayQuota: 0, burstPerSecond: 1_000, overage: { pricePer1000Fcfa: 1_000, capFcfa: 1_000 } }),
    (subject) => subject.outcomes(20),
  ),
  'burst of 1,000 becomes 2,000': await cost(
    async (round) => {
      const subject = await planes.issue({ burstPerSecond: 1_000, dayQuota: null })
      if (round < 5) await subject.outcomes(1_000)
      await subject.change({ burstPerSecond: 2_000 })
      return subject
    },
    (subject) => subject.admit(),
  ),
  'settled, unit given back': await cost(
    async () => {
      clock.advanceSeconds(60)
      return ring
    },
    async (subject) => {
      const { receipt } = await subject.admitted()
      clock.advanceSeconds(120)
      await subject.admitted()
      await planes.redis.slowlog('RESET')
      await planes.store.recordOutcome(receipt, 'server_error')
    },
  ),
}

/** Calls per second with `concurrency` of them on their way at any time. */
async function throughput(call: () => Promise<unknown>, concurrency = 64, calls = 15_000): Promise<number> {
  let left = calls
  const worker = async (): Promise<void> => {
    while (left-- > 0) await call()
  }
  const startedAt = process.hrtime.bigint()
  await Promise.all(Array.from({ length: concurrency }, worker))
  return Math.round(calls / (Number(process.hrtime.bigint() - startedAt) / 1e9))
}

async function compare(connect: () => Redis): Promise<Record<string, number>> {
  const redis = connect()
  await new Promise((resolve) => redis.once('ready', resolve))
  const own = await Planes.over(redis)
  const subjects = await Promise.all(
    Array.from({ length: 500 }, () => own.issue({ dayQuota: 1_000_000_000, burstPerSecond: 100_000 })),
  )
  const hot = subjects[0] as Subject
  let turn = 0
  await throughput(() => hot.admit())
  const figures = {
    pings: await throughput(() => redis.ping()),
    admissionsOneKey: await throughput(() => hot.admit()),
    admissions500Keys: await throughput(() => (subjects[turn++ % 500] as Subject).admit()),
    refusedOneKey: 0,
  }
  await hot.change({ dayQuota: 10 })
  figures.refusedOneKey = await throughput(() => hot.admit())
  own.close()
  return figures
}

// The modes alternate and the median counts, because the machine also does other work.
const modes = {
  plain: () => connectRedis(server.url),
  autoPipelining: () => new Redis(server.url, { enableAutoPipelining: true }),
}
const turns: Record<string, Record<string, number>[]> = { plain: [], autoPipelining: [] }
for (let i = 0; i < 5; i++) {
  for (const [mode, connect] of Object.entries(modes)) turns[mode]?.push(await compare(connect))
}
const client = Object.fromEntries(
  Object.entries(turns).map(([mode, figures]) => [
    mode,
    Object.fromEntries(
      Object.keys(figures[0] ?? {}).map((name) => {
        const sorted = figures.map((turn) => turn[name] as number).sort((a, b) => a - b)
        return [name, { median: sorted[2], least: sorted[0], most: sorted[4] }]
      }),
    ),
  ]),
)

const redisVersion = /redis_version:(\S+)/.exec(await planes.redis.info('server'))?.[1]
const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, redis: redisVersion }
console.log(JSON.stringify({ at: new Date().toISOString(), machine, scriptUs, callsPerSecond: client }, null, 2))
planes.close()
await server.stop()
