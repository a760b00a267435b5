import { type Names, normalised, settlementLayers, unitsPerDegree } from '@repere/gazetteer'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { flatMetres } from '@repere/geometry'

/** A named thing that a search must find, and its position in degrees. */
export interface SearchProbe {
  name: string
  lat: number
  lng: number
  settlement: boolean
}

/** Metres between the positions in the old and the new build: mappers move towns, but not far. */
const FOUND_WITHIN_METRES = 3_000

/** The most important things with a name, most important first. */
export function searchProbes(index: string, count: number): SearchProbe[] {
  return withIndex(index, (database) => {
    const rows = database
      .prepare(
        'SELECT names, lat, lng, layer FROM document WHERE names IS NOT NULL AND same_as IS NULL ORDER BY id LIMIT ?',
      )
      .all(count * 2) as { names: string; lat: number; lng: number; layer: string }[]
    return rows
      .flatMap(({ names, lat, lng, layer }) => {
        const name = (JSON.parse(names) as Names)['']
        if (name === undefined || normalised(name) === '') return []
        const settlement = (settlementLayers as readonly string[]).includes(layer)
        return [{ name, lat: lat / unitsPerDegree, lng: lng / unitsPerDegree, settlement }]
      })
      .slice(0, count)
  })
}

/** @returns the probes that the index does not find near their old position */
export function missingFrom(index: string, probes: SearchProbe[]): SearchProbe[] {
  return withIndex(index, (database) => {
    const find = database.prepare(
      `SELECT d.lat, d.lng FROM place_text t JOIN place_row p ON p.id = t.rowid JOIN document d ON d.id = p.document
       WHERE place_text MATCH ? ORDER BY d.id LIMIT 500`,
    )
    return probes.filter(({ name, lat, lng }) => {
      const words = normalised(name).split(' ')
      const expression = words.map((word) => `name : "${word.replaceAll('"', '""')}"`).join(' AND ')
      const rows = find.all(expression) as { lat: number; lng: number }[]
      return !rows.some((row) => {
        const found = { lat: row.lat / unitsPerDegree, lng: row.lng / unitsPerDegree }
        return flatMetres({ lat, lng }, found) <= FOUND_WITHIN_METRES
      })
    })
  })
}

function withIndex<T>(file: string, use: (database: DatabaseSyncInstance) => T): T {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return use(database)
  } finally {
    database.close()
  }
}
