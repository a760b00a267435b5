import { type Names, normalised, settlementLayers, unitsPerDegree } from '@repere/gazetteer'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { flatMetres } from '@repere/geometry'
import { documentsWithAll } from '../search/documents-with.js'

/** A named thing that a search must find, and its position in degrees. */
export interface SearchProbe {
  name: string
  lat: number
  lng: number
  settlement: boolean
}

/** Metres between the positions in the old and the new build: mappers move towns, but not far. */
const FOUND_WITHIN_METRES = 3_000
/** Things of a name that are looked at, the most important ones. */
const FOUND_MAX = 500

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
    const position = database.prepare('SELECT lat, lng FROM document WHERE id = ?')
    return probes.filter(({ name, lat, lng }) => {
      const ids = documentsWithAll(database, normalised(name).split(' '), ['name'])
      return !ids.slice(0, FOUND_MAX).some((id) => {
        const row = position.get(id) as { lat: number; lng: number }
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
