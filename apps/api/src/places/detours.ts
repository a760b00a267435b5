import { type LatLng, toSeconds } from '@repere/shared'
import { type LargeMatrixAnswer, NoRoute } from '../routing/routing.port.js'

/** Times and lengths from the first stop to each: milliseconds and decimetres. */
export interface Legs {
  timeMs: number[]
  lengthDm: number[]
}

export interface Detour {
  /** The stop after which one leaves, and that at which one is back at the latest. */
  leave: number
  rejoin: number
  /** What it adds: tenths of a second, whole metres. Below zero where one may turn round at the place, but not before. */
  seconds: number
  metres: number
  /** From the start to the place. */
  secondsThere: number
}

interface Question<Candidate extends { at: LatLng }> {
  stops: LatLng[]
  /** One may leave at any stop and come back at any later one; else a detour lies between two neighbours. */
  isLine: boolean
  legs: Legs
  table: (query: { sources: LatLng[]; targets: LatLng[] }) => Promise<Pick<LargeMatrixAnswer, 'timeMs' | 'lengthDm'>>
  /** By `leastDetour`. */
  candidates: Candidate[]
  /** Candidates of one table. */
  atOnce: number
  detourMax: number
  limit: number
  /** No detour to it is shorter: seconds. */
  leastDetour: (candidate: Candidate) => number
  accepts: (candidate: Candidate, detour: Detour) => boolean
}

/**
 * The legs of a table from each stop but the last to each stop but the first.
 *
 * @throws NoRoute  where no way leads from a stop to the next
 */
export function legsOf({ timeMs, lengthDm }: Pick<LargeMatrixAnswer, 'timeMs' | 'lengthDm'>): Legs {
  const count = Math.sqrt(timeMs.length)
  const legs: Legs = { timeMs: [0], lengthDm: [0] }
  for (let leg = 0; leg < count; leg++) {
    const cell = leg * count + leg
    if (timeMs[cell]! < 0) throw new NoRoute('no way connects the stops')
    legs.timeMs.push(legs.timeMs[leg]! + timeMs[cell]!)
    legs.lengthDm.push(legs.lengthDm[leg]! + lengthDm[cell]!)
  }
  return legs
}

/**
 * The candidates with the shortest detours, exactly: those further from the way are asked for until none of them can be shorter.
 *
 * @returns shortest first
 */
export async function bestDetours<Candidate extends { at: LatLng }>(
  question: Question<Candidate>,
): Promise<{ candidate: Candidate; detour: Detour }[]> {
  const { stops, candidates, atOnce, detourMax, limit, leastDetour, accepts, table } = question
  const found: { candidate: Candidate; detour: Detour }[] = []
  for (let first = 0; first < candidates.length; first += atOnce) {
    const longest = Math.min(detourMax, found[limit - 1]?.detour.seconds ?? Infinity)
    if (leastDetour(candidates[first]!) > longest) break
    const some = candidates.slice(first, first + atOnce)
    const places = some.map(({ at }) => at)
    const [there, back] = await Promise.all([
      table({ sources: stops.slice(0, -1), targets: places }),
      table({ sources: places, targets: stops.slice(1) }),
    ])
    for (const [index, candidate] of some.entries()) {
      const detour = shortest(question, there, back, index, some.length)
      if (detour && detour.seconds <= detourMax && accepts(candidate, detour)) found.push({ candidate, detour })
    }
    found.sort((a, b) => a.detour.seconds - b.detour.seconds || a.detour.metres - b.detour.metres)
    found.length = Math.min(found.length, limit)
  }
  return found
}

function shortest(
  { legs, isLine }: Pick<Question<never>, 'legs' | 'isLine'>,
  there: Pick<LargeMatrixAnswer, 'timeMs' | 'lengthDm'>,
  back: Pick<LargeMatrixAnswer, 'timeMs' | 'lengthDm'>,
  place: number,
  places: number,
): Detour | null {
  const count = legs.timeMs.length - 1
  let best: Detour | null = null
  let leastMs = Infinity
  for (let leave = 0; leave < count; leave++) {
    const out = leave * places + place
    if (there.timeMs[out]! < 0) continue
    for (let rejoin = leave + 1; rejoin <= (isLine ? count : leave + 1); rejoin++) {
      const home = place * count + rejoin - 1
      if (back.timeMs[home]! < 0) continue
      const ms = there.timeMs[out]! + back.timeMs[home]! - (legs.timeMs[rejoin]! - legs.timeMs[leave]!)
      if (ms >= leastMs) continue
      leastMs = ms
      const dm = there.lengthDm[out]! + back.lengthDm[home]! - (legs.lengthDm[rejoin]! - legs.lengthDm[leave]!)
      best = {
        leave,
        rejoin,
        seconds: toSeconds(ms),
        metres: Math.round(dm / 10),
        secondsThere: toSeconds(legs.timeMs[leave]! + there.timeMs[out]!),
      }
    }
  }
  return best
}
