import { type Draft, type Tags } from '../draft.js'
import { madeUp } from '../names.js'
import { areaOf, simplifiedRing } from '../plane/lines.js'
import { noise, roughNoise } from '../plane/random.js'
import { distance, type Spot } from '../plane/spot.js'
import { contour, type Frame } from './contour.js'
import { aboveSea, aboveWater, inCity, intoLagoon, intoRiver, island, onSandbar } from './ground.js'
import { cornersOf, isReserved, reserves } from './reserves.js'
import { secondTown, villages } from './settlements.js'

/** Markets, parks, the airport: what streets go around. */
export function drawReserves(draft: Draft): void {
  for (const reserve of reserves) {
    draft.outline(cornersOf(reserve), { name: reserve.name, ...reserve.tags, note: madeUp })
    for (const part of partsOf(reserve)) draft.outline(cornersOf({ ...part, turn: reserve.turn }), part.tags)
  }
  const [{ at, turn }] = reserves.filter(({ tags }) => tags.aeroway === 'aerodrome') as [(typeof reserves)[number]]
  const along = (metres: number, across: number): Spot => [
    at[0] + metres * Math.cos(turn) - across * Math.sin(turn),
    at[1] + metres * Math.sin(turn) + across * Math.cos(turn),
  ]
  draft.line([along(-1300, 60), along(1300, 60)], { aeroway: 'runway', ref: '09/27', surface: 'asphalt', width: '45' })
  draft.line([along(-1300, 60), along(-1200, -60), along(1200, -60), along(1300, 60)], {
    aeroway: 'taxiway',
    surface: 'asphalt',
  })
  draft.outline([along(900, -210), along(1250, -210), along(1250, -90), along(900, -90)], { aeroway: 'apron' })
  draft.outline([along(1010, -262), along(1180, -262), along(1180, -222), along(1010, -222)], {
    aeroway: 'terminal',
    building: 'yes',
    'building:levels': '2',
    name: 'Aérogare',
  })
}

interface Part {
  at: Spot
  size: readonly [number, number]
  tags: Tags
}

/** The buildings inside a large thing. */
function partsOf({ at, size, turn, tags, name }: (typeof reserves)[number]): Part[] {
  const rows = (columns: number, lines: number, share: number, own: Tags): Part[] => {
    const [length, width] = [size[0] / columns, size[1] / lines]
    return Array.from({ length: columns * lines }, (_, i): Part => {
      const [u, v] = [
        ((i % columns) + 0.5) * length - size[0] / 2,
        (Math.floor(i / columns) + 0.5) * width - size[1] / 2,
      ]
      const middle: Spot = [
        at[0] + u * Math.cos(turn) - v * Math.sin(turn),
        at[1] + u * Math.sin(turn) + v * Math.cos(turn),
      ]
      return { at: middle, size: [length * share, width * share * 0.8], tags: own }
    })
  }
  if (tags.amenity === 'marketplace') return rows(5, 3, 0.72, { building: 'roof', 'building:levels': '1' })
  if (tags.amenity === 'university') return rows(5, 3, 0.42, { building: 'university', 'building:levels': '3' })
  if (tags.amenity === 'hospital') return rows(3, 2, 0.62, { building: 'hospital', 'building:levels': '3' })
  if (tags.amenity === 'place_of_worship') {
    return rows(1, 1, 0.6, { building: tags.religion === 'muslim' ? 'mosque' : 'cathedral', height: '22', name })
  }
  if (tags.amenity === 'townhall') return rows(1, 1, 0.55, { building: 'civic', 'building:levels': '4' })
  if (tags.railway === 'station') return rows(1, 1, 0.7, { building: 'train_station', 'building:levels': '2' })
  if (tags.leisure === 'stadium') return [{ at, size: [105, 68], tags: { leisure: 'pitch', sport: 'soccer' } }]
  return []
}

const isHole = (ring: readonly Spot[]): boolean => areaOf(ring) < 0

