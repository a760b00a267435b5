import { bestOrder } from './best-order.js'
import { type Costs } from './costs.js'
import { unreachableStops } from './unreachable-stops.js'

/** Costs 1 for every existing connection. */
function ways(size: number, exists: (from: number, to: number) => boolean): Costs {
  const costs = new Float64Array(size * size).fill(Infinity)
  for (let from = 0; from < size; from++) {
    for (let to = 0; to < size; to++) if (from === to || exists(from, to)) costs[from * size + to] = 1
  }
  return { size, costs }
}

describe('unreachableStops', () => {
  it.each([
    ['a stop that nothing leads to', (_: number, to: number) => to !== 2, [2]],
    ['a stop that nothing leads away from', (from: number) => from !== 2, [2]],
    ['two stops on an island', (from: number, to: number) => [2, 4].includes(from) === [2, 4].includes(to), [2, 4]],
    ['a first stop on an island', (from: number, to: number) => from !== 0 && to !== 0, [0]],
    ['a last stop on an island', (from: number, to: number) => from !== 5 && to !== 5, [5]],
  ])('names %s', (_, exists, expected) => {
    const costs = ways(6, exists)
    expect(bestOrder(costs)).toBeNull()
    expect(unreachableStops(costs)).toEqual(expected)
  })

  it('names neither a first stop that cannot be reached nor a last one that cannot be left', () => {
    expect(unreachableStops(ways(6, (from, to) => to !== 0 && from !== 5 && to !== 3))).toEqual([3])
  })

  it('names the destination of two stops without a way', () => {
    expect(unreachableStops(ways(2, () => false))).toEqual([1])
  })

  it('names the last stop when no single one is at fault', () => {
    // Each of two one-way stops must come right after the first.
    const costs = ways(5, (from, to) => (to === 1 || to === 2 ? from === 0 : true))
    expect(bestOrder(costs)).toBeNull()
    expect(unreachableStops(costs)).toEqual([4])
  })
})
