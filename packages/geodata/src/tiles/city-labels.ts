import { type DatabaseSyncInstance } from '@photostructure/sqlite'
import { cities, type City, importanceOf } from './world/cities.js'
import { plainText } from './world/plain-text.js'

/** Source of a thing (`node/12`) → its city. */
export type CityLabels = Map<string, City>

// Degrees: an extract may have a city's name at its town hall, at its market, or in the middle of its area.
const offMax = 0.2
// Latitudes and longitudes are kept as whole numbers of these.
const degreeUnits = 1e7

/**
 * The things of an extract that are cities of our own table: they are near the city and have one of its names.
 *
 * @param things  see `thingsFile`
 */
export function findCities(things: DatabaseSyncInstance): CityLabels {
  const found: CityLabels = new Map()
  // The table is read once, because it has no spatial index: reading it for each city took seconds.
  const settlements = things
    .prepare(
      `SELECT source, names, lat, lng FROM thing WHERE layer IN ('city', 'town', 'village', 'quarter')
       ORDER BY layer <> 'city', importance DESC, source`,
    )
    .iterate() as Iterable<{ source: string; names: string; lat: number; lng: number }>
  const sought = new Set(cities)
  for (const { source, names, lat, lng } of settlements) {
    const near = [...sought].filter((city) => isNear(city, lat / degreeUnits, lng / degreeUnits))
    if (near.length === 0) continue
    const own = new Set(namesIn(names).map(folded))
    for (const city of near) {
      if (!own.has(folded(city.fr)) && !own.has(folded(city.en))) continue
      found.set(source, city)
      sought.delete(city)
    }
  }
  return found
}

const isNear = (city: City, lat: number, lng: number): boolean =>
  Math.abs(city.lat - lat) <= offMax && Math.abs(city.lng - lng) <= offMax

/** The labels in the format of the profile: a Lua table. */
export function luaTable(labels: CityLabels): string {
  const rows = [...labels].map(([source, city]) => {
    const { fr, en, capital } = city
    return `["${source}"] = { fr = ${quoted(fr)}, en = ${quoted(en)}, importance = ${importanceOf(city).toFixed(3)}, capital = ${capital} }`
  })
  return `CITIES = {\n${rows.join(',\n')}\n}\n`
}

function quoted(text: string): string {
  return `"${plainText(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

function namesIn(json: string): string[] {
  const names = JSON.parse(json) as Record<string, string | string[]>
  return Object.values(names).flat()
}

function folded(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
}
