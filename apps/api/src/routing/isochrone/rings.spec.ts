import geodesic from 'geographiclib-geodesic'
import { type Position, type Rings } from '../isochrone-answer.js'
import { areaOf, boundsOf } from './rings.js'

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
