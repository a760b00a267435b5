import { noisy } from '@repere/api/routing/testing/noisy-trace'
import { type RoutingEngine } from '@repere/api/routing/routing.port'
import { greatCircleMetres } from '@repere/geometry'
import { abidjanTraces, hasAbidjanTraces, type RecordedTrace } from '@repere/test-kit'
import { type Figure } from '../report.js'
import { median } from '../statistics.js'
import { withEngine } from '../engine.js'

/** What trackers send: a point each half minute, with the error of a cheap receiver. */
const EVERY_SECONDS = 30
const SIGMA_METRES = 25
const SEED = 71

/** Every second ride, so that the others can be looked at while the matching is changed. */
const isHeldOut = (_: RecordedTrace, index: number) => index % 2 === 1
/** A ride that leaves the roads of the extract has no known length. */
const FOLLOWED_MIN = 0.97
const METRES_MIN = 3_000
const RIDES_MAX = 40

interface Row {
  metres: number
  found: number
  matchings: number
  bridges: number
}

/** Rides thinned to what trackers send, against the same rides with a point each second. */
export async function matchSparseFigures(dataDir: string, data: string): Promise<{ figures: Figure[]; raw: object }> {
  if (data !== 'west-africa' || !hasAbidjanTraces()) return { figures: [], raw: {} }
  const rides = (await abidjanTraces()).filter(isHeldOut)
  const rows = await withEngine(dataDir, async (engine) => {
    const measured: Row[] = []
    for (const [index, { shape }] of rides.entries()) {
      if (measured.length === RIDES_MAX) break
      const row = await compare(engine, shape, SEED + index)
      if (row) measured.push(row)
    }
    return measured
  })
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  const what = `match, rides with a point each ${EVERY_SECONDS} s and errors of ${SIGMA_METRES} m`
  return {
    figures: [
      {
        what: `${what}: total distance, off by`,
        value: Math.abs(sum(({ found }) => found) / sum(({ metres }) => metres) - 1),
        unit: 'of it',
        target: { at: 'most', value: 0.02 },
      },
      {
        what: `${what}: distance of the median ride, off by`,
        value: median(rows.map(({ found, metres }) => Math.abs(found / metres - 1))),
        unit: 'of it',
        target: null,
      },
      {
        what: `${what}: matchings of a ride`,
        value: sum(({ matchings }) => matchings) / rows.length,
        unit: '',
        target: { at: 'most', value: 1.2 },
      },
    ],
    raw: { matchSparse: rows },
  }
}

/** @returns null where the whole ride has no known length */
async function compare(engine: RoutingEngine, shape: RecordedTrace['shape'], seed: number): Promise<Row | null> {
  const whole = await engine.match({ shape: shape.map(({ lat, lng }) => ({ lat, lng })), mode: 'auto' })
  const followed = whole.tracepoints.filter(Boolean).length / shape.length
  const metres = whole.matchings.reduce((sum, { distance }) => sum + distance, 0)
  if (followed < FOLLOWED_MIN || whole.matchings.length > 1 || metres < METRES_MIN) return null
  const kept = thinned(shape)
  const points = noisy(kept, SIGMA_METRES, seed)
  const sparse = await engine.match({ shape: points, mode: 'auto', seconds: kept.map(({ time }) => time) })
  return {
    // From the first kept point to the last.
    metres: metres * (lengthOf(kept.at(-1)!, shape) / lengthOf(shape.at(-1)!, shape)),
    found: sparse.matchings.reduce((sum, { distance }) => sum + distance, 0),
    matchings: sparse.matchings.length,
    bridges: sparse.matchings.flatMap(({ legs }) => legs).filter(({ bridged }) => bridged).length,
  }
}

function thinned(shape: RecordedTrace['shape']): RecordedTrace['shape'] {
  let next = -Infinity
  return shape.filter(({ time }) => {
    if (time < next) return false
    next = time + EVERY_SECONDS
    return true
  })
}

/** Metres from the first point of a ride to one of its points. */
function lengthOf(end: RecordedTrace['shape'][number], shape: RecordedTrace['shape']): number {
  let metres = 0
  for (let at = 1; at < shape.length && shape[at]!.time <= end.time; at++) {
    metres += greatCircleMetres(shape[at - 1]!, shape[at]!)
  }
  return metres
}
