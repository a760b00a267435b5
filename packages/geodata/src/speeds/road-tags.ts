import { type Tags } from '../osm-pbf/elements.js'
import { type Area, type RoadClass, roadClasses, type SpeedTable } from './speed-table.js'
import { surfaceOf } from './surface.js'

const classNames = new Set<string>(roadClasses)

/** The class of a way that cars may use; null for paths, ferries and everything else. */
export function roadClassOf(tags: Tags): RoadClass | null {
  const value = tags.highway?.replace(/_link$/, '')
  if (value === 'road') return 'unclassified'
  return value !== undefined && classNames.has(value) ? (value as RoadClass) : null
}

/**
 * The way's tags for the engine: the table's speed as `maxspeed:practical`, which has priority over all other sources
 * of speed, and a surface that the engine knows. The posted `maxspeed` stays, because drivers see it.
 *
 * @returns null for a way that cars do not use
 */
export function withDrivenSpeed(
  tags: Tags,
  table: SpeedTable,
  at: { area: Area; country: string | null },
): Tags | null {
  const roadClass = roadClassOf(tags)
  if (roadClass === null) return null
  const { surface, engineValue, engineLowers } = surfaceOf(tags)
  const speed = table.speed({
    roadClass,
    surface,
    link: tags.highway!.endsWith('_link'),
    roundabout: tags.junction === 'roundabout' || tags.junction === 'circular',
    maxspeed: postedLimit(tags),
    ...at,
  })
  const rest: Record<string, string> = { ...tags }
  for (const key of ['surface', 'tracktype', 'maxspeed:forward', 'maxspeed:backward', 'maxspeed:advisory'])
    delete rest[key]
  if (rest.smoothness !== 'impassable') delete rest.smoothness
  return {
    ...rest,
    ...(engineValue === null ? {} : { surface: engineValue }),
    'maxspeed:practical': String(engineLowers ? raisedForRoughness(speed) : speed),
  }
}

/** Adds what the engine subtracts on rough ground: 10 from 50 km/h, 5 between 16 and 49, nothing below. */
function raisedForRoughness(speed: number): number {
  if (speed <= 10) return speed
  return speed + 5 < 50 ? speed + 5 : speed + 10
}

/** Whole km/h; the higher of two limits per direction; null for no limit and for words (`sign`, `CI:urban`). */
export function postedLimit(tags: Tags): number | null {
  const limits = [tags.maxspeed, tags['maxspeed:forward'], tags['maxspeed:backward']].flatMap((value) => {
    const match = /^(\d{1,3})(?:\s*(mph|km\/h|kmh))?$/.exec(value?.trim() ?? '')
    if (!match) return []
    const limit = Number(match[1]) * (match[2] === 'mph' ? 1.609344 : 1)
    return limit >= 5 ? [Math.round(limit)] : []
  })
  return tags.maxspeed !== undefined && limits.length > 0 && /^\d/.test(tags.maxspeed)
    ? limits[0]!
    : limits.length
      ? Math.max(...limits)
      : null
}
