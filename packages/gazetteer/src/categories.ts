import { localKinds } from './local-kinds.js'
import { type Category, categoryTable } from './category-table.js'
import { normalise } from './normalise.js'

export { type Category, categoryTable }

const bySlug = new Map(categoryTable.map((category) => [category.slug, category]))

/** Undefined for an unknown slug. */
export function categoryOf(slug: string): Category | undefined {
  return bySlug.get(slug)
}

/** The name of a category, for things without their own name: "Pharmacie". English for `en`, otherwise French. */
export function categoryName(slug: string, language: string): string | null {
  const category = bySlug.get(slug)
  const name = category && (language === 'en' ? category.en : category.fr)[0]
  return name === undefined ? null : name.charAt(0).toUpperCase() + name.slice(1)
}

/**
 * All normalised words that match a category, each once; empty for an unknown slug.
 *
 * @param country  country of the thing: in two countries people also use Portuguese
 */
export function categoryWords(slug: string, country: string | null = null): readonly string[] {
  return (country !== null && lusophone.has(country) ? portugueseToo : wordsBySlug).get(slug) ?? []
}

const lusophone = new Set(['CV', 'GW'])

const wordsBySlug = new Map(categoryTable.map(({ slug, fr, en }) => [slug, wordsOf([...fr, ...en])]))
const portugueseToo = new Map(categoryTable.map(({ slug, fr, en, pt }) => [slug, wordsOf([...fr, ...en, ...pt])]))

function wordsOf(phrases: readonly string[]): string[] {
  return [...new Set(phrases.flatMap(normalise))]
}

/**
 * Phrases that name categories: normalised words joined by spaces → slugs, in the table's order. "gare routiere" is a
 * bus station; "gare" may also be a railway station.
 */
export const categoryPhrases: ReadonlyMap<string, readonly string[]> = collectPhrases()

function collectPhrases() {
  const phrases = new Map<string, string[]>()
  for (const { slug, fr, en, pt } of categoryTable) {
    for (const phrase of new Set([...fr, ...en, ...pt].map((text) => normalise(text).join(' ')))) {
      const slugs = phrases.get(phrase)
      if (slugs) slugs.push(slug)
      else phrases.set(phrase, [slug])
    }
  }
  for (const [phrase, slug] of localKinds) if (!phrases.has(phrase)) phrases.set(phrase, [slug])
  return phrases
}

interface Rule {
  slug: string
  /** Further `[key, value]` pairs that must be present. */
  also: [string, string][]
}

// The order of keys decides on the main category: a hotel that also has the tag of a restaurant is a hotel.
const keyOrder = [
  'place',
  'aeroway',
  'amenity',
  'healthcare',
  'tourism',
  'shop',
  'leisure',
  'office',
  'craft',
  'historic',
  'railway',
  'public_transport',
  'highway',
  'military',
  'diplomatic',
  'man_made',
  'power',
  'natural',
  'waterway',
  'harbour',
  'industrial',
  'boundary',
  'barrier',
  'emergency',
  'social_facility',
  'club',
  'sport',
  'landuse',
  'water',
  'building',
  'religion',
  'junction',
  'bridge',
  'ford',
  'social',
  'route',
]

/**
 * Tags of things that nobody searches for or uses as a landmark. With a name they are documents nevertheless. `true`
 * means all values of a key.
 */
const unremarkable: Record<string, ReadonlySet<string> | true> = {
  power: new Set(['tower', 'pole', 'portal', 'line', 'minor_line', 'cable', 'switch', 'insulator', 'terminal']),
  man_made: new Set([
    'manhole',
    'pipeline',
    'embankment',
    'cutline',
    'yes',
    'cattle_chute',
    'catlle_chute',
    'flagpole',
  ]),
  amenity: new Set(['waste_basket', 'manhole_drain', 'parking_space']),
  highway: true,
  barrier: true,
  waterway: true,
  building: true,
  landuse: true,
  natural: new Set(['coastline', 'scrub', 'grassland', 'heath', 'sand', 'bare_rock', 'mud', 'shoal', 'tree_row']),
  boundary: true,
  religion: true,
  sport: true,
  railway: new Set([
    'rail',
    'abandoned',
    'disused',
    'switch',
    'signal',
    'buffer_stop',
    'narrow_gauge',
    'level_crossing',
  ]),
  aeroway: new Set(['taxiway', 'parking_position', 'holding_position', 'gate', 'apron', 'navigationaid']),
  emergency: true,
  bridge: true,
  ford: true,
  water: true,
  shop: new Set(['no', 'vacant']),
  junction: true,
  public_transport: new Set(['stop_position', 'stop_area', 'stop_area_group']),
}

