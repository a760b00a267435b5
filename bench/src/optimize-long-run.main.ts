import { type Costs, costOf } from '@repere/api/routing/optimize/costs'
import { townInstance } from '@repere/api/routing/testing/order-instances'
import { localSearchOrder } from '@repere/api/routing/optimize/local-search-order'
import { seededRandom } from '@repere/shared/seeded-random'

/**
 * Searches for minutes where the API searches for a fraction of a second: the results are kept in
 * `routing/best-known.ts`, to compare orders with. Each restart numbers the stops in another way, so that the search
 * begins elsewhere and makes other choices.
 */
const SIZES = [25, 100]
const SEEDS = [1, 2, 3, 4, 5]
const RESTARTS = 6
const ROUNDS = 60_000

for (const size of SIZES) {
  for (const seed of SEEDS) {
    const costs = townInstance(size, seed)
    let best = Infinity
    const found: number[] = []
    for (let restart = 0; restart < RESTARTS; restart++) {
      const renumbered = renumber(costs, restart)
      const order = localSearchOrder(renumbered, ROUNDS)
      if (!order) throw new Error('every stop of a town can be reached')
      const cost = costOf(renumbered, order)
      found.push(Number(cost.toFixed(3)))
      best = Math.min(best, cost)
    }
    console.log(`${size} stops, seed ${seed}: ${best.toFixed(6)}   of ${found.join(' ')}`)
  }
}

function renumber({ size, costs }: Costs, seed: number): Costs {
  const random = seededRandom(1_000 + seed)
  const numbers = Array.from({ length: size }, (_, index) => index)
  for (let i = size - 2; i > 1; i--) {
    const j = 1 + Math.floor(random() * i)
    ;[numbers[i], numbers[j]] = [numbers[j]!, numbers[i]!]
  }
  return { size, costs: costs.map((_, at) => costs[numbers[Math.floor(at / size)]! * size + numbers[at % size]!]!) }
}
