import { access, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import polyline from '@mapbox/polyline'
import { applyTraffic } from '@repere/geodata'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { greatCircleMetres } from '@repere/geometry'
import { demoTownData, until } from '@repere/test-kit'
import { Observations } from '@repere/traffic'
import { register } from 'prom-client'
import { type GatewayUnderTest, type PublishedKey, startGateway, withQuery } from '../gateway/gateway.fixture.js'
import { RegionEngines } from '../routing/region-engines.js'

const { centre, ouest, riveNord } = DEMO_TOWN.points
const compact = ({ lat, lng }: { lat: number; lng: number }) => `${lat},${lng}`
const journey = { origin: compact(centre), destination: compact(ouest), waypoints: compact(riveNord) }

const DAY_MS = 86_400_000
/** A Monday at 8 in the morning, UTC, some days after a moment. */
const mondayAt8 = (from: number) => {
  const day = new Date(Math.floor(from / DAY_MS) * DAY_MS)
  return day.getTime() + ((8 - day.getUTCDay()) % 7) * DAY_MS + 8 * 3_600_000
}
const RUSH_BEFORE = mondayAt8(Date.now() - 21 * DAY_MS) / 1000
const RUSH_AHEAD = `${new Date(mondayAt8(Date.now() + 30 * DAY_MS)).toISOString().slice(0, 19)}Z`

interface Point {
  lat: number
  lng: number
  time: number
}
interface Eta {
  duration: number
  duration_ml: number | null
  traffic: { available: boolean; source: string | null }
}

let dataDir: string
let gateway: GatewayUnderTest
let reader: string
let way: { lat: number; lng: number }[]

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'repere-shared-traces-'))
  await cp(await demoTownData(), dataDir, { recursive: true, verbatimSymlinks: true })
  gateway = await startGateway({ DATA_DIR: dataDir })
  reader = (await gateway.publish()).text
  const response = await gateway.get(withQuery('/v1/route', journey), reader)
  const answer = (await response.json()) as { routes: { legs: { polyline: string }[] }[] }
  expect({ status: response.status, answer }).toMatchObject({ status: 200 })
  way = answer.routes[0]!.legs.flatMap((leg) => polyline.decode(leg.polyline, 6).map(([lat, lng]) => ({ lat, lng })))
}, 180_000)

afterAll(async () => {
  await gateway?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A drive along the way at a steady speed, a point every two seconds, some metres off the road. */
function drive(metresPerSecond: number, luck: number): Point[] {
  const points: Point[] = []
  let time = RUSH_BEFORE + luck * 60
  for (let i = 0; i + 1 < way.length; i++) {
    const [a, b] = [way[i]!, way[i + 1]!]
    const length = greatCircleMetres(a, b)
    const steps = Math.max(1, Math.round(length / metresPerSecond / 2))
    for (let step = 0; step < steps; step++) {
      const share = step / steps
      const off = (((i * 7 + step * 3 + luck * 11) % 9) - 4) * 1e-5
      points.push({ lat: a.lat + (b.lat - a.lat) * share + off, lng: a.lng + (b.lng - a.lng) * share - off, time })
      time += length / metresPerSecond / steps
    }
  }
  return points.map((point) => ({ ...point, time: Math.round(point.time * 1000) }))
}

const sharing = (): Promise<PublishedKey> => gateway.publish({ kind: 'live', sharesTraces: true })

async function match(key: PublishedKey, shape: Point[], status = 200): Promise<void> {
  const response = await gateway.post('/v1/match', { shape }, key.text)
  expect(response.status).toBe(status)
}

async function results(): Promise<Record<string, number>> {
  const { values } = await register.getSingleMetric('repere_shared_traces_total')!.get()
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.result), value]))
}
const learned = async (count: number) =>
  until(async () => ((await results()).learned ?? 0) >= count, { timeoutMs: 30_000 })

