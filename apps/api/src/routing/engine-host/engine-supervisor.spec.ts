import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { rename, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describeLong, lateness, until as untilMet } from '@repere/test-kit'
import { RegionData } from '../../region/index.js'
import { at, TownData } from '../grid-town.fixture.js'
import { toMatchRequest } from '../valhalla/procedures/match-procedure.js'
import { slicesOf } from '../valhalla/trace-slices.js'
import { EngineOverloaded, EngineUnavailable } from '../routing.port.js'
import { silent } from '../silent-log.fixture.js'
import { DEFAULT_ENGINE_SETTINGS, type EngineSettings } from './engine-settings.js'
import { EngineSupervisor } from './engine-supervisor.js'
import { hostFile } from './host-file.js'

/** The trace of a drive along a street. */
const shape = Array.from({ length: 40 }, (_, i) => at(50 + 50 * i, 0))
const query = [toMatchRequest({ shape, noiseMetres: 0 }, 'auto', slicesOf(shape)[0]!)]

/** Eight times the work of the other. */
const longQuery = Array.from({ length: 8 }, () => query[0]!)

let town: TownData
const running: { region: RegionData; supervisor: EngineSupervisor }[] = []

beforeAll(async () => {
  town = await TownData.create()
  await town.build('fast', { kmh: 60 })
  await town.build('slow', { kmh: 15 })
}, 60_000)

beforeEach(() => town.switchTo('fast'))

afterEach(async () => {
  for (const { region, supervisor } of running.splice(0)) {
    await region.stop()
    await supervisor.stop()
  }
})

afterAll(() => town.dispose())

async function start(settings: Partial<EngineSettings> = {}) {
  const supervisor = new EngineSupervisor(
    { ...DEFAULT_ENGINE_SETTINGS, lanes: 2, deadlineMs: 30_000, snapMaxMetres: 5_000, ...settings },
    silent,
  )
  const region = new RegionData(town.dataDir, silent, 50)
  region.read(supervisor)
  running.push({ region, supervisor })
  await region.start()
  const route = async () => {
    const { build, answer } = await supervisor.runProcedure('match', query)
    const { matchings } = JSON.parse(answer.texts[0]!) as { matchings: { duration: number }[] }
    return { build, seconds: matchings[0]!.duration }
  }
  return { supervisor, region, route, pid: () => supervisor.pids.at(-1) as number }
}

/** Longer than a busy machine delays something that a process does at once. */
const AT_ONCE_MS = 1_000

