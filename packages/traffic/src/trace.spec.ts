import { at } from './straight-road.fixture.js'
import { checkTrace, thinned, type TracePoint, type TraceRefusal } from './trace.js'

const NOW = Date.UTC(2026, 0, 10) / 1000
const limits = { bounds: [-5, 5, -3, 6] as [number, number, number, number], now: NOW }
const START = NOW - 7200

/** A drive at ten metres a second to the north, one point a second. */
const drive = (points: number): TracePoint[] =>
  Array.from({ length: points }, (_, i) => ({ ...at(10 * i), time: START + i }))

const check = (points: TracePoint[]) => checkTrace({ id: 'x', points }, limits)

describe('checkTrace', () => {
  it('returns a drive as one piece', () => {
    expect(check(drive(120))).toEqual([drive(120)])
  })

  it.each<[TraceRefusal, TracePoint[]]>([
    ['too_few_points', drive(2)],
    ['too_few_points', []],
    ['too_short', drive(30)],
    ['times_not_increasing', drive(120).reverse()],
    ['time_out_of_range', drive(120).map((point) => ({ ...point, time: point.time + 10_000 }))],
    ['time_out_of_range', drive(120).map((point) => ({ ...point, time: point.time - START }))],
    ['invalid_point', drive(120).map((point, i) => (i === 7 ? { ...point, time: NaN } : point))],
    ['invalid_point', drive(120).map((point, i) => (i === 7 ? { ...point, lat: 95 } : point))],
    ['outside_coverage', drive(120).map((point) => ({ ...point, lat: point.lat + 20 }))],
    ['teleports', drive(120).map((point, i) => ({ ...point, ...at(10 * i, i % 10 === 0 ? 5000 : 0) }))],
  ])('refuses with %s', (reason, points) => {
    expect(check(points)).toBe(reason)
  })

  it('cuts a trace at jumps and pauses', () => {
    const jumped = drive(240).map((point, i) => (i < 120 ? point : { ...point, ...at(10 * i, 2000) }))
    const paused = drive(240).map((point, i) => (i < 120 ? point : { ...point, time: point.time + 600 }))
    for (const points of [jumped, paused]) {
      expect((check(points) as TracePoint[][]).map((piece) => piece.length)).toEqual([120, 120])
    }
  })
})

describe('thinned', () => {
  it('keeps both ends, a point every four seconds of a drive, and no point of a standstill', () => {
    const standing = drive(20).flatMap((point, i) =>
      i < 10 ? [point] : [{ ...at(90), time: START + 10 + (i - 10) * 30 }],
    )
    const kept = thinned(standing)
    expect([kept[0], kept.at(-1)]).toEqual([0, 19])
    expect(kept.filter((index) => index > 10 && index < 19)).toEqual([])
  })
})
