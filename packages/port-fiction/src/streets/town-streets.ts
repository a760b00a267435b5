import { aboveWater } from '../land/ground.js'
import { secondTown, villages } from '../land/settlements.js'
import { isOpen, type ZoneName, zoneAt } from '../land/zones.js'
import { densified, lengthOf } from '../plane/lines.js'
import { noise, type Random } from '../plane/random.js'
import { between, distance, type Spot } from '../plane/spot.js'
import { grainAt } from './field.js'
import { connectedWith, type Edge, joinLines, type LooseLine, type StreetGraph } from './graph.js'
import { StreetGrowth } from './growth.js'
import { isInCircle, motorwayY, plannedRoads, type PlannedRoad } from './plan.js'

/** A street between two of its ends, before it is cut into OpenStreetMap's ways. */
export interface Street extends PlannedRoad {
  /** Where it grew; null for planned roads. */
  zone: ZoneName | 'village' | 'secondTown' | null
  /** Between the main roads: a street of some importance. */
  collector: boolean
}

export interface TownStreets extends StreetGraph {
  /** By the lines of the edges. */
  streets: Street[]
}

const plannedLevel = ({ class: kind }: Pick<PlannedRoad, 'class'>): string =>
  kind.startsWith('motorway') ? 'motorway' : 'ground'

const clearOfMotorway = ([x, y]: Spot): boolean => x < -9800 || x > 10_600 || Math.abs(y - motorwayY(x)) > 75

const seedsAlong = (roads: readonly PlannedRoad[], apart: number): Spot[] =>
  roads.flatMap(({ class: kind, line }) =>
    kind === 'motorway' || kind === 'rail' ? [] : line.filter((_, i) => i % apart === 0),
  )

/** Grows the streets of city, villages and second town between the planned roads, and joins them all. */
export function townStreets(random: Random): TownStreets {
  const planned = plannedRoads()
  const streets: Street[] = planned.map((road) => ({ ...road, zone: null, collector: false }))
  const growth = new StreetGrowth()
  for (const { line } of planned) growth.add(densified(line, 9))
  const cityOpen = (spot: Spot): boolean => isOpen(spot) && clearOfMotorway(spot)
  const seeds = seedsAlong(planned, 4)
  const collectors = growth.grow(
    {
      isOpen: (spot) => cityOpen(spot) && zoneAt(spot).name !== 'oldTown',
      grainAt,
      spacingAt: () => [430, 520],
      reachAt: () => Infinity,
      lengthMin: 300,
      seeds,
    },
    random,
  )
  for (const line of collectors) streets.push({ class: 'tertiary', line, zone: zoneOf(line), collector: true })
  const locals = growth.grow(
    {
      isOpen: cityOpen,
      grainAt,
      spacingAt: (spot) => zoneAt(spot).block,
      // Estates have streets that end blind between those that go through.
      reachAt: (spot, across) =>
        across && zoneAt(spot).name === 'estates' && noise(spot[0] / 90, spot[1] / 90, 91) > -0.35 ? 62 : Infinity,
      lengthMin: 38,
      seeds: [...seeds, ...collectors.flatMap((line) => line.filter((_, i) => i % 6 === 0))],
    },
    random,
  )
  for (const line of locals) streets.push({ class: 'residential', line, zone: zoneOf(line), collector: false })
  for (const { at, radius } of villages)
    growVillage(growth, { at, radius, block: [95, 120] }, 'village', streets, random)
  growVillage(growth, { at: secondTown, radius: 1500, block: [85, 115] }, 'secondTown', streets, random)
  const loose = streets.map(({ line, zone, ...road }): LooseLine => ({
    line,
    level: plannedLevel(road),
    grown: zone !== null,
  }))
  return connected(joinLines(loose), streets)
}

const zoneOf = (line: readonly Spot[]): ZoneName => zoneAt(line[Math.floor(line.length / 2)]!).name

function growVillage(
  growth: StreetGrowth,
  { at, radius, block }: { at: Spot; radius: number; block: readonly [number, number] },
  zone: 'village' | 'secondTown',
  streets: Street[],
  random: Random,
): void {
  const turn = random.between(0, Math.PI)
  const grown = growth.grow(
    {
      isOpen: (spot) =>
        distance(spot, at) < radius * (1 + 0.3 * noise(spot[0] / 260, spot[1] / 260, 95)) && aboveWater(spot) > 40,
      grainAt: (spot) => {
        const away = distance(spot, at) / radius
        const round = Math.atan2(spot[1] - at[1], spot[0] - at[0])
        return away < 0.7 ? turn + 0.5 * noise(spot[0] / 300, spot[1] / 300, 97) : round
      },
      spacingAt: () => block,
      reachAt: () => Infinity,
      lengthMin: 60,
      seeds: [at, ...streets.flatMap(({ line }) => line.filter((spot) => distance(spot, at) < radius))],
    },
    random,
  )
  for (const line of grown) streets.push({ class: 'residential', line, zone, collector: false })
}

/** Without the streets that nothing leads to. Streets of the Plateau are one-way where nobody is cut off by it. */
function connected({ nodes, edges }: StreetGraph, streets: Street[]): TownStreets {
  const isRoad = (edge: Edge): boolean => streets[edge.line]!.class !== 'rail'
  const roads = edges.filter((edge) => isRoad(edge) && (streets[edge.line]!.roundabout || !isInCircle(middleOf(edge))))
  const start = roads.find(({ line }) => streets[line]!.roundabout)!.from
  const reach = () => connectedWith(start, roads, ({ line }) => streets[line]!.oneWay === true)
  const before = reach()
  const kept = new Set(roads.filter(({ from, to }) => before.has(from) && before.has(to)))
  for (const street of streets) {
    if (street.zone === 'plateau' && !street.collector && lengthOf(street.line) > 260) street.oneWay = true
  }
  for (let cutOff = true; cutOff;) {
    const after = reach()
    cutOff = false
    for (const { from, to, line } of kept) {
      const street = streets[line]!
      if ((after.has(from) && after.has(to)) || street.zone === null || !street.oneWay) continue
      street.oneWay = false
      cutOff = true
    }
  }
  return { nodes, streets, edges: edges.filter((edge) => !isRoad(edge) || kept.has(edge)) }
}

/** The point half along an edge. */
export function middleOf({ spots, metres }: Pick<Edge, 'spots' | 'metres'>): Spot {
  let left = metres / 2
  for (let i = 1; i < spots.length; i++) {
    const length = distance(spots[i - 1]!, spots[i]!)
    if (length >= left) return between(spots[i - 1]!, spots[i]!, length === 0 ? 0 : left / length)
    left -= length
  }
  return spots.at(-1)!
}