/** Sends calls without pause until it is stopped; collects the answers and their times. */
function load(route: () => Promise<{ build: string; seconds: number }>, clients: number) {
  const answers: { build: string; seconds: number; at: number }[] = []
  const failures: { error: unknown; at: number }[] = []
  let going = true
  const client = async () => {
    while (going) {
      await route().then(
        (answer) => answers.push({ ...answer, at: performance.now() }),
        async (error: unknown) => {
          failures.push({ error, at: performance.now() })
          // A stopped engine refuses at once, and the loop would never let another event in.
          await sleep(1)
        },
      )
    }
  }
  const clientsDone = Promise.all(Array.from({ length: clients }, client))
  const stop = async () => {
    going = false
    await clientsDone
  }
  return { answers, failures, stop }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    // A zombie child counts as dead, too.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const hasStarted = (supervisor: EngineSupervisor, starts: number) => until(() => supervisor.load.starts > starts)

/** Waits for a condition, also on a busy machine. Tests in which the time matters measure it themselves. */
const until = (condition: () => boolean) => untilMet(condition, { timeoutMs: 30_000, everyMs: 5 })

describe('a host that is killed under load', () => {
  it('costs the calls that it had, and the next ones are answered as soon as another has started', async () => {
    const { route, pid, supervisor } = await start({ deadlineMs: 15_000, restartWaitMs: 15_000 })
    const { answers, failures, stop } = load(route, 8)
    await until(() => answers.length > 50)
    const before = answers.length
    const { starts } = supervisor.load
    const killed = pid()
    process.kill(killed, 'SIGKILL')
    expect(await lateness(hasStarted(supervisor, starts), 0)).toBeLessThan(AT_ONCE_MS)
    await until(() => answers.length > before + 50)
    await stop()

    expect(isAlive(killed)).toBe(false)
    expect(supervisor.status()).toBe('ok')
    // Two lanes: no more than the two calls that ran and the two that were about to.
    expect(failures.length).toBeLessThanOrEqual(4)
    for (const { error } of failures) expect(error).toBeInstanceOf(EngineUnavailable)
  }, 60_000)
})

describe('a call that finds no host', () => {
  it('waits for the one that starts, until its own deadline', async () => {
    const { route, pid, supervisor } = await start({ restartWaitMs: 1 })
    await route()
    const { starts } = supervisor.load
    process.kill(pid(), 'SIGKILL')
    await hasStarted(supervisor, starts)
    const answers = await Promise.all(Array.from({ length: 20 }, route))
    expect(answers.map(({ build }) => build)).toEqual(Array(20).fill('fast'))
  }, 60_000)
})

describe('a call that waited for most of its deadline', () => {
  it('is refused as overload, not as a slow engine', async () => {
    const { supervisor } = await start({ lanes: 1 })
    const calls = await Promise.allSettled(
      Array.from({ length: 60 }, () => supervisor.runProcedure('match', longQuery, 250)),
    )
    const reasons = calls.flatMap((call) =>
      call.status === 'rejected' ? [(call.reason as Error).constructor.name] : [],
    )
    // The first one waits for nobody, so that a slow machine may make it too late.
    const waited = reasons.filter((reason, at) => at > 0 || reason !== 'EngineTimedOut')
    expect(new Set(waited)).toEqual(new Set(['EngineOverloaded']))
  }, 60_000)
})

describe('a host that died unnoticed', () => {
  it('costs no call that is given to it afterwards', async () => {
    const { supervisor, route, pid } = await start({ deadlineMs: 30_000, restartWaitMs: 30_000 })
    await route()
    const killed = pid()
    process.kill(killed, 'SIGKILL')
    // Without a turn of the event loop: this process cannot have noticed. Each thread keeps the channel open until it ends.
    while (isAlive(killed) || readdirSync(`/proc/${killed}/task`).length > 1);
    const answers = await Promise.all(Array.from({ length: 12 }, () => supervisor.runProcedure('match', query)))
    expect(answers.map(({ build }) => build)).toEqual(Array(12).fill('fast'))
  }, 60_000)
})

describe('a host that hangs', () => {
  it('fails the call at its deadline, and is replaced', async () => {
    const deadlineMs = 700
    const { route, pid, supervisor } = await start({ restartWaitMs: 15_000 })
    await route()
    const hung = pid()
    process.kill(hung, 'SIGSTOP')
    const { starts } = supervisor.load
    const call = supervisor.runProcedure('match', query, deadlineMs)
    const started = lateness(hasStarted(supervisor, starts), deadlineMs)
    const late = await lateness(call, deadlineMs)
    await expect(call).rejects.toBeInstanceOf(EngineUnavailable)
    expect(late).toBeGreaterThan(-10)
    expect(late).toBeLessThan(AT_ONCE_MS)
    expect(await started).toBeLessThan(AT_ONCE_MS)
    // The next call has time to wait for the successor, which a busy machine starts slowly.
    await expect(supervisor.runProcedure('match', query, 15_000)).resolves.toMatchObject({ build: 'fast' })
    // The kernel has ended it before this process hears of it.
    await until(() => supervisor.pids.length === 1)
    expect(isAlive(hung)).toBe(false)
  }, 60_000)

  it('lets the calls of others finish before it ends', async () => {
    const { supervisor, pid } = await start()
    const first = pid()
    // The second call runs beside the one whose time is up.
    const [overdue, other] = await Promise.allSettled([
      supervisor.runProcedure('match', longQuery, 2),
      supervisor.runProcedure('match', longQuery),
    ])
    expect(overdue).toMatchObject({ status: 'rejected', reason: expect.any(EngineUnavailable) })
    expect(other.status).toBe('fulfilled')
    await until(() => !isAlive(first))
    await until(() => supervisor.status() === 'ok')
  }, 60_000)

  it('serves until its successor is warm, and no other call fails', async () => {
    // Calls that find no host would fail at once.
    const { supervisor, route, pid } = await start({ lanes: 4, restartWaitMs: 1 })
    const first = pid()
    const { answers, failures, stop } = load(route, 8)
    await until(() => answers.length > 20)
    // Until one has run, instead of waiting behind the others, for all of its time.
    let outcome: unknown
    while (!(outcome instanceof EngineUnavailable)) {
      outcome = await supervisor.runProcedure('match', longQuery, 5).catch((error: unknown) => error)
    }
    await until(() => !isAlive(first))
    const count = answers.length
    await until(() => answers.length > count + 20)
    await stop()
    expect(failures).toEqual([])
    await until(() => supervisor.pids.length === 1)
  }, 60_000)

  it('as a whole, after a call exceeded its deadline: calls that it got meanwhile are repeated', async () => {
    const { supervisor, route, pid } = await start({ lanes: 4, deadlineMs: 20_000 })
    await route()
    const hung = pid()
    process.kill(hung, 'SIGSTOP')
    const overdue = supervisor.runProcedure('match', query, 200)
    const outcome = overdue.catch((error: unknown) => error)
    await sleep(220)
    const others = await Promise.all(Array.from({ length: 8 }, route))
    expect(await outcome).toBeInstanceOf(EngineUnavailable)
    expect(others.map(({ build }) => build)).toEqual(Array(8).fill('fast'))
    await until(() => !isAlive(hung))
  }, 60_000)

  it('is noticed by its silence, before the calls that wait behind it run out of time', async () => {
    const { route, pid } = await start({ deadlineMs: 30_000, restartWaitMs: 30_000 })
    await route()
    process.kill(pid(), 'SIGSTOP')
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, route))
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    // Those that it had; the others waited for its successor.
    expect(failed).toHaveLength(4)
    for (const { reason } of failed) expect(reason).toBeInstanceOf(EngineUnavailable)
  }, 60_000)
})

