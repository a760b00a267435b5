import { readFileSync } from 'node:fs'
import { type Surface } from './surface.js'

export type Area = 'urban' | 'rural'

export const roadClasses = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'service',
  'track',
] as const
export type RoadClass = (typeof roadClasses)[number]

interface SpeedsOfClass extends Record<Area, Record<Surface, number>> {
  reason: string
}

interface CountryFactors extends Partial<Record<Area | 'unpaved', number>> {
  reason: string
}

/** The content of `speed-table.json`: km/h by class, area and surface, factors by country, a reason for each. */
export interface SpeedTableFile {
  format: 1
  limits: Record<Area, number>
  classes: Record<RoadClass, SpeedsOfClass>
  links: { factor: number; reason: string }
  roundabouts: Record<Area, number> & { reason: string }
  /** By ISO 3166-1 alpha-2. */
  countries: Record<string, CountryFactors>
}

export interface Road {
  roadClass: RoadClass
  area: Area
  surface: Surface
  link: boolean
  roundabout: boolean
  /** ISO 3166-1 alpha-2; null where unknown. */
  country: string | null
  /** The posted limit in km/h; null when none is mapped. */
  maxspeed: number | null
}

// The engine ignores a lower speed as a mistake.
const speedMin = 10

/** Real speeds of roads; `speed-table.json` has the figures and their reasons. */
export class SpeedTable {
  /** @throws Error naming the entry that is missing, out of range or without a reason */
  constructor(private readonly file: SpeedTableFile) {
    for (const roadClass of roadClasses) {
      for (const area of ['urban', 'rural'] as const) {
        for (const surface of ['paved', 'untagged', 'unpaved'] as const) {
          const value = file.classes[roadClass]?.[area]?.[surface]
          if (!(value >= speedMin && value <= file.limits[area])) {
            throw new Error(
              `speed table: ${roadClass} ${area} ${surface} is ${value}, not ${speedMin}..${file.limits[area]}`,
            )
          }
        }
      }
      if (!file.classes[roadClass].reason) throw new Error(`speed table: ${roadClass} has no reason`)
    }
    for (const [code, { reason, ...factors }] of Object.entries(file.countries)) {
      if (!/^[A-Z]{2}$/.test(code) || !reason) throw new Error(`speed table: ${code} is no country with a reason`)
      for (const [what, factor] of Object.entries(factors)) {
        if (!(factor > 0.3 && factor <= 1)) throw new Error(`speed table: ${code} ${what} is ${factor}, not 0.3..1`)
      }
    }
  }

  /** The table of this package. */
  static shipped(): SpeedTable {
    return new SpeedTable(JSON.parse(shippedSpeedTable()) as SpeedTableFile)
  }

  /** Whole km/h, at least 10, never above the area's limit. */
  speed(road: Road): number {
    const { classes, links, roundabouts, countries } = this.file
    let speed = classes[road.roadClass][road.area][road.surface]
    if (road.link) speed *= links.factor
    if (road.roundabout) speed = Math.min(speed, roundabouts[road.area])
    const factors = road.country === null ? undefined : countries[road.country]
    speed *= factors?.[road.area] ?? 1
    if (road.surface === 'unpaved') speed *= factors?.unpaved ?? 1
    if (road.maxspeed !== null) speed = Math.min(speed, road.maxspeed)
    return Math.max(speedMin, Math.round(speed))
  }
}

/** The text of this package's table, for the fingerprint of a build. */
export function shippedSpeedTable(): string {
  // At the package's root; the path is the same from src/ and dist/.
  return readFileSync(new URL('../../speed-table.json', import.meta.url), 'utf8')
}
