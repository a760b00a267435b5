import { readdirSync, truncateSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TableQuestion } from '@repere/journeys'
import { until } from '@repere/test-kit'
import { liveFileOf } from '../../traffic/live-traffic.js'
import { RegionData } from '../../region/index.js'
import { at, BLOCK, TownData } from '../grid-town.fixture.js'
import { EngineTimedOut } from '../routing.port.js'
import { silent } from '../silent-log.fixture.js'
import { RoadHost } from './road-host.js'

const question: TableQuestion = {
  sources: [at(50, 0)],
  targets: [at(11 * BLOCK, 350), at(BLOCK, 150)],
  snapMaxMetres: 5_000,
  apartMaxMetres: 5e6,
}

let town: TownData
const running: { region: RegionData; roads: RoadHost }[] = []

beforeAll(async () => {
  town = await TownData.create()
  await town.build('fast', { kmh: 60 })
  await town.build('slow', { kmh: 15 })
}, 60_000)

beforeEach(() => town.switchTo('fast'))

afterEach(async () => {
  for (const { region, roads } of running.splice(0)) {
    await region.stop()
    await roads.stop()
  }
})

afterAll(() => town.dispose())

/** A replica: a client of the host, and the region that switches its builds. */
async function replica(shareName = town.dataDir + expect.getState().currentTestName, threads = 2) {
  const roads = new RoadHost({ threads, deadlineMs: 20_000, liveFile: liveFileOf(town.dataDir), shareName }, silent)
  const region = new RegionData(town.dataDir, silent, 50)
  region.read(roads)
  running.push({ region, roads })
  await region.start()
  const ask = async () => {
    const { build, answer } = await roads.ask({ mode: 'auto' }, 'table', question)
    return { build: build.id, seconds: answer.timeMs[0]! / 1000 }
  }
  return { roads, region, ask, hosts: () => hostsIn(roads.folder) }
}

/** The process ids of the hosts that listen in a folder. */
const hostsIn = (folder: string) => readdirSync(folder).map((name) => Number(/-0*(\d+)\.sock$/.exec(name)?.[1]))

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Asks without pause until it is stopped. */
function load(ask: () => Promise<{ build: string; seconds: number }>, clients: number) {
  const answers: { build: string; seconds: number }[] = []
  const failures: unknown[] = []
  let going = true
  const client = async () => {
    while (going)
      await ask().then(
        (answer) => answers.push(answer),
        async (error: unknown) => {
          failures.push(error)
          // Calls that fail at once, as when the host is stopped, would leave no turn of the event loop to anything else.
          await sleep(1)
        },
      )
  }
  const clientsDone = Promise.all(Array.from({ length: clients }, client))
  const stop = async () => {
    going = false
    await clientsDone
  }
  return { answers, failures, stop }
}

