import { METRES_PER_DEGREE } from '@repere/geometry'
import fc from 'fast-check'
import geodesic from 'geographiclib-geodesic'
import { flawOf, shareWithin, windingOf } from './isochrone.fixture.js'
import { areaOf, boundsOf, type Contour, reachableArea } from './reachable-area.js'
import { type Position, type Rings } from '../isochrone-answer.js'
import { isInside } from './truth.js'

const ORIGIN = { lat: 6.35, lng: 2.2 }
const METRE = 1 / METRES_PER_DEGREE

/** Metres east and north of the origin. */
const at = (east: number, north: number): Position => [ORIGIN.lng + east * METRE, ORIGIN.lat + north * METRE]

const square = (east: number, north: number, half: number): Position[] => [
  at(east - half, north - half),
  at(east + half, north - half),
  at(east + half, north + half),
  at(east - half, north + half),
  at(east - half, north - half),
]
const contour = (...polygons: Rings[]): Contour => ({ polygons, gridMetres: 100 })

const expectSound = (rings: Rings) => {
  expect(flawOf(rings)).toBeNull()
  expect(rings.map(windingOf)).toEqual(rings.map((_, index) => (index === 0 ? 1 : -1)))
  for (const ring of rings) expect(ring.at(-1)).toEqual(ring[0])
  expect(isInside(ORIGIN, rings)).toBe(true)
}

it('is a disc of 10 m where the engine draws nothing', () => {
  const rings = reachableArea(ORIGIN, [contour()])
  expectSound(rings)
  expect(areaOf(rings)).toBeGreaterThan(Math.PI * 10 ** 2)
  expect(areaOf(rings)).toBeLessThan(Math.PI * 10.5 ** 2)
})

it('contains the place of the request, even beside the road', () => {
  const away = (metres: number) => ({ lat: ORIGIN.lat + metres / METRES_PER_DEGREE, lng: ORIGIN.lng })
  const beside = reachableArea(ORIGIN, [contour()], away(90))
  expectSound(beside)
  for (const metres of [0, 45, 90]) expect(isInside(away(metres), beside)).toBe(true)
  expect(reachableArea(ORIGIN, [contour()], away(110))).toEqual(reachableArea(ORIGIN, [contour()]))
})

it('winds its rings as RFC 7946 requires, for any winding of the input', () => {
  const outline = square(0, 0, 1000)
  const hole = square(500, 0, 300)
  for (const rings of [
    [outline, hole],
    [outline.toReversed(), hole.toReversed()],
  ]) {
    const drawn = reachableArea(ORIGIN, [contour(rings)])
    expectSound(drawn)
    expect(drawn).toHaveLength(2)
    expect(areaOf(drawn) / (2000 ** 2 - 600 ** 2)).toBeCloseTo(1, 1)
  }
})

it('fills holes below 1 % of its area, and those that a shorter time reaches', () => {
  const outline = square(0, 0, 1000)
  expect(reachableArea(ORIGIN, [contour([outline, square(500, 0, 90)])])).toHaveLength(1)
  const hole = square(500, 0, 300)
  expect(reachableArea(ORIGIN, [contour([square(450, 0, 400)]), contour([outline, hole])])).toHaveLength(1)
})

it('joins pieces that the grid tore apart, also over others, and leaves out those beyond', () => {
  const near = reachableArea(ORIGIN, [contour([square(0, 0, 200)], [square(520, 0, 200)], [square(1040, 0, 200)])])
  expectSound(near)
  expect(isInside({ lat: ORIGIN.lat, lng: at(1040, 0)[0] }, near)).toBe(true)
  const far = reachableArea(ORIGIN, [contour([square(0, 0, 200)], [square(560, 0, 200)])])
  expectSound(far)
  expect(isInside({ lat: ORIGIN.lat, lng: at(560, 0)[0] }, far)).toBe(false)
})

it('keeps the piece around the origin, not the largest', () => {
  const rings = reachableArea(ORIGIN, [contour([square(0, 0, 100)], [square(9000, 0, 3000)])])
  expectSound(rings)
  expect(boundsOf(rings)[2]).toBeLessThan(at(200, 0)[0])
})

it('keeps the piece around the origin that lies in a hole of another', () => {
  const rings = reachableArea(ORIGIN, [contour([square(0, 0, 3000), square(0, 0, 1000)], [square(0, 0, 100)])])
  expectSound(rings)
  expect(areaOf(rings)).toBeLessThan(220 ** 2)
})

it('measures like geodesics do', () => {
  for (const lat of [-40, -6.3, 0.001, 14.15, 63]) {
    const ring = Array.from({ length: 60 }, (_, i): Position => {
      const [angle, radius] = [(i * Math.PI) / 30, 0.05 + 0.03 * Math.sin(1.3 * i)]
      return [-10.8 + radius * Math.cos(angle), lat + radius * Math.sin(angle)]
    })
    const polygon = geodesic.Geodesic.WGS84.Polygon(false)
    for (const [lng, y] of ring) polygon.AddPoint(y, lng)
    const expected = polygon.Compute(false, true).area as number
    expect(Math.abs(areaOf([[...ring, ring[0]!]]) / expected - 1)).toBeLessThan(1e-6)
  }
})

it('measures on the ellipsoid', () => {
  // A degree of longitude and one of latitude at the equator, known from tables: 111,319.49 m by 110,574.39 m.
  const cell: Rings = [
    [
      [0, -0.5],
      [1, -0.5],
      [1, 0.5],
      [0, 0.5],
      [0, -0.5],
    ],
  ]
  expect(areaOf(cell) / (111_319.49 * 110_574.39)).toBeCloseTo(1, 4)
  expect(boundsOf(cell)).toEqual([0, -0.5, 1, 0.5])
})

describe('for any input', () => {
  const metre = (most: number) => fc.integer({ min: -most, max: most })
  const blob = fc
    .record({ east: metre(800), north: metre(800), half: fc.integer({ min: 50, max: 300 }) })
    .map(({ east, north, half }): Rings => [square(east, north, half)])
  // Corners in any order: lines that cross, points, spikes.
  const tangle = fc
    .array(fc.tuple(metre(500), metre(500)), { minLength: 1, maxLength: 12 })
    .map((corners): Rings => [[...corners, corners[0]!].map(([east, north]) => at(east, north))])

  it('it is one valid polygon around its origin', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(blob, tangle), { maxLength: 8 }), (polygons) => {
        expectSound(reachableArea(ORIGIN, [contour(...polygons)]))
      }),
      { numRuns: 200 },
    )
  })

  it('it grows with its contours', () => {
    fc.assert(
      fc.property(fc.array(blob, { maxLength: 8 }), fc.array(blob, { maxLength: 4 }), (some, more) => {
        const smaller = reachableArea(ORIGIN, [contour(...some)])
        const bigger = reachableArea(ORIGIN, [contour(...some), contour(...more)])
        expect(shareWithin(smaller, bigger)).toBeGreaterThan(0.98)
      }),
      { numRuns: 300 },
    )
  })
})
