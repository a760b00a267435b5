import { readdirSync, readFileSync } from 'node:fs'
import { connect, createServer, type Server as TcpServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { createPrisma } from '@repere/prisma'
import { type LatLng, noUsage, type RedisClient, USAGE_COUNTERS, usageFigures, UsageReader } from '@repere/shared'
import {
  createCustomer,
  createDatabase,
  createKey,
  startApi,
  startRedis,
  type StartApiOptions,
  type TestApi,
  type TestDatabase,
  type TestPostgres,
  type TestRedis,
  until,
} from '@repere/test-kit'

const REQUESTS_PER_SECOND = 50
/** Time with load before a fault, and after it. */
const CALM_MS = 1_500
/** A request that takes longer counts as failed. */
const PATIENCE_MS = 10_000

/** A request and its status; 0 without an answer. */
export interface Sent {
  at: number
  ended: number
  status: number
}

/** One line of the table. */
export interface FaultRow {
  fault: string
  requests: number
  failed: number
  /** Number of failed requests by status; 0 without an answer. */
  statuses: Record<string, number>
  /** From the end of the fault to the last failure; 0 without a failure after the fault. */
  recoverySeconds: number
  /** Number of successful requests. */
  served: number
  /** Units that the customer pays for. */
  charged: number
  /** From the end of the fault to the first successful answer; null without one. */
  firstAnswerSeconds: number | null
  /** Of the processes that the fault is about, before it and after it. */
  processes?: { threads: [before: number, after: number]; megabytes: [before: number, after: number] }
}

/** A Redis, or a cluster, in which units are counted. */
export interface CountingRedis {
  url: string
  client(): RedisClient
  remove(): Promise<void>
}

export type FaultRigOptions<R extends CountingRedis> = Pick<StartApiOptions, 'dataDir' | 'workers' | 'env'> & {
  /** Absent: the rig starts a Redis. The rig removes both this Redis and the Postgres. */
  redis?: R
  /** Address of Redis for the API, if it differs from Redis' own address. */
  redisUrl?: string
  postgres?: TestPostgres
  /** Ends of the routes that are asked for; absent: in the demo town. */
  route?: [from: LatLng, to: LatLng]
}

/** The API with its stores, under a constant load of route requests that no cache can answer. */
export class FaultRig<R extends CountingRedis = TestRedis> {
  private requestNumber = 0
  /** The Redis with the counters; another one after a failover. */
  private counting: CountingRedis

  private constructor(
    readonly redis: R,
    readonly api: TestApi,
    private readonly database: TestDatabase | TestPostgres,
    readonly accountTag: string,
    readonly key: string,
    private readonly route: [from: LatLng, to: LatLng],
  ) {
    this.counting = redis
  }

  static async start<R extends CountingRedis = TestRedis>(given: FaultRigOptions<R>): Promise<FaultRig<R>> {
    const { centre, ouest } = DEMO_TOWN.points
    const { redis: own, redisUrl, postgres, route = [centre, ouest], ...options } = given
    const redis = own ?? ((await startRedis({ persistent: true })) as CountingRedis as R)
    const database = postgres ?? (await createDatabase())
    const api = await startApi({
      ...options,
      redisUrl: redisUrl ?? redis.url,
      databaseUrl: database.gatewayUrl,
      // The promises apply to the time-outs that the product has by default, not to those that the other tests set.
      env: { REDIS_TIMEOUT_MS: '', POSTGRES_TIMEOUT_MS: '', ROUTING_DEADLINE_MS: '', ...options.env },
    })
    const prisma = createPrisma(database.url, { connectionsMax: 1 })
    const customer = await createCustomer(prisma, { plan: 'enterprise' })
    const { text } = await createKey(prisma, redis.client(), customer)
    const { tag } = await prisma.account.findUniqueOrThrow({ where: { id: customer.accountId } })
    await prisma.$disconnect()
    return new FaultRig(redis, api, database, tag, text, route)
  }

  async stop(): Promise<void> {
    await this.api.remove()
    await Promise.all([this.redis.remove(), this.database.remove()])
  }

  /** Names the Redis with the counters after a failover. */
  countIn(replica: CountingRedis): void {
    this.counting = replica
  }

  /**
   * Sends 50 requests a second and runs a function meanwhile.
   *
   * @param happen  causes the fault; resolves when the fault has ended
   * @param recovers  false for a fault that lasts until the end
   * @param pids  lists the processes that the fault is about
   * @returns the row, and every request
   */
  async measure(
    fault: string,
    happen: () => Promise<unknown>,
    { recovers = true, pids }: { recovers?: boolean; pids?: () => number[] } = {},
  ): Promise<{ row: FaultRow; sent: Sent[] }> {
    const before = await this.charged()
    const sent: Sent[] = []
    const underWay = new Set<Promise<void>>()
    const timer = setInterval(() => {
      const one: Promise<void> = this.send().then((result) => {
        sent.push(result)
        underWay.delete(one)
      })
      underWay.add(one)
    }, 1_000 / REQUESTS_PER_SECOND)
    await sleep(CALM_MS)
    const sizeBefore = pids && sizeOf(pids())
    await happen()
    const over = performance.now()
    if (recovers) await until(() => recentlyWell(sent, over), { timeoutMs: 60_000, everyMs: 100 })
    await sleep(CALM_MS)
    // A host that is not needed any more ends some seconds later.
    if (pids) await until(() => pids().length <= 1, { timeoutMs: 15_000, everyMs: 100 })
    // A new host has all its threads, and the memory of its work, after some requests.
    const isAsBefore = () => sizeOf(pids!()).threads === sizeBefore!.threads
    if (pids) await until(isAsBefore, { timeoutMs: 15_000, everyMs: 100 }).catch(() => undefined)
    const sizeAfter = pids && sizeOf(pids())
    clearInterval(timer)
    await Promise.all(underWay)
    const failures = sent.filter(({ status }) => status !== 200)
    const answered = sent.filter(({ status, ended }) => status === 200 && ended > over)
    const last = recovers ? Math.max(over, ...failures.map(({ ended }) => ended)) : over
    const served = sent.length - failures.length
    // The spool is sent within a second, and units of refused requests are given back.
    const charged = await this.settled(before, served)
    const row = {
      fault,
      requests: sent.length,
      failed: failures.length,
      statuses: countsOf(failures.map(({ status }) => `${status}`)),
      recoverySeconds: Math.round((last - over) / 100) / 10,
      served,
      charged,
      firstAnswerSeconds:
        answered.length === 0 ? null : Math.round(Math.min(...answered.map(({ ended }) => ended - over)) / 100) / 10,
      ...(sizeBefore &&
        sizeAfter && {
          processes: {
            threads: [sizeBefore.threads, sizeAfter.threads] as [number, number],
            megabytes: [sizeBefore.megabytes, sizeAfter.megabytes] as [number, number],
          },
        }),
    }
    return { row, sent }
  }

  /** One request of the load. */
  async send(): Promise<Sent> {
    const at = performance.now()
    const [from, to] = this.route
    // Each request has another position, because a cached answer would hide a stopped engine.
    const shift = (this.requestNumber++ % 4_000) * 1e-7
    const path = `/v1/route?origin=${from.lat + shift},${from.lng}&destination=${to.lat},${to.lng + shift}`
    const status = await fetch(this.api.url + path, {
      headers: { 'x-service-key': this.key },
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    return { at, ended: performance.now(), status }
  }

  /** Units of the account so far, in Redis, before the worker copies them. */
  private async charged(): Promise<number> {
    const rows = await new UsageReader(this.counting.client()).changedSince(this.accountTag, 0)
    const sum = noUsage()
    for (const { counters } of rows) for (const name of USAGE_COUNTERS) sum[name] += counters[name]
    return usageFigures(sum).units
  }

  private async settled(before: number, served: number): Promise<number> {
    const read = async () => (await this.charged()) - before
    await until(async () => (await read()) === served, { timeoutMs: 6_000, everyMs: 200 }).catch(() => undefined)
    return read()
  }
}

function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** True when the last second has answers and all of them were successful. */
function recentlyWell(sent: readonly Sent[], over: number): boolean {
  // Answers from before the fault say nothing.
  const since = Math.max(over, performance.now() - 1_000)
  const recent = sent.filter(({ ended }) => ended >= since)
  return recent.length >= REQUESTS_PER_SECOND / 2 && recent.every(({ status }) => status === 200)
}

/** Threads and resident memory of some processes together. */
function sizeOf(pids: readonly number[]): { threads: number; megabytes: number } {
  const size = { threads: 0, megabytes: 0 }
  for (const pid of pids) {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    size.threads += Number(/^Threads:\s+(\d+)/m.exec(status)![1])
    size.megabytes += Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024)
  }
  return size
}

/** The child processes, at any depth, whose command line contains a text. */
export function processesBelow(pid: number, text: string): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      // The second field is the command in parentheses, which may contain any character.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      parents.set(Number(name), Number(fields[1]))
    } catch {
      // It has just ended.
    }
  }
  const below = [pid]
  for (const parent of below) for (const [child, of] of parents) if (of === parent) below.push(child)
  return below.slice(1).filter((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(text)
    } catch {
      return false
    }
  })
}

/** Forwards connections to a server that can be changed, like an address that moves to a replica. */
export class MovingAddress {
  private readonly sockets = new Set<Socket>()

  private constructor(
    private readonly server: TcpServer,
    readonly port: number,
    private target: number,
  ) {}

  static async to(target: number): Promise<MovingAddress> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const moving = new MovingAddress(server, (server.address() as { port: number }).port, target)
    server.on('connection', (socket) => moving.forward(socket))
    return moving
  }

  moveTo(target: number): void {
    this.target = target
    for (const socket of this.sockets) socket.destroy()
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private forward(socket: Socket): void {
    const upstream = connect(this.target, '127.0.0.1')
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      this.sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        this.sockets.delete(one)
        other.destroy()
      })
    }
    socket.pipe(upstream).pipe(socket)
  }
}
