import { isInside } from '../plane/lines.js'
import { inCity, onSandbar, aboveWater } from '../land/ground.js'
import { communes, quartierNames } from '../names.js'
import { type Random } from '../plane/random.js'
import { distance, type Spot } from '../plane/spot.js'

export interface Quartier {
  name: string
  /** 1 to the number of quartiers; streets have it in their names. */
  number: number
  commune: string
  at: Spot
  /** Corners, against the clock; neighbours share them. */
  ring: Spot[]
  /** The seed on the other side of each side of the ring; −1 at the city's limit. */
  neighbours: number[]
}

/** The city's limit, against the clock. */
export const cityLimit: readonly Spot[] = [
  [-7300, -150],
  [-3000, -250],
  [3000, -250],
  [7600, -150],
  [8300, 3600],
  [7200, 7200],
  [4200, 8350],
  [-3200, 8350],
  [-6800, 6900],
  [-8000, 3600],
]

const apart = 1020

/** Quartiers that are named after what stands there. */
const landmarks: readonly { name: (typeof quartierNames)[number]; at: Spot }[] = [
  { name: 'Vieux-Comptoir', at: [200, 2200] },
  { name: 'Tokpovi', at: [420, 3020] },
  { name: 'Plateau-Lagune', at: [1750, 2600] },
  { name: 'Kpétowa', at: [-2450, 3080] },
  { name: 'Zongo-Marina', at: [-3050, 5180] },
  { name: 'Kpinnou-Étoile', at: [900, 4150] },
  { name: 'Tisserands', at: [3700, 4180] },
  { name: 'Gare-Centrale', at: [2450, 2960] },
  { name: 'Université', at: [2250, 6420] },
  { name: 'Aérogare', at: [-6850, 8280] },
]

/** Divides the city into quartiers, each the land that is nearest to its middle. */
export function quartiers(random: Random): Quartier[] {
  const seeds: Spot[] = []
  for (let tries = 0; tries < 6000 && seeds.length < quartierNames.length; tries++) {
    const spot: Spot = [random.between(-6500, 6800), random.between(100, 7200)]
    const settled = aboveWater(spot) > 60 && (inCity(spot) > 0.06 || onSandbar(spot))
    if (settled && seeds.every((other) => distance(spot, other) > apart)) seeds.push(spot)
  }
  seeds.sort((a, b) => distance(a, [700, 2300]) - distance(b, [700, 2300]))
  const names = namesOf(seeds)
  return seeds.map((at, i) => {
    const commune = communes.reduce((a, b) => (distance(a.at, at) <= distance(b.at, at) ? a : b))
    return { name: names[i]!, number: i + 1, commune: commune.name, at, ...cellOf(i, seeds) }
  })
}

/** The name of each quartier: the nearest ones to the landmarks have theirs, the others follow in the list's order. */
function namesOf(seeds: readonly Spot[]): string[] {
  const names = new Map<number, string>()
  for (const { name, at } of landmarks) {
    const free = [...seeds.keys()].filter((seed) => !names.has(seed))
    names.set(
      free.reduce((a, b) => (distance(seeds[a]!, at) <= distance(seeds[b]!, at) ? a : b)),
      name,
    )
  }
  const others = quartierNames.filter((name) => !landmarks.some((one) => one.name === name))
  let next = 0
  return seeds.map((_, seed) => names.get(seed) ?? others[next++]!)
}

/** The points that are nearer to a seed than to any other: the limit, cut by one line after another. */
function cellOf(seed: number, seeds: readonly Spot[]): { ring: Spot[]; neighbours: number[] } {
  let ring = [...cityLimit]
  let neighbours = ring.map(() => -1)
  const [ax, ay] = seeds[seed]!
  for (const [other, [bx, by]] of seeds.entries()) {
    if (other === seed) continue
    const side = ([x, y]: Spot): number => (bx - ax) * (x - (ax + bx) / 2) + (by - ay) * (y - (ay + by) / 2)
    const [cut, beyond]: [Spot[], number[]] = [[], []]
    for (let i = 0; i < ring.length; i++) {
      const [from, to] = [ring[i]!, ring[(i + 1) % ring.length]!]
      const [a, b] = [side(from), side(to)]
      if (a <= 0) {
        cut.push(from)
        beyond.push(neighbours[i]!)
      }
      if (a <= 0 !== b <= 0) {
        const share = a / (a - b)
        cut.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])
        // The new side begins where the ring leaves the cell.
        beyond.push(a <= 0 ? other : neighbours[i]!)
      }
    }
    ring = cut
    neighbours = beyond
  }
  return { ring, neighbours }
}

/** The quartier around a point; null outside the city. */
export function quartierAt(spot: Spot, all: readonly Quartier[]): Quartier | null {
  if (!isInside(cityLimit, spot)) return null
  return all.reduce((a, b) => (distance(a.at, spot) <= distance(b.at, spot) ? a : b))
}
