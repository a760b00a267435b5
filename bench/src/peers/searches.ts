import { request } from 'undici'
import { generatedQueries } from '../geocoding/by-rule/queries.js'
import { type GoldQuery, readGold } from '../geocoding/gold.js'
import { type Feature, judge, type Verdict } from '../geocoding/judge.js'
import { type Api, featuresOf, pathOf, type Recall, recallOf } from '../geocoding/recall.js'
import { fromNominatim, type NominatimFeature, nominatimSearch } from './nominatim.js'
import { type Side } from './peer.js'

/**
 * Questions that only our contract has a form for: points beside landmarks, plus codes, and guesses marked as such. They
 * are not asked here.
 */
const OURS_ONLY = ['relative', 'plus_code', 'absent_in_town']

/** Names as they are written on the map, of which no side has a form of its own: the others test what we added. */
const PLAIN_NAMES = ['exact', 'unaccented', 'alone', 'homonym', 'script', 'commune_quartier', 'languages', 'arabic']

/** A search and what our API is asked for it. */
export type Search = GoldQuery & { path: string }

/**
 * Whole searches of the gold set and of the rules.
 *
 * @returns `searches` for the speed, of both halves in turns; `judged`, the half that nobody tunes with
 */
export async function searchesOf(extract: string): Promise<{ searches: Search[]; judged: Search[] }> {
  const all = [...readGold(), ...(await generatedQueries(extract))]
    .filter(({ q, data, endpoint, class: name }) => q && !data && !endpoint && !OURS_ONLY.includes(name))
    .map(inWords)
  const judged = all.filter(({ half }) => half === 'held_out')
  // Every n-th, so that each class has its share.
  const step = Math.max(1, Math.floor(all.length / 600))
  return { searches: all.filter((_, index) => index % step === 0), judged }
}

/** Layers are our own notion, so neither side is judged by them. */
function inWords(query: GoldQuery): Search {
  const accept = query.accept === 'nothing' ? query.accept : query.accept.map(({ layer: _, ...accepted }) => accepted)
  return { ...query, accept, path: pathOf(query) }
}

export interface RecallOfBoth {
  all: { ours: Recall; peer: Recall }
  plainNames: { ours: Recall; peer: Recall }
  classes: Record<string, { ours: Recall; peer: Recall }>
}

/** Asks both sides the same and judges both alike. */
export async function recallOfBoth(ours: Api, theirs: Side, queries: Search[]): Promise<RecallOfBoth> {
  const verdicts: { name: string; ours: Verdict; peer: Verdict }[] = []
  for (const query of queries) {
    verdicts.push({
      name: query.class,
      ours: judge(query, await featuresOf(ours, query.path)),
      peer: judge(query, await nominatimFeatures(theirs, query)),
    })
  }
  const both = (some: typeof verdicts) => ({
    ours: recallOf(some.map((one) => one.ours)),
    peer: recallOf(some.map((one) => one.peer)),
  })
  const names = [...new Set(verdicts.map(({ name }) => name))]
  return {
    all: both(verdicts),
    plainNames: both(verdicts.filter(({ name }) => PLAIN_NAMES.includes(name))),
    classes: Object.fromEntries(names.map((name) => [name, both(verdicts.filter((one) => one.name === name))])),
  }
}

async function nominatimFeatures({ origin }: Side, query: Search): Promise<Feature[]> {
  const { statusCode, body } = await request(origin + nominatimSearch(query).path)
  const text = await body.text()
  // It refuses a text without a letter that it knows; that is an answer without results.
  if (statusCode !== 200) return []
  return (JSON.parse(text) as { features: NominatimFeature[] }).features.map(fromNominatim)
}
