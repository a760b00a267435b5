import { type Draft, type Member, type Tags } from '../draft.js'
import { communes, districtNames, madeUp, regionName, secondRegionName, secondTownName, townName } from '../names.js'
import { type Spot } from '../plane/spot.js'
import { border, secondTown, villages } from '../land/settlements.js'
import { cityLimit, type Quartier } from './quartiers.js'

/** The data's frame, with the sea around the island, metres. */
export const frame = { west: -19_000, south: -3000, east: 51_000, north: 23_000 } as const

const note = { note: madeUp }

/** The frontier, from the south to the north. */
const frontier: readonly Spot[] = [
  [28_000, frame.south],
  [29_000, 1500],
  [30_200, 4300],
  [30_350, 7600],
  border,
  [31_600, 13_000],
  [30_100, 17_200],
  [29_500, frame.north],
]

/** The limit between the city's district and the one in the east, from the south to the north. */
const divide: readonly Spot[] = [
  [12_600, frame.south],
  [13_900, 2100],
  [13_300, 6900],
  [12_700, 11_800],
  [14_100, 16_400],
  [13_200, frame.north],
]

/** Boundaries whose areas share their ways. */
class Borders {
  private readonly nodes = new Map<string, number>()
  private readonly ways = new Map<string, number>()

  constructor(private readonly draft: Draft) {}

  /** The same way for the same line, in either direction. */
  way(line: readonly Spot[], level: string, tags: Tags = {}): number {
    // Corners that were computed twice differ by less than a metre.
    const keys = line.map(([x, y]) => `${Math.round(x / 4)} ${Math.round(y / 4)}`)
    const known = this.ways.get(keys.join()) ?? this.ways.get([...keys].reverse().join())
    if (known !== undefined) {
      const way = this.draft.wayById(known)
      if (Number(level) < Number(way.tags.admin_level)) way.tags = { ...way.tags, admin_level: level }
      return known
    }
    const nodes = keys.map((key, i) => {
      const node = this.nodes.get(key) ?? this.draft.node(line[i]!)
      this.nodes.set(key, node)
      return node
    })
    const way = this.draft.way(nodes, { boundary: 'administrative', admin_level: level, ...tags })
    this.ways.set(keys.join(), way)
    return way
  }

  area(lines: readonly (readonly Spot[])[], level: string, tags: Tags): void {
    const members = lines.map((line): Member => ({ type: 'way', ref: this.way(line, level), role: 'outer' }))
    this.draft.relation(members, { type: 'boundary', boundary: 'administrative', admin_level: level, ...tags, ...note })
  }
}

const sidesOf = (ring: readonly Spot[]): Spot[][] => ring.map((spot, i) => [spot, ring[(i + 1) % ring.length]!])

export function drawBoundaries(draft: Draft, quartiers: readonly Quartier[]): void {
  const borders = new Borders(draft)
  const { west, south, east, north } = frame
  const [first, last] = [frontier[0]!, frontier.at(-1)!]
  const [dividedSouth, dividedNorth] = [divide[0]!, divide.at(-1)!]
  const seaWest: Spot[] = [dividedNorth, [west, north], [west, south], dividedSouth]
  const [seaNorth, seaSouth]: Spot[][] = [
    [last, dividedNorth],
    [dividedSouth, first],
  ]
  const seaEast: Spot[] = [first, [east, south], [east, north], last]
  // The frame in the open sea is no border that a map draws.
  for (const side of [seaNorth!, seaWest, seaSouth!, seaEast]) borders.way(side, '2', { maritime: 'yes' })
  const countries = [
    {
      lines: [seaNorth!, seaWest, seaSouth!, frontier],
      code: 'BJ',
      name: 'Bénin',
      en: 'Benin',
      region: regionName,
    },
    { lines: [seaEast, frontier], code: 'TG', name: 'Togo', en: 'Togo', region: secondRegionName },
  ] as const
  for (const { lines, code, name, en, region } of countries) {
    borders.area(lines, '2', { name, 'name:fr': name, 'name:en': en, 'ISO3166-1': code, 'ISO3166-1:alpha2': code })
    borders.area(lines, '4', { name: region, 'ISO3166-2': `${code}-X9` })
  }
  const [lagoon, savanna, frontierDistrict] = districtNames
  borders.area([seaWest, divide], '6', { name: lagoon })
  borders.area([seaNorth!, divide, seaSouth!, frontier], '6', { name: savanna })
  borders.area([seaEast, frontier], '6', { name: frontierDistrict })
  borders.area([[cityLimit[0]!, ...cityLimit.slice(1), cityLimit[0]!]], '7', {
    name: townName,
    place: 'city',
    population: '204000',
  })
  for (const { name, fon } of communes) {
    const own = quartiers.filter(({ commune }) => commune === name)
    const numbers = new Set(own.map(({ number }) => number - 1))
    const limit = own.flatMap(({ ring, neighbours }) => sidesOf(ring).filter((_, i) => !numbers.has(neighbours[i]!)))
    borders.area(limit, '8', { name, 'name:fon': fon })
  }
  for (const { ring, name } of quartiers) borders.area(sidesOf(ring), '10', { name })
  const around = (at: Spot, radius: number): Spot[] =>
    Array.from({ length: 16 }, (_, i): Spot => [
      at[0] + radius * Math.cos((i * Math.PI) / 8),
      at[1] + radius * Math.sin((i * Math.PI) / 8),
    ])
  borders.area(sidesOf(around(secondTown, 2300)), '8', { name: secondTownName, place: 'town' })
  drawPlaces(draft, quartiers)
}

function drawPlaces(draft: Draft, quartiers: readonly Quartier[]): void {
  draft.node([880, 3700], {
    place: 'city',
    name: townName,
    'name:en': townName,
    'name:fon': 'Tɔxonu',
    'name:yo': 'Èbúté-Àlọ́',
    'name:ha': 'Tashar Almara',
    alt_name: 'Ville des Cauris',
    population: '204000',
    ...note,
  })
  draft.node([secondTown[0], secondTown[1] + 60], {
    place: 'town',
    name: secondTownName,
    'name:en': 'Senkpodji',
    'name:ee': 'Sɛŋkpodzi',
    population: '21000',
    ...note,
  })
  for (const { name, at, fon } of communes) draft.node(at, { place: 'suburb', name, 'name:fon': fon, ...note })
  for (const { name, at, number } of quartiers)
    draft.node(at, { place: number % 3 === 0 ? 'neighbourhood' : 'quarter', name, ...note })
  for (const { name, at, population } of villages) {
    draft.node([at[0] + 30, at[1] + 30], {
      place: population > 1000 ? 'village' : 'hamlet',
      name,
      population: String(population),
      ...note,
    })
  }
}
