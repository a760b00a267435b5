import { type Tags } from '../draft.js'
import { distance, type Spot } from '../plane/spot.js'

/** A large thing that streets go around. */
export interface Reserve {
  name: string
  at: Spot
  /** Metres along its direction, and across. */
  size: readonly [length: number, width: number]
  /** Radians from east. */
  turn: number
  tags: Tags
}

const market = (
  name: string,
  at: Spot,
  size: readonly [number, number],
  turn: number,
  hours = 'Mo-Su 06:00-19:00',
): Reserve => ({
  name,
  at,
  size,
  turn,
  tags: { amenity: 'marketplace', opening_hours: hours, fee: 'no' },
})

/** The largest things of the town, by which people say where they are. */
export const reserves: readonly Reserve[] = [
  market('Grand Marché de Tokpovi', [420, 3020], [230, 170], 0.2),
  market('Marché de Kpétowa', [-2450, 3080], [150, 110], -0.19),
  market('Marché Zongo-Marina', [-3050, 5180], [120, 100], 0.4),
  market('Marché des Tisserands', [3700, 4180], [150, 100], 0.2),
  market('Marché de nuit d’Étoile', [1650, 5020], [110, 80], 0.5, 'Mo-Su 17:00-01:00'),
  market('Marché aux poissons', [-820, 560], [150, 60], 0.02, 'Mo-Sa 05:00-12:00'),
  {
    name: 'Stade des Amazones',
    at: [1980, 3760],
    size: [240, 180],
    turn: 0.34,
    tags: { leisure: 'stadium', sport: 'soccer', capacity: '18000' },
  },
  {
    name: 'Jardin des Rôniers',
    at: [-360, 4240],
    size: [280, 200],
    turn: 0.1,
    tags: { leisure: 'park', opening_hours: 'Mo-Su 07:00-20:00' },
  },
  { name: 'Jardin de la Marina', at: [1450, 2120], size: [230, 120], turn: 0.34, tags: { leisure: 'park' } },
  { name: 'Parc des Palmiers', at: [-4250, 3350], size: [210, 170], turn: 0.1, tags: { leisure: 'park' } },
  {
    name: 'Université du Rivage',
    at: [2250, 6420],
    size: [760, 470],
    turn: -0.1,
    tags: { amenity: 'university', website: 'https://universite.port-fiction.example' },
  },
  {
    name: 'CHU des Cauris',
    at: [1520, 5480],
    size: [230, 170],
    turn: 0.1,
    tags: { amenity: 'hospital', emergency: 'yes', opening_hours: '24/7', phone: '+229 00 00 10 10' },
  },
  { name: 'Cimetière de Couchant', at: [-4750, 5150], size: [280, 200], turn: 0.1, tags: { landuse: 'cemetery' } },
  {
    name: 'Gare routière du Nord',
    at: [1180, 6130],
    size: [150, 100],
    turn: 0,
    tags: { amenity: 'bus_station', opening_hours: 'Mo-Su 05:00-22:00' },
  },
  {
    name: 'Gare routière du Pont',
    at: [-2000, 2700],
    size: [120, 80],
    turn: -0.1,
    tags: { amenity: 'bus_station', opening_hours: 'Mo-Su 05:00-22:00' },
  },
  {
    name: 'Grande Mosquée de Port-Fiction',
    at: [380, 3620],
    size: [100, 80],
    turn: 0.2,
    tags: { amenity: 'place_of_worship', religion: 'muslim', 'name:ha': 'Babban Masallacin Tashar Almara' },
  },
  {
    name: 'Cathédrale Notre-Dame-des-Flots',
    at: [1720, 2330],
    size: [90, 70],
    turn: 0.34,
    tags: { amenity: 'place_of_worship', religion: 'christian', denomination: 'catholic' },
  },
  {
    name: 'Hôtel de Ville de Port-Fiction',
    at: [1250, 2950],
    size: [110, 80],
    turn: 0.34,
    tags: {
      amenity: 'townhall',
      'name:en': 'Port-Fiction City Hall',
      opening_hours: 'Mo-Fr 08:00-12:30,15:00-18:30',
      phone: '+229 00 00 20 20',
    },
  },
  {
    name: 'Gare Centrale',
    at: [2450, 2960],
    size: [170, 70],
    turn: 0.95,
    tags: { railway: 'station', public_transport: 'station' },
  },
  {
    name: 'Aéroport international de Port-Fiction',
    at: [-6850, 8280],
    size: [2760, 560],
    turn: 0.03,
    tags: { aeroway: 'aerodrome', 'name:en': 'Port-Fiction International Airport', operator: 'Aéroports du Rivage' },
  },
]

/** Its corners, against the clock. */
export function cornersOf({ at, size, turn }: Pick<Reserve, 'at' | 'size' | 'turn'>, margin = 0): Spot[] {
  const [along, across] = [size[0] / 2 + margin, size[1] / 2 + margin]
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)]
  return [
    [-along, -across],
    [along, -across],
    [along, across],
    [-along, across],
  ].map(([u, v]): Spot => [at[0] + u! * cosine - v! * sine, at[1] + u! * sine + v! * cosine])
}

const radii = reserves.map(({ size }) => distance(size, [0, 0]) / 2)

export function isReserved(spot: Spot, margin: number): boolean {
  return reserves.some(({ at, size, turn }, i) => {
    if (distance(at, spot) > radii[i]! + 2 * margin) return false
    const [dx, dy] = [spot[0] - at[0], spot[1] - at[1]]
    const along = Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn))
    const across = Math.abs(-dx * Math.sin(turn) + dy * Math.cos(turn))
    return along < size[0] / 2 + margin && across < size[1] / 2 + margin
  })
}
