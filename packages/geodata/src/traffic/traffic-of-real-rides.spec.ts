import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { flatMetres } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { describeWithSample, sampleBuild } from '../builds/sample-build.fixture.js'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { repositoryRoot } from '../config.js'
import { matchingGraph } from './import-traces.js'
import { MatcherPool } from './matcher-pool.js'
import { readTraces } from './trace-files.js'

/** Buses and shared taxis of Abidjan in 2019, a file for each ride. */
const archive = join(repositoryRoot, '../shared/data/gps/abidjan-2019.tar.xz')
/** One ride in this number is used: enough for the test, and fast. */
const EVERY = 4
/** Largest distance between two stops at the same place. */
const SAME_PLACE_METRES = 60

interface Ride {
  points: LatLng[]
  dwells: (LatLng & { seconds: number })[]
  dwellSeconds: number
  matchedSeconds: number
}

const folder = temporaryFolder()
let rides: Ride[]

const describeWithRides = existsSync(archive) ? describeWithSample : describe.skip

describeWithRides('stops of real buses and shared taxis', () => {
  beforeAll(async () => {
    const { folder: build, manifest } = await sampleBuild()
    await promisify(execFile)('tar', ['-xJf', archive, '-C', folder.path])
    const names = (await readdir(join(folder.path, 'traces'))).sort().filter((_, index) => index % EVERY === 0)
    const { engine, bounds } = matchingGraph(build, manifest)
    const pool = MatcherPool.open({ ...engine, bounds, now: Date.now() / 1000, withPaths: false }, 1)
    rides = []
    try {
      for (const name of names) {
        for await (const { trace, result } of pool.learn(readTraces(join(folder.path, 'traces', name)))) {
          if (typeof result !== 'string') rides.push({ points: trace.points, ...result })
        }
      }
    } finally {
      await pool.close()
    }
  }, 180_000)

  it('take a part of the ride, but not most of it', () => {
    const sum = (of: (ride: Ride) => number) => rides.reduce((total, ride) => total + of(ride), 0)
    const share = sum(({ dwellSeconds }) => dwellSeconds) / sum(({ matchedSeconds }) => matchedSeconds)
    expect(share).toBeGreaterThan(0.05)
    expect(share).toBeLessThan(0.5)
  })

  it('are at places where other rides stop too, much more often than the rest of the ride', () => {
    const stops = rides.flatMap(({ dwells }, ride) => dwells.map((at) => ({ at, ride })))
    const isAtStopOfOther = (point: LatLng, ride: number) =>
      stops.some((stop) => stop.ride !== ride && flatMetres(stop.at, point) < SAME_PLACE_METRES)
    const shareOf = (points: { at: LatLng; ride: number }[]) =>
      points.filter(({ at, ride }) => isAtStopOfOther(at, ride)).length / points.length
    const others = rides.flatMap(({ points }, ride) =>
      points.filter((_, index) => index % 97 === 0).map((at) => ({ at, ride })),
    )
    expect(stops.length).toBeGreaterThan(rides.length)
    expect(shareOf(stops)).toBeGreaterThan(0.6)
    expect(shareOf(stops)).toBeGreaterThan(1.4 * shareOf(others))
  })
})
