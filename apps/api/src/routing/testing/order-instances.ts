import { seededRandom } from '@repere/shared/seeded-random'
import { type Costs } from '../optimize/costs.js'

/** Costs whose cheapest order is known, because the costs were made for it. */
export interface PlantedInstance extends Costs {
  optimum: number
}

/**
 * Every order from first to last costs the same, plus its detours, which are zero along one hidden order. Potentials
 * then disguise it: they change the cost of every order by the same amount, but single costs by different amounts.
 */
export function plantedInstance(size: number, seed: number, symmetric: boolean): PlantedInstance {
  const random = seededRandom(seed)
  const middle = shuffled(
    Array.from({ length: size - 2 }, (_, i) => i + 1),
    random,
  )
  const hidden = [0, ...middle, size - 1]
  const leave = Array.from({ length: size }, () => 100 + random() * 900)
  const arrive = symmetric ? leave : Array.from({ length: size }, () => 100 + random() * 900)
  const detour = new Float64Array(size * size)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      detour[i * size + j] = symmetric && j < i ? detour[j * size + i]! : random() * 300
    }
  }
  for (let i = 1; i < size; i++) {
    detour[hidden[i - 1]! * size + hidden[i]!] = 0
    if (symmetric) detour[hidden[i]! * size + hidden[i - 1]!] = 0
  }
  const costs = detour.map((extra, at) => {
    const i = Math.floor(at / size)
    const j = at % size
    return i === j ? 0 : extra + leave[i]! + arrive[j]!
  })
  const optimum = hidden.slice(1).reduce((sum, stop, i) => sum + costs[hidden[i]! * size + stop]!, 0)
  return { size, costs, optimum }
}

/**
 * Stops in random places of a town, with different speeds. Detours in one direction make the way back cost something
 * else.
 */
export function townInstance(size: number, seed: number): Costs {
  const random = seededRandom(seed)
  const points = Array.from({ length: size }, () => [random() * 10_000, random() * 10_000] as const)
  const costs = new Float64Array(size * size)
  points.forEach(([x, y], i) =>
    points.forEach(([u, v], j) => {
      if (i !== j) costs[i * size + j] = (Math.hypot(x - u, y - v) / 8) * (1 + 0.3 * random()) + 30
    }),
  )
  return { size, costs }
}

function shuffled<T>(items: T[], random: () => number): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[items[i], items[j]] = [items[j]!, items[i]!]
  }
  return items
}
