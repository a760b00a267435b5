import {
  flatMetres,
  greatCircleMetres,
  isInsideFlatRings,
  isInsideRings,
  METRES_PER_DEGREE,
  metresInsideRings,
  movedBy,
  type Ring,
} from './index.js'

const COTONOU = { lat: 6.3654, lng: 2.4183 }
const LAGOS = { lat: 6.4541, lng: 3.3947 }

describe('distances on the sphere', () => {
  it('agree with the geodesic between Cotonou and Lagos to half a percent', () => {
    // GeographicLib, WGS 84.
    expect(greatCircleMetres(COTONOU, LAGOS) / 108_450).toBeCloseTo(1, 2)
  })

  it('are the same on a plane over some kilometres', () => {
    const near = movedBy(COTONOU, { east: 3_000, north: -4_000 })
    expect(flatMetres(COTONOU, near)).toBeCloseTo(5_000, 6)
    expect(greatCircleMetres(COTONOU, near) / 5_000).toBeCloseTo(1, 4)
  })

  it('have a degree of latitude of 111,195 metres', () => {
    expect(Math.round(METRES_PER_DEGREE)).toBe(111_195)
  })
})

describe('a point in rings', () => {
  const outline: Ring = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ]
  const hole: Ring = [
    [4, 4],
    [6, 4],
    [6, 6],
    [4, 6],
    [4, 4],
  ]
  const flat = (ring: Ring) => Int32Array.from(ring.flatMap(([x, y]) => [y, x]))

  it.each([
    [2, 2, true],
    [5, 5, false],
    [11, 5, false],
    [-1, 5, false],
    [5, 4.0001, false],
    [5, 3.9999, true],
  ])('at %d, %d: %s, in both layouts', (x, y, inside) => {
    expect(isInsideRings([outline, hole], x, y)).toBe(inside)
    expect(isInsideFlatRings([flat(outline), flat(hole)], x, y)).toBe(inside)
  })

  it('on a common side belongs to one of two neighbours', () => {
    const east = outline.map(([x, y]) => [x + 10, y] as const)
    for (const y of [0.5, 5, 9.5]) {
      expect([isInsideRings([outline], 10, y), isInsideRings([east], 10, y)].filter(Boolean)).toHaveLength(1)
    }
  })
})

describe('the distance inside rings', () => {
  const box: Ring = [
    [2, 6],
    [4, 6],
    [4, 9],
    [2, 9],
  ]
  const degree = METRES_PER_DEGREE

  it.each([
    ['in the middle', 7.5, 3, degree * Math.cos((7.5 * Math.PI) / 180)],
    ['below the northern side', 8.9, 3, 0.1 * degree],
    ['beyond the northern side', 9.2, 3, -0.2 * degree],
    ['beyond a corner', 9.3, 4 + 0.4 / Math.cos((9.3 * Math.PI) / 180), -0.5 * degree],
  ])('%s', (_, lat, lng, expected) => {
    expect(metresInsideRings([box], { lat, lng }) / expected).toBeCloseTo(1, 3)
  })

  it('ends at a hole, and there is none without rings', () => {
    const hole: Ring = [
      [2.9, 7.4],
      [3.1, 7.4],
      [3.1, 7.6],
      [2.9, 7.6],
    ]
    expect(metresInsideRings([box, hole], { lat: 7.5, lng: 3 }) / (-0.1 * degree)).toBeCloseTo(Math.cos(0.131), 3)
    expect(metresInsideRings([], { lat: 7.5, lng: 3 })).toBe(-Infinity)
  })
})
