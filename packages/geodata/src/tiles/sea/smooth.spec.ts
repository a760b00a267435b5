import { type Path64, pointInPolygon } from 'clipper2-ts'
import { cutMetres, smoothRings } from './smooth.js'

// A unit of the grid is a metre here.
const stairs = (steps: number): Path64 => {
  const shore = Array.from({ length: steps }, (_, i) => [
    { x: 500 * i, y: 90 * i },
    { x: 500 * (i + 1), y: 90 * i },
  ]).flat()
  return [...shore, { x: 500 * steps, y: -6000 }, { x: 0, y: -6000 }]
}

it('makes slopes of the steps of a shore', () => {
  const [ring] = smoothRings([stairs(40)], cutMetres.shore, 1)
  const isLand = (x: number, y: number) => pointInPolygon({ x, y }, ring!) === 1
  // At the outer and at the inner corner of every step but the last ones.
  const off = Array.from({ length: 30 }, (_, i) => i + 3).filter((i) => {
    const middle = { x: 500 * i + 250, y: 90 * i }
    return !isLand(middle.x, middle.y - 110) || isLand(middle.x, middle.y + 110)
  })
  expect(off).toEqual([])
  expect(ring!.length).toBeLessThan(40)
})

it('does not move the corner of a straight coast by a kilometre', () => {
  const coast: Path64 = [
    { x: 0, y: 0 },
    { x: 40_000, y: 0 },
    { x: 40_000, y: 40_000 },
    { x: 0, y: 40_000 },
  ]
  expect(pointInPolygon({ x: 250, y: 250 }, smoothRings([coast], cutMetres.shore, 1)[0]!)).toBe(1)
})

it('keeps the corners of a small island', () => {
  const island: Path64 = [
    { x: 0, y: 0 },
    { x: 400, y: 20 },
    { x: 450, y: 300 },
    { x: 30, y: 280 },
  ]
  expect(smoothRings([island], cutMetres.shore, 1)[0]).toHaveLength(16)
})
