import { access } from 'node:fs/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { cities, type City, importanceOf } from './world/cities.js'
import { plainText } from './world/plain-text.js'

/** `node/12` and so on → the city it is. */
export type CityLabels = Map<string, City>

// Degrees: an extract may have a city's name at its town hall, at its market, or in the middle of its area.
const offMax = 0.2
// Latitudes and longitudes are kept as whole numbers of these.
const degreeUnits = 1e7

/** Which things of an extract are the cities of our own table: near them, and of one of their names. */
export async function findCities(index: string): Promise<CityLabels> {
  const found: CityLabels = new Map()
  const there = await access(index).then(
    () => true,
    () => false,
  )
  if (!there) return found
  const database = new DatabaseSync(index, { readOnly: true })
  try {
    const near = database.prepare(
      `SELECT source, layer, names, importance FROM document
       WHERE layer IN ('city', 'town', 'village', 'quarter') AND lat BETWEEN ? AND ? AND lng BETWEEN ? AND ?
       ORDER BY layer <> 'city', importance DESC`,
    )
    for (const city of cities) {
      const box = [city.lat - offMax, city.lat + offMax, city.lng - offMax, city.lng + offMax]
      const rows = near.all(...box.map((degrees) => Math.round(degrees * degreeUnits))) as Record<string, string>[]
      const own = new Set([folded(city.fr), folded(city.en)])
      const row = rows.find(({ names }) => namesIn(names!).some((name) => own.has(folded(name))))
      if (row) found.set(row.source!, city)
    }
    return found
  } finally {
    database.close()
  }
}

/** The labels as the profile takes them: a table of Lua. */
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
