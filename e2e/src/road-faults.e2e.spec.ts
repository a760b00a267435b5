import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeLong, describeWithSample, until, westAfricaData } from '@repere/test-kit'
import { FaultRig, type FaultRow, processesBelow, type Sent } from './faults/fault-rig.js'
import { faultTable, keepFaultTable } from './faults/fault-table.js'
import { SlowDisk } from './faults/slow-disk.js'
import { ROOT } from './journey.js'

jest.setTimeout(180_000)

/** Across Abidjan. */
const ROUTE: [{ lat: number; lng: number }, { lat: number; lng: number }] = [
  { lat: 5.345, lng: -4.024 },
  { lat: 5.29, lng: -3.99 },
]
/** From the end of a fault; on a machine that takes long to start a host, twice that time. */
const FIRST_ANSWER_SECONDS_MAX = 2
let startSeconds = 0
/** Of a host before a fault: one that has just followed another has less than those that have worked for long. */
let megabytesBefore = 0
const rows: FaultRow[] = []

/** After a fault everything is as before it, and nothing was charged that was not served. */
function promises({ row, sent }: { row: FaultRow; sent: Sent[] }): FaultRow {
  rows.push(row)
  const { threads, megabytes } = row.processes!
  expect(threads[1]).toBe(threads[0])
  megabytesBefore = Math.max(megabytesBefore, megabytes[0])
  expect(megabytes[1]).toBeLessThanOrEqual(1.1 * megabytesBefore)
  expect(row.firstAnswerSeconds).toBeLessThan(Math.max(FIRST_ANSWER_SECONDS_MAX, 2 * startSeconds))
  expect(row.charged).toBe(row.served)
  // Refused at once, or late: never without an answer, and never as a fault of the request.
  expect(sent.map(({ status }) => status).filter((status) => ![200, 502, 503].includes(status))).toEqual([])
  return row
}

describeLong('the road host under 50 requests a second', () => {
  afterAll(() => {
    if (rows.length > 0) console.log(`${faultTable(rows)}\n\n${keepFaultTable(ROOT, rows)}`)
  })

  describeWithSample('with the roads of sixteen countries', () => {
    describe.each([1, 2])('of %i processes of the API', (workers) => faults(workers))
  })
})

/** Causes them in turn. */
function faults(workers: number): void {
  const named = (fault: string) => (workers === 1 ? fault : `${fault}, ${workers} processes of the API`)
  let rig: FaultRig
  let data: SlowData
  beforeAll(async () => {
    data = await SlowData.of(await westAfricaData())
    rig = await FaultRig.start({ dataDir: data.folder, route: ROUTE, workers })
    // Memory is that of a host whose threads have worked.
    await rig.measure('warm-up', () => sleep(5_000))
    const { row } = await rig.measure('first host killed', () => kill(pids()), { pids })
    startSeconds = row.recoverySeconds
    // The first one builds the data of the sample, where nobody has.
  }, 900_000)
  afterAll(async () => {
    await rig?.stop()
    await data?.remove()
  })
  const pids = () => processesBelow(rig.api.pid, 'road-host.main')
  const measure = (fault: string, happen: () => Promise<unknown>) => rig.measure(named(fault), happen, { pids })

  it.each([2, 9, 30])('paused for %i s: one successor at most, and all as before', async (seconds) => {
    const [pid] = pids()
    const row = promises(
      await measure(`road host paused for ${seconds} s`, async () => {
        process.kill(pid!, 'SIGSTOP')
        await sleep(seconds * 1_000)
        if (pids().includes(pid!)) process.kill(pid!, 'SIGCONT')
      }),
    )
    // A short pause is waited for. In a long one a successor answers, if it has the build open first.
    if (seconds === 2) expect([pids(), row.failed]).toEqual([[pid], 0])
  })

  it('killed: its calls are answered by its successor', async () => {
    const row = promises(await measure('road host killed', () => kill(pids())))
    expect(Object.keys(row.statuses).filter((status) => status !== '503')).toEqual([])
  })

  it('killed twice in a row', async () => {
    promises(
      await measure('road host killed twice', async () => {
        const [first] = pids()
        await kill([first!])
        await until(() => pids().some((pid) => pid !== first), { everyMs: 20 })
        await kill(pids().filter((pid) => pid !== first))
      }),
    )
  })

  it('killed while the disk is slow: requests are refused at once, and the build is opened once', async () => {
    if (!data.disk) return
    const before = data.disk.opened
    const { row, sent } = await measure('road host killed, its successor opens for 8 s', async () => {
      data.disk!.slowDownTo(8)
      await kill(pids())
      await sleep(8_000)
      data.disk!.speed = Infinity
    })
    promises({ row, sent })
    expect(data.disk.opened - before).toBe(1)
    const refused = sent.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(100)
    const waits = refused.map(({ at, ended }) => ended - at).sort((a, b) => a - b)
    expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(200)
  })

  it('a new build on a slow disk: it is opened once, and no request fails', async () => {
    if (!data.disk) return
    const before = data.disk.opened
    const row = promises(
      await measure('new build on a disk that reads for 12 s', async () => {
        data.disk!.slowDownTo(12)
        const served = `Serving data build ${data.switchToCopy()}`
        const log = () => readFileSync(rig.api.logFile, 'utf8')
        await until(() => log().split(served).length > workers, { timeoutMs: 60_000, everyMs: 200 })
        data.disk!.speed = Infinity
      }),
    )
    expect(row.failed).toBe(0)
    expect(data.disk.opened - before).toBe(1)
  })
}

function kill(pids: readonly number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  return Promise.resolve()
}

/** The data of a region, whose roads lie on a slow disk where this user may mount one. */
class SlowData {
  private constructor(
    readonly folder: string,
    private readonly build: string,
    readonly disk: SlowDisk | null,
  ) {}

  static async of(dataDir: string): Promise<SlowData> {
    const folder = mkdtempSync(join(tmpdir(), 'repere-slow-data-'))
    const name = basename(readlinkSync(join(dataDir, 'current')))
    const build = join(folder, 'builds', name)
    mkdirSync(join(folder, 'builds'))
    cpSync(join(dataDir, 'builds', name), build, { recursive: true })
    symlinkSync(join('builds', name), join(folder, 'current'))
    const roads = join(build, 'roads', 'roads.bin')
    const disk = await SlowDisk.mount(join(dataDir, 'current', 'roads', 'roads.bin'))
    if (disk) {
      rmSync(roads)
      symlinkSync(disk.file, roads)
    }
    return new SlowData(folder, build, disk)
  }

  /** Switches to another build of the same contents. @returns its id */
  switchToCopy(): string {
    const copy = `${this.build}-copy`
    cpSync(this.build, copy, { recursive: true, verbatimSymlinks: true })
    const file = join(copy, 'manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { build_id: string }
    const id = `${manifest.build_id}-copy`
    writeFileSync(file, JSON.stringify({ ...manifest, build_id: id }))
    symlinkSync(join('builds', basename(copy)), join(this.folder, 'next'))
    renameSync(join(this.folder, 'next'), join(this.folder, 'current'))
    return id
  }

  async remove(): Promise<void> {
    await this.disk?.unmount()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
