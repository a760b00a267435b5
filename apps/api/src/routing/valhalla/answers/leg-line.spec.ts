import polyline from '@mapbox/polyline'
import { LegLine } from './leg-line.js'

type Point = [number, number]

const line = (...points: Point[]) => new LegLine(polyline.encode(points, 6))
const pointsOf = (one: LegLine) => polyline.decode(one.text, 6)

const A: Point = [5.348312, -4.027549]
const B: Point = [-33.9, 151.2]
const C: Point = [89.999999, -179.999999]
const D: Point = [0, 0]

describe('LegLine', () => {
  it('keeps a line as it is, wherever it lies', () => {
    const one = line(A, B, C, D)
    expect(pointsOf(one)).toEqual([A, B, C, D])
    for (const [index, [lat, lng]] of [A, B, C, D].entries()) expect(one.locationOf(index)).toEqual({ lat, lng })
  })

  it('writes points at the ends once, and moves the indexes', () => {
    const one = line(A, A, A, B, B, C, C)
    expect(pointsOf(one)).toEqual([A, B, B, C])
    expect([0, 1, 2, 3, 4, 5, 6].map((index) => one.indexOf(index))).toEqual([0, 0, 0, 1, 2, 3, 3])
    expect(one.locationOf(3)).toEqual({ lat: C[0], lng: C[1] })
  })

  it('keeps two points of a line without a length', () => {
    const one = line(A, A, A, A)
    expect(pointsOf(one)).toEqual([A, A])
    expect(one.indexOf(3)).toBe(1)
  })

  it('refuses a text without a point', () => {
    expect(() => new LegLine('')).toThrow(TypeError)
  })
})
