import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { type Figure } from '../report.js'
import { type GeneratedClass, generatedClasses, goldClasses, type GoldClass, type GoldQuery, halves } from './gold.js'
import { type Feature, judge, type Verdict } from './judge.js'

/** Shares of queries whose first answer, or one of the first five, is right. */
interface Floor {
  top1?: number
  top5?: number
}

const likeExact: Floor = { top1: 0.95, top5: 0.99 }

/**
 * The minimum of each class. Exact, unaccented, the two kinds of typos, relative and absent are the project's targets
 * for search; the other classes use the target of the most similar class, and classes without a minimum are only
 * reported.
 */
export const floors: Record<GoldClass, Floor> = {
  exact: likeExact,
  unaccented: likeExact,
  alone: likeExact,
  homonym: {},
  generic: likeExact,
  abbreviation: likeExact,
  number: likeExact,
  variant: {},
  script: {},
  format: likeExact,
  partial: { top5: 0.95 },
  typo_context: { top1: 0.93, top5: 0.99 },
  typo_alone: { top5: 0.88 },
  relative: { top1: 0.9, top5: 0.97 },
  intersection: likeExact,
  coordinates: likeExact,
  plus_code: likeExact,
  reverse: {},
  absent: { top1: 0.95 },
}

/** Floors of the classes that rules generate, for the held-out half. */
export const generatedFloors: Record<GeneratedClass, Floor> = {
  absent_in_town: { top1: 0.97, top5: 0.97 },
  commune_quartier: { top1: 0.95, top5: 0.97 },
  agglomeration: { top1: 0.93, top5: 0.95 },
  slip_typing: { top1: 0.8, top5: 0.9 },
  kinds_typing: { top1: 0.9 },
  noise: { top1: 0.9, top5: 0.93 },
  numbers: { top1: 0.92, top5: 0.95 },
  kinds: { top1: 0.9, top5: 0.95 },
  coordinate_forms: { top1: 0.97 },
  languages: { top1: 0.92, top5: 0.95 },
  arabic: { top1: 0.9 },
  reverse_beside: { top5: 0.93 },
  street_words: { top1: 0.85, top5: 0.88 },
  kind_on_street: { top1: 0.85, top5: 0.9 },
  nonsense: { top1: 0.99 },
  other_codes: { top1: 1 },
  near_me: { top1: 0.95 },
  town_region: { top1: 0.97 },
  town_district: { top1: 0.97 },
  area_named: { top1: 0.9 },
  district_at: { top1: 0.95 },
  region_at: { top1: 0.98 },
  delivery_notes: { top1: 0.75, top5: 0.85 },
  portuguese: { top1: 0.92, top5: 0.95 },
  local_kinds: { top1: 0.9 },
  messages: { top1: 0.75, top5: 0.85 },
  damaged_accents: { top1: 0.95 },
  bus_lines: { top1: 0.8 },
  village_context: { top1: 0.9 },
  no_spaces: { top1: 0.88 },
  brand_quarter: { top1: 0.88, top5: 0.95 },
  house_numbers: { top1: 0.9, top5: 0.93 },
  junctions: { top1: 0.92, top5: 0.95 },
  loose_notes: { top1: 0.75, top5: 0.85 },
  notes_typing: { top1: 0.75, top5: 0.85 },
  chain_position: { top1: 0.92, top5: 0.97 },
  near_qualified: { top1: 0.95 },
  open_hours: { top1: 0.85, top5: 0.9 },
  spoken: { top1: 0.88, top5: 0.92 },
  labelled: { top1: 0.95, top5: 0.97 },
  institutions: { top1: 0.92, top5: 0.96 },
  named_axes: { top1: 1 },
  between: { top1: 0.88, top5: 0.92 },
  measured_towards: { top1: 0.85, top5: 0.9 },
  terminus: { top1: 0.7, top5: 0.85 },
}
/** Largest share of made-up things whose first answer is in another country than the named town. */
const elsewhereMax = 0.01

/** An API that serves one region's data, and a key for it. */
export interface Api {
  origin: string
  key: string
}

const answersWanted = 10
const CLOSED_HEARD_MS = 100
const agent = new Agent({ connections: 4 })

/** The path of the API request for the query. */
export function pathOf({ q, at, bias, language, endpoint }: GoldQuery): string {
  if (at) return `/v1/geocode/reverse?${new URLSearchParams({ lat: `${at.lat}`, lng: `${at.lng}`, language })}`
  const parameters = new URLSearchParams({ q: q!, language })
  if (bias) {
    parameters.set('lat', `${bias.lat}`)
    parameters.set('lng', `${bias.lng}`)
  }
  if (endpoint === 'autocomplete') return `/v1/geocode/autocomplete?${parameters}`
  parameters.set('size', `${answersWanted}`)
  return `/v1/geocode?${parameters}`
}