/** Values of an unremarkable key that are useful even without a name. */
const remarkable: Record<string, ReadonlySet<string>> = {
  highway: new Set([
    'bus_stop',
    'platform',
    'traffic_signals',
    'motorway_junction',
    'rest_area',
    'services',
    'toll_booth',
  ]),
  building: new Set(['mosque', 'church', 'cathedral', 'chapel', 'train_station']),
  landuse: new Set(['cemetery', 'landfill', 'port', 'harbour', 'military']),
  barrier: new Set(['border_control', 'toll_booth', 'checkpoint']),
  waterway: new Set(['waterfall', 'dam']),
}

const rules = collectRules()

function collectRules() {
  const byKey = new Map<string, Map<string, Rule[]>>()
  for (const { slug, tags } of categoryTable) {
    for (const tag of tags) {
      const [main, ...also] = tag.split('+').map((part) => part.split('=') as [string, string])
      const [key, value] = main!
      const values = byKey.get(key) ?? new Map<string, Rule[]>()
      byKey.set(key, values)
      const found = values.get(value) ?? []
      values.set(value, found)
      // Categories with more conditions are tried first.
      found.push({ slug, also })
      found.sort((a, b) => b.also.length - a.also.length)
    }
  }
  return byKey
}

/**
 * The categories of a thing, from its tags: slugs, the main category first. Empty when no tag has a category; a thing
 * with only a name is then a landmark without category.
 *
 * @param named  a power pole without a name is not a document; with a name it may be a landmark
 */
export function categoriesOf(tags: Readonly<Record<string, string>>, named: boolean): string[] {
  const found: string[] = []
  for (const key of Object.keys(tags).filter(hasRank).sort(byRank)) {
    const written = tags[key]!
    if (written === 'no') continue
    const values = rules.get(key)
    if (!values) continue
    // Several values in one tag, and capitals, are common mistakes: `Restaurant;bar`.
    for (const part of written.split(';')) {
      const value = part.trim().toLowerCase()
      if (!named && isUnremarkable(key, value)) continue
      const candidates = values.get(value) ?? values.get('*')
      const rule = candidates?.find(({ also }) => also.every(([k, v]) => tags[k] === v))
      if (rule && !found.includes(rule.slug)) found.push(rule.slug)
    }
  }
  return found.length > 1 ? withoutGeneral(found) : found
}

// Lookup by key, because a thing has a few tags, and many more keys may define a category.
const ranks: ReadonlyMap<string, number> = new Map(keyOrder.map((key, rank) => [key, rank]))
const hasRank = (key: string) => ranks.has(key)
const byRank = (a: string, b: string) => ranks.get(a)! - ranks.get(b)!

function isUnremarkable(key: string, value: string): boolean {
  const values = unremarkable[key]
  if (values === undefined) return false
  return values === true ? !remarkable[key]?.has(value) : values.has(value)
}

const general = new Set([
  'facility',
  'shop',
  'office',
  'building',
  'landuse',
  'structure',
  'nature',
  'leisure',
  'place',
  'railway',
  'health_facility',
  'place_of_worship',
  'residential',
  'waterway',
])

/** A general category adds nothing to a specific one. */
function withoutGeneral(slugs: string[]): string[] {
  const particular = slugs.filter((slug) => !general.has(slug))
  return particular.length > 0 ? particular : slugs
}