/** Beaches, mangroves, woods, fields and the built-up land. */
export function drawLandCover(draft: Draft): void {
  const { west, east, north } = island
  const whole = { west, south: -1200, east, north }
  const cover = (
    height: (spot: Spot) => number,
    step: number,
    squareMetresMin: number,
    tags: Tags,
    frame: Frame = whole,
  ) => {
    const rings = contour(height, frame, step).filter((ring) => Math.abs(areaOf(ring)) > squareMetresMin)
    if (rings.length > 0)
      draft.area(
        rings.map((ring) => simplifiedRing(ring, step / 14)),
        isHole,
        tags,
      )
  }
  const city = { west: -7800, south: -700, east: 8200, north: 8300 }
  const settled = (spot: Spot): number => Math.max(inCity(spot) * 2500 - 60, onSandbar(spot) ? 60 : -60)
  cover(
    (spot) => Math.min(settled(spot), aboveWater(spot) - 12, isReserved(spot, 0) ? -1 : 1e6),
    30,
    20_000,
    { landuse: 'residential' },
    city,
  )
  for (const { at, radius } of [...villages, { at: secondTown, radius: 1500 }]) {
    const outline = Array.from({ length: 28 }, (_, i): Spot => {
      const angle = (i * Math.PI) / 14
      const away = radius * (1.06 + 0.22 * noise(at[0] + 3 * Math.cos(angle), at[1] + 3 * Math.sin(angle), 95))
      return [at[0] + away * Math.cos(angle), at[1] + away * Math.sin(angle)]
    })
    draft.outline(outline, { landuse: 'residential' })
  }
  cover(
    ([x, y]) => Math.min(aboveSea([x, y]) + 4, 75 - aboveSea([x, y])),
    30,
    4000,
    { natural: 'beach', surface: 'sand', name: 'Plage des Cauris' },
    { west: -11_000, south: -1000, east: 12_500, north: 1600 },
  )
  cover(
    (spot) => {
      const shore = Math.max(intoLagoon(spot), intoRiver(spot))
      // Along the shore they become wider and narrower, and end in a point.
      const width = Math.min(150, 420 * noise(spot[0] / 650, spot[1] / 650, 101) - 20)
      return Math.min(shore + width, -shore + 6, -inCity(spot) * 3000, onSandbar(spot) ? -5 : 1e6, aboveSea(spot) - 120)
    },
    25,
    3000,
    { natural: 'wetland', wetland: 'mangrove' },
    { west: -11_800, south: -400, east: 12_600, north: 5600 },
  )
  const wild = (spot: Spot): number =>
    Math.min(
      aboveWater(spot) - 160,
      -(inCity(spot) + 0.16) * 4000,
      ...villages.map(({ at, radius }) => distance(at, spot) - radius * 1.5),
      distance(secondTown, spot) - 2000,
      isReserved(spot, 80) ? -1 : 1e6,
    )
  const hills = ([x, y]: Spot): number => roughNoise(x / 3600, y / 3600, 103)
  cover((spot) => Math.min(wild(spot), (hills(spot) - 0.2) * 3000), 130, 90_000, {
    natural: 'wood',
    leaf_type: 'broadleaved',
  })
  const fields = ([x, y]: Spot): number => noise(x / 1500, y / 1500, 107) - 0.12 - 0.5 * Math.max(0, hills([x, y]))
  cover((spot) => Math.min(wild(spot), fields(spot) * 2500, (0.12 - hills(spot)) * 3000), 130, 60_000, {
    landuse: 'farmland',
  })
  cover(
    (spot) =>
      Math.min(wild(spot), (-noise(spot[0] / 1700, spot[1] / 1700, 107) - 0.4) * 2500, (0.1 - hills(spot)) * 3000),
    130,
    60_000,
    { landuse: 'orchard', trees: 'oil_palms' },
  )
  draft.outline(cornersOf({ at: [2180, 330], size: [760, 330], turn: 0.02 }), {
    landuse: 'industrial',
    industrial: 'port',
    name: 'Port autonome de Port-Fiction',
    'name:en': 'Port of Port-Fiction',
  })
  draft.outline(cornersOf({ at: [6350, 6950], size: [900, 520], turn: 0.1 }), {
    landuse: 'industrial',
    name: 'Zone industrielle de Zogbéto',
  })
  for (const [x, length] of [
    [1950, 330],
    [2250, 420],
    [2560, 330],
  ] as const)
    draft.line(
      [
        [x, 60],
        [x + 30, 60 - length],
      ],
      { man_made: 'pier', surface: 'concrete' },
    )
}
