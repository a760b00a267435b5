import { categoryOf, type Correction, effectsOf, parsePlaceId, type PlaceEffect } from '@repere/gazetteer'
import { type OsmMember, type Tags } from '../osm-pbf/elements.js'
import { visitExtract } from '../osm-pbf/read-extract.js'

/** The parts of an extract's element that an osmChange document repeats. */
interface Element {
  type: 'node' | 'way' | 'relation'
  id: number
  tags: Tags
  lat?: number
  lng?: number
  nodes?: number[]
  members?: OsmMember[]
}

export interface OsmChange {
  xml: string
  /** Corrections without an element in OpenStreetMap: of merged streets, crossings and deleted elements. */
  leftOut: number
}

/**
 * Corrections as an osmChange document for OpenStreetMap editors: added places as nodes, other places as their element
 * with the tags of the extract and the changes.
 *
 * @param extracts  files with the elements
 */
export async function toOsmChange(corrections: readonly Correction[], extracts: readonly string[]): Promise<OsmChange> {
  const sources = new Map(corrections.map(({ place, source }) => [place, source ?? '']))
  const effects = [...effectsOf(corrections)].filter(([place]) => parsePlaceId(place))
  const elements = await elementsOf(
    effects.flatMap(([place, { added }]) => (added ? [] : [sources.get(place)!])),
    extracts,
  )
  const created: string[] = []
  const modified: string[] = []
  let leftOut = 0
  for (const [place, effect] of effects) {
    if (effect.added) {
      if (!effect.isClosed) created.push(createdNode(-created.length - 1, effect))
      continue
    }
    const element = elements.get(sources.get(place)!)
    if (element && (effect.at === undefined || element.type === 'node' || effect.name || effect.isClosed)) {
      modified.push(modifiedElement(element, effect))
    } else leftOut++
  }
  const blocks = [
    ...(created.length > 0 ? [`  <create>\n${created.join('')}  </create>\n`] : []),
    ...(modified.length > 0 ? [`  <modify>\n${modified.join('')}  </modify>\n`] : []),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<osmChange version="0.6" generator="repere">\n${blocks.join('')}</osmChange>\n`
  return { xml, leftOut }
}

function createdNode(id: number, { added, name, at }: PlaceEffect): string {
  const { lat, lng } = at ?? added!
  const tags = { ...tagsOfCategory(added!.category), name: name ?? added!.name }
  return elementXml('node', { id, lat, lon: lng }, tags)
}

function modifiedElement({ type, id, tags, lat, lng, nodes, members }: Element, effect: PlaceEffect): string {
  let changed: Record<string, string> = { ...tags }
  if (effect.name !== undefined) {
    if (tags.name !== undefined) changed.old_name = tags.name
    changed.name = effect.name
  }
  if (effect.isClosed) changed = disused(changed)
  const point: Record<string, number> =
    type === 'node' ? { lat: effect.at?.lat ?? lat!, lon: effect.at?.lng ?? lng! } : {}
  const parts = [
    ...(nodes ?? []).map((ref) => `      <nd ref="${ref}"/>\n`),
    ...(members ?? []).map(
      (member) => `      <member type="${member.type}" ref="${member.ref}" role="${escaped(member.role)}"/>\n`,
    ),
  ]
  return elementXml(type, { id, ...point }, changed, parts.join(''))
}

/** The former use of a place: a closed place has these keys with the prefix `disused:`. */
const mainKeys = ['amenity', 'shop', 'office', 'tourism', 'leisure', 'craft', 'healthcare', 'place', 'railway']

const disused = (tags: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(tags).map(([key, value]) => [mainKeys.includes(key) ? `disused:${key}` : key, value]),
  )

/** The first tag that makes the category: `amenity=pharmacy`. */
function tagsOfCategory(slug: string): Record<string, string> {
  const rule = categoryOf(slug)?.tags.find((one) => !one.includes('*'))
  const pairs = rule?.split('+').map((pair) => pair.split('=') as [string, string]) ?? []
  return Object.fromEntries(pairs)
}

function elementXml(
  type: string,
  attributes: Record<string, number>,
  tags: Readonly<Record<string, string>>,
  parts = '',
): string {
  const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
  const lines = Object.entries(tags).map(([key, value]) => `      <tag k="${escaped(key)}" v="${escaped(value)}"/>\n`)
  return `    <${type}${own.join('')}>\n${parts}${lines.join('')}    </${type}>\n`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
// XML 1.0 allows only these three control characters.
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g // eslint-disable-line no-control-regex
const escaped = (text: string) => text.replace(forbidden, '').replace(/[&<>"']/g, (sign) => entities[sign]!)

async function elementsOf(sources: readonly string[], extracts: readonly string[]): Promise<Map<string, Element>> {
  const wanted = new Set(sources)
  const found = new Map<string, Element>()
  if (wanted.size === 0) return found
  const note = (element: Element) => {
    const source = `${element.type}/${element.id}`
    if (wanted.has(source)) found.set(source, element)
  }
  for (const extract of extracts) {
    await visitExtract(extract, {
      node: (id, lat, lng, tags) => tags && note({ type: 'node', id, lat, lng, tags: { ...tags } }),
      way: (id, nodes, tags) => note({ type: 'way', id, nodes: [...nodes], tags: { ...tags } }),
      relation: (id, members, tags) => note({ type: 'relation', id, members: [...members], tags: { ...tags } }),
    })
  }
  return found
}
