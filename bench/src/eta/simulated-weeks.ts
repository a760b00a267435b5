import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTrainingTrips } from '@repere/geodata'
import { type GraphEdge } from '@repere/roads'
import {
  errorsOf,
  estimateJourney,
  Observations,
  type PathEdge,
  Profiles,
  ResidualModel,
  train,
  type TrainingTrip,
} from '@repere/traffic'
import { type Figure } from '../report.js'
import { factorOf, figuresByHour, type UnseenTrip } from './by-hour.js'
import { withEngine } from '../engine.js'

/** The city's trips of four weeks that a share of all drivers record, and trips of two later weeks. */
const PROBES = { first: '2026-01-05', days: 28, trips: 400, run: 0 }
const UNSEEN = { first: '2026-02-09', days: 14, trips: 140, run: 1 }
/** Share of all trips that the recorded ones represent. For smaller shares, some of them are left out. */
const FULL_SHARE = 0.05
const SHARES = [0, 0.005, 0.01, 0.02, FULL_SHARE]
const CITIES: Record<string, { centre: string; radius: string }> = {
  'west-africa': { centre: '6.305,-10.79', radius: '9' },
  'demo-town': { centre: '6.36,2.42', radius: '3' },
}

interface Truth {
  origin: { lat: number; lng: number }
  destination: { lat: number; lng: number }
  departure: number
  drivingSeconds: number
}
interface Trial extends Truth {
  raw: number
  path: PathEdge[]
}

export async function simulatedWeeks(dataDir: string, data: string, scratch: string) {
  const [probes, unseen] = [join(scratch, 'probes'), join(scratch, 'unseen')]
  await simulate(dataDir, data, PROBES, probes)
  await simulate(dataDir, data, UNSEEN, unseen)
  const began = process.hrtime.bigint()
  const { trips, edges, points } = await readTrainingTrips({ dataDir, files: [`${probes}.ndjson`] })
  const readSeconds = Number(process.hrtime.bigint() - began) / 1e9
  const trials = await planned(dataDir, await truthsOf(`${unseen}-truth.ndjson`))

  const contributors = [...new Set(trips.map(({ contributor }) => contributor))]
  const byShare = SHARES.map((share) => {
    const chosen = new Set(contributors.filter((_, index) => share > 0 && takes(index, share)))
    return {
      share,
      ...judge(
        trips.filter(({ contributor }) => chosen.has(contributor)),
        edges,
        trials,
      ),
    }
  })
  const full = byShare.at(-1)!
  const none = byShare[0]!
  const model = full.model!
  const figures: Figure[] = [
    { what: 'MAPE raw, simulated', value: full.raw.mape, unit: '%', target: null },
    { what: 'MAPE profiles alone, 5 % of trips as probes', value: full.profiles!.mape, unit: '%', target: null },
    { what: 'MAPE profiles and model, 5 %', value: model.mape, unit: '%', target: null },
    {
      what: 'MAPE below raw, 5 %',
      value: 100 * (1 - model.mape / full.raw.mape),
      unit: '%',
      target: { at: 'least', value: 40 },
    },
    { what: 'bias, 5 %', value: model.bias, unit: '%', target: null },
    {
      what: 'trips inside the 10–90 % interval, 5 %',
      value: full.coverage,
      unit: '%',
      target: { at: 'least', value: 77 },
    },
    { what: 'the same, from above', value: full.coverage, unit: '%', target: { at: 'most', value: 83 } },
    { what: 'trips with an estimate, no probes', value: none.available, unit: '%', target: { at: 'most', value: 0 } },
    { what: 'trips with an estimate, 5 %', value: full.available, unit: '%', target: null },
    { what: 'simulated points read and matched', value: points / readSeconds, unit: 'points/s', target: null },
    { what: 'one estimate, path known', value: full.microseconds / 1000, unit: 'ms', target: { at: 'most', value: 1 } },
  ]
  figures.push(...figuresByHour('simulated', full.unseen, full.factor))
  const shares = byShare.map(({ unseen: _, ...share }) => share)
  return { figures, raw: { probes: contributors.length, trials: trials.length, byShare: shares } }
}

