import { cp, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { applyTraffic, importTraces } from '@repere/geodata'
import { type LatLng } from '@repere/shared'
import { RIDES } from '../eta/real-rides.js'
import { type Figure } from '../report.js'
import { citiesOf, pointsIn } from '../routing/cities.js'
import { API_MAIN, type Stage } from '../stage.js'

const JOBS = 100
const VEHICLES = 8
const ROUNDS = 3
const DAY = '2035-01-15'

/**
 * The plan of a delivery day over HTTP, in the traffic that buses and shared taxis of Abidjan had. Without the sample, it
 * is the demo town, whose roads were not observed.
 */
export async function deliveryDayFigures(stage: Stage): Promise<{ figures: Figure[]; raw: object }> {
  const { data } = stage
  const folder = await mkdtemp(join(tmpdir(), 'repere-delivery-day-'))
  try {
    const dataDir = data === 'west-africa' ? await observed(stage.dataDir, folder) : stage.dataDir
    const api = await stage.serve(API_MAIN, [], { DATA_DIR: dataDir })
    const [city, box] = Object.entries(citiesOf(data))[0]!
    const places = await connectedPoints(api, stage.key, pointsIn(box, 3 * JOBS, 11))
    const [depot, ...others] = places
    const at = (hour: string) => `${DAY}T${hour}:00Z`
    const request = {
      vehicles: Array.from({ length: VEHICLES }, (_, i) => ({
        ...{ id: `v${i}`, start: depot, end: depot, capacity: [16], shift: [at('07:00'), at('17:00')] },
        ...{ cost: { fixed: 5000, per_km: 150, per_hour: 1000 } },
      })),
      jobs: others.slice(0, JOBS).map((location, i) => ({
        ...{ id: `j${i}`, location, demand: [1], service_time: 420 },
        time_windows: [[at('07:00'), at(i % 3 === 0 ? '11:00' : '17:00')]],
      })),
    }
    const rounds: { seconds: number; unassigned: number; endedBy: string; factors: number[] }[] = []
    // The first one makes the roads of each hour, and runs before the code is compiled to machine code.
    for (let round = 0; round <= ROUNDS; round++) {
      const begin = performance.now()
      const plan = await post<Plan>(`${api}/v1/fleet/plan`, stage.key, { ...request, depart_at: at('07:00') })
      rounds.push({
        seconds: (performance.now() - begin) / 1000,
        unassigned: plan.unassigned.length,
        endedBy: plan.search.ended_by,
        factors: plan.traffic.map(({ factor }) => factor),
      })
    }
    const [first, ...warm] = rounds
    return {
      figures: [
        {
          what: `${city}: a day of ${JOBS} jobs and ${VEHICLES} vehicles over HTTP${data === 'west-africa' ? ' in traffic' : ''}, slowest of ${ROUNDS}`,
          value: Math.max(...warm.map(({ seconds }) => seconds)),
          unit: 's',
          target: { at: 'most', value: 5 },
        },
        { what: `${city}: the first such day after a start`, value: first!.seconds, unit: 's', target: null },
        {
          what: `${city}: jobs of that day without a vehicle`,
          value: Math.max(...rounds.map(({ unassigned }) => unassigned)),
          unit: 'jobs',
          target: null,
        },
      ],
      raw: { rounds },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Plan {
  unassigned: unknown[]
  search: { ended_by: string }
  traffic: { factor: number }[]
}

/** A copy of the build in service, with the speeds of the rides. */
async function observed(dataDir: string, folder: string): Promise<string> {
  const current = await realpath(join(dataDir, 'current'))
  const target = join(folder, 'data')
  await cp(current, join(target, 'builds', basename(current)), { recursive: true })
  await symlink(join('builds', basename(current)), join(target, 'current'))
  await promisify(execFile)('tar', ['-xJf', RIDES, '-C', folder])
  const names = (await readdir(join(folder, 'traces'))).sort()
  await importTraces({ dataDir: target, files: names.map((name) => join(folder, 'traces', name)) })
  await applyTraffic({ dataDir: target })
  return target
}

/** Points that have roads both ways to the first one with roads: some lie in the lagoon. */
async function connectedPoints(api: string, key: string, points: LatLng[]): Promise<LatLng[]> {
  for (const [i, depot] of points.entries()) {
    const others = points.slice(i + 1, i + 1 + 2 * JOBS)
    const there = await post<Table>(`${api}/v1/matrix`, key, { sources: [depot], targets: others })
    const back = await post<Table>(`${api}/v1/matrix`, key, { sources: others, targets: [depot] })
    const connected = others.filter((_, j) => there.durations[0]![j] !== null && back.durations[j]![0] !== null)
    if (connected.length >= JOBS) return [depot, ...connected]
  }
  throw new Error('no point has roads to so many others')
}

interface Table {
  durations: (number | null)[][]
}

async function post<Answer>(url: string, key: string, body: object): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-service-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 500)}`)
  return JSON.parse(text) as Answer
}
