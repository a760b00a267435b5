import {
  categoriesOf,
  categoryOf,
  decodePaths,
  type Layer,
  type Names,
  normalise,
  settlementLayers,
  unitsPerDegree,
  variantsOf,
} from '@repere/gazetteer'
import { namesOf } from './names-of.js'
import { type Scratch } from './scratch.js'
import { metresBetween, type Point } from './shapes.js'
import { type OwnPlace } from '@repere/gazetteer/added-files'

/** Two records of one thing are no further apart. */
const sameThingMetres = 300
const sameSettlementMetres = 1_500
const sameStreetMetres = 500
/** Categories that say nothing about the kind of a thing. */
const vague: ReadonlySet<string> = new Set(['place', 'building', 'facility', 'residential', 'landuse', 'structure'])

interface Row extends Point {
  layer: Layer
  category: string | null
  names: string
  lines: Uint8Array | null
}

/** What a place is, as far as two records of it can be compared. */
type Kind = 'street' | 'settlement' | string | null

const kindOf = (layer: Layer | undefined, category: string | null): Kind => {
  if (layer === 'street') return 'street'
  if (layer && settlementLayers.includes(layer)) return 'settlement'
  return category === null || vague.has(category) ? null : category
}

/**
 * Places that the extract has too: the same name, the same kind or an unknown one, and nearby.
 *
 * @param scratch  with all things of the extract
 * @returns ids of places
 */
export function placesInExtract(scratch: Scratch, places: readonly OwnPlace[]): ReadonlySet<string> {
  const same = new Set<string>()
  if (places.length === 0) return same
  const byName = new Map<string, Own[]>()
  for (const place of places) {
    const own = { id: place.id, kind: kindOfPlace(place), point: pointOf(place) }
    for (const key of keysOf(namesOf(place.tags))) byName.set(key, [...(byName.get(key) ?? []), own])
  }
  const rows = scratch.rows<Row>('SELECT layer, category, names, lat, lng, lines FROM thing WHERE names IS NOT NULL')
  for (const row of rows) {
    const kind = kindOf(row.layer, row.category)
    for (const key of keysOf(JSON.parse(row.names) as Names)) {
      for (const own of byName.get(key) ?? []) {
        const isSameKind = own.kind === kind || own.kind === null || (kind === null && own.kind !== 'settlement')
        if (isSameKind && isNear(own.point, row, kind)) same.add(own.id)
      }
    }
  }
  return same
}

interface Own {
  id: string
  kind: Kind
  point: Point
}

export const pointOf = ({ lat, lng }: Pick<OwnPlace, 'lat' | 'lng'>): Point => ({
  lat: Math.round(lat * unitsPerDegree),
  lng: Math.round(lng * unitsPerDegree),
})

function kindOfPlace({ tags, isStreet }: OwnPlace): Kind {
  const category = categoriesOf(tags, true)[0] ?? null
  return isStreet ? 'street' : kindOf(category === null ? undefined : categoryOf(category)?.layer, category)
}

/** A name as a sorted list of its words: "Market Balogun" is Balogun Market. */
export const nameKeyOf = (name: string) => normalise(name).sort().join(' ')
export const keysOf = (names: Names | null) => new Set(variantsOf(names).map(nameKeyOf))

/** Whether two places with a name in common are one. */
export const isSameSettlement = (a: Point, b: Point) => metresBetween(a, b) <= sameSettlementMetres

function isNear(point: Point, row: Row, kind: Kind): boolean {
  if (kind === 'settlement') return isSameSettlement(point, row)
  if (kind !== 'street' || row.lines === null) return metresBetween(point, row) <= sameThingMetres
  return decodePaths(row.lines).some((line) => {
    for (let at = 0; at < line.length; at += 2) {
      if (metresBetween(point, { lat: line[at]!, lng: line[at + 1]! }) <= sameStreetMetres) return true
    }
    return false
  })
}
