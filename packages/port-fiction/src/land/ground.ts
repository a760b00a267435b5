import { noise, roughNoise } from '../plane/random.js'
import { distance, nearestOn, type Spot } from '../plane/spot.js'

/** Where the island lies. */
export const island = { west: -17_000, south: -400, east: 49_000, north: 21_000 } as const

const softMin = (a: number, b: number, width: number): number => {
  const share = Math.max(0, Math.min(1, 0.5 + (b - a) / (2 * width)))
  return b * (1 - share) + a * share - width * share * (1 - share)
}
const softMax = (a: number, b: number, width: number): number => -softMin(-a, -b, width)

/** Away from the city the coast swings out, and back. */
const swing = (x: number): number => {
  const east = Math.max(0, Math.min(1, (x - 11_000) / 7000))
  const west = Math.max(0, Math.min(1, (-10_500 - x) / 5000))
  return east * (1100 * noise(x / 6100, 5, 13) - 700) + west * 900
}

const beachAt = (x: number): number =>
  swing(x) + 70 * noise(x / 1100, 0.5, 11) + 700 * (1 - Math.exp(-(((x - 2000) / 8000) ** 2))) - 60

/** Metres to the sea, positive on land; exact near the shore, rough elsewhere. Lagoon and river count as land. */
export function aboveSea([x, y]: Spot): number {
  const rough = 1500 * roughNoise(x / 6200, y / 6200, 21)
  const side = softMin(x - island.west - 1500 - rough, island.east - 2500 - x - rough, 2500)
  const north = island.north - 3000 - y + rough + 2300 * noise(x / 11_000, 0, 23)
  return softMin(softMin(side, north, 5200), y - beachAt(x), 2200)
}

const capsule = (p: Spot, a: Spot, b: Spot, radius: number): number => radius - distance(p, nearestOn(a, b, p))

/** Islands of the lagoon: centre and half-axes, metres. */
export const islets = [
  { name: 'Île aux Hérons', at: [-2600, 1080], axes: [420, 150] },
  { name: 'Île Tossoukpo', at: [5600, 1350], axes: [520, 210] },
  { name: 'Île des Palétuviers', at: [7300, 1750], axes: [330, 260] },
  { name: 'Îlot du Passeur', at: [3300, 1390], axes: [190, 110] },
  { name: 'Île Ayikpé', at: [-6700, 1260], axes: [400, 130] },
] as const satisfies readonly { name: string; at: Spot; axes: Spot }[]

const sandbarNorth = (x: number): number => beachAt(x) + 560 + 130 * noise(x / 1500, 3, 31)
const lagoonNorth = (x: number): number => {
  const taper = Math.max(0, 1 - Math.abs((x - 400) / 10_400) ** 5)
  return sandbarNorth(x) + (1080 + 280 * noise(x / 1700, 9, 37)) * taper - 60
}

/** Metres into the lagoon, positive in it; the pass to the sea belongs to it. */
export function intoLagoon(spot: Spot): number {
  const [x, y] = spot
  if (y > 6000 || y < -700 || x < -11_500 || x > 12_500) return -1000
  const wobble = 85 * roughNoise(x / 560, y / 560, 41)
  let water = Math.min(y - sandbarNorth(x), lagoonNorth(x) - y) * 0.92
  water = softMax(water, capsule(spot, [4700, 1700], [5300, 3700], 230), 120)
  water = softMax(water, capsule(spot, [5300, 3700], [6300, 4700], 110), 90)
  water = softMax(water, capsule(spot, [-5200, 1700], [-5900, 3500], 170), 120)
  water = softMax(water, capsule(spot, [7700, 1900], [8600, 2500], 800), 200)
  water = softMax(water, capsule(spot, [2900, 900], [3050, -450], 120), 60)
  water += wobble * Math.min(1, Math.max(0, (y - beachAt(x)) / 500))
  for (const { at, axes } of islets) {
    const share = Math.hypot((x - at[0]) / axes[0], (y - at[1]) / axes[1])
    water = Math.min(water, (share - 1) * Math.min(...axes) + wobble / 2)
  }
  return water
}

const riverSouth = 1700
const riverNorth = 17_500
const riverAt = (y: number): number =>
  -1150 + 0.03 * (y - riverSouth) + 330 * Math.sin((y - riverSouth) / 1250) + 260 * noise(y / 2300, 1, 51)

/** Metres into the river, positive in it. */
export function intoRiver([x, y]: Spot): number {
  if (y < riverSouth - 500 || y > riverNorth) return -1000
  const slope = (riverAt(y + 20) - riverAt(y - 20)) / 40
  const half = 16 + 62 * Math.max(0, 1 - (y - riverSouth) / 9000) + 6 * noise(y / 300, 2, 53)
  return half - Math.abs(x - riverAt(y)) / Math.hypot(1, slope)
}

/** The middle of the river from its source to the lagoon. */
export function riverLine(): Spot[] {
  const line: Spot[] = []
  for (let y = riverNorth; y >= riverSouth; y -= 60) line.push([riverAt(y), y])
  return line
}

/** Metres from any water, positive on dry ground; exact near water, rough elsewhere. */
export const aboveWater = (spot: Spot): number => Math.min(aboveSea(spot), -intoLagoon(spot), -intoRiver(spot))

const middle: Spot = [200, 3950]
/** 1 in the middle of the built-up city, 0 at its edge, less outside. */
export function inCity([x, y]: Spot): number {
  const wobble = 0.13 * roughNoise(x / 1300, y / 1300, 61)
  return 1 + wobble - Math.hypot(Math.abs((x - middle[0]) / 5700) ** 1.25, Math.abs((y - middle[1]) / 3100) ** 1.25)
}

/** The part of the sandbar where people live. */
export const onSandbar = ([x, y]: Spot): boolean =>
  y < sandbarNorth(x) - 25 && y > beachAt(x) + 130 && x > -4200 && x < 2700

export const beachLine = (west: number, east: number, inland: number): Spot[] => {
  const line: Spot[] = []
  for (let x = west; x <= east; x += 60) line.push([x, beachAt(x) + inland])
  return line
}

/** A line on the lagoon's northern bank. */
export const bankLine = (west: number, east: number, inland: number): Spot[] => {
  const line: Spot[] = []
  for (let x = west; x <= east; x += 70) {
    let y = lagoonNorth(x) - 200
    while (aboveWater([x, y]) < inland) y += 4
    line.push([x, y])
  }
  return line
}
