import { dwellBetween, findDwells } from './dwell.js'
import { at } from './straight-road.fixture.js'
import { type TracePoint } from './trace.js'

const FREE = 10

/** A vehicle by its speeds: duration and speed of each part, one point a second. */
function ride(...parts: [seconds: number, metresPerSecond: number][]): TracePoint[] {
  const points: TracePoint[] = [{ ...at(0), time: 0 }]
  let metres = 0
  for (const [seconds, speed] of parts) {
    for (let i = 0; i < seconds; i++) points.push({ ...at((metres += speed)), time: points.length })
  }
  return points
}

const find = (points: TracePoint[], junctionAhead = Infinity) =>
  findDwells(
    points,
    () => FREE,
    () => junctionAhead,
  )
const stopped = (points: TracePoint[], junctionAhead?: number) =>
  dwellBetween(find(points, junctionAhead), 0, points.at(-1)!.time)

describe('findDwells', () => {
  it('leaves out a stop at the kerb in flowing traffic', () => {
    expect(stopped(ride([60, 9], [40, 0], [60, 9]))).toBeGreaterThan(35)
  })

  it('keeps a queue in which the vehicle creeps towards the place and away from it', () => {
    expect(stopped(ride([60, 2], [40, 0], [60, 2]))).toBe(0)
  })

  it('keeps a wait at a junction up to the length of a red light', () => {
    expect(stopped(ride([60, 9], [60, 0], [60, 9]), 20)).toBe(0)
    expect(stopped(ride([60, 9], [120, 0], [60, 9]), 20)).toBeGreaterThan(110)
  })

  it('leaves out a stop at a terminal in any traffic', () => {
    expect(stopped(ride([60, 1.5], [400, 0], [60, 1.5]))).toBeGreaterThan(380)
  })

  it('keeps slow driving', () => {
    expect(find(ride([300, 2]))).toEqual([])
  })
})
