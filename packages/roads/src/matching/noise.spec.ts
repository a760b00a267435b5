import { seededRandom } from '@repere/shared/seeded-random'
import { METRES_PER_DEGREE } from '../snap/snapper.js'
import { metresBetween, type Position, steady } from './noise.js'

/** The points with normally distributed errors in each direction, in metres. */
function noisy(points: Position[], sigmaMetres: number, seed: number): Position[] {
  const random = seededRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const error = () => (normal() * sigmaMetres) / METRES_PER_DEGREE
  return points.map(({ lat, lng }) => ({ lat: lat + error(), lng: lng + error() }))
}

/** Along a street with a bend of 90 degrees in its middle, with points at a distance in metres. */
const bent = (count: number, metres: number): Position[] =>
  Array.from({ length: count }, (_, index) => {
    const north = Math.min(index, count / 2) * metres
    const east = Math.max(0, index - count / 2) * metres
    return { lat: 5.3 + north / METRES_PER_DEGREE, lng: -4 + east / 110_700 }
  })
const steadyOf = (shape: Position[]) => steady(shape, [[0, shape.length - 1]])
const meanError = (shape: Position[], truth: Position[]) =>
  shape.reduce((sum, point, index) => sum + metresBetween(point, truth[index]!), 0) / shape.length

it.each([
  ['a metre', 10, 1],
  ['three metres', 10, 3],
  ['standing still and moving on', 0, 0],
  ['a kilometre between points on a winding road', 1_000, 30],
] as const)('leaves a trace alone where there is little noise or no telling: %s', (_what, metres, sigma) => {
  const shape = noisy(bent(200, metres), sigma, 5)
  expect(steadyOf(shape).positions).toBe(shape)
})

it.each([
  [15, 10],
  [25, 50],
  [20, 8],
])('takes a quarter of the error away at least: noise of %i m, a point each %i m', (sigma, metres) => {
  const truth = bent(300, metres)
  const shape = noisy(truth, sigma, 11)
  const { positions: smooth, noiseMetres } = steadyOf(shape)
  expect(smooth).toHaveLength(shape.length)
  expect(meanError(smooth, truth)).toBeLessThan(0.75 * meanError(shape, truth))
  expect(noiseMetres).toBeLessThan(sigma)
  expect(noiseMetres).toBeGreaterThan(sigma / 8)
  expect([smooth[0], smooth.at(-1)]).toEqual([shape[0], shape.at(-1)])
})

it('blends nothing over a gap', () => {
  const west = noisy(bent(100, 10), 20, 3)
  const east = noisy(bent(100, 10), 20, 4).map(({ lat, lng }) => ({ lat, lng: lng + 0.1 }))
  const { positions: shape } = steady(
    [...west, ...east],
    [
      [0, 99],
      [100, 199],
    ],
  )
  expect(shape[99]).toEqual(west[99])
  expect(shape[100]).toEqual(east[0])
  for (const [index, point] of shape.entries()) expect(point.lng < -3.95).toBe(index < 100)
})