/** Every n-th of the contributors, so that smaller shares are spread over all days. */
const takes = (index: number, share: number) => index % Math.round(FULL_SHARE / share) === 0

function judge(trips: TrainingTrip[], edges: GraphEdge[], trials: Trial[]) {
  const edgeOf = new Map(edges.map((edge) => [edge.id, edge]))
  const observations = Observations.empty(1)
  for (const { contributor, traversals } of trips) observations.add(contributor, traversals, (id) => edgeOf.get(id))
  const profiles = Profiles.estimate(Observations.fromBytes(observations.toBytes()), () => edges)
  const raw = errorsOf(trials.map((trial) => [trial.raw, trial.drivingSeconds]))
  if (!profiles)
    return {
      raw,
      profiles: null,
      model: null,
      coverage: 0,
      available: 0,
      microseconds: 0,
      unseen: [],
      factor: 1,
      card: null,
    }
  const file = train(trips, edges, new Date('2026-02-02T00:00:00Z'))
  const model = file && new ResidualModel(file)
  const began = process.hrtime.bigint()
  const estimates = trials.map((trial) => ({
    trial,
    plain: estimateJourney(trial.path, trial.departure, { profiles, model: null }),
    full: estimateJourney(trial.path, trial.departure, { profiles, model }),
  }))
  const microseconds = Number(process.hrtime.bigint() - began) / 1e3 / trials.length / 2
  const known = estimates.filter(({ full }) => full !== null)
  const errors = (some: typeof known, which: 'plain' | 'full') =>
    errorsOf(some.map(({ trial, [which]: estimate }) => [trial.raw * (estimate?.median ?? 1), trial.drivingSeconds]))
  const inside = known.filter(
    ({ trial, full }) =>
      trial.drivingSeconds >= trial.raw * full!.low && trial.drivingSeconds <= trial.raw * full!.high,
  )
  const unseen = estimates.map(({ trial, full }): UnseenTrip => {
    const { departure, drivingSeconds: seconds, raw } = trial
    return { departure, seconds, raw, estimate: full }
  })
  return {
    raw,
    profiles: errors(estimates, 'plain'),
    model: errors(estimates, 'full'),
    coverage: (100 * inside.length) / Math.max(1, known.length),
    available: (100 * known.length) / Math.max(1, trials.length),
    microseconds,
    unseen,
    factor: factorOf(trips),
    card: file?.card ?? null,
  }
}

/** The route of the API for each trip, with the engine's raw time. */
async function planned(dataDir: string, truths: Truth[]): Promise<Trial[]> {
  return withEngine(dataDir, async (engine) => {
    const trials: Trial[] = []
    for (const truth of truths) {
      const query = { mode: 'auto' as const, language: 'en' as const, alternatives: 0, avoid: [] }
      const { routes, build } = await engine.route({ ...query, stops: [truth.origin, truth.destination] })
      const [route] = routes
      if (!route) continue
      const { path } = await engine.path({ lines: route.legs.map((leg) => leg.polyline), build, mode: 'auto' })
      if (path) trials.push({ ...truth, raw: route.duration, path })
    }
    return trials
  })
}

async function truthsOf(file: string): Promise<Truth[]> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Truth)
}

async function simulate(dataDir: string, data: string, run: typeof PROBES, target: string): Promise<void> {
  const city = CITIES[data] ?? CITIES['demo-town']!
  const child = fork(
    fileURLToPath(import.meta.resolve('@repere/city-simulator/main')),
    [
      ...['--build', join(dataDir, 'current')],
      ...['--traces', `${target}.ndjson`, '--truth', `${target}-truth.ndjson`],
      ...['--centre', city.centre, '--radius', city.radius, '--first', run.first],
      ...['--days', `${run.days}`, '--trips', `${run.trips}`, '--run', `${run.run}`],
    ],
    { execArgv: [], stdio: ['ignore', 2, 2, 'ipc'] },
  )
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`the simulator ended with ${code}`)
}