const shared = () => join(dataDir, 'traffic', 'shared')
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
const handOver = () => gateway.app.get(RegionEngines).contributed.first.handOver()

async function eta(): Promise<Eta> {
  const { waypoints: _, ...ends } = journey
  const question = { ...ends, destination: compact(riveNord), depart_at: RUSH_AHEAD }
  const response = await gateway.get(withQuery('/v1/eta', question), reader)
  expect(response.status).toBe(200)
  return (await response.json()) as Eta
}

describe('traces of /v1/match', () => {
  it('are not used without the consent of the account', async () => {
    for (let car = 0; car < 5; car++) await match(await gateway.publish({ kind: 'live' }), drive(4, car))
    await handOver()
    expect(await results()).toEqual({})
    expect(await isThere(join(dataDir, 'traffic'))).toBe(false)
  })

  it('of two accounts that share them are not stored', async () => {
    for (let car = 0; car < 2; car++) await match(await sharing(), drive(4, 10 + car))
    await learned(2)
    await handOver()
    expect(await isThere(join(dataDir, 'traffic'))).toBe(false)
  })

  it('of one account count once, however many it sends', async () => {
    const eager = await sharing()
    for (let trip = 0; trip < 12; trip++) {
      const shape = drive(3, 20).map((point) => ({ ...point, time: point.time + trip * 1000 }))
      await match(eager, shape)
    }
    await until(async () => ((await results()).duplicate ?? 0) >= 11, { timeoutMs: 30_000 })
    expect((await results()).learned).toBe(3)
  })

  it('with wrong times, jumps, the wrong direction, two points or another place are not used', async () => {
    const key = await sharing()
    const before = (await results()).learned
    const good = drive(4, 40)
    const moved = (lat: number) => (point: Point) => ({ ...point, lat: point.lat + lat })
    await match(key, good.slice(0, 2))
    await match(
      key,
      good.map((point, i) => ({ ...point, time: RUSH_BEFORE * 1000 + i * 100 })),
    )
    await match(
      key,
      good.map((point) => ({ ...point, time: point.time + 1e12 })),
    )
    await match(
      key,
      good.map((point, i) => (i % 8 ? point : moved(0.03)(point))),
    )
    await match(key, good.map(moved(30)))
    await match(key, [...good].reverse(), 400)
    await until(
      async () => {
        const { too_few_points, implausible_speed, time_out_of_range, teleports, outside_coverage } = await results()
        return [too_few_points, implausible_speed, time_out_of_range, teleports, outside_coverage].every((n) => n === 1)
      },
      { timeoutMs: 30_000 },
    )
    expect((await results()).learned).toBe(before)
  })

  it('of several accounts become sums without any of them, and change duration_ml after training', async () => {
    const raw = await eta()
    expect(raw).toMatchObject({ duration_ml: null, traffic: { available: false } })
    const before = (await results()).learned!
    // Slower than without traffic, but not so slow that another way is faster at that hour.
    for (let car = 0; car < 6; car++) await match(await sharing(), drive(6, 50 + car))
    await learned(before + 6)
    await handOver()
    const files = await readdir(shared())
    expect(files).toHaveLength(1)
    const stored = Observations.fromBytes(await readFile(join(shared(), files[0]!)))
    expect(stored.segments.length).toBeGreaterThan(5)
    for (const { weight } of stored.bySegment.cells()) expect(weight).toBeGreaterThanOrEqual(3)
    for (const { weight } of stored.byGroup.cells()) expect(weight).toBeGreaterThanOrEqual(3)

    const { build_id } = await applyTraffic({ dataDir })
    expect(await readdir(shared())).toEqual([])
    await until(async () => (await eta()).traffic.available, { timeoutMs: 60_000 })
    const slow = await eta()
    expect(build_id).toBeTruthy()
    expect(slow.duration).toBe(raw.duration)
    expect(slow.duration_ml! / slow.duration).toBeGreaterThan(1.2)
  })
})
