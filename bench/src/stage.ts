import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@repere/local'
import {
  createCustomer,
  createDatabase,
  createKey,
  startRedis,
  type TestDatabase,
  type TestRedis,
} from '@repere/test-kit'
import { environment, readBenchConfig } from './config.js'

/** The API as it runs in production. */
export const API_MAIN = fileURLToPath(import.meta.resolve('@repere/api/main'))

/** The servers of one benchmark, and a key with very high limits. */
export interface Stage {
  key: string
  dataDir: string
  data: string
  /** A key of another account, with very high limits too. */
  anotherKey(): Promise<string>
  /** Stores positions of a vehicle of the key's account, one a second until now, as the worker does. */
  storeTrail(vehicle: string, points: { lat: number; lng: number }[]): Promise<void>
  /** Starts one of `servers/` or the API, one process, and returns its origin. */
  serve(program: string, args?: string[], env?: Record<string, string>): Promise<string>
  /** Process ids of Redis and of the programs that `serve` started, without their own children. */
  pids(): number[]
  clear(): Promise<void>
}

export async function setTheStage(): Promise<Stage> {
  const { dataDir, data } = await readBenchConfig()
  const [redis, database]: [TestRedis, TestDatabase] = await Promise.all([startRedis(), createDatabase()])
  const { prisma } = database
  await prisma.plan.create({
    data: {
      code: 'bench',
      name: 'Bench',
      versions: {
        create: { validFrom: new Date('2020-01-01'), priceFcfa: 0, dayQuota: 2_000_000_000, burstPerSecond: 100_000 },
      },
    },
  })
  const newCustomer = async () => {
    const customer = await createCustomer(prisma, { plan: 'bench' as never })
    return { ...customer, key: (await createKey(prisma, redis.client(), customer)).text }
  }
  const { key, accountId } = await newCustomer()
  const children: ChildProcess[] = []

  return {
    key,
    dataDir,
    data,
    anotherKey: async () => (await newCustomer()).key,
    async storeTrail(vehicle, points) {
      const receivedAt = new Date()
      const data = points.map((point, n) => {
        const at = new Date(receivedAt.getTime() - (points.length - n) * 1_000)
        return { accountId, vehicle, at, receivedAt, ...point }
      })
      await prisma.position.createMany({ data })
    },
    async serve(program, args = [], env = {}) {
      const port = await freePort()
      const child = fork(program, args, {
        cwd: join(import.meta.dirname, '..'),
        env: {
          ...environment(),
          PORT: `${port}`,
          DATA_DIR: dataDir,
          REDIS_URL: redis.url,
          DATABASE_URL: database.appUrl,
          LOG_LEVEL: 'warn',
          ...env,
        },
      })
      children.push(child)
      const origin = `http://127.0.0.1:${port}`
      await answering(origin, child)
      return origin
    },
    pids: () => [redis.pid, ...children.map(({ pid }) => pid!)],
    async clear() {
      for (const child of children) {
        child.kill('SIGKILL')
      }
      await Promise.all([redis.remove(), database.remove()])
    },
  }
}

async function answering(origin: string, child: ChildProcess): Promise<void> {
  for (let i = 0; i < 600; i++) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
    if (
      await fetch(origin).then(
        () => true,
        () => false,
      )
    )
      return
    await sleep(50)
  }
  throw new Error(`${child.spawnargs.join(' ')} never answered`)
}