describe('more calls than can wait', () => {
  it('are refused at once', async () => {
    const { supervisor, pid } = await start({ lanes: 1, deadlineMs: 1_000 })
    process.kill(pid(), 'SIGSTOP')
    let refused = 0
    const calls = Array.from({ length: 300 }, () => supervisor.runProcedure('match', query))
    for (const call of calls) call.catch((error: unknown) => error instanceof EngineOverloaded && refused++)
    await sleep(50)
    // One runs, one is about to, and 250 wait.
    expect(refused).toBe(300 - 252)
    await Promise.allSettled(calls)
  }, 20_000)
})

describe('a new data build under load', () => {
  it('fails no call, and nothing is answered from the old graph after the switch', async () => {
    const { route, region, supervisor } = await start()
    const fast = (await route()).seconds
    const { answers, failures, stop } = load(route, 8)
    let switchedAt = Infinity
    for (const id of ['slow', 'fast', 'slow']) {
      const count = answers.length
      await until(() => answers.length > count + 100)
      await town.switchTo(id)
      await until(() => region.serving?.id === id)
      switchedAt = performance.now()
      const after = answers.length
      await until(() => answers.length > after + 100)
      const late = answers.slice(after).filter((answer) => answer.at >= switchedAt)
      expect(late.map((answer) => answer.build)).toEqual(late.map(() => id))
    }
    await stop()

    expect(failures).toEqual([])
    // No answer is attributed to a build that it did not come from.
    for (const { build, seconds } of answers) {
      if (build === 'fast') expect(seconds).toBeCloseTo(fast, 1)
      else expect(seconds).toBeGreaterThan(fast * 2)
    }
    await until(() => supervisor.pids.length === 1)
  }, 60_000)

  it('that cannot be served leaves the old one in service', async () => {
    const { route, region, supervisor } = await start()
    await town.copy('fast', 'corrupt')
    await truncate(join(town.dataDir, 'builds/corrupt/routing/tiles.tar'), 100)
    const { failures, stop } = load(route, 2)
    await town.switchTo('corrupt')
    await sleep(1_500)
    await stop()
    expect(failures).toEqual([])
    expect(region.serving?.id).toBe('fast')
    expect(supervisor.status()).toBe('ok')

    await town.switchTo('slow')
    await until(() => region.serving?.id === 'slow')
    await expect(route()).resolves.toMatchObject({ build: 'slow' })
  }, 30_000)
})