describe('the road host', () => {
  it('is one process for all replicas, also when they start at the same time', async () => {
    const replicas = await Promise.all([replica(), replica(), replica()])
    for (const { ask } of replicas) await expect(ask()).resolves.toMatchObject({ build: 'fast' })
    await until(() => replicas[0].hosts().length === 1)
    for (const { ask } of replicas) await expect(ask()).resolves.toMatchObject({ build: 'fast' })
  }, 90_000)

  it('switches builds without losing a call, and answers none from the old build afterwards', async () => {
    const { region, ask } = await replica()
    const { answers, failures, stop } = load(ask, 4)
    await until(() => answers.length > 20)
    await town.switchTo('slow')
    await until(() => region.serving?.id === 'slow')
    const before = answers.length
    await until(() => answers.length > before + 20)
    await stop()
    expect(failures).toEqual([])
    const [fast, slow] = [answers[0]!, answers.at(-1)!]
    expect([fast.build, slow.build]).toEqual(['fast', 'slow'])
    expect(slow.seconds).toBeGreaterThan(2 * fast.seconds)
    // Every answer names the build that it came from.
    for (const { build, seconds } of answers) expect(seconds).toBe(build === 'fast' ? fast.seconds : slow.seconds)
    for (const { build } of answers.slice(before + 4)) expect(build).toBe('slow')
  }, 90_000)

  it('opens builds after the folder in which its first replica was started is gone', async () => {
    const before = process.cwd()
    const folder = await mkdtemp(join(tmpdir(), 'repere-roads-start-'))
    process.chdir(folder)
    try {
      const { ask } = await replica()
      await ask()
    } finally {
      process.chdir(before)
      await rm(folder, { recursive: true })
    }
    await town.switchTo('slow')
    const { ask } = await replica()
    await expect(ask()).resolves.toMatchObject({ build: 'slow' })
  }, 90_000)

  it('is replaced when it is killed, and its calls are answered by its successor', async () => {
    const { ask, hosts } = await replica()
    const { answers, failures, stop } = load(ask, 4)
    await until(() => answers.length > 20)
    const [pid] = hosts()
    process.kill(pid!, 'SIGKILL')
    const before = answers.length
    await until(() => answers.length > before + 50)
    await stop()
    expect(failures).toEqual([])
    expect(hosts()).not.toContain(pid)
  }, 90_000)

  it('fails a call at its deadline, and serves the others', async () => {
    const { roads, ask } = await replica()
    await ask()
    // Enough time to be started, and too little to be answered.
    const many = Array.from({ length: 1_500 }, (_, i) => at((i * 37) % 2200, (i * 91) % 2200))
    const endless = roads.ask({ mode: 'auto' }, 'table', { ...question, sources: many, targets: many }, 100)
    await expect(endless).rejects.toBeInstanceOf(EngineTimedOut)
    await expect(Promise.all(Array.from({ length: 10 }, ask))).resolves.toHaveLength(10)
  }, 90_000)

  it('answers small questions while large ones fill their lane, also with one thread', async () => {
    const { roads, ask } = await replica(undefined, 1)
    await ask()
    // So large that none ends before twenty small questions, however busy the machine is.
    const many = Array.from({ length: 1_500 }, (_, i) => at((i * 37) % 2200, (i * 91) % 2200))
    const answered: string[] = []
    const large = Array.from({ length: 4 }, async () => {
      await roads.ask({ mode: 'auto' }, 'table', { ...question, sources: many, targets: many }, 60_000)
      answered.push('large')
    })
    for (let i = 0; i < 20; i++) {
      await ask()
      answered.push('small')
    }
    await Promise.all(large)
    expect(answered.slice(0, 20)).toEqual(new Array(20).fill('small'))
  }, 90_000)

  it('ends some seconds after its last replica', async () => {
    const { roads, region, ask, hosts } = await replica()
    await ask()
    const [pid] = hosts()
    await region.stop()
    await roads.stop()
    await until(() => hosts().length === 0, { timeoutMs: 15_000 })
    await until(() => !isAlive(pid!))
  }, 90_000)

  it.each<[string, (folder: string) => unknown, RegExp]>([
    ['cut off', (folder) => truncateSync(join(folder, 'roads.bin'), 5_000), /roads\.bin is/],
    ['missing', (folder) => rm(join(folder, 'auto.bin')), /auto\.bin/],
    [
      'of another kind',
      (folder) => writeFile(join(folder, 'auto.bin'), 'anything'),
      /auto\.bin is not a file of arrays/,
    ],
  ])(
    'leaves the old build in service when a file of the new one is %s',
    async (_what, damage, message) => {
      const { region, ask, roads } = await replica()
      await town.copy('slow', 'damaged')
      await damage(join(town.dataDir, 'builds/damaged'))
      await town.switchTo('damaged')
      await sleep(500)
      expect(region.serving?.id).toBe('fast')
      await expect(ask()).resolves.toMatchObject({ build: 'fast' })
      const { manifest } = region.serving!
      const build = { id: 'damaged', folder: join(town.dataDir, 'builds/damaged'), manifest }
      const withItsGraph = { ...manifest, artefacts: { ...manifest.artefacts, routing: await town.routingOf('slow') } }
      await expect(roads.prepare({ ...build, manifest: withItsGraph })).rejects.toThrow(message)
    },
    90_000,
  )

  it('refuses a build that is older than the road engine, and says what to do', async () => {
    const { roads, region } = await replica()
    const { manifest, ...build } = region.serving!
    const { roads: _roads, ...artefacts } = manifest.artefacts
    const old = { ...build, manifest: { ...manifest, artefacts } }
    await expect(roads.prepare(old)).rejects.toThrow('run bin/data build')
  }, 90_000)
})