/** Features of an answer, best first. @throws Error when it is not a 200 */
export async function featuresOf({ origin, key }: Api, path: string): Promise<Feature[]> {
  const { statusCode, body } = await request(origin + path, { headers: { 'x-service-key': key }, dispatcher: agent })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${statusCode} for ${path}: ${text}`)
  return (JSON.parse(text) as { features: Feature[] }).features
}

/** Asks every query of the API and judges the answers, in the order of the queries. */
export async function judgeAll(api: Api, queries: GoldQuery[]): Promise<Verdict[]> {
  // While queries were created from the extract, the server closed idle connections; the client notices it here.
  await sleep(CLOSED_HEARD_MS)
  const verdicts: Verdict[] = []
  for (const query of queries) verdicts.push(judge(query, await featuresOf(api, pathOf(query))))
  return verdicts
}

export interface Recall {
  queries: number
  top1: number
  top5: number
  /** Mean of 1/rank over the first ten answers, 0 for a miss. */
  mrr: number
}

export function recallOf(verdicts: Verdict[]): Recall {
  const share = (holds: (verdict: Verdict) => boolean) => verdicts.filter(holds).length / verdicts.length
  return {
    queries: verdicts.length,
    top1: share(({ rank }) => rank === 1),
    top5: share(({ rank }) => rank !== null && rank <= 5),
    mrr: verdicts.reduce((sum, { rank }) => sum + (rank === null ? 0 : 1 / rank), 0) / verdicts.length,
  }
}

/** Figures and recall per class; classes without a query are left out. */
export function recallFigures(verdicts: Verdict[]): { figures: Figure[]; raw: Record<string, object> } {
  const figures: Figure[] = []
  const raw: Record<string, object> = {}
  for (const name of goldClasses) {
    const own = verdicts.filter(({ query }) => query.class === name)
    if (!own.length) continue
    const recall = recallOf(own)
    raw[name] = { ...recall, ...halvesOf(own) }
    const { top1, top5 } = floors[name]
    const what = `${name} (${own.length})`
    if (name === 'absent') {
      figures.push(figure(`${what}, nothing or an honest guess`, recall.top1, top1))
      continue
    }
    figures.push(figure(`${what}, top 1`, recall.top1, top1))
    figures.push(figure(`${what}, top 5`, recall.top5, top5))
    figures.push(figure(`${what}, MRR`, recall.mrr))
  }
  const relations = verdicts.filter(({ relationRight }) => relationRight !== null)
  if (relations.length) {
    const right = relations.filter(({ relationRight }) => relationRight).length
    figures.push(figure(`relation said as asked (${relations.length})`, right / relations.length))
  }
  return { figures, raw }
}

/** Figures of the classes that rules generate, each half by itself; the held-back one has the floors. */
export function generatedFigures(verdicts: Verdict[]): { figures: Figure[]; raw: Record<string, object> } {
  const figures: Figure[] = []
  const raw: Record<string, object> = {}
  for (const name of generatedClasses) {
    const own = verdicts.filter(({ query }) => query.class === name)
    raw[name] = halvesOf(own)
    for (const half of halves) {
      const ofHalf = own.filter(({ query }) => query.half === half)
      if (!ofHalf.length) continue
      const recall = recallOf(ofHalf)
      const floor: Floor = half === 'held_out' ? generatedFloors[name] : {}
      const what = `${name}, ${half} (${ofHalf.length})`
      figures.push(figure(`${what}, top 1`, recall.top1, floor.top1), figure(`${what}, top 5`, recall.top5, floor.top5))
    }
  }
  const absent = verdicts.filter(({ query }) => query.class === 'absent_in_town' && query.half === 'held_out')
  if (absent.length) {
    const isElsewhere = ({ query, features: [first] }: Verdict) =>
      first !== undefined && first.properties.country_code !== query.country
    const what = `made-up things answered first in another country (${absent.length})`
    const value = absent.filter(isElsewhere).length / absent.length
    figures.push({ what, value, unit: '', target: { at: 'most', value: elsewhereMax } })
  }
  return { figures, raw }
}

const figure = (what: string, value: number, floor?: number): Figure => ({
  what,
  value,
  unit: '',
  target: floor === undefined ? null : { at: 'least', value: floor },
})

function halvesOf(verdicts: Verdict[]) {
  const half = (name: string) => verdicts.filter(({ query }) => query.half === name)
  const [development, heldOut] = [half('development'), half('held_out')]
  return {
    development: development.length ? recallOf(development) : null,
    held_out: heldOut.length ? recallOf(heldOut) : null,
  }
}

/** Every query whose first answer is wrong: the query, the accepted answers, the answer. */
export function missesOf(verdicts: Verdict[]): string[] {
  return verdicts
    .filter(({ rank }) => rank !== 1)
    .map(({ query, features, rank }) => {
      const { q, at, bias, accept } = query
      const asked = q ?? `${at!.lat},${at!.lng}`
      const where = bias ? ` @${bias.lat},${bias.lng}` : ''
      const got = features.slice(0, 3).map(({ properties: p, geometry: { coordinates } }) => {
        const place = `${coordinates[1].toFixed(4)},${coordinates[0].toFixed(4)}`
        return `      ${p.label} [${p.layer}${p.category ? `/${p.category}` : ''} ${p.match_type} ${p.confidence}] ${place}`
      })
      return [
        `✗ ${query.class} ${query.half} “${asked}”${where}: ${rank === null ? 'not there' : `at ${rank}`}`,
        `    accepted: ${JSON.stringify(accept)}`,
        ...(got.length ? got : ['      (nothing)']),
      ].join('\n')
    })
}
