import { type Path, unitsPerDegree } from '@repere/gazetteer'
import { type Feature, inLowerCase } from '@repere/gazetteer/added-files'
import { featuresIn, textOf } from '../added-sets/geojson-file.js'
import { faultsProblem } from '../added-sets/added-sets.js'
import { type AreaLayer, areaLayerOf, areaLayers } from './area-levels.js'

/** An area that an operator added: a polygon with names. */
export interface AddedArea {
  /** Stays the same when the file is added again. */
  id: string
  layer: Exclude<AreaLayer, 'country'>
  /** OpenStreetMap's tags for its names. */
  names: Readonly<Record<string, string>>
  /** ISO 3166-1 alpha-2; null where the file does not say it. */
  country: string | null
  rings: Path[]
}

const cornersMin = 4
/** Codes of names in the files of Who's On First → codes of OpenStreetMap. */
const languages: Readonly<Record<string, string>> = { eng: 'en', fra: 'fr', hau: 'ha', por: 'pt', wol: 'wo', ara: 'ar' }
const layerOfPlacetype: Readonly<Record<string, AddedArea['layer']>> = {
  region: 'region',
  county: 'district',
  localadmin: 'commune',
  neighbourhood: 'quartier',
}

/**
 * Reads areas: a FeatureCollection, or a Feature a line; packed with gzip or not. Areas without a name are left out.
 *
 * @throws GeodataProblem  `bad_areas`, which names the first faulty features
 */
export async function readAreas(file: string): Promise<AddedArea[]> {
  const features = featuresIn(await textOf(file, 'bad_areas'), file, 'bad_areas')
  const areas: AddedArea[] = []
  const faults: string[] = []
  const ids = new Set<string>()
  features.forEach((feature, at) => {
    const area = areaOf(feature)
    if (area === null) return
    if (typeof area === 'string') faults.push(`feature ${at + 1}: ${area}`)
    else if (ids.has(area.id)) faults.push(`feature ${at + 1}: the id ${area.id} is used twice`)
    else areas.push(area)
    if (typeof area !== 'string') ids.add(area.id)
  })
  if (areas.length === 0 && faults.length === 0) faults.push('it has no feature with a name')
  if (faults.length > 0) throw faultsProblem('bad_areas', file, faults)
  return areas
}

/** The area of a feature, or its fault; null for an area without a name. */
function areaOf(feature: Feature): AddedArea | string | null {
  const properties = feature?.properties ?? {}
  const id = properties.id ?? feature?.id
  if (typeof id !== 'string' && typeof id !== 'number') return 'it has no id'
  const country = typeof properties.country === 'string' ? properties.country.toUpperCase() : null
  if (country !== null && !/^[A-Z]{2}$/.test(country)) return `country "${country}" is not an ISO 3166-1 code`
  const layer = layerOf(properties, country)
  if (!layer) return 'it needs layer (region, district, commune or quartier), placetype or admin_level'
  const names = namesIn(properties)
  // Some sources have outlines before they have names.
  if (!names.name) return null
  const rings = ringsOf(feature.geometry)
  return typeof rings === 'string' ? rings : { id: String(id), layer, names, country, rings }
}

function layerOf(properties: Record<string, unknown>, country: string | null): AddedArea['layer'] | null {
  const { layer, placetype } = properties
  const known = areaLayers.find((one) => one === layer)
  const byLevel = Number(properties.admin_level ?? NaN)
  const found =
    known ??
    (typeof placetype === 'string' ? layerOfPlacetype[placetype] : undefined) ??
    (Number.isInteger(byLevel) ? areaLayerOf(byLevel, country) : undefined)
  return found === undefined || found === 'country' ? null : found
}

/** Names as tags of OpenStreetMap: `name`, `name:fr`, `alt_name`. */
function namesIn(properties: Record<string, unknown>): Record<string, string> {
  const names: Record<string, string> = {}
  for (const [key, value] of Object.entries(properties)) {
    if (/^(?:name|alt_name|official_name|old_name|name:[a-z]{2,3})$/.test(key) && typeof value === 'string') {
      names[key] = inLowerCase(value.trim())
    }
  }
  for (const [code, values] of listsIn(properties.names)) {
    const [first] = values
    if (first !== undefined) names[`name:${languages[code] ?? code}`] ??= inLowerCase(first)
  }
  const others = new Set(listsIn(properties.variants).flatMap(([, values]) => values.map(inLowerCase)))
  for (const known of Object.values(names)) others.delete(known)
  if (others.size > 0) names.alt_name ??= [...others].join(';')
  return names
}

const listsIn = (value: unknown): [string, string[]][] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, list]): [string, string[]][] =>
        Array.isArray(list) ? [[key, list.filter((one): one is string => typeof one === 'string')]] : [],
      )

function ringsOf(geometry: Feature['geometry']): Path[] | string {
  const { type, coordinates } = geometry ?? {}
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : null
  if (!Array.isArray(polygons)) return 'its geometry is not a Polygon or a MultiPolygon'
  const rings: Path[] = []
  for (const polygon of polygons as unknown[]) {
    if (!Array.isArray(polygon) || polygon.length === 0) return 'it has a polygon without rings'
    for (const ring of polygon as unknown[]) {
      if (!Array.isArray(ring) || ring.length < cornersMin) return `it has a ring of fewer than ${cornersMin} points`
      if (!ring.every(isPosition)) return 'it has a position that is not [lng, lat] in degrees'
      const corners = ring as [number, number][]
      const [first, last] = [corners[0]!, corners.at(-1)!]
      if (first[0] !== last[0] || first[1] !== last[1]) return 'it has a ring that is not closed'
      rings.push(Int32Array.from(corners.slice(0, -1).flatMap(([lng, lat]) => [units(lat), units(lng)])))
    }
  }
  return rings
}

const units = (degrees: number) => Math.round(degrees * unitsPerDegree)

const isPosition = (position: unknown) =>
  Array.isArray(position) &&
  typeof position[0] === 'number' &&
  typeof position[1] === 'number' &&
  Math.abs(position[0]) <= 180 &&
  Math.abs(position[1]) <= 90
