import { type Path64 } from 'clipper2-ts'
import { joinLagoons } from './put-sea.js'

const square = (left: number, top: number): Path64[] => [
  [
    { x: left, y: top },
    { x: left + 100, y: top },
    { x: left + 100, y: top + 100 },
    { x: left, y: top + 100 },
  ],
]

it('makes a lagoon that touches the sea a part of it, and leaves a lake apart', () => {
  const [sea, lagoon, lake] = [square(0, 0), square(90, 20), square(300, 300)]
  const { sea: whole, inland } = joinLagoons([sea], [lagoon, lake])
  expect(whole).toHaveLength(1)
  expect(Math.max(...whole[0]![0]!.map(({ x }) => x))).toBe(190)
  expect(inland).toEqual([lake])
})

it('leaves lakes as they are where there is no sea', () => {
  expect(joinLagoons([], [square(0, 0)])).toEqual({ sea: [], inland: [square(0, 0)] })
})
