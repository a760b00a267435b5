import { createHash } from 'node:crypto'
import { CsvError, parse } from 'csv-parse/sync'
import { categoriesOf, categoryOf } from './categories.js'
import { type Feature, featuresOf } from './geojson.js'
import { inLowerCase } from './written-names.js'

/** A place that an operator added. */
export interface OwnPlace {
  /** Stays the same when the file is added again. */
  id: string
  /** As OpenStreetMap has them: names, category, phone, hours. */
  tags: Readonly<Record<string, string>>
  isStreet: boolean
  /** Degrees. */
  lat: number
  lng: number
}

/** How the columns and kinds of a foreign file are called here. */
export interface PlaceColumns {
  /** Our column → the file's. */
  columns?: Readonly<Record<string, string>>
  /** The file's kind → our category; an empty one leaves the kind out of the documents. */
  categories?: Readonly<Record<string, string>>
}

/** The category of a road; roads of the map are no places, so no other category says so. */
export const STREET = 'street'

const columnsRead = ['id', 'name', 'lat', 'lng', 'category', 'phone', 'website', 'opening_hours'] as const
const otherNames = /^(?:alt_name|official_name|old_name|short_name|name:[a-z]{2,3})$/
const tagOf: Readonly<Record<string, string>> = { street: 'addr:street', house_number: 'addr:housenumber' }
const textMax = 300

/**
 * Reads places: CSV with a heading, or GeoJSON with points.
 *
 * @returns the places, and the faults of all rows; a text where it is neither
 */
export function placesIn(text: string, origin: PlaceColumns = {}): { places: OwnPlace[]; faults: string[] } | string {
  const isGeoJson = /^\s*\{/.test(text)
  const rows = isGeoJson ? (featuresOf(text)?.map(rowOfFeature) ?? 'not GeoJSON') : rowsOfCsv(text)
  if (typeof rows === 'string') return rows
  const unit = isGeoJson ? 'feature' : 'row'
  const places: OwnPlace[] = []
  const faults: string[] = []
  const known = new Set<string>()
  rows.forEach((row, at) => {
    const place = placeOf(renamed(row, origin), origin)
    // The heading is the first row of a CSV file.
    const number = isGeoJson ? at + 1 : at + 2
    if (Array.isArray(place)) faults.push(...place.map((fault) => `${unit} ${number}: ${fault}`))
    else if (known.has(place.id)) faults.push(`${unit} ${number}: the id ${place.id} is used twice`)
    else places.push(place)
    if (!Array.isArray(place)) known.add(place.id)
  })
  if (rows.length === 0) faults.push('it has no place')
  return { places, faults }
}

type Row = Record<string, string>

/** @returns the rows, or what is wrong with the whole */
function rowsOfCsv(text: string): Row[] | string {
  const [heading = ''] = text.split('\n', 1)
  const delimiter = heading.includes(';') && !heading.includes(',') ? ';' : ','
  try {
    return parse(text, { columns: true, bom: true, delimiter, skip_empty_lines: true, trim: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return `not CSV: ${error.message}`
  }
}

function rowOfFeature({ id, properties, geometry }: Feature): Row {
  const row: Row = {}
  for (const [key, value] of Object.entries({ id, ...properties })) {
    if (typeof value === 'string' || typeof value === 'number') row[key] = String(value).trim()
  }
  const { type, coordinates } = geometry ?? {}
  if (type === 'Point' && Array.isArray(coordinates)) [row.lng = '', row.lat = ''] = coordinates.map(String)
  return row
}

/** Columns and kinds of a file may be called as a property that every object has (`constructor`). */
const ownValue = (of: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined

function renamed(row: Row, { columns = {} }: PlaceColumns): Row {
  const own: Row = { ...row }
  for (const [ours, theirs] of Object.entries(columns)) own[ours] = ownValue(row, theirs) ?? ''
  return own
}

/** The place of a row, or all faults of the row. */
function placeOf(row: Row, { categories = {} }: PlaceColumns): OwnPlace | string[] {
  const faults: string[] = []
  const name = row.name ?? ''
  if (name === '') faults.push('it has no name')
  const [lat, lng] = [row.lat, row.lng].map((text) => (text ? Number(text.replace(',', '.')) : NaN)) as [number, number]
  if (!(Math.abs(lat) <= 90)) faults.push(`lat "${row.lat ?? ''}" is not a latitude in degrees`)
  if (!(Math.abs(lng) <= 180)) faults.push(`lng "${row.lng ?? ''}" is not a longitude in degrees`)
  if (lat === 0 && lng === 0) faults.push('its point is 0, 0')
  const written = row.category ?? ''
  const category = ownValue(categories, written) ?? written
  const kind = tagsOfCategory(category)
  if (!kind) faults.push(`category "${category}" is unknown: a slug of /v1/places/categories, ${STREET}, or key=value`)
  const tags: Record<string, string> = { name: inLowerCase(name) }
  for (const [column, value] of Object.entries(row)) {
    const key = column.replace(/^name_([a-z]{2,3})$/, 'name:$1')
    if (value === '') continue
    const tag = ownValue(tagOf, key)
    const isRead = otherNames.test(key) || tag !== undefined || columnsRead.includes(key as 'id')
    if (isRead && value.length > textMax) faults.push(`${column} is longer than ${textMax} characters`)
    if (otherNames.test(key) || key === 'phone' || key === 'website' || key === 'opening_hours') tags[key] = value
    else if (tag !== undefined) tags[tag] = value
  }
  if (faults.length > 0) return faults
  const id = row.id || createHash('sha256').update(`${name}|${lat}|${lng}`).digest('hex').slice(0, 16)
  return { id, tags: { ...tags, ...kind }, isStreet: category === STREET, lat, lng }
}

/** Tags that have a category; empty for a street and for a thing of unknown kind; null for an unknown category. */
function tagsOfCategory(category: string): Readonly<Record<string, string>> | null {
  if (category === '' || category === STREET) return {}
  const tag = categoryOf(category)?.tags[0] ?? (category.includes('=') ? category : null)
  if (tag === null) return null
  const tags = Object.fromEntries(tag.split('+').map((pair) => pair.split('=') as [string, string]))
  for (const [key, value] of Object.entries(tags)) if (value === '*') tags[key] = 'yes'
  return categoriesOf(tags, true).length > 0 ? tags : null
}