describeLong('a host whose memory grows', () => {
  it('is replaced without failing a call', async () => {
    const measured = await start()
    await measured.route()
    const kilobytes = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${measured.pid()}/status`, 'utf8'))?.[1]
    const { route, pid } = await start({ memoryMaxBytes: Number(kilobytes) * 1024 * 0.75, memoryGraceMs: 500 })
    const first = pid()
    const { answers, failures, stop } = load(route, 4)
    await until(() => !isAlive(first))
    const count = answers.length
    await until(() => answers.length > count + 50)
    await stop()
    expect(failures).toEqual([])
  }, 40_000)
})

describeLong('a graph that was deleted', () => {
  it('is down within moments, fails calls within 2 s, and comes back with the graph', async () => {
    await town.copy('fast', 'fleeting')
    await town.switchTo('fleeting')
    const { route, pid, supervisor } = await start()
    const tiles = join(town.dataDir, 'builds/fleeting/routing/tiles.tar')
    await rename(tiles, `${tiles}.away`)
    process.kill(pid(), 'SIGKILL')
    await until(() => supervisor.status() === 'down')
    const call = route()
    const late = await lateness(call, DEFAULT_ENGINE_SETTINGS.restartWaitMs)
    await expect(call).rejects.toBeInstanceOf(EngineUnavailable)
    expect(late).toBeLessThan(AT_ONCE_MS)
    await rename(`${tiles}.away`, tiles)
    await until(() => supervisor.status() === 'ok')
    await expect(route()).resolves.toMatchObject({ build: 'fleeting' })
  }, 40_000)
})

describe('a parent that dies', () => {
  it('takes its host with it', async () => {
    const compiled = (path: string) => pathToFileURL(join(hostFile(), '..', path)).href
    const program = `
      const { EngineSupervisor } = await import('${compiled('engine-supervisor.js')}')
      const { DEFAULT_ENGINE_SETTINGS } = await import('${compiled('engine-settings.js')}')
      const { readCurrentBuild } = await import('${compiled('../../region/index.js')}')
      const log = { info() {}, warn() {}, error() {} }
      const settings = { ...DEFAULT_ENGINE_SETTINGS, lanes: 1, deadlineMs: 5000, snapMaxMetres: 5000 }
      const supervisor = new EngineSupervisor(settings, log)
      ;(await supervisor.prepare(await readCurrentBuild(${JSON.stringify(town.dataDir)}))).commit()
      console.log(supervisor.pids[0])
      setInterval(() => {}, 1000)`
    const parent: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', program])
    const host = await new Promise<number>((resolve, reject) => {
      parent.stdout?.once('data', (data: Buffer) => resolve(Number(data.toString())))
      let complaint = ''
      parent.stderr?.on('data', (data: Buffer) => (complaint += data.toString()))
      parent.once('exit', (code) => reject(new Error(`the parent ended with ${code}: ${complaint}`)))
    })
    expect(isAlive(host)).toBe(true)
    parent.kill('SIGKILL')
    await until(() => !isAlive(host))
  }, 20_000)
})
