import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type LatLng } from '@repere/shared'
import { parse } from 'yaml'

/** Kinds of query, in the order in which they are printed. */
export const goldClasses = [
  'exact',
  'unaccented',
  'alone',
  'homonym',
  'generic',
  'abbreviation',
  'number',
  'variant',
  'script',
  'format',
  'partial',
  'typo_context',
  'typo_alone',
  'relative',
  'intersection',
  'coordinates',
  'plus_code',
  'reverse',
  'absent',
] as const
export type GoldClass = (typeof goldClasses)[number]

/** Kinds of query that rules make of the map, see `by-rule/`. */
export const generatedClasses = [
  'absent_in_town',
  'commune_quartier',
  'agglomeration',
  'slip_typing',
  'kinds_typing',
  'noise',
  'numbers',
  'kinds',
  'coordinate_forms',
  'languages',
  'arabic',
  'reverse_beside',
  'street_words',
  'kind_on_street',
  'nonsense',
  'other_codes',
  'near_me',
  'town_region',
  'town_district',
  'area_named',
  'district_at',
  'region_at',
  'delivery_notes',
  'messages',
  'portuguese',
  'local_kinds',
  'damaged_accents',
  'bus_lines',
  'village_context',
  'no_spaces',
  'brand_quarter',
  'house_numbers',
  'junctions',
  'loose_notes',
  'notes_typing',
  'chain_position',
  'near_qualified',
  'open_hours',
  'spoken',
  'labelled',
  'institutions',
  'named_axes',
  'between',
  'measured_towards',
  'terminus',
] as const
export type GeneratedClass = (typeof generatedClasses)[number]

export const halves = ['development', 'held_out'] as const
export type Half = (typeof halves)[number]

const layers = [
  'address',
  'street',
  'intersection',
  'landmark',
  'market',
  'quartier',
  'locality',
  'city',
  'region',
  'country',
  'plus_code',
]
const relations = ['behind', 'across_from', 'in_front_of', 'next_to', 'near']

/** The conditions of a right answer. All of them must be true. */
export interface Accepted {
  /** Words of its name, in any order, without accents and in lower case. */
  has?: string
  /** It lies within this many metres of this point. */
  near?: LatLng
  within?: number
  layer?: string[]
  /** One of these is its category. */
  category?: string[]
  city?: string
  /** Words of its district, of its region: one of its names has them. */
  district?: string
  region?: string
  /** ISO 3166-1 alpha-2, upper case. */
  country?: string
}

export interface GoldQuery {
  /** The query text; absent for reverse. */
  q?: string
  /** The point of a reverse query. */
  at?: LatLng
  /** The position of the user. */
  bias?: LatLng
  language: string
  class: GoldClass | GeneratedClass
  /** The country of the query, ISO 3166-1 alpha-2. */
  country: string
  /** Absent: the West Africa sample. */
  data?: 'demo-town'
  /** Absent: geocode. */
  endpoint?: 'autocomplete' | 'reverse'
  /** How the answer should relate to the landmark that it names; absent where the contract has no word for it. */
  relation?: string
  half: Half
  accept: Accepted[] | 'nothing'
  /** Of something absent: the text names a place of its country, so that a guess elsewhere is wrong. */
  anchored?: true
  /** The place does not exist: an accepted answer must be marked as a guess. */
  guess?: true
  /** Only an answer without features is right. */
  empty?: true
  /** `query.understood_as` of the answer. */
  understoodAs?: string
  note?: string
}

const goldFile = fileURLToPath(new URL('../../geocoding/gold.yaml', import.meta.url))

/**
 * The gold set, checked.
 *
 * @throws Error  that lists every malformed entry
 */
export function readGold(text: string = readFileSync(goldFile, 'utf8')): GoldQuery[] {
  const { queries } = parse(text) as { queries: GoldQuery[] }
  const faults = queries.flatMap((query, index) =>
    faultsOf(query).map((fault) => `${index + 1} (${query.q ?? 'reverse'}): ${fault}`),
  )
  if (faults.length) throw new Error(`malformed entries of the gold set:\n${faults.join('\n')}`)
  return queries
}

function faultsOf(query: GoldQuery): string[] {
  const faults: string[] = []
  const need = (holds: unknown, fault: string) => {
    if (!holds) faults.push(fault)
  }
  const { q, at, bias, accept } = query
  for (const field of Object.keys(query)) need(fields.has(field), `unknown field ${field}`)
  need((q === undefined) !== (at === undefined), 'needs either q or at')
  need((query.endpoint === 'reverse') === (at !== undefined), 'at belongs to reverse')
  need(q === undefined || (q.trim() && q.length <= 256), 'q is empty or too long')
  need(at === undefined || isPoint(at), 'at is no point')
  need(bias === undefined || isPoint(bias), 'bias is no point')
  need(['fr', 'en'].includes(query.language), 'unknown language')
  need(goldClasses.includes(query.class as GoldClass), 'unknown class')
  need(/^[A-Z]{2}$/.test(query.country), 'country is no code')
  need(query.data === undefined || query.data === 'demo-town', 'unknown data')
  need(query.endpoint === undefined || ['autocomplete', 'reverse'].includes(query.endpoint), 'unknown endpoint')
  need(query.relation === undefined || relations.includes(query.relation), 'unknown relation')
  need(query.relation === undefined || query.class === 'relative', 'relation belongs to relative')
  need(halves.includes(query.half), 'unknown half')
  need(query.anchored === undefined || query.class === 'absent', 'anchored belongs to absent')
  need((accept === 'nothing') === (query.class === 'absent'), 'nothing is accepted by absent, and only there')
  if (accept !== 'nothing') {
    need(Array.isArray(accept) && accept.length > 0, 'accepts no answer')
    for (const accepted of accept ?? []) faults.push(...faultsOfAccepted(accepted))
  }
  return faults
}

function faultsOfAccepted(accepted: Accepted): string[] {
  const faults: string[] = []
  for (const field of Object.keys(accepted)) if (!acceptedFields.has(field)) faults.push(`unknown condition ${field}`)
  const { near, within, layer, has, country } = accepted
  if ((near === undefined) !== (within === undefined)) faults.push('near and within go together')
  if (near && !isPoint(near)) faults.push('near is no point')
  if (within !== undefined && !(within > 0 && within <= 100_000)) faults.push('within is out of range')
  if (layer?.some((name) => !layers.includes(name))) faults.push('unknown layer')
  if (!near && !has && !country) faults.push('accepts almost anything')
  return faults
}

const isPoint = ({ lat, lng }: LatLng) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180
const fields = new Set('q at bias language class country data endpoint relation half accept anchored note'.split(' '))
const acceptedFields = new Set('has near within layer category city country'.split(' '))
