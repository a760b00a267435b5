import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TableQuestion } from '@repere/journeys'
import { until } from '@repere/test-kit'
import { liveFileOf } from '../../traffic/live-traffic.js'
import { RegionData } from '../../region/index.js'
import { at, BLOCK, TownData } from '../grid-town.fixture.js'
import { EngineLate, EngineStarting } from '../routing.port.js'
import { HostLink } from './host-link.js'
import { connectToOldest, pidOf } from './host-sockets.js'
import { clockMs, type FromHost, type ToHost } from './protocol.js'
import { RoadHost } from './road-host.js'

const question: TableQuestion = {
  sources: [at(50, 0)],
  targets: [at(11 * BLOCK, 350), at(BLOCK, 150)],
  snapMaxMetres: 5_000,
  apartMaxMetres: 5e6,
}
const DEADLINE_MS = 2_000

let town: TownData
let roads: RoadHost
let region: RegionData
const warnings: string[] = []

beforeAll(async () => {
  town = await TownData.create()
  await town.build('fast', { kmh: 60 })
  await town.switchTo('fast')
}, 60_000)
afterAll(() => town.dispose())

/** A replica of the API; each test has hosts of its own. */
function replica(): RoadHost {
  const log = { warn: (message: string) => void warnings.push(message), error: () => undefined }
  const shareName = town.dataDir + expect.getState().currentTestName
  return new RoadHost({ threads: 2, deadlineMs: DEADLINE_MS, liveFile: liveFileOf(town.dataDir), shareName }, log)
}

beforeEach(async () => {
  warnings.length = 0
  roads = replica()
  region = new RegionData(town.dataDir, { info: () => undefined, error: () => undefined }, 50)
  region.read(roads)
  await region.start()
  await ask(30_000)
}, 60_000)
afterEach(async () => {
  await region.stop()
  await roads.stop()
})

/** The most memory that a process has had so far: bytes; 0 of one that has ended. */
const peakOf = (pid: number) =>
  isAlive(pid) ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024 : 0

const ask = (deadlineMs?: number) => roads.ask({ mode: 'auto' }, 'table', question, deadlineMs)
const pids = () => readdirSync(roads.folder).map(pidOf)
const threadsOf = (pid: number) => readdirSync(`/proc/${pid}/task`).length
const isAlive = (pid: number) => {
  try {
    return !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}

/** Answers and failures of calls that are made every 20 ms until it is stopped. */
function load() {
  const failures: unknown[] = []
  let answers = 0
  const open = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const one: Promise<void> = ask()
      .then(
        () => void answers++,
        (error: unknown) => void failures.push(error),
      )
      .finally(() => open.delete(one))
    open.add(one)
  }, 20)
  const stop = async () => {
    clearInterval(timer)
    await Promise.all(open)
  }
  return { failures, answered: () => answers, stop }
}

