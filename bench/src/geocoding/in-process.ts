import { featureOfFinding } from '@repere/api/geocoding/geocode-feature'
import { answerText, findByText } from '@repere/search/find'
import { type SearchDocument, type SearchIndex } from '@repere/search/search.port'
import { openSqliteIndex } from '@repere/search/sqlite/sqlite-index'
import { seededRandom } from '@repere/shared/seeded-random'
import { type Engine } from './engine-timings.js'
import { type GoldQuery } from './gold.js'
import { type Feature, judge, type Verdict } from './judge.js'
import { type NamedThing, type NamedThings } from './named-things.js'
import { sample } from './random.js'
import { type Typed } from './workload.js'

/** The API's own search, in this process: text in, features out, neither HTTP nor the gateway nor a cache. */
export interface OpenEngine extends Engine {
  index: SearchIndex
  close(): void
}

// As in the endpoints.
const suggestionsMax = 5
const answersWanted = 10
const language = 'fr'

/** @param file  a build's `search.sqlite` */
export function openEngine(file: string): OpenEngine {
  const index = openSqliteIndex(file, 'bench')
  const ask = ({ q, bias }: Typed, countMax: number, isTyping: boolean) =>
    answerText(index, { text: q, bias: bias ?? null, countMax, isTyping }).findings.map((finding) =>
      featureOfFinding(index, finding, language),
    )
  return {
    index,
    autocomplete: (typed) => ask(typed, suggestionsMax, true),
    geocode: (typed) => ask(typed, answersWanted, false),
    close: () => index.close(),
  }
}

/** Answers with the engine's own confidences, from which the calibration is learnt. */
export function uncalibratedVerdicts(file: string, queries: readonly GoldQuery[]): Verdict[] {
  const index = openSqliteIndex(file, 'bench')
  try {
    return queries.map((query) => {
      const isTyping = query.endpoint === 'autocomplete'
      const countMax = isTyping ? suggestionsMax : answersWanted
      const findings = findByText(index, { text: query.q!, bias: query.bias ?? null, countMax, isTyping })
      const features = findings.map((finding) => {
        const { properties, geometry } = featureOfFinding(index, finding, query.language)
        return { geometry, properties: { ...properties, confidence: finding.confidence, guess: finding.guess } }
      })
      return judge(query, features as unknown as Feature[])
    })
  } finally {
    index.close()
  }
}

const seed = 11
const drawn = 20_000

/** Names of an index whose documents are not on the map. */
export function namedThingsIn(index: SearchIndex): NamedThings {
  const random = seededRandom(seed)
  const ids = Array.from({ length: drawn }, () => 1 + Math.floor(random() * index.meta.documents))
  const named = index.documents(ids).flatMap((document) => {
    const thing = asNamed(document)
    return thing ? [{ layer: document.layer, thing }] : []
  })
  const things = (isCity: boolean) =>
    named.filter(({ layer }) => (layer === 'city' || layer === 'locality') === isCity).map(({ thing }) => thing)
  return {
    cities: sample(random, things(true), drawn),
    services: sample(random, things(false), drawn),
    words: { has: (word) => index.words.documentsOf(word) > 0 },
  }
}

function asNamed({ names, at }: SearchDocument): NamedThing | null {
  const name = names?.['']
  return name === undefined ? null : { name, ...at }
}
