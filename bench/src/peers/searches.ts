import { request } from 'undici'
import { generatedQueries } from '../geocoding/by-rule/queries.js'
import { type GoldQuery, readGold } from '../geocoding/gold.js'
import { type Feature, judge, type Verdict } from '../geocoding/judge.js'
import { type Api, featuresOf, pathOf, type Recall, recallOf } from '../geocoding/recall.js'
import { fromNominatim, type NominatimFeature, nominatimSearch } from './nominatim.js'
import { type Side } from './peer.js'

/**
 * Classes of queries for which only our API has a form: points beside landmarks, Plus Codes, and marked guesses. They
 * are left out here.
 */
const OURS_ONLY = ['relative', 'plus_code', 'absent_in_town']

/** Classes with plain names, which both sides can search. The other classes test our additions. */
const PLAIN_NAMES = ['exact', 'unaccented', 'alone', 'homonym', 'script', 'commune_quartier', 'languages', 'arabic']

/** A search and the path of its request to our API. */
export type Search = GoldQuery & { path: string }

/**
 * Whole searches of the gold set and of the rules.
 *
 * @returns `searches` for the speed, of both halves in turns; `judged`: the half that is never used for tuning
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

/** Only our API has layers, so neither side is judged by them. */
function inWords(query: GoldQuery): Search {
  const accept = query.accept === 'nothing' ? query.accept : query.accept.map(({ layer: _, ...accepted }) => accepted)
  return { ...query, accept, path: pathOf(query) }
}

export interface RecallOfBoth {
  all: { ours: Recall; peer: Recall }
  plainNames: { ours: Recall; peer: Recall }
  classes: Record<string, { ours: Recall; peer: Recall }>
}

/** Sends both sides the same queries and judges both by the same rules. */
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