describe('the road host', () => {
  it('continues after a pause that is shorter than its deadlines: no call fails, and it is not replaced', async () => {
    const [pid] = pids() as [number]
    const { failures, stop } = load()
    process.kill(pid, 'SIGSTOP')
    await sleep(1_000)
    process.kill(pid, 'SIGCONT')
    await sleep(300)
    await stop()
    expect(failures).toEqual([])
    expect(pids()).toEqual([pid])
  }, 30_000)

  it('is replaced once, for all replicas, when it is silent: late calls fail alone, and new ones are refused until its successor serves', async () => {
    const [pid] = pids() as [number]
    const other = replica()
    const { commit } = await other.prepare(region.serving!)
    commit()
    const threads = threadsOf(pid)
    const { failures, answered, stop } = load()
    process.kill(pid, 'SIGSTOP')
    await until(() => !isAlive(pid), { timeoutMs: 15_000 })
    const before = answered()
    await until(() => answered() > before + 10)
    await until(() => other.status() === 'ok', { timeoutMs: 15_000 })
    expect(roads.status()).toBe('ok')
    await other.stop()
    await stop()
    for (const error of failures) expect([EngineLate, EngineStarting]).toContain((error as Error).constructor)
    await until(() => pids().filter(isAlive).length === 1, { timeoutMs: 15_000 })
    const [successor] = pids().filter(isAlive)
    expect(threadsOf(successor!)).toBe(threads)
  }, 30_000)

  it('stays when it answers before its successor serves', async () => {
    const [pid] = pids() as [number]
    process.kill(pid, 'SIGSTOP')
    await until(() => pids().length > 1, { timeoutMs: 15_000, everyMs: 5 })
    const [successor] = pids().filter((other) => other !== pid)
    process.kill(successor!, 'SIGSTOP')
    process.kill(pid, 'SIGCONT')
    await until(() => roads.status() === 'ok')
    process.kill(successor!, 'SIGCONT')
    await expect(ask()).resolves.toBeDefined()
    await until(() => !isAlive(successor!), { timeoutMs: 15_000 })
    expect(isAlive(pid)).toBe(true)
  }, 40_000)

  it('killed twice in a row, has a third that answers, with growing pauses between them', async () => {
    const killed = new Set<number>()
    for (let i = 0; i < 2; i++) {
      await until(() => pids().some((pid) => !killed.has(pid)), { everyMs: 5 })
      const pid = pids().find((other) => !killed.has(other))!
      killed.add(pid)
      process.kill(pid, 'SIGKILL')
    }
    const refused = await ask().catch((error: unknown) => error)
    if (refused instanceof Error) expect(refused).toBeInstanceOf(EngineStarting)
    await until(() => roads.status() === 'ok', { timeoutMs: 15_000 })
    await expect(ask()).resolves.toBeDefined()
    expect(pids().filter(isAlive)).toHaveLength(1)
  }, 30_000)

  it('starts no call whose deadline has passed, and opens a build once for all who ask', async () => {
    const [pid] = pids() as [number]
    const threads = threadsOf(pid)
    const { name, socket } = (await connectToOldest(roads.folder))!
    const received: FromHost[] = []
    const link = new HostLink(name, socket, {
      onMessage: (message) => void received.push(message),
      onSilent: () => undefined,
      onAwake: () => undefined,
      onEnd: () => undefined,
    })
    const call = { build: 'fast', metric: 'auto', call: 'table', question } as const
    link.send({ ...call, id: 1, deadline: clockMs() - 1 } satisfies ToHost)
    link.send({ ...call, id: 2, deadline: clockMs() + 20_000 } satisfies ToHost)
    const files = (roads as unknown as { builds: { all: [string, never][] } }).builds.all[0]![1]
    for (let i = 0; i < 20; i++) link.send({ open: 'fast', files })
    for (let i = 0; i < 20; i++) link.send({ open: 'second', files })
    await until(() => received.length === 42, { timeoutMs: 20_000 })
    link.end()
    expect(received).toContainEqual(expect.objectContaining({ id: 1, failure: 'late' }))
    expect(received).toContainEqual(expect.objectContaining({ id: 2, answer: expect.anything() as unknown }))
    // The second build has threads of its own, once, until its client has left.
    await until(() => threadsOf(pid) === threads)
  }, 30_000)

  it('is down when its last ten calls failed, and up again by itself', async () => {
    const [pid] = pids() as [number]
    const many = Array.from({ length: 500 }, (_, i) => at((i * 37) % 2200, (i * 91) % 2200))
    const tooMuch = { ...question, sources: many, targets: many }
    // A call that was refused as overload says nothing about health, and a probe may be answered before the last of these.
    const states: string[] = []
    const fail = () => roads.ask({ mode: 'auto' }, 'table', tooMuch, 1).catch(() => states.push(roads.status()))
    for (let round = 0; round < 10 && !states.includes('down'); round++) {
      await Promise.all(Array.from({ length: 10 }, fail))
    }
    expect(states).toContain('down')
    await until(() => roads.status() === 'ok', { timeoutMs: 10_000 })
    expect(pids()).toEqual([pid])
  }, 30_000)

  it('ends when its memory exceeds what it may have, and its successor answers', async () => {
    const shareName = `${town.dataDir} memory that is used up`
    const settings = { threads: 2, deadlineMs: 20_000, liveFile: liveFileOf(town.dataDir), shareName }
    const memoryMaxBytes = peakOf(pids()[0]!) + 32 * 2 ** 20
    const log = { warn: () => undefined, error: () => undefined }
    const small = new RoadHost({ ...settings, memoryMaxBytes }, log)
    const hosts = () => readdirSync(small.folder).map(pidOf).filter(isAlive)
    const { commit } = await small.prepare(region.serving!)
    commit()
    const [pid] = hosts() as [number]
    let peak = 0
    const watch = setInterval(() => (peak = Math.max(peak, peakOf(pid))), 10)
    try {
      const many = Array.from({ length: 500 }, (_, i) => at((i * 37) % 2200, (i * 91) % 2200))
      const large = { ...question, sources: many, targets: many }
      let isLoaded = true
      const load = Array.from({ length: 8 }, async () => {
        while (isLoaded) await small.ask({ mode: 'auto' }, 'table', large).catch(() => sleep(20))
      })
      await until(() => !isAlive(pid), { timeoutMs: 30_000 })
      isLoaded = false
      expect(peak).toBeGreaterThan(memoryMaxBytes)
      await Promise.all(load)
      await until(() => small.status() === 'ok', { timeoutMs: 30_000 })
      await expect(small.ask({ mode: 'auto' }, 'table', question)).resolves.toBeDefined()
      await until(() => hosts().length === 1, { timeoutMs: 15_000 })
    } finally {
      clearInterval(watch)
      await small.stop()
    }
  }, 90_000)

  it('refuses a build for which it may not have the memory, and says so', async () => {
    const shareName = `${town.dataDir} little memory`
    const settings = { threads: 1, deadlineMs: DEADLINE_MS, liveFile: liveFileOf(town.dataDir), shareName }
    const little = new RoadHost({ ...settings, memoryMaxBytes: 1 }, { warn: () => undefined, error: () => undefined })
    await expect(little.prepare(region.serving!)).rejects.toThrow(
      /the build needs \d+ MB, and the road host has \d+ MB of 0 MB/,
    )
    await little.stop()
  }, 30_000)
})
