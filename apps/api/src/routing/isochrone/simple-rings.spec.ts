import { type Path64 } from 'clipper2-ts'
import { areSimple, hullOf } from './simple-rings.js'

const path = (...corners: [number, number][]): Path64 => corners.map(([x, y]) => ({ x, y }))
const square = path([0, 0], [10, 0], [10, 10], [0, 10])

describe('rings', () => {
  it.each([
    ['a square', [square]],
    ['a square with a hole', [square, path([2, 2], [2, 4], [4, 4], [4, 2])]],
    ['a corner in the middle of a straight line', [path([0, 0], [5, 0], [10, 0], [10, 10])]],
  ])('%s is simple', (_what, rings) => {
    expect(areSimple(rings)).toBe(true)
  })

  it.each([
    ['a bow tie', [path([0, 0], [10, 10], [10, 0], [0, 10])]],
    ['a ring that comes back to one of its corners', [path([0, 0], [5, 5], [10, 0], [10, 10], [5, 5], [0, 10])]],
    ['a corner on another edge', [path([0, 0], [10, 0], [10, 10], [5, 0], [0, 10])]],
    ['a spike', [path([0, 0], [10, 0], [20, 0], [10, 0], [10, 10])]],
    ['a hole that touches the outline', [square, path([0, 5], [5, 6], [5, 4])]],
    ['a hole along the outline', [square, path([0, 2], [0, 4], [5, 4], [5, 2])]],
  ])('%s is not', (_what, rings) => {
    expect(areSimple(rings)).toBe(false)
  })
})

it('a hull is the smallest convex polygon that contains every point', () => {
  expect(hullOf([...square, { x: 5, y: 5 }, { x: 5, y: 0 }])).toEqual(square)
})
