import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openRedis } from '@repere/shared'
import { demoTownData, describeLong, isLongRun, startPostgres, startRedis, until } from '@repere/test-kit'
import {
  type CountingRedis,
  FaultRig,
  type FaultRow,
  MovingAddress,
  processesBelow,
  type Sent,
} from './faults/fault-rig.js'
import { RedisCluster } from '../../packages/shared/src/redis/redis-cluster.fixture.js'
import { faultTable, keepFaultTable } from './faults/fault-table.js'
import { ROOT } from './journey.js'

jest.setTimeout(120_000)

const rows: FaultRow[] = []

/**
 * During a fault, a known key must not become unknown, and only requests under way may be charged without an answer.
 */
function promises({ row, sent }: { row: FaultRow; sent: Sent[] }, { underWay = 0, unseen = 0 } = {}): FaultRow {
  rows.push(row)
  expect(sent.map(({ status }) => status)).not.toContain(401)
  expect(row.charged - row.served).toBeLessThanOrEqual(underWay)
  expect(row.served - row.charged).toBeLessThanOrEqual(unseen)
  return row
}

/** Faults of one part at a time, under 50 requests a second of a customer with a live key. */
describeLong('under 50 requests a second', () => {
  afterAll(() => {
    if (rows.length > 0) console.log(`${faultTable(rows)}\n\n${keepFaultTable(ROOT, rows)}`)
  })

  describe('two processes over one Redis and one Postgres', () => {
    let rig: FaultRig
    beforeAll(async () => {
      rig = await FaultRig.start({ dataDir: await demoTownData(), workers: 2 })
    })
    afterAll(() => rig?.stop())
    const hosts = () => processesBelow(rig.api.pid, 'road-host.main')
    const workers = () =>
      processesBelow(rig.api.pid, join('api', 'dist', 'main.js')).filter((pid) => pid !== rig.api.pid)

    it('no fault: nothing fails, and every charged unit was served', async () => {
      const row = promises(await rig.measure('none', () => sleep(2_000)))
      expect([row.failed, row.charged]).toEqual([0, row.served])
    })

    it('an engine killed: its calls are answered by its successor, or not charged', async () => {
      const row = promises(await rig.measure('engine killed', () => endOne(hosts(), 'SIGKILL')))
      // Until its successor has the build open, requests are refused at once: for two seconds at most.
      expect(row.failed).toBeLessThan(100)
      expect(row.recoverySeconds).toBeLessThan(5)
    })

    it('an engine hung: it is detected and replaced, and nothing is charged', async () => {
      const row = promises(
        await rig.measure('engine hung', async () => {
          await endOne(hosts(), 'SIGSTOP')
          await sleep(1_000)
        }),
      )
      expect(row.recoverySeconds).toBeLessThan(12)
    })

    it('Redis killed: usage waits, and is counted once Redis is back', async () => {
      let killedAt = Infinity
      const measured = await rig.measure('Redis killed for 3 s', async () => {
        await rig.redis.kill()
        killedAt = performance.now()
        await sleep(3_000)
        await rig.redis.start()
      })
      // Redis admitted the request, but its answer was lost; the request was admitted again without Redis.
      promises(measured, { underWay: 5, unseen: 5 })
      const { sent } = measured
      expect(sent.length).toBeGreaterThan(200)
      expect(sent.map(({ status }) => status)).not.toContain(0)
      const later = sent.filter(({ ended }) => ended > killedAt + 2_000)
      expect(later.filter(({ status }) => status !== 200)).toEqual([])
    })

    it('Redis hung: the first requests take a time-out longer', async () => {
      const row = promises(
        await rig.measure('Redis hung for 3 s', async () => {
          rig.redis.pause()
          await sleep(3_000)
          rig.redis.resume()
        }),
        // A paused Redis counts the received requests when it continues. Their units are given back.
        { unseen: 5 },
      )
      expect(row.failed).toBeLessThan(10)
    })

    it('a process of the API killed: only its open requests fail', async () => {
      const row = promises(await rig.measure('API process killed', () => endOne(workers(), 'SIGKILL')), {
        underWay: 10,
      })
      expect(row.failed).toBeLessThan(10)
    })

    it('every process replaced: no request fails', async () => {
      const row = promises(
        await rig.measure('every API process replaced', async () => {
          rig.api.signal('SIGUSR2')
          await sleep(9_000)
        }),
      )
      expect([row.failed, row.charged]).toEqual([0, row.served])
    })

    it('500 half-open sockets: other clients are not affected', async () => {
      const row = promises(
        await rig.measure('500 half-open sockets', async () => {
          const { hostname, port } = new URL(rig.api.url)
          const sockets = Array.from({ length: 500 }, () => halfOpen(hostname, Number(port)))
          await sleep(4_000)
          for (const socket of sockets) socket.destroy()
        }),
      )
      expect([row.statuses, row.charged]).toEqual([{}, row.served])
    })
  })

  it('Redis failed over to its replica: keys are read again from Postgres, and no request is refused', async () => {
    const primary = await startRedis({ persistent: true })
    const settings = ['--replicaof', '127.0.0.1', `${primary.port}`, '--repl-diskless-sync-delay', '0']
    const replica = await startRedis({ settings })
    await until(async () => (await replica.client().info('replication')).includes('master_link_status:up'))
    const address = await MovingAddress.to(primary.port)
    const redisUrl = `redis://127.0.0.1:${address.port}`
    const rig = await FaultRig.start({ dataDir: await demoTownData(), redis: primary, redisUrl })
    try {
      await until(async () => (await rig.send()).status === 200)
      const row = promises(
        await rig.measure('Redis failed over to its replica', async () => {
          await primary.kill()
          await sleep(1_000)
          await replica.client().replicaof('NO', 'ONE')
          address.moveTo(replica.port)
          rig.countIn(replica)
        }),
        // Only requests that the primary had counted but not replicated are lost.
        { underWay: 5, unseen: 10 },
      )
      expect(row.recoverySeconds).toBeLessThan(3)
    } finally {
      await address.close()
      await rig.stop()
      await replica.remove()
    }
  })

  describe('Redis Cluster, three primaries with a replica each', () => {
    let cluster: RedisCluster
    let rig: FaultRig<CountingRedis>
    beforeAll(async () => {
      cluster = await RedisCluster.start({ replicas: 1, nodeTimeoutMs: 5_000 })
      const admin = openRedis(cluster.urlFor('admin')).on('error', () => undefined)
      const redis = {
        url: cluster.urlFor('gateway'),
        client: () => admin,
        remove: () => {
          admin.disconnect()
          return cluster.stop()
        },
      }
      rig = await FaultRig.start<CountingRedis>({ dataDir: await demoTownData(), redis, workers: 2 })
      await until(async () => (await rig.send()).status === 200)
    })
    afterAll(() => rig?.stop())
    const primary = () => cluster.primaryOf(`rp:{${rig.accountTag}}:x`)

    it('the account’s primary killed: at most a few requests get a 503 that says to try again, and its replica takes over', async () => {
      const lost = await primary()
      const measured = await rig.measure('cluster: primary killed', async () => {
        await lost.kill()
        await until(async () => (await primary()) !== lost, { timeoutMs: 30_000, everyMs: 100 })
      })
      await lost.run()
      await cluster.whole()
      const row = promises(measured, { underWay: 5, unseen: 10 })
      expect(Object.keys(row.statuses).filter((status) => status !== '503')).toEqual([])
      expect(row.failed).toBeLessThan(10)
    })

    it('the account’s primary frozen: the first requests take a time-out longer, then its replica takes over', async () => {
      const lost = await primary()
      const row = promises(
        await rig.measure('cluster: primary frozen', async () => {
          lost.signal('SIGSTOP')
          await until(async () => (await primary()) !== lost, { timeoutMs: 30_000, everyMs: 100 })
        }),
        { underWay: 5, unseen: 10 },
      )
      lost.signal('SIGCONT')
      expect(row.failed).toBeLessThan(10)
    })

    it('another account’s primary killed: nothing is noticed', async () => {
      await cluster.whole()
      const own = await primary()
      const others = await Promise.all(['{a}', '{b}', '{c}', '{d}', '{e}'].map((key) => cluster.primaryOf(key)))
      const other = others.find((node) => node !== own)!
      const row = promises(
        await rig.measure('cluster: another primary killed', async () => {
          await other.kill()
          await sleep(3_000)
        }),
      )
      expect([row.statuses, row.charged]).toEqual([{}, row.served])
      await other.run()
    })
  })

  it('Postgres killed and started again: keys that Redis knows continue to work', async () => {
    const postgres = await startPostgres()
    const rig = await FaultRig.start({ dataDir: await demoTownData(), postgres })
    try {
      await until(async () => (await rig.send()).status === 200)
      const row = promises(
        await rig.measure('Postgres killed for 3 s', async () => {
          await postgres.kill()
          await sleep(3_000)
          await postgres.start()
        }),
      )
      expect([row.failed, row.charged]).toEqual([0, row.served])
    } finally {
      await rig.stop()
    }
  })

  const disk = mountSmallDisk()
  const withSmallDisk = disk === null ? it.skip : it
  withSmallDisk(
    'the disk of the spool full while Redis is gone: nothing that was used is lost (takes root)',
    async () => {
      const { path, unmount } = disk!
      const env = { SPOOL_DIR: join(path, 'spool'), CLIPS_DIR: join(path, 'clips') }
      const rig = await FaultRig.start({ dataDir: await demoTownData(), env })
      try {
        await until(async () => (await rig.send()).status === 200)
        const filler = join(path, 'filler')
        const row = promises(
          await rig.measure('disk full while Redis is killed', async () => {
            fill(filler)
            await rig.redis.kill()
            await sleep(3_000)
            await rig.redis.start()
            await sleep(1_500)
            rmSync(filler)
          }),
          { underWay: 5, unseen: 5 },
        )
        expect(row.failed).toBeLessThan(50)
      } finally {
        await rig.stop()
        unmount()
      }
    },
  )
  afterAll(() => disk?.unmount())
})

