import { areaOf, boxOf, centreOf, joinRings, lengthOf, middleOf, signedAreaOf } from './shapes.js'

const path = (...points: [number, number][]) => Int32Array.from(points.flat())
// Sides of about 1,112 metres, at the equator.
const square = path([0, 0], [0, 100_000], [100_000, 100_000], [100_000, 0])

describe('shapes', () => {
  it('have lengths and areas in metres', () => {
    expect(lengthOf(path([0, 0], [100_000, 0]))).toBeCloseTo(1111.95, 1)
    expect(areaOf([square])).toBeCloseTo(1111.95 ** 2, -2)
    expect(signedAreaOf(square)).toBeGreaterThan(0)
    expect(signedAreaOf(path([0, 0], [100_000, 0], [100_000, 100_000], [0, 100_000]))).toBeLessThan(0)
  })

  it('have a middle: half-way along a line, the centre of gravity of a ring', () => {
    expect(middleOf(path([0, 0], [0, 10], [0, 100]))).toEqual({ lat: 0, lng: 50 })
    expect(centreOf([square])).toEqual({ lat: 50_000, lng: 50_000 })
    expect(centreOf([path([5, 5], [5, 5], [5, 9])])).toEqual({ lat: 5, lng: 7 })
    expect(boxOf([square, path([-5, 7])])).toEqual({ latMin: -5, latMax: 100_000, lngMin: 0, lngMax: 100_000 })
  })
})

describe('rings', () => {
  it('are joined from ways in any order and direction', () => {
    expect(
      joinRings([
        [1, 2, 3],
        [5, 4, 3],
        [5, 6, 1],
      ]),
    ).toEqual([[1, 2, 3, 4, 5, 6]])
    expect(
      joinRings([
        [1, 2, 3, 1],
        [7, 8, 9, 7],
      ]),
    ).toEqual([
      [1, 2, 3],
      [7, 8, 9],
    ])
  })

  it('that do not close, or are too small, are left out', () => {
    expect(
      joinRings([
        [1, 2, 3],
        [3, 4],
      ]),
    ).toEqual([])
    expect(joinRings([[1, 2, 1], [1]])).toEqual([])
    expect(joinRings([])).toEqual([])
  })

  it('may share corners', () => {
    expect(
      joinRings([
        [1, 2, 3, 1],
        [1, 4, 5, 1],
      ]),
    ).toEqual([
      [1, 2, 3],
      [1, 4, 5],
    ])
  })
})
