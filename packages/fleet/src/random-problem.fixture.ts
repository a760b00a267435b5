import { seededRandom } from '@repere/shared/seeded-random'
import { type FleetJob, type FleetProblem, type Window } from './problem.js'

export const HOUR = 3600

/** A town with every kind of constraint, drawn by lot; many of its jobs cannot be served. */
export function randomProblem(seed: number, jobCount = 20): FleetProblem {
  const random = seededRandom(seed)
  const chance = (share: number) => random() < share
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const vehicleCount = 2 + upTo(3)
  const places = jobCount + 3
  const points = Array.from({ length: places - 1 }, () => [random() * 20_000, random() * 20_000])
  const metres = Float64Array.from({ length: places * places }, (_, cell) => {
    const [a, b] = [points[Math.floor(cell / places)], points[cell % places]]
    if (!a || !b) return 0
    // One-way streets: there and back differ.
    return Math.round(Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!) * (cell % places > cell / places ? 1.1 : 1))
  })
  const inSeconds = (speed: number) => metres.map((length) => Math.round((length / speed) * 10) / 10)
  const isCutOff = chance(0.2)
  // Later, the ways are slower and longer ones, not all by as much.
  const early = { seconds: inSeconds(8), metres }
  const slower = (cell: number) => 1.1 + (cell % 7) / 10
  const late = {
    seconds: early.seconds.map((seconds, cell) => seconds * slower(cell)),
    metres: metres.map((length, cell) => (cell % 5 === 0 ? length * 1.2 : length)),
  }
  if (isCutOff) {
    for (const { seconds, metres: lengths } of [early, late])
      for (let i = 0; i < places - 1; i++) if (i !== 2) seconds[i * places + 2] = lengths[i * places + 2] = Infinity
  }
  const hours = [{ from: -Infinity, table: 0 }]
  if (chance(0.4)) hours.push({ from: 9 * HOUR, table: 1 }, { from: 15 * HOUR, table: 0 })
  const window = (): Window => {
    const from = 7 * HOUR + upTo(8) * HOUR
    return { from, until: from + HOUR * (1 + upTo(4)) }
  }
  const windows = (): Window[] => {
    if (chance(0.4)) return [{ from: -Infinity, until: Infinity }]
    const first = window()
    return chance(0.3) ? [first, { from: first.until + HOUR, until: first.until + 2 * HOUR }] : [first]
  }
  const isRestrained = chance(0.5)
  const jobs = Array.from({ length: jobCount }, (_, i): FleetJob => {
    const stop = (place: number) => ({ place, seconds: upTo(10) * 60, windows: windows() })
    return {
      stops: chance(0.25) ? [stop(i + 2), stop(2 + upTo(jobCount - 1))] : [stop(i + 2)],
      demand: [upTo(5), upTo(3)],
      skills: chance(0.15) ? ['cold'] : [],
      vehicles: chance(0.1) ? [upTo(vehicleCount - 1)] : null,
      priority: chance(0.2) ? upTo(100) : 0,
    }
  })
  return {
    travel: { places, tables: [early, late], hours },
    vehicles: Array.from({ length: vehicleCount }, () => ({
      start: 0,
      end: chance(0.2) ? null : chance(0.3) ? 1 : 0,
      capacity: [10 + upTo(20), 8 + upTo(10)],
      shift: { from: (7 + upTo(2)) * HOUR, until: (14 + upTo(5)) * HOUR },
      breaks: chance(0.3) ? [{ window: { from: 12 * HOUR, until: 13 * HOUR }, seconds: 1800 }] : [],
      skills: chance(0.5) ? ['cold'] : [],
      cost: { fixed: upTo(3) * 5_000, perMetre: 0.15, perSecond: chance(0.5) ? 0.4 : 0 },
      stopsMax: isRestrained ? 4 + upTo(6) : Infinity,
      secondsMax: isRestrained ? (4 + upTo(4)) * HOUR : Infinity,
    })),
    jobs,
    relations: chance(0.5)
      ? [
          { kind: 'same_vehicle', jobs: [0, 1] },
          { kind: 'in_sequence', jobs: [3, 4, 5] },
        ]
      : [],
    objective: chance(0.3) ? 'vehicles' : 'cost',
  }
}