/** A file system of one megabyte; null when this user may not mount one. */
function mountSmallDisk(): { path: string; unmount: () => void } | null {
  if (!isLongRun) return null
  const path = mkdtempSync(join(tmpdir(), 'repere-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0777', 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmSync(path, { recursive: true })
    return null
  }
  let mounted = true
  const unmount = () => {
    if (!mounted) return
    mounted = false
    execFileSync('umount', ['--lazy', path])
    rmSync(path, { recursive: true, force: true })
  }
  return { path, unmount }
}

/** Writes until the file system is full. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  try {
    for (const bytes of [65_536, 4_096, 1]) {
      for (;;) {
        try {
          writeSync(handle, Buffer.alloc(bytes))
        } catch {
          break
        }
      }
    }
  } finally {
    closeSync(handle)
  }
}

function endOne(pids: number[], signal: NodeJS.Signals): Promise<void> {
  const [first] = pids
  if (first === undefined) throw new Error('There is no such process')
  process.kill(first, signal)
  return Promise.resolve()
}

/** A connection with an unfinished request. */
function halfOpen(host: string, port: number): Socket {
  const socket = connect(port, host, () => socket.write('GET /v1/route HTTP/1.1\r\nHost: x\r\nX-Slow: '))
  socket.on('error', () => undefined)
  return socket
}
