import { noise } from '../plane/random.js'
import { distance, type Spot } from '../plane/spot.js'
import { isReserved } from './reserves.js'
import { aboveWater, inCity, onSandbar } from './ground.js'

/** A part of the city whose streets are of one kind. */
export interface Zone {
  name: ZoneName
  at: Spot
  /** Metres; a point belongs to the zone whose middle is fewest of these away. */
  radius: number
  /** Metres between streets that run along the field, and across it. */
  block: readonly [along: number, across: number]
  /** Direction of the streets, radians from east; `round`: around the zone's middle; `water`: along the shore. */
  grain: number | 'round' | 'water'
  /** How far streets swing from their direction, radians. */
  swing: number
  /** Share of building plots that have a building. */
  built: number
}

export type ZoneName = 'oldTown' | 'plateau' | 'star' | 'lots' | 'estates' | 'spontaneous' | 'beach' | 'suburb' | 'port'

const degrees = (angle: number): number => (angle * Math.PI) / 180

export const zones: readonly Zone[] = [
  { name: 'oldTown', at: [200, 2200], radius: 560, block: [46, 60], grain: 'water', swing: 0.55, built: 0.95 },
  { name: 'plateau', at: [1750, 2600], radius: 820, block: [105, 105], grain: degrees(20), swing: 0, built: 0.7 },
  { name: 'star', at: [900, 4150], radius: 1000, block: [95, 120], grain: 'round', swing: 0, built: 0.75 },
  { name: 'lots', at: [-2500, 2900], radius: 1150, block: [62, 125], grain: degrees(-11), swing: 0.04, built: 0.75 },
  { name: 'lots', at: [-4300, 4300], radius: 900, block: [66, 130], grain: degrees(6), swing: 0.05, built: 0.6 },
  { name: 'spontaneous', at: [-2500, 5200], radius: 950, block: [44, 70], grain: 0.4, swing: 0.8, built: 0.8 },
  { name: 'estates', at: [3300, 5300], radius: 1050, block: [78, 150], grain: degrees(34), swing: 0.12, built: 0.8 },
  { name: 'estates', at: [600, 6200], radius: 800, block: [78, 160], grain: degrees(-4), swing: 0.1, built: 0.7 },
  { name: 'suburb', at: [3100, 3600], radius: 900, block: [85, 120], grain: degrees(12), swing: 0.25, built: 0.65 },
  { name: 'suburb', at: [5200, 5400], radius: 900, block: [95, 140], grain: degrees(-8), swing: 0.35, built: 0.45 },
  { name: 'suburb', at: [-5000, 2900], radius: 800, block: [95, 140], grain: degrees(15), swing: 0.35, built: 0.4 },
  { name: 'beach', at: [-600, 330], radius: 1900, block: [70, 110], grain: 'water', swing: 0.1, built: 0.6 },
  { name: 'port', at: [2300, 420], radius: 600, block: [190, 260], grain: 'water', swing: 0, built: 0.25 },
]

export function zoneAt(spot: Spot): Zone {
  // The borders between zones are not straight.
  const bent: Spot = [
    spot[0] + 130 * noise(spot[0] / 500, spot[1] / 500, 71),
    spot[1] + 130 * noise(spot[0] / 500, spot[1] / 500, 72),
  ]
  let [nearest, away] = [zones[0]!, Infinity]
  for (const zone of zones) {
    const here = distance(bent, zone.at) / zone.radius
    if (here < away) [nearest, away] = [zone, here]
  }
  return nearest
}

/** Whether streets of the city may run here. */
export const isOpen = (spot: Spot): boolean =>
  aboveWater(spot) > 28 && (inCity(spot) > 0 ? spot[1] > 1400 : onSandbar(spot)) && !isReserved(spot, 6)
