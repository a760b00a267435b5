import { type Path64, type Paths64, pointInPolygon } from 'clipper2-ts'
import { solidGround } from './dry-ground.js'
import { positive } from './land-outlines.js'

// A unit of the grid is a metre here. Land north of y = 5,000.
const land: Paths64 = [
  positive([
    { x: 0, y: 0 },
    { x: 9000, y: 0 },
    { x: 9000, y: 5000 },
    { x: 0, y: 5000 },
  ]),
]
const road = (...path: [number, number][]): { path: Path64; zoomMin: number } => ({
  path: path.map(([x, y]) => ({ x, y })),
  zoomMin: 12,
})
const dry = (ground: Paths64, x: number, y: number) =>
  ground.filter((path) => pointInPolygon({ x, y }, path) === 1).length % 2 === 1

it('fills the slivers of water between a road and the shore', () => {
  const ground = solidGround({ lines: [road([1000, 5120], [4000, 5120])], points: [], coastlines: [] }, land, 1)
  expect([dry(ground, 2500, 5050), dry(ground, 2500, 5120), dry(ground, 2500, 5400)]).toEqual([true, true, false])
})

it('leaves the water of a pier on both sides', () => {
  const ground = solidGround({ lines: [road([4000, 4990], [4000, 6000])], points: [], coastlines: [] }, land, 1)
  expect([dry(ground, 4000, 5900), dry(ground, 4150, 5800), dry(ground, 3850, 5800)]).toEqual([true, false, false])
})

it("fills nothing where the shore is the extract's own, and keeps the road dry", () => {
  const line = road([1000, 5120], [4000, 5120])
  const ground = solidGround({ lines: [line], points: [], coastlines: [] }, land, 1, () => true)
  expect([dry(ground, 2500, 5050), dry(ground, 2500, 5120)]).toEqual([false, true])
})

it('makes no island of a thing in the water', () => {
  const at = (y: number) => solidGround({ lines: [], points: [{ x: 3000, y }], coastlines: [] }, land, 1)
  expect(dry(at(5800), 3000, 5800)).toBe(false)
  // Near the shore, the thing shows that the shore has an error.
  expect(dry(at(5060), 3000, 5060)).toBe(true)
})
